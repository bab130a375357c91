/// The cross-reference table of a PDF file: where each object is (ISO 32000-1, 7.5.4 and 7.5.8).
struct PDFTable {
    private(set) var trailer: [String: PDFValue] = [:]
    private(set) var places: [Int: PDFPlace] = [:]
    /// The numbers of the object streams, if the file was searched.
    private(set) var containers: [Int] = []
    /// Objects that a newer part of the table says are free.
    private var free: Set<Int> = []

    /// The number of objects. Real files of catalogs have fewer than a thousand.
    private static let objectLimit = 1 << 17
    /// How many parts of a table lead to each other. Each one belongs to a change of the file.
    private static let partLimit = 256

    /// Nil if the table is damaged.
    static func read(_ file: PDFFile) throws(DrawingObstacle) -> PDFTable? {
        guard var start = start(of: file.bytes) else { return nil }
        var table = PDFTable()
        var known: Set<Int> = []
        var waiting: [Int] = []
        while true {
            guard known.count < partLimit else { throw .refused("its table has more than \(partLimit) parts") }
            if known.insert(start).inserted {
                guard let part = try table.add(at: start, file) else { return nil }
                if table.trailer.isEmpty { table.trailer = part }
                // In a file for old readers, objects that they don't see are in a stream, which comes before older parts.
                if let previous = part["Prev"]?.integer { waiting.append(previous) }
                if let hybrid = part["XRefStm"]?.integer { waiting.append(hybrid) }
            }
            guard let next = waiting.popLast() else { return table }
            start = next
        }
    }

    /// The number after the last `startxref`.
    private static func start(of bytes: [UInt8]) -> Int? {
        let tail = max(0, bytes.count - 2048)
        var found: Int?
        var from = tail
        while let at = find(bytes, "startxref", from: from) { (found, from) = (at, at + 9) }
        guard let found else { return nil }
        var scanner = PDFScanner(bytes, at: found + 9)
        guard let token = try? scanner.next(), case .value(let value) = token else { return nil }
        return value.integer
    }

    /// Adds the part at a position. Nil if there is none.
    ///
    /// - Returns: its trailer.
    private mutating func add(at offset: Int, _ file: PDFFile) throws(DrawingObstacle) -> [String: PDFValue]? {
        guard offset >= 0, offset < file.bytes.count else { return nil }
        var scanner = PDFScanner(file.bytes, at: offset)
        scanner.skipSpace()
        if scanner.skip("xref") {
            let trailer = try addTable(&scanner, file)
            try file.note(bytes: scanner.at - offset)
            return trailer
        }
        guard try scanner.header() != nil, case .stream(let stream) = try file.body(&scanner),
            stream.dictionary["Type"]?.name == "XRef"
        else { return nil }
        return try addStream(stream, file) ? stream.dictionary : nil
    }

    private mutating func addTable(_ scanner: inout PDFScanner, _ file: PDFFile) throws(DrawingObstacle) -> [String: PDFValue]? {
        while true {
            scanner.skipSpace()
            if scanner.skip("trailer") { return try file.value(&scanner).dictionary }
            guard case .value(let first)? = try scanner.next(), let first = first.integer,
                case .value(let count)? = try scanner.next(), let count = count.integer, first >= 0, count >= 0,
                count <= (scanner.bytes.count - scanner.at) / 12
            else { return nil }
            for number in first..<first + count {
                guard case .value(let offset)? = try scanner.next(), let offset = offset.integer,
                    case .value? = try scanner.next(), case .word(let kind)? = try scanner.next(), kind == "n" || kind == "f"
                else { return nil }
                try add(number, kind == "n" ? .offset(offset) : nil)
            }
        }
    }

