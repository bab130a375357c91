import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

/// The files that were read, each once, and what was found in them.
struct TokenDocuments: Sendable {
    private(set) var documents: [JSONDocument] = []
    private var numbers: [String: Int32] = [:]
    private(set) var findings: [Finding] = []
    private var reported: Set<Report> = []

    private struct Report: Hashable {
        var id: FindingID
        var document: Int32
        var place: ByteRange
    }

    /// A place in a file.
    struct Place: Sendable {
        var document: Int32
        var range: ByteRange
    }

    /// Reads a file, unless it was read before. A file whose name ends in `json5` or `jsonc` may be JSON5.
    ///
    /// - Throws: `Failure` if it can't be opened, or isn't JSON.
    mutating func read(_ path: String) throws(Failure) -> Int32 {
        let path = Paths.normalized(path)
        if let known = numbers[path] { return known }
        let document = try Self.document(path)
        let number = Int32(documents.count)
        documents.append(document)
        numbers[path] = number
        findings += document.findings.filter { $0.id == .jsonDuplicateKey }.map { finding in
            var finding = finding
            finding.id = .tokenDuplicateKey
            return finding
        }
        return number
    }

    /// The contents of a file that isn't one of these. Nil if it can't be read.
    static func root(_ path: String) -> JSONValue? { try? document(path).root }

    private static func document(_ path: String) throws(Failure) -> JSONDocument {
        let bytes: [UInt8]
        // A text that is too long is an error of the JSON reader, which says what is.
        do { bytes = try readFile(path) } catch { throw Failure(error) }
        do {
            let isJSON5 = path.hasSuffix(".json5") || path.hasSuffix(".jsonc")
            return try JSONDocument(path: path, bytes: bytes, isJSON5: isJSON5)
        } catch { throw Failure(error.message, at: error.location) }
    }

    func root(_ document: Int32) -> JSONValue { documents[Int(document)].root }

    func path(_ document: Int32) -> String { documents[Int(document)].path }

    func location(_ place: Place) -> Location { documents[Int(place.document)].location(place.range) }

    /// Reports a problem at a place, once, with the usual severity.
    mutating func report(
        _ id: FindingID, _ message: @autoclosure () -> String, at place: Place,
        related: @autoclosure () -> [Finding.Related] = []
    ) {
        report(id, id.severity, message(), at: place, related: related())
    }

    /// Reports a problem at a place, once.
    mutating func report(
        _ id: FindingID, _ severity: Severity, _ message: @autoclosure () -> String, at place: Place,
        related: @autoclosure () -> [Finding.Related] = []
    ) {
        guard findings.count < Self.maximumFindings,
            reported.insert(Report(id: id, document: place.document, place: place.range)).inserted
        else { return }
        findings.append(Finding(id, severity, Self.clipped(message()), at: location(place), related: related()))
    }

    /// A message without most of what a file made too long to read.
    static func clipped(_ message: String) -> String {
        guard message.utf8.count > maximumMessageSize else { return message }
        return "\(message.prefix(maximumMessageSize / 2)) … \(message.suffix(maximumMessageSize / 4))"
    }

    private static let maximumMessageSize = 1000

    /// Nobody reads more, and a hostile file could make millions.
    private static let maximumFindings = 10_000
}
