public import ThemeCatalog
public import ThemeCatalogPixels
public import ThemeCatalogVariants

/// A theme catalog as an app uses it: colors and pictures by name and look, with a downloaded pack over the built-in catalog.
public final class ThemedCatalog: Sendable {
    /// What a view shows: the traits that decide between renditions.
    public struct Look: Sendable, Hashable {
        /// Dark or light.
        public var isDark: Bool
        /// Whether the user asks for more contrast.
        public var isHighContrast: Bool
        /// Whether the display shows Display P3.
        public var isWideGamut: Bool
        /// Whether the layout direction is right to left.
        public var isRightToLeft: Bool
        /// The pixels per point, or 0 for colors.
        public var scale: Int
        /// The theme, or empty for none.
        public var theme: String

        /// Makes a look. The default is light, with normal contrast, sRGB and left to right.
        public init(
            isDark: Bool = false, isHighContrast: Bool = false, isWideGamut: Bool = false, isRightToLeft: Bool = false,
            scale: Int = 0, theme: String = ""
        ) {
            (self.isDark, self.isHighContrast, self.isWideGamut) = (isDark, isHighContrast, isWideGamut)
            (self.isRightToLeft, self.scale, self.theme) = (isRightToLeft, scale, theme)
        }

        /// The request to the resolver.
        public var traits: VariantTraits {
            var traits = VariantTraits()
            traits.luminosity = isDark ? .dark : .light
            traits.contrast = isHighContrast ? .high : .normal
            traits.gamut = isWideGamut ? .p3 : .srgb
            traits.direction = isRightToLeft ? .rightToLeft : .leftToRight
            traits.scale = VariantKey.Scale(scale)
            traits.theme = theme
            return traits
        }
    }

    /// A color in sRGB, where components may be outside of 0...1, or in Display P3.
    public struct RGBA: Sendable, Hashable {
        /// The components, 0...1 within the gamut.
        public var red, green, blue, alpha: Double
        /// Whether the components are Display P3.
        public var isP3: Bool
        /// The color of the platform that the catalog names, such as `systemRedColor`. Nil for a color with components.
        public var system: String?
    }

    /// A gradient at one look.
    public struct Gradient: Sendable, Hashable {
        /// The positions of the colors, 0...1, ascending.
        public var locations: [Double]
        /// One for each location.
        public var colors: [RGBA]
    }

    /// A picture at one look, and how a view shows it.
    public struct Picture: Sendable {
        /// The pixels.
        public var pixels: PixelBuffer
        /// The pixels per point.
        public var scale: Int
        /// Whether it is shown as it is or as a shape that the app tints.
        public var templateIntent: ThemeCatalogFile.TemplateIntent
        /// How it is drawn at another size, or nil if it is drawn as a whole.
        public var slicing: ThemeCatalogFile.Slicing?
        /// The edges that layout passes over, in pixels.
        public var alignmentInsets: ThemeCatalogFile.Insets
    }

    /// The catalogs, the one that wins first.
    let layers: [ThemeCatalogFile]
    let cache: PictureCache
    let colors = ColorCache()
    /// Where a store says which catalog it shows in place of this one.
    let successor = SharedValue<SharedValue<ThemedCatalog?>?>(nil)

    /// Opens the catalog that is part of the app.
    ///
    /// - Parameters:
    ///   - path: the path of the catalog.
    ///   - cacheLimit: the bytes of decoded pictures that are kept.
    /// - Throws: `ThemeCatalogError` if the file can't be read or isn't a catalog.
    public convenience init(contentsOf path: String, cacheLimit: Int = 32 << 20) throws(ThemeCatalogError) {
        self.init([try ThemeCatalogFile(contentsOf: path)], cacheLimit: cacheLimit)
    }

    /// Makes a catalog of opened files. The first one that has a name answers for it.
    public init(_ layers: [ThemeCatalogFile], cacheLimit: Int = 32 << 20) {
        self.layers = layers
        cache = PictureCache(limit: cacheLimit)
    }

    /// The same catalog under a downloaded pack. Every byte of the pack is checked first.
    ///
    /// - Throws: `ThemeCatalogError` if the pack is damaged, or if it has a name that this catalog doesn't have.
    public func overlaid(by path: String) throws(ThemeCatalogError) -> ThemedCatalog {
        let pack = try ThemeCatalogFile(contentsOf: path, check: .tables)
        try pack.verify()
        for asset in pack.assets where !layers.contains(where: { $0.asset(named: asset.name, kind: asset.kind) != nil }) {
            throw ThemeCatalogError(
                .wrongContent, "the pack has the \(asset.kind) \"\(asset.name)\", which the app's catalog doesn't have",
                path: path)
        }
        return ThemedCatalog([pack] + layers, cacheLimit: cache.limit)
    }

