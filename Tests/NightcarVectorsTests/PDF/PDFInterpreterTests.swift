import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarVectors

@Suite("Drawings of PDF files")
struct PDFInterpreterTests {
    static let gradient = PDFBuilder(
        "/Pattern cs /P scn 0 0 10 10 re f /S sh",
        resources: "/Pattern <</P <</PatternType 2 /Shading 5 0 R /Matrix [2 0 0 2 0 0]>>>> /Shading <</S 5 0 R>>"
    ).with("<</ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 0] /Extend [true false] /Function 6 0 R>>")
        .with("<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1]>>")

    static let masked = PDFBuilder(
        "/G gs 0 0 5 5 re f", resources: "/ExtGState <</G <</ca 0.5 /SMask <</S /Luminosity /G 5 0 R /BC [1]>>>>>>"
    ).with(stream: "1 g 0 0 5 5 re f", "/Subtype /Form /BBox [0 0 4 4] /Group <</S /Transparency /CS /DeviceGray>>")

    private func shapes(_ nodes: [DrawingNode]) -> [DrawingShape] {
        nodes.flatMap { node -> [DrawingShape] in
            switch node {
            case .shape(let shape): [shape]
            case .group(let group): shapes(group.nodes)
            case .picture: []
            }
        }
    }

    private func shapes(_ content: String, resources: String = "") throws -> [DrawingShape] {
        shapes(try drawing(PDFBuilder(content, resources: resources)).nodes)
    }

    private func color(_ paint: DrawingPaint?) -> [Double]? {
        if case .color(let color)? = paint { [color.x, color.y, color.z] } else { nil }
    }

    /// A picture of 10 x 10 pixels.
    private func pixels(_ builder: PDFBuilder) throws -> [[UInt8]] {
        let bytes = try DrawingPainter.paint(drawing(builder), width: 10, height: 10).bytes
        return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    }

