import Bytes
import CatalogModel
import Diagnostics
import Imaging
import Pixels
import Tint
import TintWriter
import Variants
import XCAssets

/// A catalog with all that the configuration adds to what is declared: folded pairs, themes, derived colours, and the plan for
/// its pictures.
struct DerivedCatalog: Sendable {
    private(set) var catalog: Catalog
    private(set) var findings: [Finding] = []
    /// The colours that no entry declares, by the asset's position.
    private(set) var derivedColors: Set<ColorID> = []
    private(set) var plan = TintPlan()
    /// Pictures that are stored beside the declared ones, because they are more than a mask and a colour.
    private(set) var pictures: [DerivedPicture] = []
    /// Vectors that are stored as a shape and their colours, by the asset's position.
    private(set) var vectors: [Int: [DerivedVector]] = [:]

    struct ColorID: Hashable, Sendable {
        var asset: Int
        var key: VariantKey
    }

    struct DerivedPicture: Sendable {
        var asset: Int
        var base: Int
        var key: VariantKey
        var change: ImageChange
    }

    struct DerivedVector: Sendable {
        var base: Int
        var key: VariantKey
        /// In the order of the base's colours.
        var paints: [String]
        var missing: String?
    }

    init(_ catalog: Catalog, options: CompileOptions, jobs: Int) async {
        (self.catalog, findings) = catalog.folding(options.pairs)
        addThemes(options)
        let colors = options.derivation.map { ColorPlan(self.catalog, options: $0) }
        if let colors { add(colors) }
        plan = TintPlan(self.catalog, rules: options.tintRules)
        findings += plan.findings
        guard let images = options.images else { return }
        let candidates = ImagePlan.candidates(in: self.catalog, options: images, generated: [])
        let analyses = await analyseImages(candidates, jobs: jobs)
        let base = colors?.base ?? ColorPlan(self.catalog, options: options.derivation ?? DerivationOptions()).base
        add(ImagePlan(self.catalog, options: images, base: base, analyses: analyses))
    }

    private mutating func addThemes(_ options: CompileOptions) {
        guard !options.themes.isEmpty else { return }
        var artwork: [String: Catalog] = [:]
        for theme in options.themes {
            guard let path = theme.catalog else { continue }
            do throws(LoadError) {
                let expansion = expand(try loadCatalogs(at: [path]), filter: options.filter)
                artwork[theme.name] = expansion.catalog
                findings += expansion.findings
            } catch {
                let message = "the theme's catalog cannot be loaded: \(error.path): \(error.message)"
                findings.append(Finding("theme-catalog", .error, message, at: theme.location))
            }
        }
        let themed = catalog.adding(options.themes, artwork: artwork) { a, b in
            (try? readFile(a.path)) == (try? readFile(b.path))
        }
        catalog = themed.catalog
        findings += themed.findings
    }

    private mutating func add(_ colors: ColorPlan) {
        findings += colors.findings
        for item in colors.items {
            for entry in item.entries {
                catalog.assets[item.asset].renditions.append(Rendition(key: entry.key, content: .color(entry.color)))
                derivedColors.insert(ColorID(asset: item.asset, key: entry.key))
            }
        }
    }

    /// A rule of the configuration wins over what the classifier derives for the same appearance.
    private mutating func add(_ images: ImagePlan) {
        let ruled = Set(plan.recipes.map { ColorID(asset: $0.asset, key: $0.key) })
        for item in images.items {
            for entry in item.entries where !ruled.contains(ColorID(asset: item.asset, key: entry.key)) {
                if case .recipe(let color) = entry.change {
                    let place = catalog.assets[item.asset].location ?? Location(path: catalog.path)
                    plan.recipes.append(
                        TintPlan.Recipe(asset: item.asset, base: entry.base, key: entry.key, color: color, rule: place))
                } else if case .repaint(_, let paints, let missing) = entry.change {
                    vectors[item.asset, default: []].append(
                        DerivedVector(base: entry.base, key: entry.key, paints: paints, missing: missing))
                } else {
                    pictures.append(DerivedPicture(asset: item.asset, base: entry.base, key: entry.key, change: entry.change))
                }
            }
        }
    }
}

/// Decodes the base picture and makes the derived one; nil when the picture does not allow it.
func derivedImage(
    _ picture: DerivedCatalog.DerivedPicture, in catalog: Catalog, options: EncodeOptions
) -> EncodedImage? {
    guard case .file(let file) = catalog.assets[picture.asset].renditions[picture.base].content,
        let bytes = try? readFile(file.path), let pixels = try? decodePNG(bytes)
    else { return nil }
    return picture.change.applied(to: pixels).map { encode($0, options: options) }
}
