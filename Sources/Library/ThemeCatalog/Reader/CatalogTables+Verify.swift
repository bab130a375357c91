import ThemeCatalogPixels
import ThemeCatalogVariants

extension CatalogTables {
    /// Checks all remaining rules of the tables, so that no later read can fail.
    func verify() throws(ThemeCatalogError) {
        try verifyAssets()
        try verifyNumbers()
        try verifyColors()
        try verifyPayloads()
        for asset in 0..<assets.count { try verifyRenditions(of: asset) }
    }

    /// Checks the counts in the header.
    func verifyCounts() throws(ThemeCatalogError) {
        guard names.count == assets.count else {
            throw .malformed("there are \(names.count) names for \(assets.count) assets", at: SectionID.assets.descriptorOffset)
        }
        guard assets.count > 0 || renditions.count == 0 else {
            throw .malformed("some renditions have no asset", at: SectionID.renditions.descriptorOffset)
        }
    }

    /// Whether an asset follows the rules. Costs nothing if everything was checked.
    func isSound(asset row: Int) -> Bool {
        if decoded != nil { return true }
        do throws(ThemeCatalogError) { try verifyAsset(row) } catch { return false }
        return true
    }

    /// Whether a rendition and its content follow the rules. Costs nothing if everything was checked.
    func isSound(rendition row: Int) -> Bool {
        do throws(ThemeCatalogError) { try checkSound(rendition: row) } catch { return false }
        return true
    }

    /// Checks that a rendition and its content follow the rules. Costs nothing if everything was checked.
    ///
    /// - Throws: `ThemeCatalogError` that names the damage.
    func checkSound(rendition row: Int) throws(ThemeCatalogError) {
        if decoded != nil { return }
        try verifyRendition(row)
        let value = renditions.index(row, .value)
        switch ContentKind(rawValue: renditions[row, .kind] & ContentKind.mask) {
        case .image: try verifyImage(value)
        case .file: try verifyFile(value)
        case .color: try verifyColor(value)
        case .childAsset, .childName, nil: break
        }
        let (tint, profile) = (renditions.index(row, .tint), renditions.index(row, .profile))
        if tint > 0 { try verifyColor(tint - 1) }
        if profile > 0 { try verifyFile(profile - 1) }
    }
}

private extension CatalogTables {
    func verifyAssets() throws(ThemeCatalogError) {
        var start: UInt64 = 0
        for row in 0..<assets.count {
            let next = assets[row, .renditions]
            guard row == 0 ? next == 0 : next >= start, next <= UInt64(renditions.count) else {
                throw .malformed("an asset's renditions are out of order", at: assets.offset(row, .renditions))
            }
            start = next
            try verifyAsset(row)
        }
        try names.verify(lengths: 1...Format.nameLimit) { row, _, isRepeat throws(ThemeCatalogError) in
            guard !isRepeat || assets[row - 1, .kind] < assets[row, .kind] else {
                throw .malformed("two assets have the same name and kind", at: assets.offset(row, .kind))
            }
        }
    }

    func verifyAsset(_ row: Int) throws(ThemeCatalogError) {
        try verifyString(assets, row, .kind)
        try verifyString(assets, row, .properties)
        let flags = assets[row, .flags]
        guard flags < 8, TemplateIntent(rawValue: UInt8(flags & 3)) != nil else {
            throw .malformed("an asset has unknown flags", at: assets.offset(row, .flags))
        }
    }

    func verifyString<Column>(
        _ table: Table<Column>, _ row: Int, _ column: Column
    ) throws(ThemeCatalogError) {
        guard table[row, column] < UInt64(stringCount) else {
            throw .malformed("table \(Column.section) names a string that doesn't exist", at: table.offset(row, column))
        }
    }

    func verifyNumbers() throws(ThemeCatalogError) {
        for row in 0..<numbers.count {
            guard Double(bitPattern: numbers[row, .bits]).isFinite else {
                throw .malformed("a number is not finite", at: numbers.offset(row, .bits))
            }
            guard row == 0 || numbers[row - 1, .bits] < numbers[row, .bits] else {
                throw .malformed("numbers are not in order", at: numbers.offset(row, .bits))
            }
        }
    }

    func verifyColors() throws(ThemeCatalogError) {
        for row in 0..<colors.count {
            try verifyColor(row)
            guard row == 0 || isOrdered(colors, row - 1, row) else {
                throw .malformed("colors are not in order", at: colors.offset(row, .form))
            }
        }
    }

