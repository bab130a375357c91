package import NightcarBasics
package import NightcarModel
import NightcarVectors
package import NightcarXCAssets
import ThemeCatalogBytes
package import ThemeCatalogVariants

/// A catalog with everything that a configuration adds to it: folded pairs, themes, derived colors, and the plans for its
/// pictures.
///
/// This is the only place where a configuration is applied to a catalog. So compiling, measuring, showing and writing all use the
/// same result.
package struct ConfiguredCatalog: Sendable {
    /// The catalog, including the derived colors and artwork. An asset's derived renditions follow its declared ones.
    package private(set) var catalog: Catalog
    /// All findings about the catalog: of loading and expanding it, and of what is added to it.
    package private(set) var findings: [Finding]
    /// The number of entries with content that the platform filter left out.
    package let filteredOut: Int
    /// The plan for colors. It has no items if colors aren't derived. Its base is the background on which pictures are judged.
    /// Empty if neither colors nor pictures are examined.
    package private(set) var colors: ColorPlan
    package private(set) var images = ImagePlan()
    /// What the plan for colors was made with.
    let derivation: DerivationOptions

    /// - Parameters:
    ///   - expansion: the assets, with what was found while they were read.
    ///   - filter: the filter for the catalogs of themes. It must be the one that was used for these assets.
    ///   - names: the assets whose pictures are examined, or nil for all.
    ///   - jobs: the number of pictures that are examined at the same time.
    package init(
        _ expansion: Expansion, additions: CatalogAdditions, filter: PlatformFilter = PlatformFilter(),
        names: Set<String>? = nil, jobs: Int
    ) async {
        (catalog, findings) = expansion.catalog.folding(additions.pairs)
        findings += expansion.findings
        (filteredOut, derivation) = (expansion.filteredOut, additions.derivation)
        catalog = Self.adding(additions, to: catalog, filter: filter, &findings)
        let looksAtColors = additions.derivesColors || additions.images != nil
        colors = looksAtColors ? ColorPlan(catalog, options: additions.derivation) : ColorPlan()
        if additions.derivesColors { addColors() } else { colors.items = [] }
        let rules = TintPlan(catalog, rules: additions.rules)
        findings += rules.findings
        if let options = additions.images { await plan(options, for: names, recipes: rules.recipes, jobs: jobs) }
        add(rules.recipes)
    }

    /// Plans the changes of pictures. See `init` for the parameters.
    private mutating func plan(_ options: ImageOptions, for names: Set<String>?, recipes: [TintPlan.Recipe], jobs: Int) async {
        var candidates = ImagePlan.candidates(in: catalog, options: options)
        if let names {
            let files = Self.files(of: names, in: catalog)
            candidates.removeAll { !files.contains($0) }
        }
        images = ImagePlan(
            catalog, options: options, base: colors.base, analyses: await analyzeImages(candidates, jobs: jobs),
            recipes: recipes)
        if !PDFDrawing.isWritable { leavePDFs() }
    }

    /// Leaves the PDF files that would be recolored as they are, because the program that writes them is missing.
    private mutating func leavePDFs() {
        var files: Set<SourceFile> = []
        for (index, item) in images.items.enumerated() {
            let pdfs = item.entries.compactMap { entry -> SourceFile? in
                guard case .repaint = entry.change else { return nil }
                let file = catalog.assets[item.asset].renditions[entry.base].content.file
                return file?.name.lowercased().hasSuffix(".pdf") == true ? file : nil
            }
            guard !pdfs.isEmpty else { continue }
            files.formUnion(pdfs)
            images.items[index].leaveVector(because: PDFDrawing.missingProgram)
        }
        guard !files.isEmpty else { return }
        let subject = files.count == 1 ? "1 PDF file keeps its colors" : "\(files.count) PDF files keep their colors"
        let message = "\(subject): \(PDFDrawing.missingProgram)"
        findings.append(Finding(.tintNotDerived, .warning, message, at: Location(path: catalog.path)))
    }

    private static func adding(
        _ additions: CatalogAdditions, to catalog: Catalog, filter: PlatformFilter, _ findings: inout [Finding]
    ) -> Catalog {
        let themes = additions.themes
        guard !themes.isEmpty else { return catalog }
        var artwork: [String: Catalog] = [:]
        for theme in themes {
            guard let path = theme.catalog else { continue }
            do throws(Failure) {
                let expansion = try openSources(at: [path], filter: filter, links: additions.links).assets()
                artwork[theme.name] = expansion.catalog
                findings += expansion.findings
            } catch {
                let message = "the theme's catalog cannot be loaded: \(error)"
                findings.append(Finding(.themeCatalog, .error, message, at: theme.location))
            }
        }
        let themed = catalog.adding(themes, artwork: artwork) { haveEqualBytes($0.path, $1.path) }
        findings += themed.findings
        return themed.catalog
    }

    /// Whether two files can be read and have the same bytes. Two that can't be read aren't equal: each needs its own error.
    static func haveEqualBytes(_ first: String, _ second: String) -> Bool {
        guard let first = readAgain(first), let second = readAgain(second) else { return false }
        return first == second
    }

    /// Keeps some assets. What was decided by looking at the others stays. The plans that a user reviews become empty, because
    /// nothing is planned for assets that are gone.
    package mutating func keep(_ isKept: (Asset) -> Bool) {
        catalog.assets.removeAll { !isKept($0) }
        (colors.items, images) = ([], ImagePlan())
    }

    private static func files(of names: Set<String>, in catalog: Catalog) -> Set<SourceFile> {
        Set(
            catalog.assets.filter { names.contains($0.name) }.flatMap(\.renditions).compactMap {
                if case .file(let file) = $0.content { file } else { nil }
            })
    }

    private mutating func addColors() {
        findings += colors.findings
        for item in colors.items {
            for entry in item.entries {
                var rendition = Rendition(key: entry.key, content: .color(entry.color))
                rendition.isDerived = true
                catalog.assets[item.asset].renditions.append(rendition)
            }
        }
    }

    /// Adds the artwork of the rules and of the plan for pictures. A rule of the configuration wins over a change that the
    /// classifier derives for the same appearance.
    private mutating func add(_ recipes: [TintPlan.Recipe]) {
        let ruled = Set(recipes.map { Place(asset: $0.asset, key: $0.key) })
        for recipe in recipes {
            add(.recipe(recipe.color), of: recipe.base, for: recipe.key, to: recipe.asset, rule: recipe.rule)
        }
        for item in images.items {
            let place = catalog.assets[item.asset].location ?? Location(path: catalog.path)
            for entry in item.entries where !ruled.contains(Place(asset: item.asset, key: entry.key)) {
                add(entry.change, of: entry.base, for: entry.key, to: item.asset, rule: place)
            }
        }
    }

    /// Adds a derived rendition, which has the attributes of its base.
    private mutating func add(_ change: ImageChange, of base: Int, for key: VariantKey, to asset: Int, rule: Location) {
        var rendition = catalog.assets[asset].renditions[base]
        guard let source = rendition.content.file else { return }
        rendition.key = key
        rendition.content = .derived(DerivedArtwork(source: source, change: change, rule: rule))
        rendition.isDerived = true
        catalog.assets[asset].renditions.append(rendition)
    }

    private struct Place: Hashable {
        var asset: Int
        var key: VariantKey
    }
}
