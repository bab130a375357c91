import NightcarBasics
import NightcarSize
import NightcarTestSupport
import Testing

@testable import NightcarSizing

@Suite("A history has one format and platform")
struct HistoryTargetTests {
    private func point(_ target: String?) -> TrendPoint {
        var point = TrendPoint(commit: nil, bytes: 1, downloadBytes: nil)
        point.target = target
        return point
    }

    @Test("A raised minimum version is a step in it, and another format an error that names both")
    func targets() throws {
        let folder = try TemporaryDirectory()
        var history = try History(path: folder.path("sizes.ndjson"))
        for target in [nil, "Assets.car for iOS 15.0", "Assets.car for iOS 16.4", nil] { try history.append(point(target)) }
        try history.append(point("Assets.car for iOS"))
        let error = #expect(throws: Failure.self) { try history.append(point("a theme catalog")) }
        #expect(error?.message.contains("Assets.car for iOS") == true && error?.message.contains("a theme catalog") == true)
        #expect(throws: Failure.self) { try history.append(point("Assets.car for macOS 12.0")) }
        #expect(try History(path: folder.path("sizes.ndjson")).points.count == 5)
    }
}
