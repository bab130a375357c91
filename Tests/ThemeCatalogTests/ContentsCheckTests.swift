import NightcarEncoding
import NightcarImaging
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

struct ContentsCheckTests {
    private static let rgb = ThemeCatalogContents.Payload.image(
        EncodedImage(
            width: 1, height: 1, layout: .rgb8, codec: .deflate, colorSpace: .srgb,
            payload: ByteView(RawDeflate.deflate([0, 1, 2, 3]))))
    private static let black = ColorValue.components(space: .srgb, values: [0, 0, 0], alpha: 1)

    private func expectRefused(
        _ assets: [ThemeCatalogContents.Asset], payloads: [ThemeCatalogContents.Payload] = [], _ part: String,
        code: ThemeCatalogError.Code = .invalidContents, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(sourceLocation: sourceLocation) {
            try ThemeCatalogContents(assets: assets, payloads: payloads).serialize()
        } throws: { error in
            let error = try #require(error as? ThemeCatalogError)
            return error.code == code && error.message.contains(part)
        }
    }

    private func asset(_ contents: ThemeCatalogContents.Content..., isDerived: Bool = false) -> ThemeCatalogContents.Asset {
        var asset = ThemeCatalogContents.Asset(name: "Logo", kind: "imageset")
        for content in contents { asset.renditions.append(.init(key: VariantKey(), content: content, isDerived: isDerived)) }
        return asset
    }

    @Test func names() {
        expectRefused([.init(name: "", kind: "imageset")], "the name has 0 bytes")
        expectRefused([.init(name: String(repeating: "x", count: 4097), kind: "imageset")], "4097 bytes")
        expectRefused([asset(), asset()], "two assets")
    }

    @Test func keys() {
        expectRefused(
            [asset(.color(Self.black), .color(Self.black))], "asset 'Logo' (imageset): two renditions have the key 'any'")
        var sized = asset(.color(Self.black))
        sized.renditions[0].key.size = PointSize(width: .nan, height: 1)
        expectRefused([sized], "not finite")
    }

    @Test func tints() {
        expectRefused([asset(.image(payload: 0, tint: Self.black))], payloads: [Self.rgb], "not a mask has a tint")
        let reference = ColorValue.reference(name: "labelColor", platform: "ios")
        expectRefused(
            [asset(.image(payload: 0, tint: reference), isDerived: true)], payloads: [Self.rgb], "a tint is a reference")
        expectRefused([asset(.child("x"), isDerived: true)], "not a picture, a shape or a color")
    }

    @Test func payloads() {
        expectRefused([asset(.image(payload: 0, tint: nil))], "payload 0 is not a picture")
        expectRefused([asset(.data(payload: -1))], "payload -1 is not a file")
        expectRefused([asset(.data(payload: 0))], payloads: [Self.rgb], "not a file")
        let short = EncodedData(encoding: .stored, length: 9, fileExtension: "", payload: ByteView([1]))
        expectRefused([asset(.data(payload: 0))], payloads: [.data(short)], "a file of 9 bytes is stored in 1")
    }

    @Test func colors() {
        expectRefused([asset(.color(.components(space: .srgb, values: [1], alpha: 1)))], "needs 3 components, but has 1")
        expectRefused([asset(.color(.components(space: .srgb, values: [1, .infinity, 0], alpha: 1)))], "finite")
        expectRefused([asset(.color(.components(space: .grayGamma22, values: [1], alpha: .nan)))], "finite")
    }

    @Test func limits() {
        let long = String(repeating: "{", count: 16 << 20 | 1)
        expectRefused([.init(name: "x", kind: "y", properties: long)], "16777217 bytes", code: .limitExceeded)
        var keyed = asset(.color(Self.black))
        keyed.renditions[0].key.theme = String(repeating: "t", count: 1025)
        expectRefused([keyed], "1025 bytes, more than 1024", code: .limitExceeded)
        let many = (0..<5).map { number in
            ThemeCatalogContents.Asset(name: "x\(number)", kind: "y", properties: "\(number)" + long.dropFirst(2))
        }
        expectRefused(many, "7 texts", code: .limitExceeded)
    }
}