    @Test("Paths, transforms and colors")
    func paths() throws {
        let all = try shapes(
            "q 2 0 0 2 1 1 cm 0.5 g 0 1 0 RG 3 w 1 J 2 j 4 M [1 2] 3 d 0 0 m 1 0 l 1 1 2 2 v h B* Q 0 0 1 1 re S")
        #expect(all.count == 3)
        #expect(color(all[0].fill?.paint) == [0.5, 0.5, 0.5])
        #expect(all[0].fill?.isEvenOdd == true)
        #expect(all[0].transform.applied(to: SVGPoint(1, 1)) == SVGPoint(3, 7))
        #expect(
            all[0].outline.segments == [
                .move(SVGPoint(0, 0)), .line(SVGPoint(1, 0)), .curve(SVGPoint(1, 0), SVGPoint(1, 1), SVGPoint(2, 2)),
                .close,
            ])
        let stroke = try #require(all[1].stroke)
        #expect(color(stroke.paint) == [0, 1, 0])
        #expect((stroke.width, stroke.cap, stroke.join, stroke.miterLimit) == (3, .round, .bevel, 4))
        #expect(stroke.dashes == [1, 2] && stroke.dashPhase == 3)
        #expect(all[2].stroke?.width == 1 && color(all[2].stroke?.paint) == [0, 0, 0], "the state from before is back")
    }

    @Test(
        "Color spaces",
        arguments: [
            ("/Cs cs 0.5 sc", "/Cs /DeviceGray", [0.5, 0.5, 0.5]), ("/Cs cs", "/Cs [/CalRGB <<>>]", [0, 0, 0]),
            ("/Cs cs 1 scn", "/Cs [/Indexed /DeviceRGB 1 <000000FF0033>]", [1, 0, 0.2]),
            (
                "/Cs cs 0.5 scn",
                "/Cs [/Separation /Ink /DeviceRGB <</FunctionType 2 /Domain [0 1] /N 1 /C0 [1 1 1] /C1 [0 1 0]>>]", [0.5, 1, 0.5]
            ),
            ("/DeviceRGB cs 1 0 1 sc", "", [1, 0, 1]), ("0.5 g", "/DefaultGray [/Indexed /DeviceRGB 0 <FF0000>]", [1, 0, 0]),
        ])
    func colors(content: String, spaces: String, expected: [Double]) throws {
        let shapes = try shapes(content + " 0 0 1 1 re f", resources: "/ColorSpace <<\(spaces)>>")
        #expect(color(shapes.first?.fill?.paint) == expected)
    }

    @Test("Clips: the page itself costs nothing, and parts with the same clip share a group")
    func clips() throws {
        let whole = try drawing(PDFBuilder("-1 -1 20 20 re W n 0 0 1 1 re f"))
        #expect(whole.nodes.count == 1 && shapes(whole.nodes).count == 1)
        guard case .shape? = whole.nodes.first else { return #expect(Bool(false), "a clip is left") }
        let part = try drawing(PDFBuilder("q 1 1 2 2 re W* n 0 0 1 1 re f 0 0 9 9 re f Q 0 0 9 9 re f"))
        #expect(part.nodes.count == 2)
        guard case .group(let group)? = part.nodes.first else { return #expect(Bool(false), "no clip") }
        #expect(group.nodes.count == 2 && group.clips.count == 1 && group.clips[0].parts[0].isEvenOdd)
        let pixels = try pixels(PDFBuilder("0 0 5 10 re W n 0 0 10 5 re W n 1 0 0 rg 0 0 10 10 re f"))
        #expect(pixels[9 * 10] == [255, 0, 0, 255] && pixels[9 * 10 + 5] == [0, 0, 0, 0] && pixels[0] == [0, 0, 0, 0])
    }

    @Test("A form has its own space, box and resources; a group fades as a whole")
    func forms() throws {
        let form = "/Subtype /Form /BBox [0 0 2 2] /Matrix [1 0 0 1 3 3]"
        let content = "0 1 0 rg /E gs /F Do"
        let resources = "/XObject <</F 5 0 R>> /ExtGState <</E <</ca 0.5>>>>"
        let plain = try pixels(PDFBuilder(content, resources: resources).with(stream: "0 0 9 9 re f 0 0 9 9 re f", form))
        #expect(plain[6 * 10 + 3] == [0, 255, 0, 191], "each of two parts is half there")
        #expect(plain[6 * 10 + 5] == [0, 0, 0, 0] && plain[7 * 10 + 3] == [0, 0, 0, 0])
        let group = try pixels(
            PDFBuilder(content, resources: resources)
                .with(stream: "0 0 9 9 re f 0 0 9 9 re f", form + " /Group <</S /Transparency>>"))
        #expect(group[6 * 10 + 3] == [0, 255, 0, 128])
        let clipped = try pixels(
            PDFBuilder("0.5 0 9 10 re W n /F Do", resources: resources).with(
                stream: "q 0 0 8 8 re W n 0 0 9 9 re f Q q 0 0 9 8 re W n 0 0 9 9 re f Q",
                "/Subtype /Form /BBox [0 0 10 10] /Group <</S /Transparency>>"))
        #expect(clipped[9 * 10] == [0, 0, 0, 128], "the border of a clip around a group counts once")
    }

    @Test("Soft masks")
    func masks() throws {
        let pixels = try pixels(Self.masked)
        // The weights of red, green and blue add up to a bit less than 1.
        #expect((127...128).contains(pixels[9 * 10][3]), "white in the mask")
        #expect((127...128).contains(pixels[5 * 10 + 4][3]), "the mask is painted on white")
        #expect(pixels[4 * 10] == [0, 0, 0, 0])
        let alpha = PDFBuilder(
            "/G gs 0 0 10 10 re f", resources: "/ExtGState <</G <</SMask <</S /Alpha /G 5 0 R>>>>>>"
        ).with(stream: "0 0 3 10 re f", "/Subtype /Form /BBox [0 0 4 4] /Group <</S /Transparency>>")
        #expect(try self.pixels(alpha)[9 * 10 + 2][3] == 255)
        #expect(try self.pixels(alpha)[9 * 10 + 3][3] == 0)
        #expect(try self.pixels(alpha)[3][3] == 0)
    }

    @Test("Gradients as patterns and as operators")
    func gradients() throws {
        let all = shapes(try drawing(Self.gradient).nodes)
        #expect(all.count == 2)
        guard case .gradient(let pattern)? = all[0].fill?.paint, case .gradient(let operation)? = all[1].fill?.paint else {
            return #expect(Bool(false), "no gradient")
        }
        #expect(pattern.extendsStart && !pattern.extendsEnd)
        #expect(pattern.transform.applied(to: SVGPoint(1, 0)) == SVGPoint(2, 10))
        #expect(operation.transform.applied(to: SVGPoint(1, 0)) == SVGPoint(1, 10))
        let middle = try #require(pattern.stops.min { abs($0.offset - 0.5) < abs($1.offset - 0.5) })
        #expect(abs(middle.color.x - 0.5) < 0.01 && abs(middle.color.z - 0.5) < 0.01)
        let offsets = pattern.stops.map(\.offset)
        #expect(offsets == offsets.sorted() && offsets.first == 0 && offsets.last == 1)
    }

    @Test("Bitmaps, stencils and bitmaps in a content stream")
    func bitmaps() throws {
        let place = "10 0 0 10 0 0 cm /I Do"
        let resources = "/XObject <</I 5 0 R>>"
        let entries = "/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8"
        let colors = PDFBuilder(place, resources: resources)
            .with(stream: [255, 0, 0, 0, 0, 255], entries + " /ColorSpace /DeviceRGB /SMask 6 0 R")
            .with(stream: [255, 51], entries + " /ColorSpace /DeviceGray")
        let row = try pixels(colors)
        #expect(row[0] == [255, 0, 0, 255] && row[9] == [0, 0, 255, 51])
        let stencil = PDFBuilder("1 0 0 rg " + place, resources: resources)
            .with(stream: [0b0100_0000], "/Subtype /Image /Width 2 /Height 1 /ImageMask true")
        #expect(try pixels(stencil)[0] == [255, 0, 0, 255])
        #expect(try pixels(stencil)[9] == [0, 0, 0, 0])
        let indexed = PDFBuilder(place, resources: resources)
            .with(
                stream: [0b0111_0000],
                "/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 2 /ColorSpace [/Indexed /DeviceGray 3 <00102030>]")
        #expect(try pixels(indexed)[0][0] == 0x10)
        #expect(try pixels(indexed)[9][0] == 0x30)
        let inline = PDFBuilder("q 10 0 0 10 0 0 cm BI /W 1 /H 2 /BPC 8 /CS /G ID \u{7F}A EI Q 0 0 1 1 re f")
        #expect(try pixels(inline)[0] == [127, 127, 127, 255])
        #expect(try pixels(inline)[9 * 10] == [0, 0, 0, 255], "what follows the bitmap")
    }

    private static let outside: [(content: String, resources: String, page: String, reason: String)] = [
        ("BT (a) Tj ET", "", "", "it has text"), ("0 0 0 1 k", "", "", "it has CMYK colors"),
        ("/G gs", "/ExtGState <</G <</BM /Multiply>>>>", "", "it blends colors"),
        ("/Pattern cs /P scn", "/Pattern <</P <</PatternType 1>>>>", "", "it has a pattern of tiles"),
        ("/S sh", "/Shading <</S <</ShadingType 1>>>>", "", "it has a gradient of kind 1"),
        ("/X Do", "", "", "it draws with something that isn't in the file"), ("1 rg", "", "", "an operator has too few operands"),
        ("0 w 0 0 m 1 1 l S", "", "", "a line is as thin"), ("1 1 l S", "", "", "a path doesn't begin"),
        ("foo", "", "", "it has the operator \"foo\""),
        ("", "", "/Annots [<<>>]", "it has annotations"), ("", "", "/UserUnit 2", "its page has its own unit"),
        ("", "", "/Rotate 45", "its page is rotated by 45 degrees"),
        ("/G gs", "/ExtGState <</G <</SMask <</S /Alpha /G 4 0 R /TR 4 0 R>>>>>>", "", "a mask has its own curve"),
        ("BI /W 1 /H 1 /CS /RGB /F /DCT ID x EI", "", "", "a stream is packed with DCT"),
    ]

    @Test("What lies outside ends the drawing with the reason", arguments: outside.indices)
    func reasons(index: Int) {
        let (content, resources, page, reason) = Self.outside[index]
        let file = PDFBuilder(content, page: "/MediaBox [0 0 10 10] " + page, resources: resources).file()
        #expect(obstacle(file).hasPrefix("outside: " + reason), "\(obstacle(file))")
    }

    @Test("Numbers beyond all bounds are no colors")
    func hugeNumbers() {
        let huge = "1" + String(repeating: "0", count: 308)
        let entries = "/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /Decode [-\(huge) \(huge)]"
        let builder = PDFBuilder("/I Do", resources: "/XObject <</I 5 0 R>>")
        for space in ["/DeviceGray", "[/Indexed /DeviceGray 1 <0011>]"] {
            let file = builder.with(stream: [0, 255], entries + " /ColorSpace \(space)").file()
            #expect(obstacle(file) == "outside: the colors of a bitmap are unusual")
        }
    }

    @Test("Hidden layers")
    func layers() {
        let file = PDFBuilder().file()
        #expect(obstacle(file.replacing("/Type /Catalog", "/OCProperties <</D <</OFF []>>>>")) == "")
        #expect(obstacle(file.replacing("/Type /Catalog", "/OCProperties <</D <</OFF [4 0 R]>>>>")).contains("hidden layers"))
    }
}
