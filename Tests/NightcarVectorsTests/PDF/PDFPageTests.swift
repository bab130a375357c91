import Foundation
import NightcarTestSupport
import Testing

@testable import NightcarVectors

@Suite("First pages of PDF files")
struct PDFPageTests {
    private func size(_ page: String) -> [Double]? {
        VectorSize(pdf: PDFBuilder(page: page).file()).map { [$0.width, $0.height] }
    }

    @Test("Boxes, rotations and what is missing")
    func boxes() {
        #expect(size("/MediaBox [0 0 30 20]") == [30, 20])
        #expect(size("/MediaBox [30 20 0 0]") == [30, 20], "corners in another order")
        #expect(size("/MediaBox [-5 -5 30 20] /Rotate 90") == [25, 35])
        #expect(size("/MediaBox [0 0 30 20] /Rotate -90") == [20, 30])
        #expect(size("/MediaBox [0 0 30 20] /Rotate 540") == [30, 20])
        #expect(size("/MediaBox [0 0 30 20] /CropBox [10 10 50 15]") == [20, 5], "cut to the page")
        #expect(size("/MediaBox [0 0 30 20] /CropBox [10 10]") == [30, 20])
        #expect(size("") == [612, 792])
        #expect(size("/MediaBox [0 0 30.004 20.006]") == [30, 20.01], "two decimals, as pdfinfo reports")
        #expect(size("/MediaBox [0 0 0 20]") == nil)
        #expect(VectorSize(pdf: Array("no".utf8)) == nil)
    }

    @Test("A page inherits from the nodes above it, and the first leaf is the first page")
    func inheritance() {
        let tree = "<</Type /Pages /MediaBox [0 0 7 8] /Rotate 90 /Kids [5 0 R 3 0 R]>>"
        let file = PDFBuilder(page: "/MediaBox [0 0 1 1]").with("<</Kids [6 0 R]>>").with("<</CropBox [0 0 5 8]>>").file()
            .replacing("<</Type /Pages /Kids [3 0 R] /Count 1>>", tree)
        #expect(VectorSize(pdf: file) == VectorSize(width: 8, height: 5))
    }

    @Test("The page is turned and moved to the origin", arguments: [(0, 1.0, 6.0), (90, 2, 1), (180, 8, 2), (270, 6, 8)])
    func transforms(rotation: Int, x: Double, y: Double) throws {
        let box = "/MediaBox [10 20 19 28] /Rotate \(rotation)"
        let page = try PDFPage(first: PDFFile(PDFBuilder(page: box).file()))
        #expect(page.transform.applied(to: SVGPoint(11, 22)) == SVGPoint(x, y))
    }

    @Test("Sizes of real files", .enabled(if: SharedData.corpus != nil))
    func realFiles() throws {
        var (count, read, refused): (Int, Int, [String]) = (0, 0, [])
        for root in [SharedData.corpus, SharedData.apps].compactMap({ $0 }) {
            for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.lowercased().hasSuffix(".pdf") {
                let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + path)))
                count += 1
                #expect(VectorSize(pdf: bytes) != nil, "\(path)")
                let reason = obstacle(bytes)
                if reason.isEmpty { read += 1 }
                if reason.hasPrefix("refused") { refused.append("\(path): \(reason)") }
            }
        }
        #expect(refused.isEmpty)
        #expect(read * 100 >= count * 95, "\(read) of \(count) files are painted in process")
    }
}