    private mutating func addStream(_ stream: PDFStream, _ file: PDFFile) throws(DrawingObstacle) -> Bool {
        guard let widths = try file.numbers(stream.dictionary["W"]), widths.count >= 3,
            widths.allSatisfy({ (0...8).contains($0) })
        else { return false }
        let sizes = widths.prefix(3).map { Int($0) }
        let row = sizes.reduce(0, +)
        guard row > 0, let bytes = try file.readable(stream, file.contents) else { return false }
        let size = stream.dictionary["Size"]?.integer ?? 0
        let ranges = try file.numbers(stream.dictionary["Index"]) ?? [0, Double(size)]
        var at = 0
        for index in stride(from: 0, to: ranges.count - 1, by: 2) {
            guard let first = Int32(exactly: ranges[index]), let count = Int32(exactly: ranges[index + 1]), first >= 0 else {
                return false
            }
            for number in Int(first)..<Int(first) + max(0, Int(count)) {
                guard at + row <= bytes.count else { return true }
                func field(_ from: Int, _ size: Int) -> Int {
                    bytes[at + from..<at + from + size].reduce(0) { $0 << 8 | Int($1) }
                }
                let kind = sizes[0] == 0 ? 1 : field(0, sizes[0])
                let place = field(sizes[0], sizes[1])
                switch kind {
                case 0: try add(number, nil)
                case 1: try add(number, .offset(place))
                case 2: try add(number, .packed(place))
                default: break
                }
                at += row
            }
        }
        return true
    }

    /// Newer parts are read first, so their places count.
    private mutating func add(_ number: Int, _ place: PDFPlace?) throws(DrawingObstacle) {
        guard places[number] == nil, !free.contains(number) else { return }
        if let place { places[number] = place } else { free.insert(number) }
        guard places.count + free.count <= Self.objectLimit else {
            throw .refused("it has more than \(Self.objectLimit) objects")
        }
    }
}

extension PDFTable {
    /// The objects of a file whose table is damaged.
    static func searched(_ file: PDFFile) throws(DrawingObstacle) -> PDFTable {
        let bytes = file.bytes
        var table = PDFTable()
        var (from, count) = (0, 0)
        while let at = find(bytes, "obj", from: from) {
            from = at + 3
            guard let (number, start) = header(before: at, in: bytes) else { continue }
            table.places[number] = .offset(start)
            count += 1
            guard count <= objectLimit else { throw .refused("it has more than \(objectLimit) objects") }
            // The dictionary of a stream says what it is. The word is searched in a few bytes, so the time stays linear.
            let head = Array(bytes[at..<min(bytes.count, at + 400)])
            if let end = find(head, "stream", from: 0) {
                let text = Array(head[..<end])
                if find(text, "/ObjStm", from: 0) != nil { table.containers.append(number) }
                if find(text, "/XRef", from: 0) != nil { try table.addTrailer(file, at + 3) }
            }
        }
        from = 0
        while let at = find(bytes, "trailer", from: from) {
            from = at + 7
            try table.addTrailer(file, from)
        }
        return table
    }

    private mutating func addTrailer(_ file: PDFFile, _ at: Int) throws(DrawingObstacle) {
        var scanner = PDFScanner(file.bytes, at: at)
        guard let entries = try file.value(&scanner).dictionary else { return }
        for key in ["Root", "Encrypt"] { if let value = entries[key] { trailer[key] = value } }
    }

    /// The number and the start of `12 0 obj`, whose last word is at a position.
    private static func header(before end: Int, in bytes: [UInt8]) -> (number: Int, start: Int)? {
        var at = end
        func skipSpace() -> Bool {
            let start = at
            while at > 0, PDFScanner.isSpace(bytes[at - 1]), start - at < 16 { at -= 1 }
            return at < start
        }
        func digits() -> Int? {
            let last = at
            while at > 0, (48...57).contains(bytes[at - 1]), last - at < 10 { at -= 1 }
            return at < last ? Int(String(decoding: bytes[at..<last], as: UTF8.self)) : nil
        }
        guard skipSpace(), digits() != nil, skipSpace(), let number = digits(), number <= Int(Int32.max) else { return nil }
        return (number, at)
    }
}

/// The first position of a text in bytes.
func find(_ bytes: [UInt8], _ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count, start <= bytes.count - wanted.count else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
        (start...(buffer.count - wanted.count)).first { at in
            buffer[at] == wanted[0] && wanted.indices.allSatisfy { buffer[at + $0] == wanted[$0] }
        }
    }
}
