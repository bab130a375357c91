import NightcarBasics
import ThemeCatalogBytes

/// Writes what one file says about assets, in the form in which a cache stores it.
///
/// ```
/// number    4 bytes, little-endian
/// text      its number, if it was written before: 1 is the first one
///           0, length, UTF-8 otherwise
/// optional  0, or 1 and the value
/// list      length, values
/// place     first line, column, last line, column: 0 if the place is the whole file
/// ```
///
/// Every place is in the file itself, so that no path is written.
struct ScanWriter {
    private var writer = ByteWriter()
    private var texts: [String: UInt32] = [:]

    var bytes: [UInt8] { writer.bytes }

    mutating func append(_ number: Int) { writer.append(UInt32(clamping: number)) }
    mutating func append(_ isTrue: Bool) { writer.append(UInt8(isTrue ? 1 : 0)) }
    mutating func append(_ name: NameHash) { writer.append(name.value) }
    mutating func append(_ number: Double) { writer.append(number) }

    mutating func append(_ text: String) {
        if let known = texts[text] { return writer.append(known) }
        texts[text] = UInt32(texts.count + 1)
        writer.append(UInt32(0))
        append(text.utf8.count)
        writer.append(utf8: text)
    }

    mutating func append(_ text: String?) {
        append(text != nil)
        if let text { append(text) }
    }

    mutating func append(_ place: Location) {
        for position in [place.range?.start, place.range?.end] {
            append(position?.line ?? 0)
            append(position?.column ?? 0)
        }
    }

    mutating func append(_ place: Location?) {
        append(place != nil)
        if let place { append(place) }
    }

    mutating func append<Items: Collection>(_ items: Items, _ write: (inout Self, Items.Element) -> Void) {
        append(items.count)
        for item in items { write(&self, item) }
    }
}

/// Reads what `ScanWriter` wrote.
struct ScanReader {
    private let bytes: ByteView
    private let path: String
    private var at = 0
    private var texts: [String] = []

    init(_ bytes: ByteView, path: String) { (self.bytes, self.path) = (bytes, path) }

    mutating func number() throws(ByteError) -> Int { Int(try load(UInt32.self)) }
    mutating func bool() throws(ByteError) -> Bool { try load(UInt8.self) != 0 }
    mutating func name() throws(ByteError) -> NameHash { NameHash(value: try load(UInt64.self)) }
    mutating func double() throws(ByteError) -> Double { Double(bitPattern: try load(UInt64.self)) }

    mutating func text() throws(ByteError) -> String {
        let index = try number()
        if index > 0, index <= texts.count { return texts[index - 1] }
        guard index == 0 else { throw ByteError(offset: at, message: "a text is not in the file") }
        let length = try number()
        let text = try bytes.slice(at, length).utf8()
        at += length
        texts.append(text)
        return text
    }

    mutating func optionalText() throws(ByteError) -> String? { try bool() ? try text() : nil }

    /// A value that is stored as a text.
    mutating func value<Value: RawRepresentable<String>>(_ type: Value.Type) throws(ByteError) -> Value {
        let text = try text()
        guard let value = Value(rawValue: text) else { throw ByteError(offset: at, message: "\"\(text)\" has no meaning") }
        return value
    }

    mutating func optionalValue<Value: RawRepresentable<String>>(_ type: Value.Type) throws(ByteError) -> Value? {
        try bool() ? try value(type) : nil
    }

    mutating func place() throws(ByteError) -> Location {
        let start = Position(line: try number(), column: try number())
        let end = Position(line: try number(), column: try number())
        return Location(path: path, place: start.line == 0 ? .whole : .text(TextRange(start: start, end: end)))
    }

    mutating func optionalPlace() throws(ByteError) -> Location? { try bool() ? try place() : nil }

    mutating func list<Item>(_ read: (inout Self) throws(ByteError) -> Item) throws(ByteError) -> [Item] {
        let count = try number()
        var items: [Item] = []
        items.reserveCapacity(min(count, bytes.count))
        for _ in 0..<count { items.append(try read(&self)) }
        return items
    }

    private mutating func load<Number: FixedWidthInteger>(_ type: Number.Type) throws(ByteError) -> Number {
        let number = try bytes.load(type, at: at)
        at += MemoryLayout<Number>.size
        return number
    }
}
