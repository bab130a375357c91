import AppleCatalog
import Foundation
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

/// What a tool sees of the room. `Examples/CatalogInfo` shows that nothing else is needed.
@Suite("The library for Assets.car files")
struct LibraryTests {
    private static let black = ColorValue.components(space: .srgb, values: [0, 0, 0], alpha: 1)

    private static var dark: VariantKey {
        var key = VariantKey()
        (key.luminosity, key.scale) = (.dark, .x3)
        return key
    }

    private static func picture(_ shade: UInt8) -> PixelBuffer {
        let bytes: [UInt8] = (0..<12).flatMap { [UInt8($0 * 20), shade, 7, 255] }
        return PixelBuffer(width: 4, height: 3, depth: .eight, colorSpace: .srgb, bytes: bytes)
    }

    private static func writer(reversed: Bool = false) throws -> AppleCatalogWriter {
        var writer = try AppleCatalogWriter(for: .ios, minimumVersion: "15.0", tool: "Test")
        let steps: [(inout AppleCatalogWriter) throws -> Void] = [
            { try $0.add(picture(9), named: "Icons/Star", fileName: "star.png", isTemplate: true) },
            { try $0.add(picture(200), named: "Icons/Star", for: dark, fileName: "star-dark@3x.png") },
            { try $0.add(black, named: "Ink 🖋") },
            { try $0.add(Array("{}".utf8), named: "Words", fileName: "words.json", typeIdentifier: "public.json") },
        ]
        for step in reversed ? steps.reversed() : steps { try step(&writer) }
        return writer
    }

    @Test func whatIsWrittenIsRead() throws {
        let bytes = try Self.writer().bytes()
        let catalog = try AppleCatalogFile(bytes)
        #expect(catalog.names == ["Icons/Star", "Ink 🖋", "Words"])
        #expect(catalog.platform == "ios" && catalog.platformVersion == "15.0" && catalog.authoringTool == "Test")
        #expect(catalog.thinning == nil && catalog.path == nil && catalog.byteCount == bytes.count)
        #expect(catalog.validate() == [])
        #expect(catalog.renditions.count == 4)
        let stars = catalog.renditions(named: "Icons/Star")
        #expect(stars.map(\.isTemplate) == [true, false] || stars.map(\.isTemplate) == [false, true])
        for star in stars {
            let isDark = star.variant.luminosity == .dark
            #expect(star.fileName == (isDark ? "star-dark@3x.png" : "star.png") && star.kind == "Image")
            #expect(star.variant.scale == (isDark ? .x3 : .x1) && star.columns["scale"] == (isDark ? 3 : 1))
            #expect(star.pixelSize.map { [$0.width, $0.height] } == [4, 3] && star.codec != nil)
            #expect(try star.pixels().bytes == Self.picture(isDark ? 200 : 9).bytes)
            #expect(star.storedBytes.count == star.storedByteCount)
        }
        let ink = try #require(catalog.renditions(named: "Ink 🖋").first)
        #expect(ink.content == .color(Self.black) && ink.pixelSize == nil && ink.codec == nil)
        let words = try #require(catalog.renditions(named: "Words").first)
        #expect(words.content == .data(fileExtension: "json"))
        #expect(try words.data() == Array("{}".utf8))
        #expect(catalog.renditions(named: "None").isEmpty)
        #expect(catalog.report(toolVersion: "7").contains(#""DumpToolVersion" : "7""#))
        #expect(try Self.writer(reversed: true).bytes() == bytes, "the order doesn't matter")
    }

    @Test func errorsSayWhatIsWrong() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("no catalog", to: "odd name.car")
        let malformed = #expect(throws: AppleCatalogError.self) { try AppleCatalogFile(contentsOf: path) }
        #expect(malformed?.code == .malformed && malformed?.path == path && malformed?.description.hasPrefix(path) == true)
        let missing = #expect(throws: AppleCatalogError.self) { try AppleCatalogFile(contentsOf: folder.path("none.car")) }
        #expect(missing?.code == .unreadable)
        let catalog = try AppleCatalogFile(Self.writer().bytes())
        let ink = try #require(catalog.renditions(named: "Ink 🖋").first)
        #expect(#expect(throws: AppleCatalogError.self) { try ink.pixels() }?.code == .wrongContent)
        #expect(#expect(throws: AppleCatalogError.self) { try ink.data() }?.code == .wrongContent)
        #expect(throws: AppleCatalogError.self) { try AppleCatalogWriter(for: .tvos, minimumVersion: "new", tool: "") }
        var writer = try Self.writer()
        var key = VariantKey()
        key.theme = "sepia"
        let theme = #expect(throws: AppleCatalogError.self) { try writer.add(Self.black, named: "Ink", for: key) }
        #expect(theme?.code == .unsupported && theme?.message.contains("the theme sepia") == true)
        #expect(throws: AppleCatalogError.self) { try writer.add(Self.black, named: "Words") }
        #expect(throws: AppleCatalogError.self) { try writer.add(Self.black, named: "") }
        try writer.add(Self.black, named: "Ink 🖋")
        #expect(throws: AppleCatalogError.self, "two renditions have the same key") { try writer.bytes() }
    }

    @Test func everyTruncationIsAnError() throws {
        let bytes = try Self.writer().bytes()
        for length in stride(from: 0, to: bytes.count, by: 97) {
            guard let catalog = try? AppleCatalogFile(Array(bytes[..<length])) else { continue }
            #expect(!catalog.validate().isEmpty, "\(length) bytes")
        }
    }

    /// Names that the import adds to the names of a tool.
    @Test func theNamesAreTheLibrarysOwn() throws {
        var names: Set<String> = []
        let declaration = /^(?:@\w+ )*public (?:final )?(?:struct|class|enum|protocol|actor|func|let|var|typealias) (\w+)/
        let folder = PackageLayout.folder(ofRoom: "AppleCatalog")
        for case let file as String in try #require(FileManager.default.enumerator(atPath: folder)) where file.hasSuffix(".swift")
        {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for line in text.split(separator: "\n") {
                if let match = line.prefixMatch(of: declaration) { names.insert(String(match.output.1)) }
                let isOutside = !file.hasPrefix("Public/") && line.contains(/^ *public (?!import)/)
                #expect(!isOutside, "\(file): \(line)")
            }
        }
        #expect(names == ["AppleCatalogFile", "AppleCatalogError", "AppleCatalogWriter"])
    }
}

/// Apple's own files, with what only a tool with the library sees.
@Suite("The library on Apple's files", .enabled(if: SharedData.cars != nil))
struct LibraryOnRealFilesTests {
    @Test func everythingSmallCanBeTakenOut() throws {
        let folder = try #require(SharedData.cars)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".car") {
            if name == "apple-corrupt-output.car" {
                #expect(throws: AppleCatalogError.self) { try AppleCatalogFile(contentsOf: folder + "/" + name) }
                continue
            }
            let catalog = try AppleCatalogFile(contentsOf: folder + "/" + name)
            guard catalog.byteCount < 300_000 else { continue }
            #expect(!catalog.validate(unpacking: false).contains { $0.isError }, "\(name)")
            for rendition in catalog.renditions {
                switch rendition.content {
                case .picture where rendition.codec == "blurred":
                    #expect(throws: AppleCatalogError.self) { try rendition.pixels() }
                case .picture: #expect(try rendition.pixels().pixelCount > 0, "\(name): \(rendition.fileName)")
                case .data: _ = try rendition.data()
                default: break
                }
            }
        }
    }
}
