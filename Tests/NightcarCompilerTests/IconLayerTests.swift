import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The pictures of an icon's layers, as Apple's tool stores them.
@Suite struct IconLayerTests {
    private static func car(_ picture: PNGBuilder, fill: String = #""automatic""#, name: String = "a") async throws -> CarFile {
        let place = try TemporaryDirectory()
        let document = #"{"fill": \#(fill), "groups": [{"layers": [{"image-name": "\#(name).png", "name": "a"}]}]}"#
        try place.write(document, to: "App.icon/icon.json")
        try place.write(picture.file(), to: "App.icon/Assets/\(name).png")
        let (compilation, car) = try await IconCarTests.compile([place.path("App.icon")])
        #expect(compilation.findings.map(\.id.name) == ["icon-without-bitmaps"])
        return try #require(car)
    }

    private static func layers(_ car: CarFile) -> [StoredRendition] {
        car.renditions.filter { $0.header.name == "image.png" }
    }

    /// A side of more than 1,024 pixels is scaled. The slices keep the size of the source, and so does the frame.
    @Test func aLargeLayerIsScaled() async throws {
        let car = try await Self.car(PNGBuilder(width: 1200, height: 523) { x, _, channel in channel == 3 ? 255 : x % 200 })
        let layer = try #require(Self.layers(car).first)
        #expect(layer.header.width == 1024 && layer.header.height == 446)
        let slice = try #require(try layer.property(RenditionProperty.slices)?.slices().first)
        #expect(slice.width == 1200 && slice.height == 523)
        #expect(try IconCarTests.layers(car, "App/Group")[8] == ["App_Assets/a -88,250 1200x523 0 1.0"])
    }

    @Test func aNameOutsideASCII() async throws {
        let car = try await Self.car(PNGBuilder(width: 8, height: 8) { _, _, _ in 255 }, name: "1 – Layer")
        #expect(car.facets.contains { $0.name == "App_Assets/1 _ Layer" })
    }

    /// The direction of a gradient from one color is stored, and comes back.
    @Test func anAutomaticGradientHasItsDirection() async throws {
        let way = #""orientation": {"start": {"x": 0.5, "y": 0}, "stop": {"x": 0.5, "y": 0.75}}"#
        let fill = #"{"automatic-gradient": "srgb:0.10000,0.20000,0.50000,1.00000", \#(way)}"#
        let car = try await Self.car(PNGBuilder(width: 8, height: 8) { _, _, _ in 255 }, fill: fill)
        let gradient = try #require(car.renditions.first { $0.header.name == "App_Assets/Gradient-1" })
        let bytes = gradient.value.array.suffix(gradient.header.payloadSize)
        let line = bytes.dropFirst(16).prefix(16)
        #expect(Array(line) == [0, 0, 0, 0x3F, 0, 0, 0, 0, 0, 0, 0, 0x3F, 0, 0, 0x40, 0x3F])
    }
}
