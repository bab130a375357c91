import NightcarBasics
import NightcarTestSupport
import NightcarVectors
import Testing
import ThemeCatalogPixels

@Suite(.enabled(if: VectorPainter().measures(.svg) && VectorPainter().measures(.pdf), "no programs that paint vectors"))
struct VectorPainterTests {
    let painter = VectorPainter()

    static func svg(_ body: String, _ size: String = #"width="8" height="4""#) -> [UInt8] {
        Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(size)>\#(body)</svg>"#.utf8)
    }

    /// Red, green, blue, alpha of a pixel.
    static func pixel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
        Array(picture.bytes[4 * (y * picture.width + x)..<4 * (y * picture.width + x) + 4])
    }

    @Test func paintsInTheSizeThatIsAskedFor() throws {
        let left = Self.svg(#"<rect width="4" height="4" fill="rgb(255,128,0)"/>"#)
        #expect(try painter.size(of: left, for: .svg) == VectorSize(width: 8, height: 4))
        let picture = try painter.paint(left, with: .svg, width: 24, height: 12)
        #expect((picture.width, picture.height) == (24, 12))
        #expect(Self.pixel(picture, 11, 11) == [255, 128, 0, 255])
        #expect(Self.pixel(picture, 12, 0) == [0, 0, 0, 0])
    }

    @Test func paintsTheCropBoxOfTheFirstPage() throws {
        let pdf = minimalPDF("/MediaBox [0 0 40 40] /CropBox [10 10 18 14]", drawing: "0 0.5 1 rg 10 10 4 4 re f")
        #expect(try painter.size(of: pdf, for: .pdf) == VectorSize(width: 8, height: 4))
        let picture = try painter.paint(pdf, with: .pdf, width: 16, height: 8)
        #expect(Self.pixel(picture, 6, 4) == [0, 128, 255, 255])
        #expect(Self.pixel(picture, 10, 4)[3] == 0)
    }

    /// Scaled to a size, many of these pages get a pixel too many.
    @Test func keepsToTheSizeOfPagesWithFractions() throws {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<24 {
            let width = Double.random(in: 9.02...10, using: &generator)
            let height = Double.random(in: 11.02...12, using: &generator)
            let box = "/MediaBox [0 0 \(width) \(height)] /Rotate \(90 * Int.random(in: 0...3, using: &generator))"
            let pdf = minimalPDF(box, drawing: "1 0 0 rg 0 0 20 20 re f")
            let size = try painter.size(of: pdf, for: .pdf)
            for scale in 1...3 {
                let pixels = try #require(size.pixels(scale: scale, limit: 1 << 20))
                let picture = try painter.paint(pdf, with: .pdf, width: pixels.width, height: pixels.height)
                #expect((picture.width, picture.height) == pixels, "seed 17, \(box), \(scale)x")
            }
        }
    }

    @Test func keepsPicturesInTheCache() throws {
        let folder = try TemporaryDirectory()
        // Only the pictures of programs are kept.
        let drawing = Self.svg(#"<rect width="4" height="4" fill="red"/><text>A</text>"#)
        let cache = try LocalCache(folder: folder.path)
        let first = try VectorPainter(cache: cache).paint(drawing, with: .svg, width: 8, height: 4)
        cache.finish()
        #expect(LocalCache.contents(of: folder.path)?.entries == 1)
        let again = try LocalCache(folder: folder.path)
        let painter = VectorPainter(cache: again)
        #expect(try painter.paint(drawing, with: .svg, width: 8, height: 4) == first)
        again.finish()
        #expect(LocalCache.contents(of: folder.path)?.entries == 1)
        _ = try painter.paint(drawing, with: .svg, width: 16, height: 8)
        again.finish()
        #expect(LocalCache.contents(of: folder.path)?.entries == 2)
    }

    @Test func namesTheProgramThatFails() {
        let error = #expect(throws: PaintError.self) { try painter.paint(Array("<svg".utf8), with: .svg, width: 8, height: 8) }
        #expect(error?.description.hasPrefix("rsvg-convert cannot render the file: ") == true)
        #expect(throws: PaintError.self) { try painter.paint(Array("%PDF-1.4".utf8), with: .pdf, width: 8, height: 8) }
        #expect(throws: PaintError.self) { try painter.size(of: Array("%PDF-1.4".utf8), for: .pdf) }
        #expect(throws: PaintError.self) { try painter.size(of: Self.svg("", ""), for: .svg) }
    }

    /// A drawing refers to a file on the disk, but no part of it gets into the picture.
    @Test func readsNoOtherFiles() throws {
        let folder = try TemporaryDirectory()
        try folder.write(PNGBuilder(width: 8, height: 4) { _, _, _ in 255 }.file(), to: "white.png")
        let link = "file://\(folder.path)/white.png"
        let hostile = Self.svg(#"<image href="\#(link)" width="8" height="4"/><rect width="1" height="1" fill="red"/>"#)
        let picture = try painter.paint(hostile, with: .svg, width: 8, height: 4)
        #expect(Self.pixel(picture, 5, 2) == [0, 0, 0, 0] && Self.pixel(picture, 0, 0) == [255, 0, 0, 255])
    }
}

/// A document of one page.
func minimalPDF(_ page: String, drawing: String) -> [UInt8] {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R \(page) /Contents 4 0 R >>",
        "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
    ]
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (number, object) in objects.enumerated() {
        offsets.append(text.utf8.count)
        text += "\(number + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 5\n0000000000 65535 f \n"
    for offset in offsets { text += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n" }
    return Array((text + "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n").utf8)
}
