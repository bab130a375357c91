import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import NightcarVectors
import NightcarXCAssets
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Pictures of vectors, one for each scale.
@Suite(.enabled(if: BuildTraits.svg), .enabled(if: VectorPainter().measures(.pdf), "no program that paints PDF"))
struct CarVectorTests {
    static func svg(_ color: String, size: String = #"width="10" height="6""#) -> [UInt8] {
        let body = #"<rect x="1" y="1" width="5" height="4" fill="\#(color)"/>"#
        return Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(size)>\#(body)</svg>"#.utf8)
    }

    static func vector(_ sample: Sample, _ name: String, _ bytes: [UInt8], file: String = "v.svg", properties: String = "{}")
        throws
    {
        let json = #"{"images": [{"idiom": "universal", "filename": "\#(file)"}], "properties": \#(properties)}"#
        try sample.add("\(name).imageset", json, files: [file: bytes])
    }

    /// Scale, width, height, flags and pixel format of every picture of a name.
    static func pictures(_ car: CompiledCar, _ name: String) throws -> [[String]] {
        let identifier = try #require(car.file.facets.first { $0.name == name }?.identifier)
        return car.file.renditions.filter { $0.key[.identifier] == identifier && $0.header.width > 0 }.map { rendition in
            let header = rendition.header
            return [
                "\(rendition.key[.scale])x", "\(header.scale)", "\(header.width)x\(header.height)",
                String(header.flags.rawValue, radix: 16), header.pixelFormat,
            ]
        }
    }

