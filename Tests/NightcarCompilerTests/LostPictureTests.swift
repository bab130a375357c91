import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarCompiler

/// No picture that a catalog declares is left out without an error.
@Suite struct LostPictureTests {
    /// A picture of 60 million pixels needs more memory than several pictures share, so it is made alone. It is left out only if the
    /// user says how much there is.
    @Test func largePicturesAreMadeAlone() {
        let bytes: [UInt8] = [1, 2, 3]
        #expect(MemoryLimit(named: nil).finding(bytes, needed: 840_000_000, in: "a.png") == nil)
        let finding = MemoryLimit(named: 512_000_000).finding(bytes, needed: 840_000_000, in: "a.png")
        #expect(finding?.severity == .error && finding?.id == .memoryLimit)
        #expect(finding?.message.hasSuffix("needs 840 MB of memory, and --memory allows 512; it is left out") == true)
    }

    private static func large(_ sample: Sample, _ side: Int, isInterlaced: Bool) throws {
        var file = PNGBuilder(width: side, height: side) { x, _, _ in x & 63 }
        (file.colorType, file.isInterlaced) = (0, isInterlaced)
        try sample.addImage("Large", [("", file.file())])
    }

    /// 8 bytes for each pixel in both formats, and the same words.
    @Test(arguments: [false, true]) func bothFormatsHaveOneLimit(isInterlaced: Bool) async throws {
        let sample = try Sample()
        try Self.large(sample, 2828, isInterlaced: isInterlaced)
        let fits = try await (sample.compile(memory: 64_000_000), sample.compileCar(memory: 64_000_000))
        #expect(fits.0.findings.isEmpty && fits.1.compilation.findings.isEmpty)
        try Self.large(sample, 2829, isInterlaced: isInterlaced)
        let refused = try await (sample.compile(memory: 64_000_000), sample.compileCar(memory: 64_000_000))
        let message = "the picture of 2829 x 2829 pixels needs 65 MB of memory, and --memory allows 64; it is left out"
        #expect(refused.0.findings.map(\.message) == [message])
        #expect(refused.1.compilation.findings.first { $0.id == .memoryLimit }?.message == message)
    }

