import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing

@testable import NightcarSizing

/// Advice about photographs that are stored without loss.
@Suite("Photographs")
struct PhotographTests {
    private func file(alpha: Int = 255, side: Int = 300, _ value: @escaping (_ x: Int, _ y: Int, _ channel: Int) -> Int)
        -> [UInt8]
    {
        PNGBuilder(width: side, height: side) { x, y, c in c == 3 ? alpha : value(x, y, c) & 255 }.file()
    }

    /// A smooth scene with the noise of a sensor.
    private func scene(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        let noise = (x &* 7919 &+ y &* 104_729 &+ channel &* 31 &+ x &* y &* 2713) >> 3
        return 60 + (x + y * (channel + 1)) / 6 % 120 + noise & 15
    }

    private func advice(_ bytes: [UInt8], set: String = "A.imageset") async throws -> [Opportunity] {
        let catalog = try TemporaryCatalog()
        try catalog.write(
            Array(#"{"images": [{"idiom": "universal", "scale": "2x", "filename": "a.png"}]}"#.utf8), to: "\(set)/Contents.json")
        try catalog.write(bytes, to: "\(set)/a.png")
        let reader = SizeReader(
            options: MeasureOptions(compile: CompileOptions(effort: .time), format: .ncar, jobs: 2), tool: "t"
        ) { _, _ in }
        let found = try await reader.savings(in: [catalog.path], report: try await reader.report(of: [catalog.path]))
        #expect(found.together.isEmpty)
        return found.opportunities.filter { $0.kind == .photograph }
    }

    @Test func aLargePhotographGetsAdviceWithoutANumber() async throws {
        let found = try await advice(file(scene))
        #expect(found.map(\.asset) == ["A"])
        #expect(found.map(\.savedBytes) == [0])
        #expect(found.map(\.exclusion) == [.unmeasured])
        #expect(found.first?.detail.contains("bytes for 300 x 300 pixels in a.png") == true)
    }

    @Test func whatIsSmallTransparentOrDrawnGetsNone() async throws {
        #expect(try await advice(file(side: 100, scene)).isEmpty)
        #expect(try await advice(file(alpha: 254, scene)).isEmpty)
        #expect(try await advice(file { x, y, c in x / 30 * 40 + y / 30 * 20 * c }).isEmpty)
        #expect(try await advice(file { x, y, c in (x + y + c * 20) / 3 }).isEmpty)
    }

    /// Flat art compresses well, but what decides is how it looks: noise in few colors isn't a photograph, and neither is an area of one
    /// color with a noisy part.
    @Test func colorsAndAreasDecide() throws {
        func isPhotograph(_ bytes: [UInt8]) throws -> Bool { try decodePNG(bytes).isPhotograph }
        #expect(try isPhotograph(file(scene)))
        #expect(try !isPhotograph(file { x, y, c in scene(x, y, 0) & 0xF0 }))
        #expect(try !isPhotograph(file { x, y, c in y < 200 ? 40 : scene(x, y, c) }))
    }
}
