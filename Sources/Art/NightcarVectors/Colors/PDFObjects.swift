import NightcarBasics
import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The objects of a PDF, as qpdf writes them: JSON of version 2, with decoded streams.
///
/// qpdf resolves what a reader of our own would have to repeat: cross-reference streams, object streams, filters, predictors.
struct PDFObjects {
    let json: [UInt8]
    private let objects: [String: JSONValue]
    private let trailer: JSONValue?

    /// - Throws: `PaintError` if qpdf isn't installed or can't read the file.
    init(_ pdf: [UInt8]) throws(PaintError) {
        json = try Self.run(["--json-output", "--json-stream-data=inline", "--decode-level=generalized", "/dev/stdin", "-"], pdf)
        let document: JSONDocument
        do { document = try JSONDocument(path: "qpdf", bytes: json) } catch {
            throw PaintError(program: Self.program, text: error.message)
        }
        var objects: [String: JSONValue] = [:]
        for part in document.root["qpdf"]?.array ?? [] {
            for member in part.members ?? [] { objects[member.key] = member.value }
        }
        self.objects = objects
        trailer = objects["trailer"]?["value"]
    }

    /// The value of an object: a dictionary, an array, or a simple value. For a stream, its dictionary.
    func resolved(_ value: JSONValue?) -> JSONValue? {
        var value = value
        // A reference to a reference is not allowed, so a few steps are enough.
        for _ in 0..<4 {
            guard let reference = value?.string, let object = objects["obj:" + reference] else { return value }
            value = object["value"] ?? object["stream"]?["dict"]
        }
        return nil
    }

    /// The stream that a reference names.
    func stream(_ reference: String) -> JSONValue? { objects["obj:" + reference]?["stream"] }

    /// The bytes of a stream. Nil if qpdf couldn't decode them.
    func bytes(of reference: String) -> [UInt8]? {
        guard let stream = stream(reference), stream["dict"]?["/Filter"] == nil, let text = stream["data"]?.string,
            let data = Data(base64Encoded: text)
        else { return nil }
        return Array(data)
    }

    var isEncrypted: Bool { trailer?["/Encrypt"] != nil }

    /// Whether a stream or dictionary somewhere has this subtype.
    func has(subtype: String) -> Bool {
        objects.values.contains { ($0["value"] ?? $0["stream"]?["dict"])?["/Subtype"]?.string == subtype }
    }

    /// The pages with their resources, which a page can have from the nodes above it.
    var pages: [(page: JSONValue, resources: JSONValue?)] {
        var found: [(JSONValue, JSONValue?)] = []
        var open: [(JSONValue?, JSONValue?)] = [(resolved(resolved(trailer?["/Root"])?["/Pages"]), nil)]
        var steps = 0
        while let (node, above) = open.popLast(), steps < Self.nodeLimit {
            steps += 1
            guard let node else { continue }
            let resources = resolved(node["/Resources"]) ?? above
            if let kids = resolved(node["/Kids"])?.array {
                open += kids.reversed().map { (resolved($0), resources) }
            } else {
                found.append((node, resources))
            }
        }
        return found
    }

    /// The visible part of a page: two corners. A page can have it from the nodes above it.
    func box(of page: JSONValue) -> [Double]? {
        for key in ["/CropBox", "/MediaBox"] {
            var node: JSONValue? = page
            for _ in 0..<Self.heightLimit {
                let corners = numbers(node?[key])
                if corners.count == 4 { return corners }
                node = resolved(node?["/Parent"])
            }
        }
        return nil
    }

    private static let heightLimit = 16

    /// The numbers of an array. Empty for anything else.
    func numbers(_ value: JSONValue?) -> [Double] { resolved(value)?.array?.compactMap { Self.number($0) } ?? [] }

    static func number(_ value: JSONValue?) -> Double? {
        if case .number(let text)? = value?.kind { Double(text) } else { nil }
    }

    /// A loop in the tree of pages would never end.
    private static let nodeLimit = 1000

    /// The PDF with other bytes in some of its streams.
    func replacing(_ streams: [String: [UInt8]]) throws(PaintError) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        let changes = streams.compactMap { reference, bytes in
            stream(reference)?["data"].map { (range: $0.range, bytes: bytes) }
        }
        for change in changes.sorted(by: { $0.range.start < $1.range.start }) {
            result += json[end..<Int(change.range.start)]
            result += Array("\"\(Data(change.bytes).base64EncodedString())\"".utf8)
            end = Int(change.range.end)
        }
        return try Self.run(
            ["--json-input", "--deterministic-id", "--object-streams=generate", "--compress-streams=y", "/dev/stdin", "-"],
            result + json[end...])
    }

    static func uncompressed(_ pdf: [UInt8]) throws(PaintError) -> [UInt8] {
        try run(["--stream-data=uncompress", "--object-streams=disable", "--deterministic-id", "/dev/stdin", "-"], pdf)
    }

    // MARK: The program

    private static let program = "qpdf"
    private static let advice = "install it with \"apt-get install qpdf\" or \"brew install qpdf\""
    static let path = findProgram(program)
    static var isAvailable: Bool { path != nil }
    static var missing: String { "\(program) isn't installed; \(advice)" }

    private static func run(_ arguments: [String], _ input: [UInt8]) throws(PaintError) -> [UInt8] {
        guard let path else { throw PaintError(program: program, text: missing) }
        let result: ProgramResult
        do throws(ProgramError) {
            result = try runProgram(
                path, arguments, input: input, outputLimit: Limits.pdfInflatedBytes, seconds: 600, processorSeconds: 20)
        } catch { throw PaintError(program: program, text: error.reason) }
        // With status 3, qpdf has written what it read, and has repaired or doubted something on the way. Viewers do the same.
        guard result.status == 0 || result.status == 3 && !result.output.isEmpty else {
            throw PaintError(program: program, text: result.errorText)
        }
        return result.output
    }
}
