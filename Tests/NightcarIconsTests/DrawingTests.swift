import NightcarImaging
import NightcarTestSupport
import NightcarVectors
import Testing
import ThemeCatalogPixels

@testable import NightcarIcons

/// Small canvases, because the results don't depend on the size.
@Suite struct DrawingTests {
    @Test(arguments: [
        (IconShape.macOS, UInt8(0), UInt8(255)), (.iOS, 0, 255), (.watchOS, 0, 255), (.square, 255, 255),
    ])
    func aShapeIsCutOut(_ shape: IconShape, _ corner: UInt8, _ middle: UInt8) {
        let picture = IconDocument.red.drawn(.default, shape, size: 32, pictures: .none, detail: 32)
        #expect(picture.bytes[3] == corner)
        #expect(picture.bytes[(16 * 32 + 16) * 4 + 3] == middle)
    }

    @Test func onlyAMacHasAMarginAndAShadow() {
        let mac = IconDocument.red.drawn(.default, .macOS, size: 64, pictures: .none, detail: 64)
        let phone = IconDocument.red.drawn(.default, .iOS, size: 64, pictures: .none, detail: 64)
        #expect(mac.pixel(32, 0).alpha == 0)
        #expect((1..<128).contains(mac.pixel(32, 59).alpha), "the shadow is below the tile")
        #expect(phone.pixel(32, 0).alpha == 255)
    }

    @Test func onlyTheSystemsDarkBackgroundHasARim() {
        func edge(_ fill: IconFill, _ shape: IconShape) -> Int {
            var document = IconDocument()
            document.fill = IconProperty(fill)
            let picture = document.drawn(.default, shape, size: 128, pictures: .none, detail: 128)
            return Int(picture.pixel(64, shape == .macOS ? 12 : 0).green)
        }
        // The gradient is flat at the top, so this is the same gray without a rim.
        let gray = IconFill.solid(IconColor(.gray, [0.192, 1]))
        #expect(edge(.systemDark, .macOS) >= edge(gray, .macOS) + 12)
        #expect(edge(.systemDark, .iOS) == edge(gray, .iOS))
    }

    @Test func aLayerIsWhereTheDocumentPutsIt() {
        // 256 points in the middle, moved by a quarter of the icon to the right.
        var document = IconDocument.red
        document.groups = [.blue(IconPosition(scale: 2, x: 128, y: 0))]
        document.groups[0].position = IconProperty(IconPosition(scale: 0.5, x: 128, y: 0))
        let picture = document.drawn(.default, .square, size: 64, pictures: .blueSquare(document), detail: 64)
        // The center is at 512 + 0.5 * 128 + 128 = 704 points of 1024, and the square is 256 points wide.
        #expect(picture.pixel(44, 32).blue > 200)
        #expect(picture.pixel(38, 32).blue > 200)
        #expect(picture.pixel(33, 32).blue < 100)
        #expect(picture.pixel(54, 32).blue < 100)
        #expect(picture.pixel(44, 45).blue < 100)
    }

    /// A layer of a known picture keeps its place, its fill and its own opacity.
    @Test(arguments: [0, 1, 8]) func sharedLayersChangeNothing(limit: Int) {
        var document = IconDocument.red
        document.groups = [.blue(IconPosition(scale: 2, x: 0, y: 0)), .blue(IconPosition(scale: 1, x: 128, y: 0))]
        document.groups[1].layers[0].fill = IconProperty(.solid(IconColor(.srgb, [0, 1, 0, 1])))
        let pictures = IconPictures.blueSquare(document)
        let layers = PlacedLayers(limit: limit)
        for rendition in [IconRendition.default, .dark, .tintedDark] {
            let icon = document.resolve(rendition, .iOS)
            let shared = drawIcon(icon, rendition, .square, size: 64, pictures: pictures, detail: 64, layers: layers)
            #expect(shared == drawIcon(icon, rendition, .square, size: 64, pictures: pictures, detail: 64), "\(rendition)")
        }
    }

