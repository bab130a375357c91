import ThemeCatalog
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Everything that a catalog stores once and refers to by number: texts, keys, numbers and colors.
struct CatalogIndex {
    /// Ascending. The empty text comes first.
    let texts: [ByteText]
    private let textNumbers: [ByteText: UInt64]
    /// Ascending.
    let keys: [VariantKey]
    private let keyRows: [VariantKey: UInt64]
    /// Bit patterns, ascending.
    private let numbers: [UInt64]
    private let numberRows: [UInt64: UInt64]
    /// The columns of the table `colors`, ascending.
    private var colors: [[UInt64]] = []
    private var colorRows: [[UInt64]: UInt64] = [:]
    private let assets: [ThemeCatalogContents.Asset]

    /// - Parameters:
    ///   - contents: checked and sorted.
    ///   - extensions: the file extensions of the payloads.
    init(_ contents: ThemeCatalogContents, extensions: [String]) {
        assets = contents.assets
        let found = Found(contents)
        keys = found.keys
        keyRows = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
        texts = found.texts.union(extensions.map(ByteText.init)).sorted()
        textNumbers = Dictionary(uniqueKeysWithValues: zip(texts, 0...))
        numbers = found.numbers.sorted()
        numberRows = Dictionary(uniqueKeysWithValues: zip(numbers, 0...))
        colors = Set(found.colors.map { columns(of: $0.value) }).sorted { $0.lexicographicallyPrecedes($1) }
        colorRows = Dictionary(uniqueKeysWithValues: zip(colors, 0...))
    }

    func text(_ text: String) -> UInt64 { number(of: ByteText(text), in: textNumbers) }
    func key(_ key: VariantKey) -> UInt64 { number(of: key, in: keyRows) }
    func color(_ color: ColorValue) -> UInt64 { number(of: columns(of: color), in: colorRows) }

    /// The row of the first asset with this name. Nil if there is none.
    func asset(_ name: String) -> UInt64? { assets.firstRow(named: name).map { UInt64($0) } }
}

// MARK: - Tables

extension CatalogIndex {
    func keyTable() -> TableBuilder<KeyColumn> {
        var table = TableBuilder<KeyColumn>()
        for key in keys {
            var row = [ClosedAxes.pack(key), UInt64(key.scale.rawValue), text(key.idiom.rawValue)]
            row += [key.subtype, key.locale, key.theme, key.qualifiers, key.memory, key.graphics].map(text)
            row += [key.size?.width, key.size?.height].map { side in side.map { number($0) + 1 } ?? 0 }
            table.append(row)
        }
        return table
    }

    func colorTable() -> TableBuilder<ColorColumn> {
        var table = TableBuilder<ColorColumn>()
        for row in colors { table.append(row) }
        return table
    }

    func numberTable() -> TableBuilder<NumberColumn> {
        var table = TableBuilder<NumberColumn>()
        for bits in numbers { table.append([bits]) }
        return table
    }
}

private extension CatalogIndex {
    /// The row of the table `colors` for a color.
    func columns(of color: ColorValue) -> [UInt64] {
        switch color {
        case .reference(let name, let platform):
            return [ColorForm.reference.rawValue << 4, text(name), text(platform), 0, 0]
        case .components(let space, let values, let alpha):
            let padding = [UInt64](repeating: 0, count: 3 - values.count)
            let bytes = (values + [alpha]).compactMap(byte)
            if bytes.count == values.count + 1 {
                let form = UInt64(space.rawValue) | ColorForm.bytes.rawValue << 4
                return [form] + bytes.dropLast() + padding + bytes.suffix(1)
            }
            let form = UInt64(space.rawValue) | ColorForm.numbers.rawValue << 4
            return [form] + values.map(number) + padding + [number(alpha)]
        }
    }

    func number(_ value: Double) -> UInt64 { number(of: value.bitPattern, in: numberRows) }

    /// - Precondition: the value was found when the index was created.
    func number<Value>(of value: Value, in rows: [Value: UInt64]) -> UInt64 {
        guard let row = rows[value] else { preconditionFailure("the index lacks \(value)") }
        return row
    }
}

/// The number n of a component that is exactly n / 255.
private func byte(_ component: Double) -> UInt64? {
    guard component.sign == .plus, component <= 1 else { return nil }
    let nearest = (component * 255).rounded()
    return (nearest / 255).bitPattern == component.bitPattern ? UInt64(nearest) : nil
}

/// The values that the assets use, in the order of the assets.
private struct Found {
    private(set) var texts: Set<ByteText> = [ByteText("")]
    private(set) var keys: [VariantKey] = []
    private(set) var numbers: Set<UInt64> = []
    private(set) var colors: Set<ExactColor> = []

    init(_ contents: ThemeCatalogContents) {
        var keySet: Set<VariantKey> = []
        for asset in contents.assets {
            add(asset.kind, asset.properties)
            for rendition in asset.renditions {
                // Keys are equal if their texts are equivalent. The first key found is the one that is written.
                if keySet.insert(rendition.key).inserted { add(rendition.key) }
                add(rendition.attributes, rendition.nameText)
                switch rendition.content {
                case .image: contents.tint(of: rendition).map { add($0) }
                case .color(let color): add(color)
                case .child(let name) where contents.assets.firstRow(named: name) == nil: add(name)
                case .data, .child: break
                }
            }
        }
        keys.sort()
    }

    private mutating func add(_ more: String...) {
        for text in more { texts.insert(ByteText(text)) }
    }

    private mutating func add(_ key: VariantKey) {
        keys.append(key)
        add(key.idiom.rawValue, key.subtype, key.locale, key.theme, key.qualifiers, key.memory, key.graphics)
        if let size = key.size { numbers.formUnion([size.width.bitPattern, size.height.bitPattern]) }
    }

    private mutating func add(_ color: ColorValue) {
        guard colors.insert(ExactColor(value: color)).inserted else { return }
        switch color {
        case .reference(let name, let platform): add(name, platform)
        case .components(_, let values, let alpha):
            let all = values + [alpha]
            if all.contains(where: { byte($0) == nil }) { numbers.formUnion(all.map(\.bitPattern)) }
        }
    }
}

/// Compares colors by what the file would store: -0 isn't 0, and names are compared by their bytes.
private struct ExactColor: Hashable {
    let value: ColorValue

    static func == (a: Self, b: Self) -> Bool {
        switch (a.value, b.value) {
        case (.reference(let name, let platform), .reference(let otherName, let otherPlatform)):
            ByteText(name) == ByteText(otherName) && ByteText(platform) == ByteText(otherPlatform)
        case (.components(let space, let values, let alpha), .components(let otherSpace, let otherValues, let otherAlpha)):
            space == otherSpace && alpha.bitPattern == otherAlpha.bitPattern
                && values.elementsEqual(otherValues) { $0.bitPattern == $1.bitPattern }
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch value {
        case .reference(let name, _): hasher.combine(ByteText(name))
        case .components(_, let values, let alpha):
            for component in values { hasher.combine(component.bitPattern) }
            hasher.combine(alpha.bitPattern)
        }
    }
}

extension [ThemeCatalogContents.Asset] {
    /// The row of the first asset with this name. Nil if there is none.
    ///
    /// - Precondition: the assets are sorted.
    fileprivate func firstRow(named name: String) -> Int? {
        let name = ByteText(name)
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if ByteText(self[middle].name) < name { low = middle + 1 } else { high = middle }
        }
        return low < count && ByteText(self[low].name) == name ? low : nil
    }
}
