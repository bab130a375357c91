import NightcarTestSupport
import NightcarVectors
import Testing
import ThemeCatalogPixels

/// SVG files that are painted without a program.
@Suite(.enabled(if: BuildTraits.svg))
struct InProcessPaintingTests {
    let painter = VectorPainter()

    private func file(_ body: String, _ size: String = #"width="8" height="8""#) -> VectorFile {
        painter.file(VectorPainterTests.svg(body, size), for: .svg)
    }

    /// The alpha of each pixel, by rows.
    private func alphas(_ body: String, side: Int = 8) throws -> [UInt8] {
        let file = file(body)
        #expect(file.other == nil)
        let picture = try file.picture(width: side, height: side)
        return stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    }

    /// The painted area in pixels.
    private func area(_ body: String) throws -> Double { try alphas(body).reduce(0) { $0 + Double($1) / 255 } }

    @Test func coverageIsExact() throws {
        #expect(try alphas(#"<rect x="1.25" y="2" width="1" height="0.5"/>"#)[17...18] == [96, 32])
        #expect(abs(try area(#"<path d="M1 1L7 2 3 6z"/>"#) - 14) < 0.05)
        #expect(abs(try area(#"<circle cx="4" cy="4" r="3"/>"#) - 9 * .pi) < 0.1)
        #expect(abs(try area(#"<path d="M7 4A3 3 0 0 1 1 4A3 3 0 1 1 7 4z"/>"#) - 9 * .pi) < 0.1)
    }

    /// Where parts of a path overlap at an edge, the sum of their areas would be too much.
    @Test func overlapsCountOnce() throws {
        let box = "M1 1H3.5V3H1z"
        #expect(try alphas(#"<path d="\#(box)\#(box)"/>"#) == alphas(#"<path d="\#(box)"/>"#))
        #expect(try area(#"<path fill-rule="evenodd" d="M0 0H6V6H0zM1 1H5V5H1z"/>"#) == 20)
        #expect(try area(#"<path d="M0 0H6V6H0zM1 1V5H5V1z"/>"#) == 20)
        #expect(try area(#"<path d="M0 0H6V6H0zM1 1H5V5H1z"/>"#) == 36)
    }