    @Test func fillsReplaceTheColorsAndKeepTheShape() {
        var document = IconDocument.red
        document.groups = [.blue(IconPosition())]
        document.groups[0].layers[0].fill = IconProperty(.solid(IconColor(.srgb, [0, 1, 0, 1])))
        let picture = document.drawn(.default, .square, size: 64, pictures: .blueSquare(document), detail: 64)
        #expect(picture.pixel(32, 32) == Pixel(red: 0, green: 255, blue: 0, alpha: 255))
        #expect(picture.pixel(8, 32) == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    }

    @Test func opacityAndBlendModesApplyToLayersAndGroups() {
        func middle(_ change: (inout IconDocument) -> Void) -> Pixel {
            var document = IconDocument.red
            document.groups = [.blue(IconPosition())]
            change(&document)
            return document.drawn(.default, .square, size: 64, pictures: .blueSquare(document), detail: 64).pixel(32, 32)
        }
        #expect(middle { $0.groups[0].layers[0].opacity = IconProperty(0.5) } == Pixel(red: 128, green: 0, blue: 128, alpha: 255))
        #expect(middle { $0.groups[0].opacity = IconProperty(0.5) } == Pixel(red: 128, green: 0, blue: 128, alpha: 255))
        let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
        #expect(middle { $0.groups[0].layers[0].blendMode = IconProperty(.multiply) } == black)
        #expect(middle { $0.groups[0].blendMode = IconProperty(.multiply) } == black)
        #expect(middle { $0.groups[0].blendMode = IconProperty(.screen) } == Pixel(red: 255, green: 0, blue: 255, alpha: 255))
    }

    /// What the differences to Apple's bitmaps were measured with: `Documentation/Research/IconDrawing.md`.
    @Test func automaticGradientsHaveTheColorsOfApplesBitmaps() throws {
        let color = IconColor(.extendedSRGB, [0.47059, 0.50196, 0.7451, 1])
        let gradient = try #require(IconGradient(.automaticGradient(color)))
        expect(gradient.color(0.5, 0), near: [160, 166.3, 217.7])
        expect(gradient.color(0.5, 0.7), near: [120, 128, 190])
        expect(gradient.color(0.5, 1), near: [120, 128, 190])
        let blue = try #require(IconGradient(.automaticGradient(IconColor(.displayP3, [0.00714, 0.1208, 0.45955, 1]))))
        expect(blue.color(0.5, 0), near: [39, 77, 164.5])
        expect(blue.color(0.5, 0.7), near: [0, 31.5, 122])
        let white = try #require(IconGradient(.automaticGradient(IconColor(.gray, [1, 1]))))
        expect(white.color(0.5, 0.3), near: [255, 255, 255])
        expect(white.color(0.5, 1), near: [229, 229, 229])
    }

    /// As in Apple's bitmaps of a document whose layers of glass lie on each other.
    @Test func glassShowsWhatIsBehindItsGroup() {
        func pixel(_ hasBack: Bool) -> Pixel {
            var document = IconDocument.red
            document.groups = [.blue(IconPosition())]
            var front = document.groups[0].layers[0]
            front.glass = IconProperty(true)
            front.fill = IconProperty(.solid(IconColor(.srgb, [0, 1, 0, 1])))
            document.groups[0].layers = hasBack ? [front, document.groups[0].layers[0]] : [front]
            document.groups[0].translucency = IconProperty(IconTranslucency(true, 1))
            document.groups[0].shadow = IconProperty(IconShadow(.none, 1))
            return document.drawn(.default, .square, size: 64, pictures: .blueSquare(document), detail: 64).pixel(32, 36)
        }
        #expect(pixel(false).red > 50 && pixel(false).blue < 50)
        #expect(pixel(true) == pixel(false))
    }

    @Test func shadowsDarkenWhatIsBehindGlass() {
        func below(_ kind: IconShadow.Kind, glass: Bool) -> Pixel {
            var document = IconDocument.red
            document.fill = IconProperty(.solid(IconColor(.gray, [1, 1])))
            document.groups = [.blue(IconPosition())]
            document.groups[0].layers[0].glass = IconProperty(glass)
            document.groups[0].shadow = IconProperty(IconShadow(kind, 1))
            return document.drawn(.default, .square, size: 64, pictures: .blueSquare(document), detail: 64).pixel(32, 41)
        }
        #expect(below(.none, glass: true).red == 255)
        #expect(below(.neutral, glass: false).red == 255)
        let neutral = below(.neutral, glass: true)
        #expect(neutral.red < 255 && neutral.red == neutral.blue)
        let colored = below(.layerColor, glass: true)
        #expect(colored.red < neutral.red && colored.blue == 255, "blue keeps its own color")
    }

    @Test func translucencyShowsTheGroundAtTheBottom() {
        func column(_ isOn: Bool) -> [Pixel] {
            var document = IconDocument.red
            document.groups = [.blue(IconPosition(scale: 3))]
            document.groups[0].layers[0].glass = IconProperty(true)
            document.groups[0].shadow = IconProperty(IconShadow(.none, 1))
            document.groups[0].translucency = IconProperty(IconTranslucency(isOn, 0.5))
            let picture = document.drawn(.default, .square, size: 64, pictures: .blueSquare(document), detail: 64)
            return [picture.pixel(32, 18), picture.pixel(32, 46)]
        }
        let (clear, solid) = (column(true), column(false))
        #expect(clear[1].red > solid[1].red + 60)
        #expect(clear[0].red < clear[1].red)
    }

    /// The App Store refuses an icon with a clear pixel (ITMS-90717). The blur behind glass must not pull in what is outside.
    @Test func overAnOpaqueFillEveryPixelIsOpaque() {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<24 {
            var document = IconDocument.red
            document.groups = [.blue(IconPosition(scale: Double.random(in: 0.5...6, using: &random)))]
            document.groups[0].layers[0].glass = IconProperty(true)
            document.groups[0].blur = IconProperty(.radius(Double.random(in: 0...2, using: &random)))
            document.groups[0].shadow = IconProperty(IconShadow([.none, .neutral].randomElement(using: &random) ?? .none, 1))
            document.groups[0].translucency = IconProperty(IconTranslucency(true, Double.random(in: 0...1, using: &random)))
            let picture = document.drawn(.default, .square, size: 48, pictures: .blueSquare(document), detail: 48)
            let least = stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }.min()
            #expect(least == 255, "SeededGenerator(seed: \(seed))")
        }
    }