    /// A vector's bitmaps are large, though its file is small.
    @Test(.enabled(if: BuildTraits.svg)) func largeBitmapsOfVectorsCountAsMemory() async throws {
        let sample = try Sample()
        let wide = CarVectorTests.svg("#ff0000", size: #"width="4000" height="3000""#)
        try CarVectorTests.vector(sample, "Wide", wide)
        let car = try await sample.compileCar(memory: 512_000_000, vectors: .auto)
        #expect(car.rules == ["error memory-limit"])
        let message = try #require(car.compilation.findings.first?.message)
        #expect(message == "the file of 1 MB needs 865 MB of memory, and --memory allows 512; it is left out")
    }

    @Test(.enabled(if: BuildTraits.svg)) func bitmapsOfVectorsAreLimitedByTheFormatOnly() throws {
        let square = CarVectorTests.svg("#ff0000", size: #"width="4100" height="4100""#)
        let painting = CarPainting(scales: [1], cache: nil)
        #expect(painting.largestPicture(of: square, format: .svg, drawnScale: 1) == 4100 * 4100)
        guard case .painted(let sizes, by: nil) = painting.pictures(of: square, format: .svg, { $0.buffer.pixelCount }) else {
            Issue.record("The picture of 16.8 million pixels is missing.")
            return
        }
        #expect(sizes == [4100 * 4100])
    }

    @Test(.enabled(if: BuildTraits.svg), arguments: [540, 539]) func aBitmapAboveTheLimitIsNamed(limit: Int) {
        let painting = CarPainting(scales: [1, 3, 2], cache: nil, limit: limit)
        let outcome = painting.pictures(of: CarVectorTests.svg("#ff0000"), format: .svg) { $0.buffer.pixelCount }
        switch outcome {
        case .painted(let sizes, _): #expect(limit == 540 && sizes == [60, 240, 540])
        case .failed(let reason): #expect(limit == 539 && reason == "at 3x it would have more than 539 pixels")
        case .bare: Issue.record("The vector isn't painted.")
        }
    }

    /// Apple's tool leaves the pictures for appearances out of a Mac's icon.
    @Test func aMacIconHasOneAppearance() async throws {
        let sample = try Sample()
        let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#
        let entry = #""idiom": "mac", "size": "16x16", "scale": "1x""#
        try sample.add(
            "AppIcon.appiconset", #"{"images": [{\#(entry), "filename": "a.png"}, {\#(entry), \#(dark), "filename": "b.png"}]}"#,
            files: ["a.png": picture(16, 16), "b.png": picture(16, 16)])
        let car = try await sample.compileCar(.macos)
        #expect(car.rules == ["warning car-unreachable"])
        #expect(car.file.renditions.map(\.header.name).sorted() == ["AppIcon", "a.png"])
        #expect(car.compilation.findings[0].message.hasPrefix("1 picture is for an appearance"))
    }

    /// Icons keep three channels, even if they are gray.
    @Test func aGrayIconIsStoredInColor() async throws {
        let sample = try Sample()
        try sample.add(
            "AppIcon.appiconset",
            #"{"images": [{"idiom": "iphone", "size": "60x60", "scale": "2x", "filename": "a.png"}]}"#,
            files: ["a.png": PNGBuilder(width: 120, height: 120) { _, _, _ in 90 }.file()])
        let car = try await sample.compileCar()
        #expect(try car.stored("AppIcon", [.dimension2: 1]).header.pixelFormat == "ARGB")
    }

    @Test(arguments: [7, 40, 200]) func aCutPhotoIsAnError(missing: Int) async throws {
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + Array(repeating: 0x5A, count: 500) + [0xFF, 0xD9]
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 40, 0, 60, 1, 1, 0x11, 0] + scan
        let pdf = makePDF("0 0 9 9 re f")
        let sample = try Sample()
        for (name, bytes) in [("A", jpeg), ("B", Array(jpeg.dropLast(missing))), ("C", pdf), ("D", Array(pdf.dropLast(missing)))]
        {
            let ending = bytes.starts(with: [0xFF]) ? "jpg" : "pdf"
            try sample.add(
                "\(name).imageset", #"{"images": [{"idiom": "universal", "filename": "a.\#(ending)"}]}"#,
                files: ["a.\(ending)": bytes])
        }
        let car = try await sample.compileCar()
        #expect(
            car.compilation.findings.filter { $0.severity == .error }.map { $0.location.path.suffix(16) } == [
                "B.imageset/a.jpg", "D.imageset/a.pdf",
            ])
        #expect(car.catalog.assets.map(\.name) == ["A", "C"])
    }

    /// A color and an image may have the same name. Both come back.
    @Test func aColorWithTheNameOfAnImage() async throws {
        let sample = try Sample()
        try sample.addImage("X", [("", picture(3, 3))])
        let color = #"{"color-space": "srgb", "components": {"red": "1", "green": "0", "blue": "0", "alpha": "1"}}"#
        try sample.add("X.colorset", #"{"colors": [{"idiom": "universal", "color": \#(color)}]}"#, files: [:])
        let car = try await sample.compileCar()
        #expect(
            car.catalog.assets.map { "\($0.name) \($0.kind.rawValue) \($0.renditions.count)" } == [
                "X colorset 1", "X imageset 1",
            ])
        #expect(try #require(car.catalog.assets.first).renditions[0].key.qualifiers.isEmpty)
    }

    #if JPEGXL
        /// Whatever its name is, the picture of an icon is decoded.
        @Test func aPhotoInTheSlotOfAnIcon() async throws {
            let sample = try Sample()
            try sample.add(
                "AppIcon.appiconset",
                #"{"images": [{"idiom": "iphone", "size": "8x8", "scale": "2x", "filename": "a.png"}]}"#,
                files: ["a.png": buildJPEG([[0, 255], [128, 64]])])
            let car = try await sample.compileCar()
            let icon = try car.stored("AppIcon", [.dimension2: 1])
            #expect(icon.header.pixelFormat == "ARGB" && icon.header.layout == .onePartScale)
            #expect(icon.header.width == 16 && icon.header.height == 16)
            #expect(car.rules == ["warning format-mismatch"])
        }
    #endif
}