    func verifyColor(_ row: Int) throws(ThemeCatalogError) {
        let form = colors[row, .form]
        guard form < 64, let space = ColorSpace(rawValue: UInt8(form & 15)), let kind = ColorForm(rawValue: form >> 4)
        else { throw .malformed("a color has an unknown form or space", at: colors.offset(row, .form)) }
        let used: Int
        let limit: Int
        switch kind {
        case .bytes: (used, limit) = (space.componentCount, 256)
        case .numbers: (used, limit) = (space.componentCount, numbers.count)
        case .reference: (used, limit) = (2, stringCount)
        }
        guard kind != .reference || space == .unspecified && colors[row, .alpha] == 0 else {
            throw .malformed("a color reference has a space or alpha", at: colors.offset(row, .form))
        }
        for (index, column) in [ColorColumn.c0, .c1, .c2].enumerated() {
            let value = colors[row, column]
            guard index < used ? value < UInt64(limit) : value == 0 else {
                throw .malformed("a color's component is out of range", at: colors.offset(row, column))
            }
        }
        guard kind == .reference || colors[row, .alpha] < UInt64(limit) else {
            throw .malformed("a color's alpha is out of range", at: colors.offset(row, .alpha))
        }
    }

    /// Whether row `a` is less than row `b`, compared column by column.
    func isOrdered(_ table: Table<ColorColumn>, _ a: Int, _ b: Int) -> Bool {
        for column in ColorColumn.allCases where table[a, column] != table[b, column] {
            return table[a, column] < table[b, column]
        }
        return false
    }

    func verifyPayloads() throws(ThemeCatalogError) {
        let space = UInt64(fileSize - payloadStart)
        guard payloadCount > 0 || space == 0 else {
            throw .malformed("bytes follow the tables that belong to no payload", at: payloadStart)
        }
        var start: UInt64 = 0
        for payload in 0..<payloadCount {
            let isImage = payload < images.count
            let row = isImage ? payload : payload - images.count
            let next = isImage ? images[row, .start] : files[row, .start]
            let offset = isImage ? images.offset(row, .start) : files.offset(row, .start)
            guard payload == 0 ? next == 0 : next >= start, next <= space else {
                throw .malformed("a payload does not follow the one before", at: offset)
            }
            start = next
        }
        for row in 0..<images.count { try verifyImage(row) }
        for row in 0..<files.count { try verifyFile(row) }
        try verifyVersion()
        try verifyPages()
    }

    /// Requires exactly the version that the contents need, so that equal contents give equal files.
    ///
    /// - Precondition: every row has been checked individually.
    func verifyVersion() throws(ThemeCatalogError) {
        let ofFiles = (0..<files.count).map { fileEncoding($0)?.minorVersion ?? 0 }.max() ?? 0
        let ofImages = (0..<images.count).map { ImageFormat(packed: images[$0, .format])?.minorVersion ?? 0 }.max() ?? 0
        let hasProfile = (0..<renditions.count).contains { renditions[$0, .profile] > 0 }
        let needed = max(ofFiles, ofImages, hasProfile ? Format.profileVersion : 0)
        guard minorVersion == needed else {
            throw .malformed("the version is 1.\(minorVersion), but the contents are encoded as in 1.\(needed)", at: 6)
        }
    }

    func verifyImage(_ row: Int) throws(ThemeCatalogError) {
        let sides = 1...UInt64(Format.sideLimit)
        guard images[row, .crc] <= UInt64(UInt32.max) else {
            throw .malformed("a checksum has more than 32 bits", at: images.offset(row, .crc))
        }
        guard sides.contains(images[row, .width]), sides.contains(images[row, .height]) else {
            throw .malformed("a picture is empty or too large", at: images.offset(row, .width))
        }
        guard ImageFormat(packed: images[row, .format]) != nil else {
            throw .malformed("a picture has an unknown layout, codec or color space", at: images.offset(row, .format))
        }
    }

