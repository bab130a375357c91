import NightcarBasics
import NightcarCompiler
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

/// Colors of SVG files that aren't painted are named, in both formats.
@Suite(.enabled(if: BuildTraits.svg))
struct VectorPaintTests {
    @Test func colorsThatAreIgnoredAreNamed() async throws {
        let sample = try Sample()
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
              <path fill="red" stroke="reddish" d="M0 0h8v8z"/><path fill="var(--no)" d="M0 0h8v8z"/>
            </svg>
            """
        let json = #"{"images": [{"idiom": "universal", "filename": "a.svg"}]}"#
        try sample.add("Logo.imageset", json, files: ["a.svg": Array(svg.utf8)])
        try sample.add(
            "Fine.imageset", json,
            files: ["a.svg": Array(svg.replacing("reddish", with: "blue").replacing("--no", with: "--no,red").utf8)])
        // A car is also told about bitmaps that aren't painted.
        for all in [try await sample.compile().findings, try await sample.compileCar(.ios).compilation.findings] {
            let findings = all.filter { $0.id == .vectorPaint }
            #expect(findings.count == 1)
            let finding = try #require(findings.first)
            #expect("\(finding.location)".hasSuffix("Logo.imageset/a.svg:2:28"))
            #expect(finding.message.contains(#"the stroke "reddish" isn't a color"#))
            #expect(finding.message.contains(#"the fill "var(--no)""#))
        }
    }
}
