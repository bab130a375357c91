package import NightcarBasics
package import NightcarModel
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// The treatment that the configuration gives to pictures whose name or path matches.
package struct ImageRule: Sendable {
    package enum Treatment: String, Sendable, CaseIterable {
        /// The decision tree decides.
        case auto
        /// The picture is recolored even if the decision tree would leave it alone.
        case recolor
        /// The picture is never changed.
        case leave
    }

    package var match: Glob
    package var treatment: Treatment
    package var location: Location

    package init(match: Glob, treatment: Treatment, location: Location) {
        self.match = match
        self.treatment = treatment
        self.location = location
    }
}

/// The options for deriving pictures.
package struct ImageOptions: Sendable {
    package var rules: [ImageRule] = []
    /// The appearances that app icons get: `.dark`, `.tinted`. Empty by default.
    package var appIcons: Set<Luminosity> = []
    package var derivesHighContrast = false
    /// Whether only pictures that a rule names are derived, as in compiling. Otherwise all pictures are examined.
    package var isLimitedToRules = false

    package init() {}
}

/// What the engine would do with each picture of a catalog, and why.
package struct ImagePlan: Sendable {
    package struct Entry: Sendable {
        package var key: VariantKey
        /// The position of the source picture in the asset's renditions.
        package var base: Int
        package var change: ImageChange
    }

    package enum Verdict: String, Sendable, Hashable {
        case derive, leave, ask, declared
    }

    package struct Item: Sendable {
        /// The position in `Catalog.assets`.
        package var asset: Int
        package var name: String
        /// `monochrome`, `3 colors`, `photo` … Empty if the picture wasn't examined.
        package var kind: String
        /// The assumed role, if the decision depends on it.
        package var role: ColorRole?
        package var verdict: Verdict
        package var reason: String
        package var entries: [Entry] = []
        /// The light and the dark color of a picture with one color. `ratio` is the contrast of the dark color on the base, or of
        /// the light color if there is no dark one.
        package var light: ColorValue?
        package var dark: ColorValue?
        package var ratio: Double?
        package var steps: [String] = []
    }

    package var items: [Item] = []

    package init() {}
}

extension ImagePlan.Item {
    /// Takes the recolored vectors back. The item is left if nothing else was planned.
    mutating func leaveVector(because reason: String) {
        entries.removeAll { if case .repaint = $0.change { true } else { false } }
        guard entries.isEmpty else { return }
        (verdict, self.reason, steps, role) = (.leave, reason, [], nil)
        (light, dark, ratio) = (nil, nil, nil)
    }
}

extension ImagePlan {
    /// The files to examine: the base pictures of imagesets and app icons without a dark appearance.
    package static func candidates(in catalog: Catalog, options: ImageOptions) -> [SourceFile] {
        catalog.assets.flatMap { asset -> [SourceFile] in
            let subject = ImageSubject(asset: asset)
            return subject.reasonNotToLook(options) == nil ? subject.files.map(\.file) : []
        }
    }

    /// - Parameters:
    ///   - analyses: the analyses of the candidates. A file that couldn't be decoded has none.
    ///   - recipes: the recipes from rules of the configuration. They win over the judge's decisions.
    package init(
        _ catalog: Catalog, options: ImageOptions, base: ColorValue, analyses: [SourceFile: ImageAnalysis],
        recipes: [TintPlan.Recipe] = []
    ) {
        let judge = ImageJudge(options: options, base: base, analyses: analyses)
        let ruled = Dictionary(grouping: recipes, by: \.asset)
        let siblings = ImageSiblings(catalog.assets.filter { $0.kind == .image }.map(\.name))
        for (position, asset) in catalog.assets.enumerated() where asset.kind == .image || asset.kind == .appIcon {
            let subject = ImageSubject(asset: asset)
            if asset.renditions.isEmpty { continue }
            var item = judge.item(asset, at: position, subject)
            if item.verdict == .derive || item.verdict == .ask, subject.rule(options) != .recolor,
                let sibling = siblings.otherTime(of: asset.name)
            {
                item.verdict = .leave
                item.entries = []
                item.reason = "\"\(sibling)\" is the same picture for the other appearance"
            }
            judge.apply(ruled[position] ?? [], to: &item, subject)
            items.append(item)
        }
    }
}

/// An asset's pictures with their appearances.
struct ImageSubject {
    let asset: Asset

    /// The pictures for devices without any appearance.
    var files: [(index: Int, key: VariantKey, file: SourceFile)] {
        let base: Luminosity = asset.renditions.contains { $0.key.luminosity == .any } ? .any : .light
        return asset.renditions.enumerated().compactMap { index, rendition in
            guard case .file(let file) = rendition.content, rendition.key.contrast == .normal,
                rendition.key.luminosity == base, rendition.key.theme.isEmpty
            else { return nil }
            return (index, rendition.key, file)
        }
    }

    func declares(_ luminosity: Luminosity, _ contrast: Contrast = .normal) -> Bool {
        asset.renditions.contains {
            $0.key.luminosity == luminosity && $0.key.contrast == contrast && $0.key.theme.isEmpty
        }
    }

    var isPDF: Bool { files.contains { $0.file.name.lowercased().hasSuffix(".pdf") } }

    func rule(_ options: ImageOptions) -> ImageRule.Treatment? {
        let path = asset.pathInCatalog
        return options.rules.first { $0.match.matches(asset.name) || $0.match.matches(path) }?.treatment
    }

    func reasonNotToLook(_ options: ImageOptions) -> String? {
        if asset.kind == .appIcon {
            return options.appIcons.isEmpty ? "an app icon, and the configuration does not ask for its appearances" : nil
        }
        guard asset.kind == .image else { return "not an image" }
        if files.isEmpty { return "no picture for light mode" }
        if asset.properties.templateIntent == .template { return "a template: the app tints it" }
        if options.isLimitedToRules, rule(options) == nil { return "no rule of the configuration names it" }
        switch rule(options) {
        case .leave: return "the configuration says so"
        case .recolor: break
        case .auto, nil:
            let idioms = Set(files.map(\.key.idiom))
            if let reason = asset.reasonAlwaysDark { return reason }
            if idioms == [.tv] { return "only for Apple TV, where pictures are layers over others" }
            if let reason = ImageNames.reasonToLeave(asset.pathInCatalog) { return reason }
        }
        return declares(.dark) ? "declared for dark mode" : nil
    }
}
