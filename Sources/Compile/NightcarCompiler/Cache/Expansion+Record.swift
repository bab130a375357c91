import NightcarBasics
import NightcarModel
import NightcarXCAssets
package import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

// The expanded sets in the form in which a cache stores them, so that a run in which only pictures have changed reads no
// `Contents.json`. Integers are little-endian. A text is its number (4) in the table of texts.
//
// ```
// version (4) | number of texts (4), each: length (4), UTF-8 | number of keys (4), each: see `write(_ key:)`
// path | filtered out (8) | findings | assets
// ```

extension Expansion {
    /// Increase it if the layout changes, or if the same sources expand to something else.
    private static let recordVersion: UInt32 = 1

    /// The expansion as bytes. Nil if it has content that isn't from a source catalog.
    package var record: [UInt8]? {
        var body = RecordWriter()
        body.text(catalog.path)
        body.bytes.append(UInt64(filteredOut))
        body.list(findings) { $0.finding($1) }
        var isComplete = true
        body.list(catalog.assets) { writer, asset in
            isComplete = isComplete && writer.asset(asset)
        }
        guard isComplete else { return nil }
        var whole = RecordWriter()
        whole.bytes.append(Self.recordVersion)
        // Keys have texts too, so their table is made first and stored last.
        let keys = body.keyTable()
        body.appendTexts(to: &whole.bytes)
        whole.bytes.append(keys)
        whole.bytes.append(body.bytes.bytes)
        return whole.bytes.bytes
    }

    /// Reads what `record` wrote. Nil for anything else.
    package init?(record: ByteView) {
        do throws(ByteError) {
            var reader = RecordReader(record)
            guard try reader.number() == Self.recordVersion else { return nil }
            try reader.tables()
            let path = try reader.text()
            guard let filteredOut = Int(exactly: try reader.wide()) else { return nil }
            let findings = try reader.list { reader throws(ByteError) in try reader.finding() }
            let assets = try reader.list { reader throws(ByteError) in try reader.asset() }
            self.init(catalog: Catalog(path: path, assets: assets), findings: findings, filteredOut: filteredOut)
        } catch {
            return nil
        }
    }
}

private struct RecordWriter {
    var bytes = ByteWriter()
    /// By their bytes: texts that Swift treats as equal may have different bytes.
    private var texts = NumberedValues<[UInt8]>()
    private var keys = NumberedValues<VariantKey>()

    mutating func text(_ text: String) { bytes.append(texts.number(of: Array(text.utf8))) }

    mutating func list<Element>(_ elements: [Element], write: (inout Self, Element) -> Void) {
        bytes.append(UInt32(elements.count))
        for element in elements { write(&self, element) }
    }

    mutating func optional<Value>(_ value: Value?, write: (inout Self, Value) -> Void) {
        bytes.append(UInt8(value == nil ? 0 : 1))
        if let value { write(&self, value) }
    }

    mutating func location(_ location: Location) {
        text(location.path)
        switch location.place {
        case .whole: bytes.append(UInt8(0))
        case .text(let range):
            bytes.append(UInt8(1))
            for position in [range.start, range.end] {
                bytes.append(UInt32(position.line))
                bytes.append(UInt32(position.column))
            }
        case .byte(let offset):
            bytes.append(UInt8(2))
            bytes.append(Int64(offset))
        }
    }

    mutating func finding(_ finding: Finding) {
        text(finding.id.name)
        text(finding.severity.rawValue)
        text(finding.message)
        location(finding.location)
        list(finding.related) { writer, related in
            writer.location(related.location)
            writer.text(related.message)
        }
        optional(finding.asset) { $0.text($1) }
        text(finding.variant)
    }

    /// Returns false if the asset has content that isn't from a source catalog.
    mutating func asset(_ asset: Asset) -> Bool {
        text(asset.name)
        text(asset.kind.rawValue)
        bytes.append([asset.properties.templateIntent.rawValue, asset.properties.preservesVector ? 1 : 0])
        text(asset.properties.json)
        optional(asset.location) { $0.location($1) }
        var isComplete = true
        list(asset.renditions) { writer, rendition in
            isComplete = writer.content(rendition.content) && isComplete && rendition.stored == nil && !rendition.isDerived
            writer.key(rendition.key)
            writer.text(rendition.attributes.json)
            writer.optional(rendition.location) { $0.location($1) }
        }
        return isComplete
    }

    private mutating func content(_ content: Content) -> Bool {
        switch content {
        case .file(let file):
            bytes.append(UInt8(0))
            for part in [file.folder, file.name, file.part] { text(part) }
        case .color(.components(let space, let values, let alpha)):
            bytes.append([1, space.rawValue])
            list(values) { $0.bytes.append($1) }
            bytes.append(alpha)
        case .color(.reference(let name, let platform)):
            bytes.append(UInt8(2))
            text(name)
            text(platform)
        case .child(let name):
            bytes.append(UInt8(3))
            text(name)
        case .derived, .picture, .data: return false
        }
        return true
    }

    private mutating func key(_ key: VariantKey) { bytes.append(keys.number(of: key)) }

    /// The keys as bytes. Adds their texts to the table of texts.
    mutating func keyTable() -> [UInt8] {
        let body = bytes
        bytes = ByteWriter()
        list(keys.values) { writer, key in
            writer.bytes.append(key.scale.rawValue)
            let words = [
                key.luminosity.rawValue, key.contrast.rawValue, key.gamut.rawValue, key.direction.rawValue,
                key.widthClass.rawValue, key.heightClass.rawValue, key.idiom.rawValue,
            ]
            let rare = [key.memory, key.graphics, key.subtype, key.locale, key.theme, key.qualifiers]
            for word in words + rare { writer.text(word) }
            writer.optional(key.size) { writer, size in
                writer.bytes.append(size.width)
                writer.bytes.append(size.height)
            }
        }
        defer { bytes = body }
        return bytes.bytes
    }

