import NightcarBasics
import NightcarCompiler
import NightcarLint
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

/// `lint` and both formats say the same of a file, and once what became of it.
@Suite("One fate for each file")
struct FateTests {
    private static let image = #"{"images": [{"idiom": "universal", "filename": "FILE"}]}"#

    private static func linted(_ sample: Sample) async throws -> [Finding] {
        let root = RepositoryRoot(path: sample.catalog.folder, workingDirectory: sample.catalog.folder)
        let options = LintOptions(settings: LintSettings(), root: root, only: ["format-mismatch", "vector-paint"], jobs: 1)
        return await lint([try loadCatalog(at: sample.catalog.path)], options: options).findings
    }

    /// `severity id` of each finding in a theme catalog, in a car, and in lint.
    private static func fates(
        of bytes: [UInt8], named name: String, in set: String = "A.imageset", _ json: String = image
    ) async throws -> [[String]] {
        let sample = try Sample()
        try sample.add(set, json.replacing("FILE", with: name), files: [name: bytes])
        try sample.addImage("Good", [("", disc { _, _ in (1, 2, 3) })])
        let all = [
            try await sample.compile().findings, try await sample.compileCar(.ios).compilation.findings, try await linted(sample),
        ]
        for finding in all.joined() where finding.message.contains("is left out") {
            #expect(!finding.message.contains("is stored"), "\(finding)")
        }
        return all.map { $0.filter { $0.severity != .info }.map { "\($0.severity) \($0.id)" }.sorted() }
    }

    private static let gif: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
    private static let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0]

    @Test(
        "What only a theme catalog holds is an error of the car and of lint",
        arguments: [(gif, "a.gif"), (tiff, "a.tiff"), (gif, "a.png")])
    func formats(bytes: [UInt8], name: String) async throws {
        let fates = try await Self.fates(of: bytes, named: name)
        #expect(fates[0] == (name == "a.png" ? ["warning format-mismatch"] : []))
        #expect(fates[1] == ["error car-unsupported"] && fates[2] == fates[1])
    }

    @Test(
        "A picture without a picture, or without its end",
        arguments: [
            (box("ftyp", Array("heic\0\0\0\0heicmif1".utf8)), "a.heic"),
            (box("ftyp", Array("heic\0\0\0\0heicmif1".utf8)) + [0, 0, 1, 0] + Array("mdat".utf8), "a.heic"),
            (Array("GIF89a".utf8), "a.gif"), ([0xFF, 0xD8, 0xFF, 0xD9], "a.jpg"),
            (Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/>"#.utf8), "a.svg"),
        ])
    func damage(bytes: [UInt8], name: String) async throws {
        let fates = try await Self.fates(of: bytes, named: name)
        #expect(fates == [["error broken-image"], ["error broken-image"], ["error broken-image"]], "\(name)")
    }

    @Test("An SVG that isn't well-formed", .enabled(if: BuildTraits.svg))
    func malformed() async throws {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><g><path d="M0 0h8v8z"/></svg>"#
        let fates = try await Self.fates(of: Array(svg.utf8), named: "a.svg")
        #expect(fates == [["error broken-image"], ["error broken-image"], ["error broken-image"]])
    }

    @Test(
        "A vector that paints nothing", .enabled(if: BuildTraits.svg),
        arguments: [
            "", #"<g display="none"><rect width="8" height="8"/></g>"#, #"<path d="M0 0h8v8z" fill="none"/>"#,
            #"<rect x="50" width="8" height="8"/>"#, #"<use href="sprite.svg#logo"/>"#, ##"<use href="#no"/>"##,
            #"<image width="8" height="8" href="photo.png"/>"#,
        ])
    func blank(inside: String) async throws {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">\#(inside)</svg>"#
        for fate in try await Self.fates(of: Array(svg.utf8), named: "a.svg") { #expect(fate.contains("warning vector-paint")) }
    }

    @Test("A JPEG that claims more pixels than it can hold")
    func claim() async throws {
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0x7F, 0xFF, 0x7F, 0xFF, 1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xFF, 0xD9]
        let fates = try await Self.fates(of: [0xFF, 0xD8] + frame + scan, named: "a.jpg")
        #expect(fates == [["error broken-image"], ["error broken-image"], ["error broken-image"]])
    }

    @Test("A PNG whose damage only its checksums show is found without other rules")
    func checksum() async throws {
        var png = disc { _, _ in (1, 2, 3) }
        png[png.count - 25] ^= 0xFF
        let fates = try await Self.fates(of: png, named: "a.png")
        #expect(fates == [["error broken-image"], ["error broken-image"], ["error broken-image"]])
    }

    @Test("An SVG in UTF-16, with its size in capital units", .enabled(if: BuildTraits.svg), arguments: [true, false])
    func utf16(isLittle: Bool) async throws {
        let svg =
            #"<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg" width="8PX" height="8PX"><path d="M0 0h8v8z"/></svg>"#
        let bytes = ("\u{FEFF}" + svg).utf16.flatMap { unit in
            isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        #expect(try await Self.fates(of: bytes, named: "a.svg") == [[], [], []])
    }

    @Test("An unknown scale, a vector as an icon, and a texture")
    func entries() async throws {
        let png = disc { _, _ in (1, 2, 3) }
        let scale = #"{"images": [{"idiom": "universal", "scale": "1.5x", "filename": "FILE"}]}"#
        let scaled = try await Self.fates(of: png, named: "a.png", in: "A.imageset", scale)
        #expect(
            scaled == [["warning unknown-value"], ["error car-unsupported", "warning unknown-value"], ["error car-unsupported"]])
        let icon = #"{"images": [{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "FILE"}]}"#
        let pdf = try await Self.fates(of: Array("%PDF-1.4\n%%EOF".utf8), named: "a.pdf", in: "A.appiconset", icon)
        #expect(pdf[1] == ["error car-unsupported"] && pdf[2] == pdf[1])
        let levels = #"{"levels": [{"mipmap-level": "base", "filename": "FILE"}]}"#
        let texture = try await Self.fates(of: png, named: "a.png", in: "A.mipmapset", levels)
        #expect(texture == [[], ["error car-unsupported"], ["error car-unsupported"]])
    }

    private static func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(8 + data.count)] + Array(type.utf8) + data
    }
}