    @Test func devicesGetThreeScalesAndMacsTwo() async throws {
        let sample = try Sample()
        try Self.vector(sample, "Star", Self.svg("#ff0000"))
        let device = try await sample.compileCar(.ios, vectors: .auto)
        #expect(
            try Self.pictures(device, "Star") == [
                ["1x", "100", "10x6", "14", "ARGB"], ["2x", "200", "20x12", "14", "ARGB"],
                ["3x", "300", "30x18", "14", "ARGB"],
            ])
        #expect(try device.stored("Star", [.scale: 0]).header.pixelFormat == "SVG ")
        #expect(device.rules.isEmpty)
        let mac = try await sample.compileCar(.macos, vectors: .auto)
        #expect(
            try Self.pictures(mac, "Star") == [
                ["1x", "100", "10x6", "14", "ARGB"], ["2x", "200", "20x12", "14", "ARGB"],
            ])
        #expect(try mac.stored("Star", [.part: 42]).header.pixelFormat == "SVG ")
        let index = try #require(device.file.renditions.firstIndex { $0.key[.scale] == 2 })
        let picture = try device.file.picture(of: index)
        #expect(Array(picture.bytes[4 * (2 * 20 + 2)..<4 * (2 * 20 + 2) + 4]) == [255, 0, 0, 255])
        #expect(Array(picture.bytes[..<4]) == [0, 0, 0, 0])
    }

    /// The pictures depend on who painted them. A car without pictures of vectors says nothing about it.
    @Test func theNoteNamesWhoPainted() async throws {
        let sample = try Sample()
        try Self.vector(sample, "Star", Self.svg("#ff0000"))
        let bare = try await sample.compileCar(.ios, vectors: .never)
        #expect(bare.file.header.tool == "nightcar \(compilerVersion)")
        let own = try await sample.compileCar(.ios, vectors: .auto)
        #expect(own.file.header.tool == "nightcar \(compilerVersion) (vectors: \(VectorPainter.version))")
        let text = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">A</text></svg>"#.utf8)
        try Self.vector(sample, "Letter", text)
        let program = try #require(VectorPainter().version(of: .svg))
        #expect(program.hasPrefix("rsvg-convert "))
        let both = try await sample.compileCar(.ios, vectors: .auto)
        #expect(both.file.header.tool.hasSuffix("(vectors: \(VectorPainter.version), \(program))"))
    }

    /// A vector in a slot of a scale is drawn in pixels of that scale: 20 points for 1x and 40 for 2x are the same size.
    @Test func aVectorForOneScale() async throws {
        let sample = try Sample()
        let sizes = [1: #"width="20" height="10""#, 2: #"width="40" height="20""#]
        let entries = sizes.keys.sorted().map { #"{"idiom": "universal", "scale": "\#($0)x", "filename": "\#($0).svg"}"# }
        let files = Dictionary(uniqueKeysWithValues: sizes.map { ("\($0).svg", Self.svg("#ff0000", size: $1)) })
        try sample.add("Star.imageset", #"{"images": [\#(entries.joined(separator: ","))]}"#, files: files)
        let car = try await sample.compileCar(.ios, vectors: .auto)
        for name in ["Star"] {
            #expect(try Self.pictures(car, name).map { $0[0] + " " + $0[2] } == ["1x 20x10", "2x 40x20", "3x 60x30"], "\(name)")
        }
    }

    @Test func grayAndFlagsFollowTheSet() async throws {
        let sample = try Sample()
        try Self.vector(
            sample, "Glyph", Self.svg("#000000"),
            properties: #"{"template-rendering-intent": "template", "preserves-vector-representation": true}"#)
        try Self.vector(sample, "Logo", Self.svg("#00ff00"), properties: #"{"template-rendering-intent": "original"}"#)
        let car = try await sample.compileCar(.ios, vectors: .auto)
        #expect(try Self.pictures(car, "Glyph").map { $0[3] + $0[4] } == ["10cGA8 ", "10cGA8 ", "10cGA8 "])
        #expect(try Self.pictures(car, "Logo").map { $0[3] } == ["4", "4", "4"])
    }

    @Test func declaredPicturesStay() async throws {
        let sample = try Sample()
        try sample.add(
            "Both.imageset",
            #"{"images": [{"idiom": "universal", "filename": "v.svg"}, {"idiom": "universal", "scale": "2x", "filename": "p.png"}]}"#,
            files: ["v.svg": Self.svg("#ff0000"), "p.png": picture(20, 12)])
        let car = try await sample.compileCar(.ios, vectors: .auto)
        #expect(try Self.pictures(car, "Both").map { $0[0] + " " + $0[3] } == ["1x 14", "2x 10", "3x 14"])
        #expect(car.rules.isEmpty)
    }

    @Test(arguments: ["1x", "2x"])
    func aSlotOfOneScaleServesAllScales(scale: String) async throws {
        let sample = try Sample()
        try sample.add(
            "Star.imageset",
            #"{"images": [{"idiom": "universal", "scale": "\#(scale)", "filename": "v.svg"}, {"idiom": "universal", "scale": "3x"}]}"#,
            files: ["v.svg": Self.svg("#ff0000")])
        let car = try await sample.compileCar(.ios, vectors: .auto)
        #expect(try Self.pictures(car, "Star").map { $0[0] + " " + $0[2] } == ["1x 10x6", "2x 20x12", "3x 30x18"])
        #expect(try car.stored("Star", [.scale: 0]).header.pixelFormat == "SVG ")
        #expect(car.file.renditions.count == 4 && car.rules.isEmpty)
        let mac = try await sample.compileCar(.macos, vectors: .auto)
        #expect(try Self.pictures(mac, "Star").map { $0[0] + " " + $0[2] } == ["1x 10x6", "2x 20x12"])
        #expect(try mac.stored("Star", [.part: 42, .scale: 1]).header.pixelFormat == "SVG ")
    }

    @Test func eachScaleMayHaveItsOwnVector() async throws {
        let sample = try Sample()
        try sample.add(
            "Star.imageset",
            """
            {"images": [{"idiom": "universal", "scale": "2x", "filename": "b.svg"},
              {"idiom": "universal", "scale": "1x", "filename": "a.svg"}]}
            """, files: ["a.svg": Self.svg("#ff0000"), "b.svg": Self.svg("#00ff00")])
        let car = try await sample.compileCar(.ios, vectors: .auto)
        let expected = [(UInt16(0), "a.svg"), (1, "a.svg"), (2, "b.svg"), (3, "a.svg")]
        for (scale, file) in expected { #expect(try car.stored("Star", [.scale: scale]).header.name == file) }
        #expect(car.file.renditions.count == 4 && car.rules.isEmpty)
    }

    @Test func whatCannotBePaintedIsStoredAlone() async throws {
        let sample = try Sample()
        try Self.vector(sample, "Huge", Self.svg("#ff0000", size: #"width="1e9" height="1e9""#))
        try Self.vector(sample, "Sizeless", Self.svg("#ff0000", size: ""))
        try Self.vector(sample, "Page", Array("%PDF-1.4\n%%EOF\n".utf8), file: "p.pdf")
        let car = try await sample.compileCar(.ios, vectors: .auto)
        #expect(car.rules == Array(repeating: "warning car-unpainted-vector", count: 3))
        for name in ["Huge", "Sizeless", "Page"] {
            #expect(try car.asset(name).renditions.count == 1)
            #expect(try Self.pictures(car, name).isEmpty)
        }
        let message = try #require(car.compilation.findings.first { $0.location.path.contains("Huge") }).message
        #expect(message.contains("more than 134217728 pixels"))
    }

    @Test func aDrawingOfTooManyStepsIsPaintedByTheProgram() async throws {
        let sample = try Sample()
        let lines = (1..<4000).map { "L\($0 * 37 % 64) \($0 * 91 % 64)" }.joined()
        let path = #"<path d="M0 0\#(lines)" fill="none" stroke="red" stroke-width="9"/>"#
        let text = #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">\#(path)</svg>"#
        try Self.vector(sample, "Star", Array(text.utf8))
        let car = try await sample.compileCar(.macos, vectors: .auto)
        #expect(try Self.pictures(car, "Star").map { $0[2] } == ["64x64", "128x128"])
        #expect(car.rules == ["info car-foreign-vector"])
    }

    @Test func symbolsAreNotPainted() async throws {
        let sample = try Sample()
        try sample.add(
            "Bolt.symbolset", #"{"symbols": [{"idiom": "universal", "filename": "v.svg"}]}"#,
            files: ["v.svg": Self.svg("#000000")])
        let car = try await sample.compileCar(.ios, vectors: .auto)
        #expect(try Self.pictures(car, "Bolt").isEmpty)
    }

    @Test func sameBytesWhateverTheJobs() async throws {
        let sample = try Sample()
        for number in 0..<6 { try Self.vector(sample, "Star \(number)", Self.svg("#\(number)08040")) }
        let one = try await sample.compileCar(.ios, jobs: 1, vectors: .auto).compilation
        #expect(try await sample.compileCar(.ios, jobs: 6, vectors: .auto).compilation.bytes == one.bytes)
    }

    /// The pictures that Apple's tool made from the same files, compared by everything except their pixels.
    @Test(
        .enabled(if: SharedData.cars != nil && SharedData.corpus != nil),
        arguments: [
            ("acextract-assets.car", Platform.ios, SystemVersion(9)), ("acextract-assets_mac.car", .macos, SystemVersion(11)),
            ("acextract-assets_tv.car", .tvos, SystemVersion(9)), ("acextract-assets_watch.car", .watchos, SystemVersion(2)),
        ])
    func sameAsApples(_ file: String, _ platform: Platform, _ version: SystemVersion) async throws {
        let folder = try #require(SharedData.cars)
        let corpus = try #require(SharedData.corpus)
        let options = CompileOptions(
            filter: PlatformFilter(platform: platform, minimumDeploymentTarget: version), vectorPictures: .auto)
        let ours = try CompiledCar(
            await compileCar(
                loadCatalogs(at: [corpus + "/bartoszj+acextract/Images.xcassets"]), options: options,
                target: CarTarget(platform: platform, version: version), path: "Assets.car", run: RunContext(jobs: 2)))
        let apples = try CarFile(path: folder + "/" + file)
        func described(_ car: CarFile) -> [String] {
            let names = Dictionary(car.facets.map { ($0.identifier ?? 0, $0.name) }, uniquingKeysWith: { first, _ in first })
            return car.renditions.filter { $0.header.flags.contains(.vectorBased) && $0.header.width > 0 }.map { rendition in
                let header = rendition.header
                return """
                    \(names[rendition.key[.identifier]] ?? "") \(rendition.key[.scale])x idiom \(rendition.key[.idiom]) subtype \
                    \(rendition.key[.subtype]) part \(rendition.key[.part]) \(header.name) \(header.width)x\(header.height) \
                    \(header.scale) \(header.flags.rawValue) \(rendition.pictureLayout.rawValue)
                    """
            }.sorted()
        }
        let (own, theirs) = (Set(described(ours.file)), Set(described(apples)))
        #expect(!theirs.isEmpty && theirs.subtracting(own).isEmpty)
        // If every device of the target has its own entry, Apple's tool leaves out the entry for all devices.
        #expect(own.subtracting(theirs).allSatisfy { $0.contains(" idiom 0 ") })
    }
}