    func appendTexts(to writer: inout ByteWriter) {
        writer.append(UInt32(texts.values.count))
        for text in texts.values {
            writer.append(UInt32(text.count))
            writer.append(text)
        }
    }
}

/// Different values in the order in which they were first seen.
private struct NumberedValues<Value: Hashable> {
    private var numbers: [Value: UInt32] = [:]
    private(set) var values: [Value] = []

    mutating func number(of value: Value) -> UInt32 {
        if let number = numbers[value] { return number }
        let number = UInt32(values.count)
        numbers[value] = number
        values.append(value)
        return number
    }
}

private struct RecordReader {
    private var fields: FieldReader
    private var texts: [String] = []
    private var keys: [VariantKey] = []
    private var shared = SharedAttributes()

    init(_ record: ByteView) { fields = FieldReader(record) }

    mutating func tables() throws(ByteError) {
        texts = try list { reader throws(ByteError) in
            try reader.fields.text(Int(try reader.number()))
        }
        keys = try list { reader throws(ByteError) in try reader.key() }
    }

    mutating func text() throws(ByteError) -> String {
        let number = Int(try number())
        guard number < texts.count else { throw broken }
        return texts[number]
    }

    mutating func list<Element>(
        _ read: (inout Self) throws(ByteError) -> Element
    ) throws(ByteError) -> [Element] {
        let count = Int(try number())
        // Each element has at least one byte.
        guard count <= fields.left else { throw broken }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }

    mutating func finding() throws(ByteError) -> Finding {
        guard let id = FindingID.named(try text()), let severity = Severity(rawValue: try text()) else { throw broken }
        let (message, location) = (try text(), try location())
        let related = try list { reader throws(ByteError) in
            Finding.Related(location: try reader.location(), message: try reader.text())
        }
        let asset = try byte() == 1 ? try text() : nil
        return Finding(id, severity, message, at: location, related: related, asset: asset, variant: try text())
    }

    mutating func asset() throws(ByteError) -> Asset {
        let (name, kind) = (try text(), SetKind(rawValue: try text()))
        guard let intent = AssetProperties.TemplateIntent(rawValue: try byte()) else { throw broken }
        let preservesVector = try byte() == 1
        var properties = shared.properties(stored: try text())
        (properties.templateIntent, properties.preservesVector) = (intent, preservesVector)
        let location = try byte() == 1 ? try location() : nil
        let renditions = try list { reader throws(ByteError) in try reader.rendition() }
        return Asset(name: name, kind: kind, properties: properties, renditions: renditions, location: location)
    }

    private mutating func rendition() throws(ByteError) -> Rendition {
        let (content, key) = (try content(), Int(try number()))
        guard key < keys.count else { throw broken }
        let attributes = shared.attributes(stored: try text())
        let location = try byte() == 1 ? try location() : nil
        return Rendition(key: keys[key], content: content, attributes: attributes, location: location)
    }

    private mutating func content() throws(ByteError) -> Content {
        switch try byte() {
        case 0: return .file(SourceFile(folder: try text(), name: try text(), part: try text()))
        case 1:
            guard let space = ColorSpace(rawValue: try byte()) else { throw broken }
            let values = try list { reader throws(ByteError) in Double(bitPattern: try reader.wide()) }
            return .color(.components(space: space, values: values, alpha: Double(bitPattern: try wide())))
        case 2: return .color(.reference(name: try text(), platform: try text()))
        case 3: return .child(try text())
        default: throw broken
        }
    }

    private mutating func location() throws(ByteError) -> Location {
        let path = try text()
        switch try byte() {
        case 0: return Location(path: path)
        case 1: return Location(path: path, place: .text(TextRange(start: try position(), end: try position())))
        case 2: return Location(path: path, place: .byte(Int(Int64(bitPattern: try wide()))))
        default: throw broken
        }
    }

    private mutating func position() throws(ByteError) -> NightcarBasics.Position {
        NightcarBasics.Position(line: Int(try number()), column: Int(try number()))
    }

    private mutating func key() throws(ByteError) -> VariantKey {
        var key = VariantKey()
        key.scale = Scale(rawValue: try byte())
        guard let luminosity = Luminosity(rawValue: try text()), let contrast = Contrast(rawValue: try text()),
            let gamut = Gamut(rawValue: try text()), let direction = Direction(rawValue: try text()),
            let width = SizeClass(rawValue: try text()), let height = SizeClass(rawValue: try text())
        else { throw broken }
        (key.luminosity, key.contrast, key.gamut, key.direction) = (luminosity, contrast, gamut, direction)
        (key.widthClass, key.heightClass, key.idiom) = (width, height, Idiom(rawValue: try text()))
        (key.memory, key.graphics, key.subtype) = (try text(), try text(), try text())
        (key.locale, key.theme, key.qualifiers) = (try text(), try text(), try text())
        if try byte() == 1 {
            key.size = PointSize(width: Double(bitPattern: try wide()), height: Double(bitPattern: try wide()))
        }
        return key
    }

    private mutating func byte() throws(ByteError) -> UInt8 { try fields.u8() }

    mutating func number() throws(ByteError) -> UInt32 { try fields.u32() }

    mutating func wide() throws(ByteError) -> UInt64 { try fields.u64() }

    private var broken: ByteError { fields.broken }
}
