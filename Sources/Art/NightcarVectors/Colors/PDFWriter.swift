import NightcarBasics
import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes PDF files with qpdf, which keeps everything that isn't changed.
enum PDFWriter {
    /// Other bytes for a stream, both unpacked.
    struct Change {
        var old: [UInt8]
        var new: [UInt8]
    }

    /// The PDF with other bytes in some of its streams, by object number.
    ///
    /// - Throws: `PaintError` if qpdf isn't installed, can't read the file, or reads other bytes in these streams than we do.
    static func replacing(_ changes: [Int: Change], in pdf: [UInt8]) throws(PaintError) -> [UInt8] {
        let json = try run(["--json-output", "--json-stream-data=inline", "--decode-level=specialized", "/dev/stdin", "-"], pdf)
        let document: JSONDocument
        do { document = try JSONDocument(path: program, bytes: json) } catch {
            throw PaintError(program: program, text: error.message)
        }
        var result: [UInt8] = []
        var (end, count) = (0, 0)
        for object in (document.root["qpdf"]?.array ?? []).flatMap({ $0.members ?? [] }) {
            // The key is `obj:4 0 R`.
            guard object.key.hasPrefix("obj:"), let number = Int(object.key.dropFirst(4).prefix { $0 != " " }),
                let change = changes[number], let data = object.value["stream"]?["data"], let text = data.string,
                Data(base64Encoded: text) == Data(change.old)
            else { continue }
            result += json[end..<Int(data.range.start)]
            result += Array("\"\(Data(change.new).base64EncodedString())\"".utf8)
            (end, count) = (Int(data.range.end), count + 1)
        }
        guard count == changes.count else { throw PaintError(program: program, text: "it reads other streams") }
        return try run(
            ["--json-input", "--deterministic-id", "--object-streams=generate", "--compress-streams=y", "/dev/stdin", "-"],
            result + json[end...])
    }

    static func uncompressed(_ pdf: [UInt8]) throws(PaintError) -> [UInt8] {
        try run(["--stream-data=uncompress", "--object-streams=disable", "--deterministic-id", "/dev/stdin", "-"], pdf)
    }

    private static let program = "qpdf"
    private static let advice = "install it with \"apt-get install qpdf\" or \"brew install qpdf\""
    static let path = findProgram(program)
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
