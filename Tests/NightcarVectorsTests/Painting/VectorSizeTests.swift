import NightcarVectors
import Testing

@Suite struct VectorSizeTests {
    @Test(arguments: [
        (#"<svg width="24" height="16">"#, 24, 16),
        (#"<svg width="24px" height="12pt">"#, 24, 16),
        (#"<svg width="1in" height="2.54cm">"#, 96, 96),
        (#"<svg width='24' viewBox='0 0 48 12'/>"#, 24, 6),
        (#"<svg height="6" viewBox="0,0,48,12"/>"#, 24, 6),
        (#"<svg width="100%" height="100%" viewBox="-1 -1 20 10">"#, 20, 10),
        ("<?xml version=\"1.0\"?>\n<!-- <svg width=\"9\" height=\"9\"> -->\n<svg\n  width = \"4\"\n  height=\"5\">", 4, 5),
        (#"<!DOCTYPE svg [<!ENTITY a "<svg>">]><svg:svg stroke-width="3" height="5" width="4">"#, 4, 5),
    ])
    func readsTheRoot(svg: String, width: Double, height: Double) throws {
        let size = try #require(VectorSize(svg: Array(svg.utf8)))
        #expect(abs(size.width - width) < 1e-9 && abs(size.height - height) < 1e-9)
    }

    @Test(arguments: [
        "", "<", "<svg", "<svg>", "<!-- <svg width='1' height='1'>", "<html width='1' height='1'>", "<svg width='0' height='3'>",
        "<svg width='-4' height='3'>", "<svg width='inf' height='3'>", "<svg width='nan' height='3'>", "<svg width=4 height=5>",
        "<svg viewBox='0 0 4'>", "<svg viewBox='0 0 0 4'>", "<svg width='4em' height='5'>", "<svg width='4", "<!DOCTYPE svg [",
        "<svg width='1e400' height='2'>",
    ])
    func knowsNoOther(svg: String) { #expect(VectorSize(svg: Array(svg.utf8)) == nil) }

    @Test func readsPages() {
        let report = """
            Pages:           2
            Page    1 size:  30 x 20 pts
            Page    1 rot:   0
            Page    1 MediaBox:      0.00     0.00    90.00    80.00
            Page    1 CropBox:       5.00    10.00    35.50    30.00
            """
        #expect(VectorSize(pageReport: report) == VectorSize(width: 30.5, height: 20))
        let turned = report.replacing("rot:   0", with: "rot:   270")
        #expect(VectorSize(pageReport: turned) == VectorSize(width: 20, height: 30.5))
        #expect(VectorSize(pageReport: "Syntax Error: no pages") == nil)
    }

    @Test func countsBegunPixels() throws {
        let size = try #require(VectorSize(width: 22.5, height: 1.001))
        for (scale, width, height) in [(1, 23, 1), (2, 45, 2), (3, 68, 3)] {
            #expect(try #require(size.pixels(scale: scale, limit: 1000)) == (width, height))
        }
        #expect(size.pixels(scale: 3, limit: 203) == nil)
        #expect(try #require(VectorSize(width: 1e200, height: 1e200)).pixels(scale: 3, limit: .max) == nil)
    }
}
