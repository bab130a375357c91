import ThemeCatalog
public import ThemeCatalogHeader
import ThemeCatalogVariants

/// The asset with a number.
func asset(_ catalog: OpaquePointer?, _ number: Int64) throws(CError) -> ThemeCatalogFile.Asset {
    let assets = try CCatalog.borrowed(catalog).assets
    guard let position = Int(exactly: number), assets.indices.contains(position) else {
        throw CError("there is no asset \(number); the catalog has \(assets.count)")
    }
    return assets[position]
}

/// The rendition with a number.
func rendition(_ catalog: OpaquePointer?, _ number: Int64, _ rendition: Int64) throws(CError) -> ThemeCatalogFile.Rendition {
    let renditions = try asset(catalog, number).renditions
    guard let position = Int(exactly: rendition), renditions.indices.contains(position) else {
        throw CError("there is no rendition \(rendition); asset \(number) has \(renditions.count)")
    }
    return renditions[position]
}

/// Copies a text with a zero at its end, cut off if it doesn't fit.
///
/// - Returns: the length of the whole text.
func copy(_ text: String, _ memory: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int64 {
    let bytes = Array(text.utf8)
    if let memory, size > 0 {
        let count = min(bytes.count, size - 1)
        for index in 0..<count { memory[index] = CChar(bitPattern: bytes[index]) }
        memory[count] = 0
    }
    return Int64(bytes.count)
}

extension VariantTraits {
    /// Unknown numbers ask for nothing in particular. Members that the caller's struct doesn't have yet are zero.
    init(_ pointer: UnsafePointer<themecatalog_traits>?) throws(CError) {
        self.init()
        guard let pointer else { return }
        let known = MemoryLayout<themecatalog_traits>.size
        // The size that the struct had first: a smaller one is a struct without it, or with garbage.
        let least = (MemoryLayout<themecatalog_traits>.offset(of: \.height) ?? 0) + MemoryLayout<Double>.size
        guard pointer.pointee.size >= least, pointer.pointee.size <= 1 << 16 else {
            throw CError("the traits have no size; start with themecatalog_traits traits = THEMECATALOG_TRAITS")
        }
        var traits = themecatalog_traits()
        withUnsafeMutableBytes(of: &traits) { bytes in
            bytes.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: min(pointer.pointee.size, known)))
        }
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        func value<Value: CaseIterable>(_ number: UInt8) -> Value? where Value.AllCases.Index == Int {
            Value.allCases.indices.contains(Int(number)) ? Value.allCases[Int(number)] : nil
        }
        self.scale = VariantKey.Scale(rawValue: traits.scale)
        self.luminosity = value(traits.luminosity) ?? .any
        self.contrast = value(traits.contrast) ?? .normal
        self.gamut = value(traits.gamut) ?? .any
        self.direction = value(traits.direction) ?? .any
        self.widthClass = value(traits.width_class) ?? .any
        self.heightClass = value(traits.height_class) ?? .any
        if traits.idiom != nil { self.idiom = VariantKey.Idiom(rawValue: text(traits.idiom)) }
        self.theme = text(traits.theme)
        self.locale = text(traits.locale)
        self.subtype = text(traits.subtype)
        self.memory = text(traits.memory)
        self.graphics = text(traits.graphics)
        self.qualifiers = text(traits.qualifiers)
        if traits.width > 0, traits.height > 0, traits.width.isFinite, traits.height.isFinite {
            self.size = VariantKey.PointSize(width: traits.width, height: traits.height)
        }
    }
}

@_cdecl("themecatalog_asset_count")
public func themecatalogAssetCount(_ catalog: OpaquePointer?) -> Int64 {
    reporting(-1) { Int64(try CCatalog.borrowed(catalog).assets.count) }
}

