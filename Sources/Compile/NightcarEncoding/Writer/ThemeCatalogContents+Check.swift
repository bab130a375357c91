import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ThemeCatalogContents {
    /// The assets sorted by name and kind, each with its renditions sorted by key. Nothing is copied if it is already in order.
    ///
    /// - Throws: `ThemeCatalogError` for the first rule of the contents that is broken.
    func checkedAndSorted() throws(ThemeCatalogError) -> [Asset] {
        var sorted = assets
        for (index, asset) in assets.enumerated() {
            try check(asset)
            if !asset.renditions.isSorted(by: { $0.key < $1.key }) { sorted[index].renditions.sort { $0.key < $1.key } }
            let renditions = sorted[index].renditions
            for (rendition, next) in zip(renditions, renditions.dropFirst()) where !(rendition.key < next.key) {
                throw asset.invalid("two renditions have the key '\(rendition.key)'")
            }
        }
        if !sorted.isSorted(by: { $0.precedes($1) }) { sorted.sort { $0.precedes($1) } }
        for (asset, next) in zip(sorted, sorted.dropFirst()) where !asset.precedes(next) {
            throw next.invalid("there are two assets of this name and kind")
        }
        return sorted
    }

    /// The color to paint through a picture's alpha. For a mask without a tint, the mask's own color.
    func tint(of rendition: Rendition) -> ColorValue? {
        guard case .image(let payload, let tint) = rendition.content, case .image(let image) = payloads[payload] else {
            return nil
        }
        return tint ?? (image.layout.isMask ? image.ownTint : nil)
    }
}

extension Sequence {
    /// Whether no element precedes the previous one.
    fileprivate func isSorted(by precedes: (Element, Element) -> Bool) -> Bool {
        zip(self, dropFirst()).allSatisfy { !precedes($1, $0) }
    }
}

private extension ThemeCatalogContents {
    func check(_ asset: Asset) throws(ThemeCatalogError) {
        guard 1...Format.nameLimit ~= asset.name.utf8.count else {
            throw asset.invalid("the name has \(asset.name.utf8.count) bytes; it must have 1 to \(Format.nameLimit)")
        }
        try asset.check(texts: asset.kind, asset.properties)
        for rendition in asset.renditions { try check(rendition, of: asset) }
    }

    func check(_ rendition: Rendition, of asset: Asset) throws(ThemeCatalogError) {
        let key = rendition.key
        try asset.check(texts: rendition.attributes, rendition.fileName ?? "")
        try asset.check(
            texts: key.idiom.rawValue, key.subtype, key.locale, key.theme, key.qualifiers, key.memory, key.graphics,
            limit: Format.keyTextLimit)
        if let size = key.size, !size.width.isFinite || !size.height.isFinite {
            throw asset.invalid("a rendition has a point size that is not finite")
        }
        switch rendition.content {
        case .image(let payload, let tint):
            return try checkImage(payload, tint, isDerived: rendition.isDerived, of: asset)
        case .data(let payload):
            let isShape = try checkData(payload, rendition, of: asset)
            guard isShape || rendition.paints.isEmpty else { throw asset.invalid("a file that is not a shape has a color table") }
            if isShape { return }
        case .color(let color): return try asset.check(color)
        case .child(let name):
            try asset.check(texts: name)
        }
        guard !rendition.isDerived else { throw asset.invalid("a derived rendition is not a picture, a shape or a color") }
    }

    func checkImage(
        _ payload: Int, _ tint: ColorValue?, isDerived: Bool, of asset: Asset
    ) throws(ThemeCatalogError) {
        guard payloads.indices.contains(payload), case .image(let image) = payloads[payload] else {
            throw asset.invalid("payload \(payload) is not a picture")
        }
        let sides = 1...Format.sideLimit
        guard sides ~= image.width, sides ~= image.height else {
            throw asset.invalid(
                "a picture has \(image.width) x \(image.height) pixels; a side must have 1 to \(Format.sideLimit)")
        }
        guard image.profile?.count ?? 0 <= Format.profileLimit else {
            throw asset.invalid("a picture has an ICC profile of more than \(Format.profileLimit) bytes")
        }
        guard image.layout.isMask || isDerived else {
            guard tint == nil else { throw asset.invalid("a declared picture that is not a mask has a tint") }
            return
        }
        guard let tint = tint ?? (image.layout.isMask ? image.ownTint : nil) else { return }
        try asset.check(tint)
        guard case .components = tint else { throw asset.invalid("a tint is a reference to a platform's color") }
    }

    /// - Returns: whether the file is a shape. In that case, its table has also been checked.
    func checkData(_ payload: Int, _ rendition: Rendition, of asset: Asset) throws(ThemeCatalogError) -> Bool {
        guard payloads.indices.contains(payload), case .data(let data) = payloads[payload] else {
            throw asset.invalid("payload \(payload) is not a file")
        }
        try asset.check(texts: data.fileExtension)
        guard data.length >= 0, data.encoding.isPacked || data.length == data.payload.count else {
            throw asset.invalid("a file of \(data.length) bytes is stored in \(data.payload.count)")
        }
        guard data.encoding.isShape else { return false }
        try asset.check(texts: rendition.nameText)
        let texts = rendition.paints + [rendition.fileName ?? ""]
        guard !rendition.paints.isEmpty, !texts.contains(where: { $0.contains(PaintTable.separator) }) else {
            throw asset.invalid("a shape has no color table, or a color in it contains a separator")
        }
        return true
    }
}

private extension ThemeCatalogContents.Asset {
    func invalid(_ message: String) -> ThemeCatalogError {
        ThemeCatalogError(.invalidContents, "asset '\(name)' (\(kind)): \(message)")
    }

    func check(texts: String..., limit: Int = Format.stringLimit) throws(ThemeCatalogError) {
        for text in texts where text.utf8.count > limit {
            throw ThemeCatalogError(
                .limitExceeded, "asset '\(name)' (\(kind)): a text has \(text.utf8.count) bytes, more than \(limit)")
        }
    }

    func check(_ color: ColorValue) throws(ThemeCatalogError) {
        switch color {
        case .reference(let name, let platform): try check(texts: name, platform)
        case .components(let space, let values, let alpha):
            guard values.count == space.componentCount else {
                throw invalid("a color in \(space.name) needs \(space.componentCount) components, but has \(values.count)")
            }
            guard values.allSatisfy(\.isFinite), alpha.isFinite else {
                throw invalid("a color has a component that is not a finite number")
            }
        }
    }
}

extension EncodedImage {
    /// The color of a mask. Black if it doesn't specify one.
    fileprivate var ownTint: ColorValue {
        let own = tint ?? .black
        let components = [own.red, own.green, own.blue].prefix(colorSpace.componentCount)
        return .components(space: colorSpace, values: components.map { Double($0) / 255 }, alpha: 1)
    }
}
