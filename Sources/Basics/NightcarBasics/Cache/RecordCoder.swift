package import ThemeCatalogBytes

/// A value that a cache stores. One list of its fields both writes and reads it, so the two can't differ.
package protocol Recorded {
    /// Writes the fields of a value and returns it. If it is nil, reads them and returns what they make.
    static func passed(_ value: Self?, through coder: inout RecordCoder) throws(ByteError) -> Self
}

extension Recorded {
    /// The value as bytes. Nil if a field can't be written.
    ///
    /// - Parameter path: the file that it is about. Its path isn't written, so that a copy elsewhere has the same record.
    package func record(path: String? = nil) -> [UInt8]? {
        var coder = RecordCoder(nil, path: path)
        do throws(ByteError) { _ = try Self.passed(self, through: &coder) } catch { return nil }
        return coder.writer.bytes
    }

    /// Reads what `record` made. Nil for anything else.
    package init?(record: ByteView, path: String? = nil) {
        var coder = RecordCoder(record, path: path)
        do throws(ByteError) { self = try Self.passed(nil, through: &coder) } catch { return nil }
        guard coder.left == 0 else { return nil }
    }
}

/// Writes the fields of values as bytes, or reads them back.
///
/// ```
/// integer   its bytes, little-endian; an Int has 8
/// text      4 bytes: its number, if it was written before: 1 is the first one
///           0, length (4), UTF-8 otherwise
/// word      length (1), UTF-8
/// optional  0, or 1 and the value
/// list      length (4), values
/// repeated  4 bytes: its number, or 0 and the value
/// place     path, as a text | 0: the file, or 1: line (4), column (4) of start and end, or 2: offset (8)
/// ```
package struct RecordCoder {
    /// The file that the record is about.
    package let path: String?
    private let view: ByteView?
    private var offset = 0
    fileprivate var writer = ByteWriter()
    /// By their bytes: texts that Swift treats as equal may have different bytes.
    private var numbers: [[UInt8]: UInt32] = [:]
    private var texts: [String] = []
    /// What `repeated` knows, by type.
    private var tables: [ObjectIdentifier: Table] = [:]

    private struct Table {
        var numbers: [AnyHashable: UInt32] = [:]
        var values: [Any] = []
    }

    fileprivate init(_ view: ByteView?, path: String?) { (self.view, self.path) = (view, path) }

    package var isReading: Bool { view != nil }

    /// The bytes that were not read yet.
    package var left: Int { view.map { $0.count - offset } ?? 0 }

    package var broken: ByteError { ByteError(offset: offset, message: "not a record of this version") }

    /// Writes a field, or replaces it by what is read.
    package mutating func pass<Value: Recorded>(_ value: inout Value) throws(ByteError) {
        if isReading { value = try Value.passed(nil, through: &self) } else { _ = try Value.passed(value, through: &self) }
    }

    /// Writes a field of a value that can be nil only while reading.
    package mutating func passed<Value: Recorded>(_ value: Value?) throws(ByteError) -> Value {
        try Value.passed(value, through: &self)
    }

    /// A value that is often the same: it is written once, and then as its number. What is read is shared.
    ///
    /// - Parameter key: what tells values apart.
    package mutating func repeated<Value: Recorded>(
        _ value: Value?, as key: (Value) -> some Hashable
    ) throws(ByteError) -> Value {
        let type = ObjectIdentifier(Value.self)
        if let value {
            let key = AnyHashable(key(value))
            let known = tables[type]?.numbers[key]
            writer.append(known ?? 0)
            if known != nil { return value }
            tables[type, default: Table()].numbers[key] = UInt32((tables[type]?.numbers.count ?? 0) + 1)
            return try passed(value)
        }
        let number = Int(try integer(UInt32?.none))
        if number == 0 {
            let value = try passed(Value?.none)
            tables[type, default: Table()].values.append(value)
            return value
        }
        guard let values = tables[type]?.values, number <= values.count, let value = values[number - 1] as? Value else {
            throw broken
        }
        return value
    }

    // MARK: Bytes

    package mutating func integer<Number: FixedWidthInteger>(_ value: Number?) throws(ByteError) -> Number {
        if let view {
            defer { offset += MemoryLayout<Number>.size }
            return try view.load(Number.self, at: offset)
        }
        guard let value else { throw broken }
        writer.append(value)
        return value
    }

    /// A number of at least 0, such as a width, in 8 bytes.
    package mutating func count(_ value: Int?) throws(ByteError) -> Int {
        let count = try integer(value)
        guard count >= 0 else { throw broken }
        return count
    }

    /// A text of at most 255 bytes.
    package mutating func word(_ value: String?) throws(ByteError) -> String {
        if let value, value.utf8.count > 255 { throw broken }
        let length = try integer(value.map { UInt8($0.utf8.count) })
        return try utf8(value, Int(length))
    }

    /// Bytes with their length (4).
    package mutating func bytes(_ value: [UInt8]?) throws(ByteError) -> [UInt8] {
        let length = Int(try integer(value.map { UInt32(clamping: $0.count) }))
        if let view {
            defer { offset += length }
            return try view.slice(offset, length).array
        }
        guard let value else { throw broken }
        writer.append(value)
        return value
    }

    /// Everything up to the end of the record. What is read is a view, not a copy.
    package mutating func rest(_ value: ByteView?) throws(ByteError) -> ByteView {
        if let view {
            defer { offset = view.count }
            return try view.slice(offset, left)
        }
        guard let value else { throw broken }
        value.withUnsafeBytes { writer.append($0) }
        return value
    }

    fileprivate mutating func text(_ value: String?) throws(ByteError) -> String {
        guard isReading else {
            guard let value else { throw broken }
            let bytes = Array(value.utf8)
            if let known = numbers[bytes] {
                writer.append(known)
                return value
            }
            numbers[bytes] = UInt32(numbers.count + 1)
            writer.append(UInt32(0))
            writer.append(UInt32(clamping: bytes.count))
            writer.append(bytes)
            return value
        }
        let number = Int(try integer(UInt32?.none))
        if number > 0 {
            guard number <= texts.count else { throw broken }
            return texts[number - 1]
        }
        let text = try utf8(nil, Int(try integer(UInt32?.none)))
        texts.append(text)
        return text
    }

    private mutating func utf8(_ value: String?, _ length: Int) throws(ByteError) -> String {
        if let view {
            defer { offset += length }
            return try view.slice(offset, length).utf8()
        }
        guard let value else { throw broken }
        writer.append(utf8: value)
        return value
    }

    /// The number of elements, of which each has at least one byte.
    fileprivate mutating func length(_ value: Int?) throws(ByteError) -> Int {
        let length = Int(try integer(value.map { UInt32(clamping: $0) }))
        if isReading, length > left { throw broken }
        return length
    }
}

