import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarVectors

@Suite("Recoloring PDF files")
struct PDFDrawingTests {
    private func colors(_ pdf: [UInt8]) throws -> [String] {
        let drawing = try #require(PDFDrawing(pdf))
        try #require(drawing.colors.obstacle == nil, "\(drawing.colors.obstacle ?? "")")
        return drawing.colors.uses.map { use in
            guard case .components(_, let values, _)? = use.color else { return "none" }
            return "#" + values.map { String(Int(($0 * 255).rounded()) + 256, radix: 16, uppercase: true).suffix(2) }.joined()
        }
    }

    @Test(
        "Colors of every operator and space, also in the packed file that comes out",
        .enabled(if: PDFDrawing.isWritable, "needs qpdf"))
    func spaces() throws {
        let pdf = makePDF(
            "0 g 1 0 0 RG 0 0 5 5 re B q 0 0 0 1 k 1 1 5 5 re f Q /Gray cs 1 sc 2 2 5 5 re f /Icc cs 0 0 1 scn f /Few CS 1 SC S",
            resources: """
                /ColorSpace << /Gray [/CalGray << >>] /Icc [/ICCBased 5 0 R] /Few [/Indexed /DeviceRGB 1 <000000FF8000>] >>
                """,
            "/N 3|profile")
        #expect(try colors(pdf) == ["#000000", "#FF0000", "#000000", "#FFFFFF", "#0000FF", "#FF8000"])
        let drawing = try #require(PDFDrawing(pdf))
        var paints = drawing.colors.uses.map(\.text)
        (paints[0], paints[2]) = ("#E0E0E0", "#C0C0C0")
        let dark = try #require(drawing.painted(paints))
        #expect(try colors(dark) == ["#E0E0E0", "#FF0000", "#C0C0C0", "#FFFFFF", "#0000FF", "#FF8000"])
        #expect(drawing.painted(paints) == dark)
        // The colors are in compressed streams now, and most objects in an object stream.
        #expect(find(dark, "/ObjStm", from: 0) != nil && find(dark, "/FlateDecode", from: 0) != nil)
    }

    @Test("A color keeps its space if the one before it changes", .enabled(if: PDFDrawing.isWritable, "needs qpdf"))
    func restoring() throws {
        let pdf = makePDF(
            "/Gray cs 0 sc 0 0 5 5 re f 0.8 sc 5 5 5 5 re f", resources: "/ColorSpace << /Gray [/CalGray << >>] >>")
        let drawing = try #require(PDFDrawing(pdf))
        let dark = try #require(drawing.painted(["#FF0000", drawing.colors.uses[1].text]))
        #expect(try colors(dark) == ["#FF0000", "#CCCCCC"])
    }

    @Test(
        "A first shape over the whole page is its background",
        arguments: [
            ("0.2 g 0 0 10 10 re f 1 0 0 rg 2 2 3 3 re f", true), ("0.2 g q 2 0 0 2 0 0 cm 0 0 m 5 0 l 5 5 l 0 5 l h f Q", true),
            ("1 0 0 rg 2 2 3 3 re f 0.2 g 0 0 10 10 re f", false), ("0.2 g 0 0 5 10 re f", false),
            ("2 2 3 3 re W n 0.2 g 0 0 10 10 re f", false), ("q 2 2 3 3 re W n Q 0.2 g 0 0 10 10 re f", true),
        ])
    func background(content: String, isBackground: Bool) throws {
        #expect((try #require(PDFDrawing(makePDF(content))).colors.background != nil) == isBackground)
    }

    @Test("What is black by default gets a color too", .enabled(if: PDFDrawing.isWritable, "needs qpdf"))
    func defaults() throws {
        let pdf = makePDF("0 0 5 5 re f 1 0 0 rg 5 5 5 5 re f")
        let drawing = try #require(PDFDrawing(pdf))
        #expect(drawing.colors.missing != nil)
        let dark = try #require(drawing.painted(drawing.colors.uses.map(\.text), missingPaint: "#FFFFFF"))
        #expect(try colors(dark) == ["#FFFFFF", "#FFFFFF", "#FF0000"])
        #expect(PDFDrawing(dark)?.colors.missing == nil)
    }

    @Test("Forms and transparency groups, drawn once or twice", .enabled(if: PDFDrawing.isWritable, "needs qpdf"))
    func forms() throws {
        let form = "/Type /XObject /Subtype /Form /BBox [0 0 5 5] /Group << /S /Transparency >>|0 0 1 rg 0 0 5 5 re f"
        let pdf = makePDF("0 g q /Fm Do Q /Fm Do 0 0 1 1 re f", resources: "/XObject << /Fm 5 0 R >>", form)
        #expect(try colors(pdf) == ["#000000", "#0000FF"])
        let drawing = try #require(PDFDrawing(pdf))
        #expect(try colors(try #require(drawing.painted(["#FFFFFF", "#00FF00"]))) == ["#FFFFFF", "#00FF00"])
    }

    @Test(
        "What is not followed is refused with the reason",
        arguments: [
            ("/Sh sh", "", "a gradient"), ("/Pattern cs /P scn 0 0 5 5 re f", "", "a gradient or a pattern"),
            ("BI /W 1 ID x EI", "", "a bitmap"), ("/None Do", "", "isn't in the file"),
            ("/Gs gs", "/ExtGState << /Gs << /BM /Multiply >> >>", "blends"), ("0 0 rg", "", "number of components"),
            ("/Sep cs 1 sc", "/ColorSpace << /Sep [/Separation /Red /DeviceRGB << >>] >>", "Separation"),
            ("/Cs cs f", "/ColorSpace << /Cs [/CalRGB << >>] >>", "first color"),
            ("/Fm Do", "/XObject << /Fm 4 0 R >>", "bitmap"),
        ])
    func refused(content: String, resources: String, reason: String) throws {
        let obstacle = try #require(PDFDrawing(makePDF(content, resources: resources))).colors.obstacle
        #expect(obstacle?.contains(reason) == true, "\(obstacle ?? "no obstacle")")
    }

    @Test("Damaged files have an obstacle or colors, and never crash")
    func damaged() throws {
        let whole = makePDF("0 g 0 0 5 5 re f [(a) 1 <62>] TJ << /A [ ( >> ) ] >> BDC 1 0 0 rg f", resources: "/Font << >>")
        var random = SeededGenerator(seed: 19)
        for _ in 0..<40 {
            var pdf = whole
            for _ in 0..<4 { pdf[Int.random(in: 5..<pdf.count, using: &random)] = UInt8.random(in: 0...255, using: &random) }
            let drawing = try #require(PDFDrawing(pdf))
            if drawing.colors.obstacle == nil { _ = drawing.painted(drawing.colors.uses.map { _ in "#FFFFFF" }) }
        }
        #expect(PDFDrawing(Array("<svg/>".utf8)) == nil)
        #expect(PDFDrawing(Array("%PDF-1.4".utf8))?.colors.obstacle == "it has no pages")
    }
}