    /// The names of all assets, sorted, each once.
    public var names: [String] { Set(layers.flatMap { Array($0.names) }).sorted() }

    /// The themes of all catalogs, sorted.
    public var themes: [String] {
        Set(layers.flatMap { $0.assets.flatMap { $0.renditions.map(\.key.theme) } }).subtracting([""]).sorted()
    }

    /// The color with a name, or nil if there is none.
    ///
    /// A color that iOS defines has the value of the running system. Nil for a color of the platform whose value isn't known.
    public func color(named name: String, look: Look) -> RGBA? {
        best(named: name, look: look) { $0.color != nil && $0.key.qualifiers.isEmpty }?.rendition.color
            .flatMap { RGBA($0, look: look) }
    }

    /// The gradient with a name, or nil if there is none or the value of a color isn't known.
    public func gradient(named name: String, look: Look) -> Gradient? {
        let stops = Set(layers.flatMap { $0.assets(named: name) }.flatMap(\.renditions).compactMap { $0.key.qualifier("stop") })
        let numbers = stops.compactMap { Int($0) }.sorted()
        var gradient = Gradient(locations: [], colors: [])
        for (position, number) in numbers.enumerated() {
            let qualifiers = "stop=\(number)"
            let found = best(named: name, look: look, qualifiers: qualifiers) { $0.key.qualifiers == qualifiers }?.rendition
            guard let found, let color = found.color.flatMap({ RGBA($0, look: look) }) else { return nil }
            let even = numbers.count < 2 ? 0 : Double(position) / Double(numbers.count - 1)
            gradient.locations.append(found.stopLocation ?? even)
            gradient.colors.append(color)
        }
        return numbers.isEmpty ? nil : gradient
    }

    /// The picture with a name, or nil if there is none. Decoded pictures are kept.
    ///
    /// - Throws: `ThemeCatalogError` if the picture can't be decoded, or if it is a vector that this system can't draw.
    public func picture(named name: String, look: Look) throws(ThemeCatalogError) -> Picture? {
        guard let found = bestPicture(named: name, look: look) else { return nil }
        return try picture(of: found, name: name, look: look)
    }

    func picture(of found: Found, name: String, look: Look) throws(ThemeCatalogError) -> Picture {
        let rendition = found.rendition
        let isVector = rendition.vectorFormat != nil
        let scale = isVector ? max(look.scale, 1) : max(Int(rendition.key.scale.rawValue), 1)
        let key = PictureCache.Key(layer: found.layer, name: name, key: rendition.key, vectorScale: isVector ? scale : 0)
        let known = cache[key]
        let pixels: PixelBuffer
        if let known { pixels = known } else { pixels = isVector ? try drawn(rendition, name, scale) : try rendition.pixels() }
        if known == nil { cache.insert(pixels, for: key) }
        return Picture(
            pixels: pixels, scale: scale, templateIntent: found.asset.templateIntent, slicing: rendition.slicing,
            alignmentInsets: rendition.alignmentInsets ?? .init())
    }

    private func drawn(
        _ rendition: ThemeCatalogFile.Rendition, _ name: String, _ scale: Int
    ) throws(ThemeCatalogError) -> PixelBuffer {
        let vector = try rendition.vector()
        #if canImport(CoreGraphics)
            if vector.format == .pdf, let pixels = PixelBuffer(pdf: vector.bytes, scale: scale) { return pixels }
        #endif
        throw ThemeCatalogError(
            .wrongContent,
            "this system can't draw \"\(name)\", which is \(vector.format == .pdf ? "a PDF" : "an SVG"); compile the catalog with "
                + "--rasterize 1x,2x,3x")
    }

    /// The bytes of a file with a name: data, or a vector. Nil if there is none, or if it can't be read.
    public func data(named name: String, look: Look = Look()) -> [UInt8]? {
        let found = best(named: name, look: look) { if case .data? = try? $0.content { true } else { false } }
        return try? found?.rendition.data()
    }

    /// The names that show something else in the other look. Only views that show one of them need an update.
    public func changedNames(from old: Look, to new: Look) -> Set<String> {
        guard old != new else { return [] }
        return Set(names.filter { isChanged($0, from: old, to: new) })
    }

    /// Whether a name shows something else in the other look: another value, or another picture or file.
    public func isChanged(_ name: String, from old: Look, to new: Look) -> Bool {
        old != new && (0..<layers.count).contains { !hasEqualAnswers(name, layer: $0, old, new) }
    }
}

