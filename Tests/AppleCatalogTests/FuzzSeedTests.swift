import Foundation
import NightcarTestSupport
import Testing

/// The fuzzer starts from a catalog with all kinds of renditions: `Fixtures/Fuzz/car/seed-tiny`, written by `RECORD_SNAPSHOTS=1`.
@Test func theFuzzersCatalogIsTheOneOfTheTests() throws {
    let url = URL(fileURLWithPath: PackageLayout.fixtures + "/Fuzz/car/seed-tiny")
    let bytes = Data(MutationTests.sample())
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { try bytes.write(to: url) }
    #expect(try Data(contentsOf: url) == bytes)
}
