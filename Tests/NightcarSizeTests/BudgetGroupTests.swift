import NightcarBasics
import NightcarModel
import Testing

@testable import NightcarSize

/// Limits for targets, catalogs and owners, as the configuration and the options say them.
@Suite("Budgets of groups")
struct BudgetGroupTests {
    func limit(_ bytes: Int) -> Budget.Limit { Budget.Limit(bytes: bytes, text: "\(bytes)", location: Location(path: "x")) }

    /// Two catalogs of one target, and one of another.
    func report() throws -> SizeReport {
        var report = try Sample.report([Sample.row("Logo", 100), Sample.part("names", 20)], path: "A.xcassets")
        for (path, target, bytes) in [("B.xcassets", "App", 50), ("C.xcassets", "Widget", 30)] {
            var file = try Sample.report([Sample.row("Logo", bytes)], path: path).files[0]
            file.car = SizedCar(target: target, kind: "application", platform: "ios", apps: ["App"])
            report.files.append(file)
        }
        report.files[0].car = SizedCar(target: "App", kind: "application", platform: "ios", apps: ["App"])
        return report
    }

    @Test(
        "Targets and catalogs are whole files",
        arguments: [("target", ["App": 170]), ("catalog", ["A.xcassets": 120]), ("target=Widget", ["Widget": 30])])
    func groups(text: String, expected: [String: Int]) throws {
        let group = try #require(BudgetGroup(text))
        let budget = Budget(name: "b", dimension: group.dimension, group: group.name, max: limit(119))
        let verdicts = [budget].verdicts(on: try report())
        #expect(Dictionary(verdicts.map { ($0.group ?? "", $0.bytes) }) { $1 } == expected)
        #expect(verdicts.map(\.isBroken) == [text != "target=Widget"])
    }

    @Test func aMisspelledGroupCountsNothing() throws {
        let budget = Budget(name: "b", dimension: .owner, group: "@desing", max: limit(1))
        #expect([budget].verdicts(on: try report()).map(\.matchesNothing) == [true])
    }

    /// A name in brackets is an asset like any other. Only parts of the file are left out.
    @Test func anAssetInBracketsIsNamed() throws {
        let new = try Sample.report([Sample.row("[Ad] Banner", 900), Sample.row("Logo", 100), Sample.part("names", 5000)])
        let verdicts = [Budget(name: "b", max: limit(10))].verdicts(on: new)
        #expect(verdicts.flatMap(\.culprits).map(\.asset) == ["[Ad] Banner", "Logo"])
        #expect(new.files[0].rows.map(\.part) == [nil, nil, .structure])
        #expect(new.groups(by: [.asset]).map(\.name) == ["[file structure]", "[Ad] Banner", "Logo"])
    }

    @Test func optionsAreBudgets() throws {
        func budget(_ text: String) -> Budget? {
            Budget(text, option: "--max-growth") { limit, budget in
                GrowthLimit(limit).map { $0.add(to: &budget) } != nil
            }
        }
        let percent = try #require(budget("owner=@a:5%"))
        #expect(percent.dimension == .owner && percent.group == "@a" && percent.maxIncreasePercent == 5)
        #expect(budget("64 KB")?.maxIncrease?.bytes == 64_000 && budget("catalog:1KB")?.dimension == .file)
        #expect(budget("frob:5%") == nil && budget("5") == nil)
    }

    @Test func aCatalogOfTwoTargetsHasNoNamesake() throws {
        var report = try report()
        report.files.append(report.files[0])
        report.files.removeSubrange(1...2)
        #expect(report.files.map(\.path) == ["A.xcassets", "A.xcassets"] && report.namesakes.isEmpty)
    }

    @Test func whatADeviceSavesMostOfComesFirst() {
        func saving(_ asset: String, _ bytes: Int, device: Int?, _ exclusion: Opportunity.Exclusion? = nil) -> Opportunity {
            var saving = Opportunity(
                kind: .duplicate, file: "f", asset: asset, variant: "", savedBytes: bytes, savedSourceBytes: 0, detail: "",
                command: "")
            saving.devices = device.map { [DeviceSaving(device: "d", savedBytes: $0)] }
            saving.exclusion = exclusion
            return saving
        }
        let all = [saving("a", 900, device: 0, .noDevice), saving("b", 800, device: 10), saving("c", 20, device: 20)]
        #expect(all.sorted(by: Opportunity.isShown).map(\.asset) == ["c", "b", "a"])
    }
}