    func verifyFile(_ row: Int) throws(ThemeCatalogError) {
        guard files[row, .crc] <= UInt64(UInt32.max) else {
            throw .malformed("a checksum has more than 32 bits", at: files.offset(row, .crc))
        }
        try verifyString(files, row, .fileExtension)
        let stored = payloadRange(images.count + row).count
        let length = files[row, .length]
        guard length <= UInt64(Int.max), let encoding = FileEncoding(packed: files[row, .encoding]),
            encoding.encoding.isPacked || length == UInt64(stored)
        else { throw .malformed("a file has an unknown encoding or a wrong length", at: files.offset(row, .encoding)) }
    }

    /// Checks that pages are continuous and within their limits.
    ///
    /// - Precondition: every row has been checked individually.
    func verifyPages() throws(ThemeCatalogError) {
        var (size, count) = (0, 0)
        for row in 0..<files.count {
            let place = fileEncoding(row)?.place ?? .alone
            if place != .later { (size, count) = (0, 0) }
            guard place != .alone else { continue }
            let stored = payloadRange(images.count + row).count
            guard place == .first || row > 0 && fileEncoding(row - 1)?.place != .alone && stored == 0 else {
                throw .malformed("a file does not continue a page, or has its own payload", at: files.offset(row, .encoding))
            }
            let length = files.index(row, .length)
            guard length <= Format.pageLimit - size, count < Format.pageFileLimit else {
                throw .malformed(
                    "a page has more than \(Format.pageLimit) bytes or \(Format.pageFileLimit) files",
                    at: files.offset(row, .length))
            }
            (size, count) = (size + length, count + 1)
        }
    }

    func verifyRenditions(of asset: Int) throws(ThemeCatalogError) {
        let rows = renditions(of: asset)
        for row in rows {
            try verifyRendition(row)
            guard row == rows.lowerBound || renditions[row - 1, .key] < renditions[row, .key] else {
                throw .malformed("an asset's renditions are not in order", at: renditions.offset(row, .key))
            }
        }
    }

    func verifyRendition(_ row: Int) throws(ThemeCatalogError) {
        guard renditions[row, .key] < UInt64(keyTable.count) else {
            throw .malformed("a rendition names a key that doesn't exist", at: renditions.offset(row, .key))
        }
        try verifyString(renditions, row, .attributes)
        try verifyString(renditions, row, .fileName)
        try verifyContent(row)
    }

    func verifyContent(_ row: Int) throws(ThemeCatalogError) {
        let flags = renditions[row, .kind]
        guard flags < 16, let kind = ContentKind(rawValue: flags & ContentKind.mask) else {
            throw .malformed("a rendition is of an unknown kind", at: renditions.offset(row, .kind))
        }
        let isDerived = flags & ContentKind.derivedBit != 0
        let limit =
            switch kind {
            case .image: images.count
            case .file: files.count
            case .color: colors.count
            case .childAsset: assets.count
            case .childName: stringCount
            }
        guard renditions[row, .value] < UInt64(limit) else {
            throw .malformed("a rendition's content doesn't exist", at: renditions.offset(row, .value))
        }
        let isShape = kind == .file && fileEncoding(renditions.index(row, .value))?.encoding.isShape == true
        guard !isDerived || kind == .image || kind == .color || isShape else {
            throw .malformed("a derived rendition is not a picture, a shape or a color", at: renditions.offset(row, .kind))
        }
        let tint = renditions[row, .tint]
        let format = kind == .image ? ImageFormat(packed: images[renditions.index(row, .value), .format]) : nil
        let isMask = format?.layout.isMask ?? false
        guard tint <= UInt64(colors.count), tint > 0 ? kind == .image && (isMask || isDerived) : !isMask else {
            throw .malformed(
                "a rendition has a tint that it can't have, or lacks one that it needs", at: renditions.offset(row, .tint))
        }
        try verifyProfile(row, isImage: kind == .image)
        guard tint == 0 || colors[Int(tint) - 1, .form] >> 4 != ColorForm.reference.rawValue else {
            throw .malformed("a tint is a reference", at: renditions.offset(row, .tint))
        }
    }

    func verifyProfile(_ row: Int, isImage: Bool) throws(ThemeCatalogError) {
        let profile = renditions[row, .profile]
        guard profile > 0 else { return }
        guard isImage, profile <= UInt64(files.count), files[Int(profile) - 1, .length] <= UInt64(Format.profileLimit),
            fileEncoding(Int(profile) - 1)?.encoding.isShape == false
        else { throw .malformed("a rendition has a profile that it can't have", at: renditions.offset(row, .profile)) }
    }
}
