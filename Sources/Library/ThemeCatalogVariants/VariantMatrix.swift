/// Which rendition serves each of the 72 combinations of scale, luminosity, contrast, gamut and direction for one device.
///
/// Each cell asks the resolver for `scale` 1x–3x, `luminosity` any, light or dark, either contrast, sRGB or P3, and either
/// direction. On all other axes, it asks for what `base` says, such as an idiom, a locale or a size class.
package struct VariantMatrix: Sendable, Hashable {
    /// A rendition's key, and whether the rendition comes from a recipe.
    package struct Entry: Sendable, Hashable {
        /// The key of the rendition.
        package var key: VariantKey
        /// Whether the rendition comes from a recipe.
        package var isDerived: Bool

        /// Makes an entry from its parts.
        package init(key: VariantKey, isDerived: Bool = false) {
            self.key = key
            self.isDerived = isDerived
        }
    }

    /// Where the answer for a cell comes from. The number is the position of the entry in the list given to `init`.
    ///
    /// An entry is *made for* a cell under four conditions. It has the luminosity and contrast of the request. It has the cell's
    /// scale, or no scale (a vector). It has the cell's gamut and direction, or is unrestricted on them and the cell is the base
    /// one: sRGB and left-to-right. It equals the request on all other axes. So an entry without gamut and direction is declared
    /// for one cell of four and is the fallback for the other three. A universal entry is made for every idiom.
    package enum Origin: Sendable, Hashable {
        /// Made for the cell by a declared entry.
        case declared(Int)
        /// Made for the cell by a recipe.
        case derived(Int)
        /// Made for something else, but the nearest available entry.
        case fallback(Int)
        /// No entry is for this idiom or universal.
        case missing
    }

    /// One combination of values, with its answer.
    package struct Cell: Sendable, Hashable {
        /// The requested scale.
        package var scale: Scale
        /// The requested luminosity.
        package var luminosity: Luminosity
        /// The requested contrast.
        package var contrast: Contrast
        /// The requested gamut.
        package var gamut: Gamut
        /// The requested direction.
        package var direction: Direction
        /// Where the answer comes from.
        package var origin: Origin
    }

    /// The scales that cells ask for.
    package static let scales: [Scale] = [.x1, .x2, .x3]
    /// The luminosities that cells ask for.
    package static let luminosities: [Luminosity] = [.any, .light, .dark]
    /// The gamuts that cells ask for.
    package static let gamuts: [Gamut] = [.srgb, .p3]
    /// The directions that cells ask for.
    package static let directions: [Direction] = [.leftToRight, .rightToLeft]

    /// The entries that were given to `init`.
    package let entries: [Entry]
    /// What all cells ask for on the axes that don't vary.
    package let base: VariantTraits
    /// The idiom that all cells ask for.
    package var idiom: Idiom { base.idiom }
    /// 72 cells. Luminosity varies slowest, then contrast, gamut, direction and scale.
    package let cells: [Cell]

    /// Makes the matrix.
    ///
    /// - Parameters:
    ///   - entries: the renditions of one asset.
    ///   - base: what every cell asks for on the axes that don't vary.
    /// - Complexity: O(n) for n entries. Each of the 72 cells compares all of them.
    package init(_ entries: [Entry], base: Traits) {
        var cells: [Cell] = []
        for luminosity in Self.luminosities {
            for contrast in Contrast.allCases {
                for gamut in Self.gamuts {
                    for direction in Self.directions {
                        for scale in Self.scales {
                            cells.append(
                                Cell(
                                    scale: scale, luminosity: luminosity, contrast: contrast, gamut: gamut,
                                    direction: direction, origin: .missing))
                        }
                    }
                }
            }
        }
        let keys = entries.map(\.key)
        for index in cells.indices {
            cells[index].origin = Self.origin(of: cells[index], entries: entries, keys: keys, base: base)
        }
        self.entries = entries
        self.base = base
        self.cells = cells
    }

    /// Makes the matrix for one idiom. All other axes that don't vary are unrestricted.
    package init(_ entries: [Entry], idiom: Idiom) {
        self.init(entries, base: VariantTraits(idiom: idiom))
    }
}

extension VariantMatrix.Cell {
    /// The request for this cell.
    ///
    /// - Parameter base: what to ask for on the axes that don't vary.
    package func traits(base: Traits) -> Traits {
        var traits = base
        traits.scale = scale
        traits.luminosity = luminosity
        traits.contrast = contrast
        traits.gamut = gamut
        traits.direction = direction
        return traits
    }
}

private extension VariantMatrix {
    static func origin(of cell: Cell, entries: [Entry], keys: [VariantKey], base: Traits) -> Origin {
        let traits = cell.traits(base: base)
        guard let best = Resolver.best(of: keys, for: traits), Resolver.serves(keys[best], traits) else { return .missing }
        guard isMade(keys[best], for: cell, base: base.key) else { return .fallback(best) }
        return entries[best].isDerived ? .derived(best) : .declared(best)
    }

    static func isMade(_ key: VariantKey, for cell: Cell, base: VariantKey) -> Bool {
        key.context == base.context && key.luminosity == cell.luminosity && key.contrast == cell.contrast
            && (key.scale == cell.scale || key.scale == .any)
            && (key.gamut == cell.gamut || key.gamut == .any && cell.gamut == .srgb)
            && (key.direction == cell.direction || key.direction == .any && cell.direction == .leftToRight)
    }
}

extension VariantKey {
    /// The key without its idiom and without the axes that vary in a `VariantMatrix`.
    var context: VariantKey {
        var key = self
        (key.idiom, key.scale, key.luminosity, key.contrast) = (.universal, .any, .any, .normal)
        (key.gamut, key.direction) = (.any, .any)
        return key
    }
}

extension VariantMatrix {
    /// The values that devices of an idiom may request besides the axes that vary in a matrix: none, and each combination of
    /// locale, size class, subtype and so on that an entry for them declares, in the order of keys.
    ///
    /// A device always asks for an icon of some size, so if every entry has a size, there is no request without one.
    package static func bases(of entries: [Entry], idiom: Idiom) -> [Traits] {
        let served = entries.map(\.key).filter { [.universal, idiom].contains($0.idiom) }
        var contexts = Set(served.map(\.context))
        if served.isEmpty || served.contains(where: { $0.size == nil }) { contexts.insert(VariantKey()) }
        return contexts.sorted().map { context in
            var key = context
            key.idiom = idiom
            return Traits(key)
        }
    }
}

extension Traits {
    fileprivate init(idiom: Idiom) {
        self.init()
        self.idiom = idiom
    }
}
