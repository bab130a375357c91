import ThemeCatalogVariants

extension CatalogTables {
    /// Decodes all texts of the list `strings` and checks every rule for them.
    func decodeStrings() throws(ThemeCatalogError) -> [String] {
        let descriptor = SectionID.strings.descriptorOffset
        guard 1...Format.stringCountLimit ~= stringCount else {
            throw .malformed(
                "there are \(stringCount) strings; a catalog must have 1 to \(Format.stringCountLimit)", at: descriptor)
        }
        var strings: [String] = []
        strings.reserveCapacity(stringCount)
        var total = 0
        try stringList.verify(lengths: 0...Format.stringLimit) { index, bytes, isRepeat throws(ThemeCatalogError) in
            guard !isRepeat else { throw .malformed("string \(index) repeats", at: descriptor) }
            total += bytes.count
            guard total <= Format.stringTotalLimit else {
                throw .malformed("the strings have more than \(Format.stringTotalLimit) bytes together", at: descriptor + 4)
            }
            strings.append(String(decoding: bytes, as: UTF8.self))
        }
        guard strings[0].isEmpty else {
            throw .malformed("list strings does not start with the empty text", at: descriptor)
        }
        return strings
    }

    /// Decodes all keys and checks every rule of the table.
    func decodeKeys() throws(ThemeCatalogError) -> [VariantKey] {
        let table = keyTable
        guard table.count <= Format.keyLimit else {
            throw .malformed(
                "there are \(table.count) keys, more than the limit of \(Format.keyLimit)", at: SectionID.keys.descriptorOffset)
        }
        var keys: [VariantKey] = []
        keys.reserveCapacity(table.count)
        for row in 0..<table.count {
            let key = try decodeKey(row)
            if let last = keys.last, !(last < key) { throw .malformed("keys are not in order", at: table.offset(row, .closed)) }
            keys.append(key)
        }
        return keys
    }

    /// Decodes one key.
    ///
    /// - Throws: `ThemeCatalogError` if there is no such row, or if the row breaks a rule.
    func decodeKey(_ row: Int) throws(ThemeCatalogError) -> VariantKey {
        let table = keyTable
        guard row < table.count else {
            throw .malformed("there is no key \(row)", at: SectionID.keys.descriptorOffset)
        }
        var key = VariantKey()
        guard ClosedAxes.unpack(table[row, .closed], into: &key) else {
            throw .malformed("a key has an unknown value on a closed axis", at: table.offset(row, .closed))
        }
        guard let scale = UInt8(exactly: table[row, .scale]) else {
            throw .malformed("a key has a scale above 255", at: table.offset(row, .scale))
        }
        func text(_ column: KeyColumn) throws(ThemeCatalogError) -> String {
            guard table[row, column] < UInt64(stringCount) else {
                throw .malformed("a key names a string that doesn't exist", at: table.offset(row, column))
            }
            let text = string(table.index(row, column))
            guard text.utf8.count <= Format.keyTextLimit else {
                throw .malformed("a key has a text of more than \(Format.keyTextLimit) bytes", at: table.offset(row, column))
            }
            return text
        }
        key.scale = Scale(rawValue: scale)
        key.idiom = Idiom(rawValue: try text(.idiom))
        key.subtype = try text(.subtype)
        key.locale = try text(.locale)
        key.theme = try text(.theme)
        key.qualifiers = try text(.qualifiers)
        key.memory = try text(.memory)
        key.graphics = try text(.graphics)
        key.size = try decodeSize(row)
        return key
    }

    private func decodeSize(_ row: Int) throws(ThemeCatalogError) -> PointSize? {
        let table = keyTable
        let (width, height) = (table[row, .width], table[row, .height])
        if width == 0 && height == 0 { return nil }
        let rows = 1...UInt64(max(numbers.count, 1))
        guard numbers.count > 0, rows.contains(width), rows.contains(height) else {
            throw .malformed("a key has a size with a missing number", at: table.offset(row, .width))
        }
        func number(_ row: UInt64) -> Double { Double(bitPattern: numbers[Int(row) - 1, .bits]) }
        let size = PointSize(width: number(width), height: number(height))
        guard size.width.isFinite, size.height.isFinite else {
            throw .malformed("a key has a size that is not finite", at: table.offset(row, .width))
        }
        return size
    }
}