/// What a name shows.
private enum Answer: Equatable {
    case color(ThemedCatalog.RGBA?)
    /// A vector is drawn for each scale.
    case payload(layer: Int, index: Int, tint: ColorValue?, scale: Int)
    case other(layer: Int, VariantKey)
}

extension ThemedCatalog {
    struct Found {
        var layer: Int
        var asset: ThemeCatalogFile.Asset
        var rendition: ThemeCatalogFile.Rendition
    }

    /// The rendition that answers for a name, among the renditions with the right content.
    ///
    /// A pack that holds only a theme answers for that theme. For other themes, the catalog below it does.
    private func best(
        named name: String, look: Look, qualifiers: String = "", where isWanted: (ThemeCatalogFile.Rendition) -> Bool
    ) -> Found? {
        var traits = look.traits
        traits.qualifiers = qualifiers
        var found: Found?
        for (number, file) in layers.enumerated() {
            for asset in file.assets(named: name) {
                guard let rendition = asset.resolve(traits), isWanted(rendition) else { continue }
                if rendition.key.theme == look.theme { return Found(layer: number, asset: asset, rendition: rendition) }
                if rendition.key.theme.isEmpty, found == nil {
                    found = Found(layer: number, asset: asset, rendition: rendition)
                }
            }
        }
        return found
    }

    /// The rendition of a picture or a drawing.
    func bestPicture(named name: String, look: Look) -> Found? {
        best(named: name, look: look) { ($0.pixelSize != nil || $0.vectorFormat != nil) && $0.key.size == nil }
    }

    /// The renditions of pictures with a name, in all catalogs.
    func pictureKeys(named name: String) -> [VariantKey] {
        layers.flatMap { $0.assets(named: name) }.flatMap(\.renditions).filter { $0.pixelSize != nil || $0.vectorFormat != nil }
            .map(\.key)
    }

    /// Whether the kinds that a layer has for a name have the same answers in two looks. Each kind is asked through all layers.
    private func hasEqualAnswers(_ name: String, layer: Int, _ old: Look, _ new: Look) -> Bool {
        layers[layer].assets(named: name).allSatisfy { asset in
            Set(asset.renditions.map(\.key.qualifiers)).allSatisfy { qualifiers in
                answer(name, kind: asset.kind, qualifiers, old) == answer(name, kind: asset.kind, qualifiers, new)
            }
        }
    }

    private func answer(_ name: String, kind: ThemeCatalogFile.Kind, _ qualifiers: String, _ look: Look) -> Answer? {
        var traits = look.traits
        traits.qualifiers = qualifiers
        var found: Answer?
        for (number, file) in layers.enumerated() {
            guard let rendition = file.asset(named: name, kind: kind)?.resolve(traits) else { continue }
            let isOwn = rendition.key.theme == look.theme
            guard isOwn || rendition.key.theme.isEmpty && found == nil else { continue }
            if let color = rendition.color {
                found = .color(RGBA(color, look: look))
            } else if let payload = rendition.payload {
                let scale = rendition.vectorFormat == nil ? 0 : max(look.scale, 1)
                found = .payload(layer: number, index: payload.index, tint: rendition.tint, scale: scale)
            } else {
                found = .other(layer: number, rendition.key)
            }
            if isOwn { break }
        }
        return found
    }
}

extension ThemedCatalog.RGBA {
    fileprivate init?(_ color: ColorValue, look: ThemedCatalog.Look) {
        let known =
            color.systemColor(isDark: look.isDark, hasHighContrast: look.isHighContrast, generation: .running) ?? color
        let space: ColorValue.Space = if case .components(.displayP3, _, _) = known { .displayP3 } else { .extendedSRGB }
        guard case .components(_, let values, let alpha)? = known.converted(to: space), values.count == 3 else { return nil }
        let system: String? = if case .reference(let name, _) = color { name } else { nil }
        self.init(
            red: values[0], green: values[1], blue: values[2], alpha: alpha, isP3: space == .displayP3, system: system)
    }
}

extension ColorValue.SystemGeneration {
    /// The one of the running system, or the newest one if the system has no such colors.
    fileprivate static var running: ColorValue.SystemGeneration {
        if #available(iOS 26.0, macOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) { .iOS26 } else { .iOS15 }
    }
}

extension ThemeCatalogFile {
    /// The assets with a name, one for each kind. Assets are sorted by the bytes of their names.
    fileprivate func assets(named name: String) -> [Asset] {
        let assets = assets
        var (low, high) = (0, assets.count)
        while low < high {
            let middle = (low + high) / 2
            if assets[middle].name.utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
        }
        var found: [Asset] = []
        while low < assets.count, assets[low].name.utf8.elementsEqual(name.utf8) {
            found.append(assets[low])
            low += 1
        }
        return found
    }
}