// MARK: Values of the standard library

extension Recorded where Self: FixedWidthInteger {
    package static func passed(_ value: Self?, through coder: inout RecordCoder) throws(ByteError) -> Self {
        try coder.integer(value)
    }
}

extension Int: Recorded {}
extension UInt8: Recorded {}
extension UInt16: Recorded {}
extension UInt32: Recorded {}
extension UInt64: Recorded {}

extension Bool: Recorded {
    package static func passed(_ value: Bool?, through coder: inout RecordCoder) throws(ByteError) -> Bool {
        try coder.integer(value.map { UInt8($0 ? 1 : 0) }) == 1
    }
}

extension Double: Recorded {
    package static func passed(_ value: Double?, through coder: inout RecordCoder) throws(ByteError) -> Double {
        Double(bitPattern: try coder.integer(value?.bitPattern))
    }
}

extension String: Recorded {
    package static func passed(_ value: String?, through coder: inout RecordCoder) throws(ByteError) -> String {
        try coder.text(value)
    }
}

extension Recorded where Self: RawRepresentable, RawValue: Recorded {
    package static func passed(_ value: Self?, through coder: inout RecordCoder) throws(ByteError) -> Self {
        guard let value = Self(rawValue: try coder.passed(value?.rawValue)) else { throw coder.broken }
        return value
    }
}

extension Optional: Recorded where Wrapped: Recorded {
    package static func passed(_ value: Wrapped??, through coder: inout RecordCoder) throws(ByteError) -> Wrapped? {
        guard try coder.passed(value.map { $0 != nil }) else { return nil }
        return try Wrapped.passed(value ?? nil, through: &coder)
    }
}

extension Array: Recorded where Element: Recorded {
    package static func passed(_ value: [Element]?, through coder: inout RecordCoder) throws(ByteError) -> [Element] {
        let count = try coder.length(value?.count)
        if let value {
            for element in value { _ = try Element.passed(element, through: &coder) }
            return value
        }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try Element.passed(nil, through: &coder)) }
        return elements
    }
}

extension Set: Recorded where Element: Recorded {
    package static func passed(_ value: Set<Element>?, through coder: inout RecordCoder) throws(ByteError) -> Set<Element> {
        let elements = try coder.passed(value.map { Array($0) })
        return value ?? Set(elements)
    }
}

extension Dictionary: Recorded where Key: Recorded, Value: Recorded {
    package static func passed(_ value: [Key: Value]?, through coder: inout RecordCoder) throws(ByteError) -> [Key: Value] {
        let count = try coder.length(value?.count)
        if let value {
            for (key, element) in value {
                _ = try Key.passed(key, through: &coder)
                _ = try Value.passed(element, through: &coder)
            }
            return value
        }
        var elements: [Key: Value] = [:]
        for _ in 0..<count { elements[try Key.passed(nil, through: &coder)] = try Value.passed(nil, through: &coder) }
        return elements
    }
}

extension Location: Recorded {
    package static func passed(_ value: Location?, through coder: inout RecordCoder) throws(ByteError) -> Location {
        let isHere = value.map { $0.path == coder.path }
        var path = try coder.passed(value.map { isHere == true ? "" : $0.path })
        if coder.isReading, path.isEmpty { path = coder.path ?? "" }
        var (kind, range, offset): (UInt8?, TextRange?, Int?)
        switch value?.place {
        case .whole: kind = 0
        case .text(let text): (kind, range) = (1, text)
        case .byte(let byte): (kind, offset) = (2, byte)
        case nil: break
        }
        switch try coder.integer(kind) {
        case 0: return Location(path: path)
        case 1:
            let (start, end) = (try coder.passed(range?.start), try coder.passed(range?.end))
            return Location(path: path, place: .text(TextRange(start: start, end: end)))
        case 2: return Location(path: path, place: .byte(try coder.passed(offset)))
        default: throw coder.broken
        }
    }
}

extension Position: Recorded {
    package static func passed(_ value: Position?, through coder: inout RecordCoder) throws(ByteError) -> Position {
        let line = try coder.integer(value.map { UInt32(clamping: $0.line) })
        return Position(line: Int(line), column: Int(try coder.integer(value.map { UInt32(clamping: $0.column) })))
    }
}