    @Test func eachRenditionLooksDifferent() {
        var document = IconDocument.red
        document.groups = [.blue(IconPosition())]
        let pictures = IconPictures.blueSquare(document)
        let drawn = IconRendition.allCases.map { document.drawn($0, .iOS, size: 32, pictures: pictures, detail: 32) }
        #expect(Set(drawn).count == IconRendition.allCases.count)
        for clear in [drawn[2], drawn[3]] { #expect((1..<255).contains(clear.pixel(4, 16).alpha)) }
    }

    private func expect(_ color: SIMD4<Float>, near bytes: [Float]) {
        for channel in 0..<3 { #expect(abs(color[channel] * 255 - bytes[channel]) < 1.5, "channel \(channel): \(color * 255)") }
    }
}

@Suite struct DamagedDrawingTests {
    @Test func aPictureThatCannotBeReadIsReportedAndLeftOut() {
        var document = IconDocument.red
        document.groups = [.blue(IconPosition())]
        let damaged = IconPictures(document, painter: VectorPainter()) { _ in Array("nothing".utf8) }
        #expect(damaged.problems.map(\.name) == ["Blue.png"])
        let missing = IconPictures(document, painter: VectorPainter()) { _ in nil }
        #expect(missing.problems.isEmpty)
        for pictures in [damaged, missing] {
            let picture = document.drawn(.default, .square, size: 32, pictures: pictures, detail: 32)
            #expect(picture.pixel(16, 16) == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
        }
    }

    @Test func numbersOfAnySizeAreDrawn() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let odd = [0, -1, 1e-300, 1e300, -1e300, .infinity, -.infinity, .nan, 0.5, 3]
        func number() -> Double { odd[Int(generator.next() % UInt64(odd.count))] }
        for _ in 0..<30 {
            var document = IconDocument()
            let point = IconPoint(number(), number())
            let first = IconColor(.displayP3, [number(), number(), number(), number()])
            let way = IconOrientation(start: point, stop: IconPoint(number(), number()))
            document.fill = IconProperty(.linearGradient(first, IconColor(.extendedGray, [number(), number()]), way))
            var group = IconGroup.blue(IconPosition(scale: number(), x: number(), y: number()))
            group.layers[0].glass = IconProperty(true)
            group.layers[0].opacity = IconProperty(number())
            group.position = IconProperty(IconPosition(scale: number(), x: number(), y: number()))
            group.opacity = IconProperty(number())
            group.shadow = IconProperty(IconShadow(.layerColor, number()))
            group.translucency = IconProperty(IconTranslucency(true, number()))
            group.blur = IconProperty(.radius(number()))
            document.groups = [group]
            let picture = document.drawn(.default, .macOS, size: 16, pictures: .blueSquare(document), detail: 16)
            #expect(picture.width == 16, "seed \(seed)")
        }
    }
}

struct Pixel: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8
}

extension PixelBuffer {
    func pixel(_ x: Int, _ y: Int) -> Pixel {
        let start = (y * width + x) * 4
        return Pixel(red: bytes[start], green: bytes[start + 1], blue: bytes[start + 2], alpha: bytes[start + 3])
    }

    /// A picture whose pixels follow a rule.
    init(side: Int, _ color: (_ x: Int, _ y: Int) -> Pixel) {
        var bytes: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let pixel = color(x, y)
                bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
            }
        }
        self.init(width: side, height: side, colorSpace: .srgb, bytes: bytes)
    }
}

extension IconDocument {
    /// A red background without groups.
    static var red: IconDocument {
        var document = IconDocument()
        document.fill = IconProperty(.solid(IconColor(.srgb, [1, 0, 0, 1])))
        return document
    }
}

extension IconGroup {
    /// A layer without glass: a blue square of 256 points.
    static func blue(_ position: IconPosition) -> IconGroup {
        var layer = IconLayer()
        layer.image = IconProperty("Blue.png")
        layer.glass = IconProperty(false)
        layer.position = IconProperty(position)
        var group = IconGroup()
        group.layers = [layer]
        return group
    }
}

extension IconPictures {
    static let none = IconPictures(IconDocument(), painter: VectorPainter()) { _ in nil }

    static func blueSquare(_ document: IconDocument) -> IconPictures {
        let png = encodePNG(PixelBuffer(side: 256) { _, _ in Pixel(red: 0, green: 0, blue: 255, alpha: 255) })
        return IconPictures(document, painter: VectorPainter()) { _ in png }
    }
}