@_cdecl("themecatalog_find")
public func themecatalogFind(
    _ catalog: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ kind: UnsafePointer<CChar>?
) -> Int64 {
    reporting(-1) {
        guard let name = name.map({ String(cString: $0) }) else { throw CError("the name is NULL") }
        let kind = kind.map { String(cString: $0) }
        let file = try CCatalog.borrowed(catalog)
        let assets = file.assets
        // The names are sorted by their bytes.
        var (low, high) = (0, assets.count)
        while low < high {
            let middle = (low + high) / 2
            if assets[middle].name.utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
        }
        while low < assets.count, assets[low].name.utf8.elementsEqual(name.utf8) {
            if kind == nil || kind == assets[low].kind.rawValue { return Int64(low) }
            low += 1
        }
        throw CError("there is no \(kind ?? "asset") named \"\(name)\"")
    }
}

@_cdecl("themecatalog_theme_count")
public func themecatalogThemeCount(_ catalog: OpaquePointer?) -> Int64 {
    reporting(-1) { Int64(themes(of: try CCatalog.borrowed(catalog)).count) }
}

@_cdecl("themecatalog_theme")
public func themecatalogTheme(
    _ catalog: OpaquePointer?, _ number: Int64, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) {
        let themes = themes(of: try CCatalog.borrowed(catalog))
        guard let position = Int(exactly: number), themes.indices.contains(position) else {
            throw CError("there is no theme \(number); the catalog has \(themes.count)")
        }
        return copy(themes[position], text, size)
    }
}

private func themes(of file: ThemeCatalogFile) -> [String] {
    var themes: Set<String> = []
    for asset in file.assets { for rendition in asset.renditions { themes.insert(rendition.key.theme) } }
    return themes.subtracting([""]).sorted()
}

@_cdecl("themecatalog_rendition_count")
public func themecatalogRenditionCount(_ catalog: OpaquePointer?, _ number: Int64) -> Int64 {
    reporting(-1) { Int64(try asset(catalog, number).renditions.count) }
}

@_cdecl("themecatalog_resolve")
public func themecatalogResolve(
    _ catalog: OpaquePointer?, _ number: Int64, _ traits: UnsafePointer<themecatalog_traits>?
) -> Int64 {
    reporting(-1) {
        let renditions = try asset(catalog, number).renditions
        guard let best = VariantResolver.best(of: renditions.count, for: try VariantTraits(traits), key: { renditions[$0].key })
        else {
            throw CError("asset \(number) has no renditions")
        }
        return Int64(best)
    }
}

@_cdecl("themecatalog_name")
public func themecatalogName(
    _ catalog: OpaquePointer?, _ number: Int64, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) { copy(try asset(catalog, number).name, text, size) }
}

@_cdecl("themecatalog_kind")
public func themecatalogKind(
    _ catalog: OpaquePointer?, _ number: Int64, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) { copy(try asset(catalog, number).kind.rawValue, text, size) }
}

@_cdecl("themecatalog_key")
public func themecatalogKey(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) { copy(try rendition(catalog, number, position).key.description, text, size) }
}

@_cdecl("themecatalog_why")
public func themecatalogWhy(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ traits: UnsafePointer<themecatalog_traits>?,
    _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) {
        _ = try rendition(catalog, number, position)
        let traits = try VariantTraits(traits)
        let keys = try asset(catalog, number).renditions.map(\.key)
        guard let explanation = VariantResolver.explain(traits, keys: keys) else {
            throw CError("asset \(number) has no renditions")
        }
        let other = Int(position)
        guard other == explanation.winner else {
            let axis = explanation.lostOn[other]
            return copy(axis.map { "farther on \($0.name)" } ?? "equally near, but later in order", text, size)
        }
        let key = keys[other]
        let lines = explanation.matches.filter { match in
            !match.axis.isUnrestricted(in: traits.key) || !match.axis.isUnrestricted(in: key)
        }
        return copy(
            lines.map { "\($0.axis.name): asked \($0.asked), is \($0.given), \($0.how.rawValue)" }.joined(separator: "\n"), text,
            size)
    }
}

@_cdecl("themecatalog_child")
public func themecatalogChild(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) {
        guard case .child(let name) = try rendition(catalog, number, position).content else {
            throw CError("the rendition isn't a part of another asset")
        }
        return copy(name, text, size)
    }
}