    @Test(arguments: [
        (#"stroke-width="2""#, 8.0), (#"stroke-width="2" stroke-linecap="square""#, 12.0),
        (#"stroke-width="2" stroke-linecap="round""#, 8 + Double.pi), (#"stroke-width="2" stroke-dasharray="1""#, 4.0),
        (#"stroke-width="2" stroke-dasharray="1 2 1" stroke-dashoffset="1""#, 2.0),
    ])
    func endsAndDashesOfLines(_ attributes: String, _ expected: Double) throws {
        let area = try area(#"<path fill="none" stroke="black" \#(attributes) d="M2 4H6"/>"#)
        #expect(abs(area - expected) < 0.05, "\(attributes): \(area)")
    }

    @Test(arguments: [("miter", 15.0), ("bevel", 14.5), ("round", 14 + Double.pi / 4)])
    func cornersOfLines(_ join: String, _ expected: Double) throws {
        let line = #"<path fill="none" stroke="black" stroke-width="2" stroke-linejoin="\#(join)" d="M1 6V2H5.5"/>"#
        let area = try area(line)
        // 8 and 9 for the lines, less the square of 1 in which they overlap, and the corner.
        #expect(abs(area - (expected + 2)) < 0.05, "\(join): \(area)")
    }

    @Test func aClosedDashHasNoEnds() throws {
        let whole = #"<rect x="2" y="2" width="4" height="4" fill="none" stroke="black""#
        #expect(try alphas(whole + #" stroke-dasharray="100"/>"#) == alphas(whole + "/>"))
    }

    @Test(arguments: [
        #"<style>.a{fill:red}</style><rect class="a" width="8" height="8"/>"#,
        #"<style>rect{fill:blue}#x{fill:red}</style><rect id="x" style="opacity:1" fill="lime" width="8" height="8"/>"#,
        ##"<g color="red"><path fill="currentColor" d="M0 0h8v8h-8z"/></g>"##,
        ##"<defs><rect id="r" width="4" height="8"/></defs><g fill="red"><use href="#r"/><use href="#r" x="4"/></g>"##,
        ##"<symbol id="s" viewBox="0 0 1 1"><path d="M0 0h1v1h-1z"/></symbol><use fill="red" href="#s" width="8" height="8"/>"##,
        #"<svg viewBox="0 0 2 4" preserveAspectRatio="xMidYMid slice"><rect fill="red" width="2" height="4"/></svg>"#,
        ##"<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect fill="url(#g)" width="8" height="8"/>"##,
        ##"<linearGradient id="h"><stop stop-color="red"/><stop offset="1" stop-color="red"/></linearGradient>"##
            + ##"<radialGradient id="g" href="#h"/><rect fill="url(#g)" width="8" height="8"/>"##,
        ##"<clipPath id="c"><path d="M0 0h9v9h-9z"/></clipPath><rect clip-path="url(#c)" fill="red" width="8" height="8"/>"##,
        ##"<mask id="m"><rect fill="white" width="8" height="8"/></mask><rect mask="url(#m)" fill="red" width="8" height="8"/>"##,
        #"<path transform="translate(8)scale(-1 1)" fill="red" d="M0 0h8v8h-8z"/>"#,
        #"<rect width="100%" height="6pt" fill="hsl(0,100%,50%)"/>"#,
        #"<g display="none"><text>A</text></g><rect width="8" height="8" fill="red"/>"#,
    ])
    func theseAreAllRed(_ body: String) throws {
        let file = file(body)
        #expect(file.other == nil, "\(body)")
        let picture = try file.picture(width: 8, height: 8)
        #expect(picture.bytes == Array(repeating: [255, 0, 0, 255], count: 64).flatMap(\.self), "\(body)")
    }

    @Test func groupsFadeAsAWhole() throws {
        let boxes = #"<rect width="4" height="8"/><rect width="4" height="8"/>"#
        #expect(try alphas(#"<g opacity="0.5">\#(boxes)</g>"#).prefix(4) == [128, 128, 128, 128])
        #expect(try alphas(#"<g fill-opacity="0.5">\#(boxes)</g>"#).prefix(4) == [191, 191, 191, 191])
        let mask = #"<mask id="m"><rect fill="white" fill-opacity="0.6" width="8" height="8"/></mask>"#
        #expect(try alphas(mask + ##"<g mask="url(#m)">\##(boxes)</g>"##).prefix(1) == [153])
        let clip = #"<clipPath id="c"><rect width="2.5" height="8"/></clipPath>"#
        #expect(try alphas(clip + ##"<g clip-path="url(#c)">\##(boxes)</g>"##).prefix(4) == [255, 255, 128, 0])
    }

    @Test(arguments: [
        ("<text>A</text>", "<text>"), ("<image/>", "<image>"), (#"<g filter="url(#f)"/>"#, "filter"),
        (#"<path style="mix-blend-mode:multiply"/>"#, "mix-blend-mode"),
        (#"<path vector-effect="non-scaling-stroke"/>"#, "vector"),
        (#"<rect width="1em" height="1"/>"#, "width"), (#"<path fill="lab(1 2 3)"/>"#, "fill"), (#"<path d="M0"/>"#, "data"),
        (#"<style>g path{fill:red}</style>"#, "selector"), (#"<style>@media print{}</style>"#, "selector"),
        (##"<rect width="1" height="1" fill="url(#x)"/>"##, "gradient"), (#"<path style="transform:none"/>"#, "transform"),
        (#"<path fill="color(rec2020 1 0 0)"/>"#, "fill"), (#"<g><animate/></g>"#, "<animate>"),
    ])
    func whatIsNotUnderstoodIsNamed(_ body: String, _ word: String) throws {
        let other = try #require(file(body).other, "\(body)")
        #expect(other.program == .svg && other.reason.contains(word), "\(body): \(other.reason)")
    }

    @Test(arguments: [
        (
            ##"<g id="a0"><path d="M0 0h9v9z"/></g>"##
                + (1..<12).map { n in "<g id=\"a\(n)\">" + String(repeating: "<use href=\"#a\(n - 1)\"/>", count: 10) + "</g>" }
                .joined(),
            "elements"
        ),
        (##"<g id="a"><use href="#a"/></g>"##, "itself"),
        (String(repeating: "<g>", count: 90) + String(repeating: "</g>", count: 90), "deeper"),
        (##"<path fill="none" stroke="black" stroke-dasharray="1e-7" d="M0 0L8 8"/>"##, "dashes"),
        (#"<path d="M0 0\#(String(repeating: "h1", count: 1 << 19))"/>"#, "segments"),
        (#"<path d="M0 0\#(String(repeating: "L8 8 0 7 8 1 0 2", count: 30_000))"/>"#, "steps"),
        (
            "<style>" + (0..<2000).map { ".a\($0){fill:red}" }.joined() + "</style>" + String(repeating: "<g/>", count: 2000),
            "style rules"
        ),
        (
            "<g id=\"a\" class=\"" + String(repeating: "a ", count: 10_000) + "\"/>"
                + String(repeating: "<use href=\"#a\"/>", count: 1000),
            "bytes"
        ),
        (#"<path d="M0 0\#(String(repeating: "a99999 99999 0 1 1 1 1", count: 9000))"/>"#, "lines"),
        (##"<clipPath id="c" clip-path="url(#c)"/><rect clip-path="url(#c)" width="1" height="1"/>"##, "itself"),
    ])
    func bombsAreRefusedByName(_ body: String, _ word: String) throws {
        let file = file(body)
        #expect(file.other == nil)
        let error = #expect(throws: PaintError.self) { try file.picture(width: 256, height: 256) }
        #expect(error?.description.hasPrefix("nightcar cannot render the file: ") == true)
        #expect(error?.text.contains(word) == true, "\(error?.text ?? "")")
    }

    /// Numbers at the end of their range must not trap.
    @Test(arguments: [
        "M0 0A1e300 1e300 0 0 1 1e-300 5L8 8", "M-1e300 -1e300L1e300 1e300 1e300 -1e300z", "M0 0C1e308 1e308 -1e308 1e308 8 8",
    ])
    func hugeNumbersPaintSomething(_ data: String) throws {
        let file = file(#"<path d="\#(data)" stroke="red" stroke-width="1e200"/>"#)
        #expect(throws: Never.self) { try file.picture(width: 16, height: 16) }
    }

    /// A large picture is painted in parts, which can't be seen in it.
    @Test func partsOfALargePictureFit() throws {
        let file = file(#"<path d="M0 0L8 1 1 8z" stroke="red" stroke-width=".3"/><circle cx="5" cy="5" r="2" opacity=".5"/>"#)
        let (small, large) = (try file.picture(width: 256, height: 256), try file.picture(width: 1024, height: 1024))
        var worst = 0
        for y in 0..<256 {
            for x in 0..<256 {
                var sum = 0
                for part in 0..<16 { sum += Int(large.bytes[((4 * y + part / 4) * 1024 + 4 * x + part % 4) * 4 + 3]) }
                worst = max(worst, abs((sum + 8) / 16 - Int(small.bytes[(y * 256 + x) * 4 + 3])))
            }
        }
        #expect(worst <= 8)
    }

    /// The pixels don't depend on what else runs.
    @Test func thePixelsAreTheSameWithAnyNumberOfJobs() async throws {
        var generator = SeededGenerator(seed: 42)
        func number() -> Double { Double.random(in: -1...9, using: &generator) }
        let files = (0..<40).map { _ in
            let path = (0..<6).map { _ in "C\(number()) \(number()) \(number()) \(number()) \(number()) \(number())" }.joined()
            return file(
                #"<path d="M0 0\#(path)" fill-opacity="0.7" stroke="red" stroke-width="\#(abs(number()) / 9)" stroke-linejoin="round"/>"#
            )
        }
        let one = try files.map { try $0.picture(width: 61, height: 67).bytes }
        let many = await withTaskGroup(of: (Int, [UInt8]?).self) { group in
            for (index, file) in files.enumerated() {
                group.addTask { (index, try? file.picture(width: 61, height: 67).bytes) }
            }
            return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
        }
        for index in files.indices { #expect(many[index] == one[index], "seed 42, file \(index)") }
    }
}
