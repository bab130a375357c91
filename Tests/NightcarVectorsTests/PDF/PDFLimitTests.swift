import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarVectors

@Suite("Hostile PDF files")
struct PDFLimitTests {
    /// A file and a part of the reason why it isn't read.
    private static let files: [(name: String, bytes: [UInt8], reason: String)] = [
        ("not a PDF", Array("hello".utf8), "outside: it isn't a PDF"),
        ("encrypted", PDFBuilder().file(trailer: "/Encrypt 4 0 R"), "outside: it is encrypted"),
        ("no objects", Array("%PDF-1.4\n".utf8), "outside: it has no pages"),
        ("size", Array("%PDF-".utf8) + [UInt8](repeating: 0, count: Limits.pdfBytes), "refused: it is larger than"),
        ("nested arrays", PDFBuilder(String(repeating: "[", count: 100_000)).file(), "refused: its values nest"),
        (
            "forms that draw themselves",
            PDFBuilder("/F Do", resources: "/XObject <</F 5 0 R>>")
                .with(stream: "/F Do /F Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9]").file(), "refused: its forms nest"
        ),
        ("forms that multiply", multiplied, "refused: drawing it takes too many steps"),
        ("graphics states", PDFBuilder(String(repeating: "q ", count: 1000)).file(), "refused: its graphics states nest"),
        (
            "a stream that grows",
            PDFBuilder().with(stream: bomb, "/Filter [/FlateDecode /FlateDecode]")
                .file().replacing("/Contents 4 0 R", "/Contents 5 0 R"), "refused: its streams unpack to more than the limit"
        ),
        ("operators", PDFBuilder(String(repeating: "0 g ", count: 2_200_000)).file(), "refused: drawing it takes too many steps"),
        (
            "a huge bitmap",
            PDFBuilder("/I Do", resources: "/XObject <</I 5 0 R>>")
                .with(stream: "0", "/Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray").file(),
            "outside: a bitmap has more than"
        ),
        (
            "pages without an end", PDFBuilder().file().replacing("/Kids [3 0 R]", "/Kids [2 0 R]"),
            "refused: its pages nest too deep"
        ),
        ("clips", PDFBuilder(String(repeating: "1 1 2 2 re W n ", count: 1000)).file(), "refused: more than 128 clips"),
        ("dashes", PDFBuilder("[0.00001] 0 d 0 0 m 9 9 l S").file(), "refused: a line has more than 100,000 dashes"),
        (
            "parts", PDFBuilder(String(repeating: "0 0 1 1 re f ", count: 70_000)).file(),
            "refused: drawing it takes too many steps"
        ),
        ("a mask for each part", masks, "refused: drawing it takes too many steps"),
        ("strings without an end", unclosed, "refused: its objects are too many or have no ends"),
        ("functions that multiply", functions, "refused: drawing it takes too many steps"),
    ]

    /// Twenty forms, each of which draws the next one twice.
    private static var multiplied: [UInt8] {
        var builder = PDFBuilder("/F Do", resources: "/XObject <</F 5 0 R>>")
        for number in 6...24 {
            builder.add(stream: "/F Do /F Do", "/Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</F \(number) 0 R>>>>")
        }
        builder.add(stream: "", "/Subtype /Form /BBox [0 0 9 9]")
        return builder.file()
    }

    private static var masks: [UInt8] {
        let parts = String(repeating: "0 0 1 1 re f ", count: 2000)
        return PDFBuilder("/G gs " + parts, resources: "/ExtGState <</G <</SMask <</S /Alpha /G 5 0 R>>>>>>")
            .with(stream: parts, "/Subtype /Form /BBox [0 0 4 4]").file()
    }

    /// 96 MB of white space, packed twice.
    private static var bomb: [UInt8] {
        PDFBuilder.deflated(PDFBuilder.deflated([UInt8](repeating: 32, count: 3 * Limits.pdfInflatedBytes)))
    }

    /// Many objects that each reach to the end of the file.
    private static var unclosed: [UInt8] {
        var text = "%PDF-1.4\n"
        for number in 1...20_000 { text += "\(number) 0 obj (\n" }
        return Array(text.utf8)
    }

    private static var functions: [UInt8] {
        let parts = String(repeating: "6 0 R ", count: 1000)
        let bounds = (1..<1000).map { "\(Double($0) / 1000)" }.joined(separator: " ")
        let encode = String(repeating: "0 1 ", count: 1000)
        let entries = "/FunctionType 3 /Domain [0 1] /Bounds [\(bounds)] /Encode [\(encode)] /Functions"
        var builder = PDFBuilder(
            "/S sh", resources: "/Shading <</S <</ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] /Function 5 0 R>>>>")
        builder.add("<<\(entries) [\(parts)]>>")
        builder.add("<<\(entries) [\(parts.replacing("6 0 R", with: "7 0 R"))]>>")
        builder.add("<<\(entries) [\(parts.replacing("6 0 R", with: "8 0 R"))]>>")
        builder.add("<</FunctionType 2 /Domain [0 1] /N 1>>")
        return builder.file()
    }

    @Test("Each is refused by name", arguments: files.indices)
    func reasons(index: Int) {
        let (name, bytes, reason) = Self.files[index]
        #expect(obstacle(bytes).hasPrefix(reason), "\(name): \(obstacle(bytes))")
    }

    @Test("Damage ends with a reason or a drawing, never with a trap", arguments: 0..<12)
    func damage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = [
            PDFBuilder("q 1 0 0 1 2 3 cm 0.5 g [1 2] 0 d 1 2 3 4 re W n 0 0 m 1 2 3 4 5 6 c S Q").file(),
            PDFBuilder("1 g 0 0 4 4 re f").packed(3, predictor: true), PDFInterpreterTests.gradient.file(),
            PDFInterpreterTests.masked.file(),
        ]
        for file in files {
            for _ in 0..<25 {
                var bytes = file
                for _ in 0..<Int.random(in: 1...6, using: &generator) {
                    let at = Int.random(in: 0..<bytes.count, using: &generator)
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.remove(at: at)
                    default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 9)], at: at)
                    }
                }
                _ = obstacle(bytes)
                _ = VectorSize(pdf: bytes)
            }
        }
    }
}

extension [UInt8] {
    /// With the first occurrence of a text replaced by another one.
    func replacing(_ old: String, _ new: String) -> [UInt8] {
        guard let at = find(self, old, from: 0) else { return self }
        return self[..<at] + Array(new.utf8) + self[(at + old.utf8.count)...]
    }
}
