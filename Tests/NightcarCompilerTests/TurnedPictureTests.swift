import AppleCatalog
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

/// JPEG files that a camera turned. Apple's tools store a JPEG file unchanged, beside the number of its orientation.
@Suite struct TurnedPictureTests {
    static let file = buildJPEG([[10, 60, 110], [160, 200, 240]])

    static func sample(_ jpeg: [UInt8]) throws -> Sample {
        let sample = try Sample()
        try sample.add("Turned.imageset", #"{"images": [{"idiom": "universal", "filename": "a.jpg"}]}"#, files: ["a.jpg": jpeg])
        return sample
    }

    @Test(arguments: 1...8 as ClosedRange<UInt8>)
    func aCarCarriesTheOrientation(_ orientation: UInt8) async throws {
        let jpeg = turnedJPEG(Self.file, orientation)
        let car = try await Self.sample(jpeg).compileCar(.ios)
        #expect(car.rules.isEmpty)
        let stored = try car.stored("Turned")
        #expect(try stored.property(RenditionProperty.orientation)?.number() == UInt32(orientation))
        // The size is that of the rows in the file, which the system turns.
        #expect(try stored.property(RenditionProperty.slices)?.slices() == [PixelRect(x: 0, y: 0, width: 24, height: 16)])
        let rendition = try car.asset("Turned").renditions[0]
        guard case .data(let data) = rendition.content else {
            Issue.record("it isn't stored as a file")
            return
        }
        #expect(try data.read() == jpeg)
        #expect(rendition.attributes.orientation == (orientation == 1 ? nil : Int(orientation)))
    }

    @Test func aThemeCatalogKeepsTheFile() async throws {
        let jpeg = turnedJPEG(Self.file, 6)
        let file = try ThemeCatalogFile(ByteView(try await Self.sample(jpeg).compile().bytes))
        #expect(try #require(file.resolve("Turned", traits: Traits())).data() == jpeg)
    }
}
