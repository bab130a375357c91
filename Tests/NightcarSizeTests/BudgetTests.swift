import NightcarBasics
import NightcarModel
import NightcarSize
import Testing
import ThemeCatalogVariants

@Suite("Budgets")
struct BudgetTests {
    func limit(_ bytes: Int) -> Budget.Limit { Budget.Limit(bytes: bytes, text: "\(bytes)", location: Location(path: "x")) }

    @Test func absoluteDifferenceAndShare() throws {
        let old = try Sample.report([Sample.row("A", 100), Sample.part("names", 10)])
        let new = try Sample.report([Sample.row("A", 130, content: "x"), Sample.row("B", 10), Sample.part("names", 10)])
        let budgets = [
            Budget(name: "all", max: limit(149)), Budget(name: "growth", maxIncrease: limit(40)),
            Budget(name: "share", maxIncreasePercent: 36.3), Budget(name: "growth of all", maxIncrease: limit(39)),
        ]
        let verdicts = budgets.verdicts(on: new, in: Sample.diff(old, new))
        #expect(verdicts.map(\.isBroken) == [true, false, true, true])
        #expect(verdicts[0].bytes == 150)
        #expect(verdicts[3].growth == 40)
        #expect(verdicts[3].culprits.map(\.asset) == ["A", "B"])
        #expect(verdicts[3].culprits.map(\.bytes) == [30, 10])
        // Without a comparison, growth is not checked.
        #expect(budgets.verdicts(on: new).map(\.isBroken) == [true, false, false, false])
    }

    @Test func aBreachSaysByHowMuch() throws {
        let old = try Sample.report([Sample.row("A", 100)])
        let new = try Sample.report([Sample.row("A", 150, content: "x")])
        let budget = Budget(name: "all", max: limit(120), maxIncrease: limit(40), maxIncreasePercent: 10)
        let verdict = [budget].verdicts(on: new, in: Sample.diff(old, new))[0]
        #expect(verdict.breaches.map(verdict.excess) == [30, 10, 40])
        let typo = Budget(name: "typo", filter: try RowFilter("^Icns"), max: limit(1))
        #expect([typo].verdicts(on: new).map(\.matchesNothing) == [true])
        #expect([budget].verdicts(on: new).map(\.matchesNothing) == [false])
        var each = typo
        each.dimension = .asset
        #expect([each].verdicts(on: new).map(\.matchesNothing) == [true])
        #expect([each].verdicts(on: new).map(\.title) == ["typo"])
    }

    @Test("A growth of exactly the limit is within it", arguments: [(149, false), (150, false), (151, true)])
    func growthAtTheLimit(bytes: Int, isBroken: Bool) throws {
        let old = try Sample.report([Sample.row("A", 100)])
        let new = try Sample.report([Sample.row("A", bytes, content: "x")])
        let budgets = [Budget(name: "share", maxIncreasePercent: 50), Budget(name: "bytes", maxIncrease: limit(50))]
        #expect(budgets.verdicts(on: new, in: Sample.diff(old, new)).map(\.isBroken) == [isBroken, isBroken])
    }

    @Test func aRenameIsNoGrowth() throws {
        let old = try Sample.report([Sample.row("Old", 100, content: "x"), Sample.row("A", 10)])
        let new = try Sample.report([Sample.row("New", 100, content: "x"), Sample.row("A", 60, content: "y")])
        let budget = Budget(name: "each", dimension: .asset, maxIncrease: limit(40))
        let verdicts = [budget, Budget(name: "all", maxIncrease: limit(40))].verdicts(on: new, in: Sample.diff(old, new))
        #expect(verdicts.filter(\.isBroken).map(\.title) == ["each: A", "all"])
        #expect(verdicts.last?.culprits.map(\.asset) == ["A"])
    }

    @Test func groupsFiltersAndMeasures() throws {
        let new = try Sample.report([Sample.row("A", 100), Sample.row("Icons/B", 60), Sample.part("names", 40)])
        let each = [Budget(name: "each", dimension: .asset, max: limit(90))].verdicts(on: new)
        #expect(each.map(\.title) == ["each: A"])
        #expect(each[0].isBroken)
        let icons = [Budget(name: "icons", filter: try RowFilter("^Icons"), max: limit(60))].verdicts(on: new)
        #expect(icons.map(\.bytes) == [60])
        let one = [Budget(name: "b", dimension: .asset, group: "Icons/B", measure: .source, max: limit(119))].verdicts(on: new)
        #expect(one.map(\.bytes) == [120])
        #expect(one[0].isBroken)
        #expect([Budget(name: "d", measure: .download, max: limit(100))].verdicts(on: new).map(\.bytes) == [100])
        let phone = Device(name: "p", idiom: .phone, scale: .x3)
        #expect([Budget(name: "p", device: phone, max: limit(1))].verdicts(on: new).map(\.bytes) == [200])
    }

    @Test func aGroupThatIsEmptyTodayHasNothing() throws {
        let new = try Sample.report([Sample.row("A", 100)])
        let verdicts = [Budget(name: "o", dimension: .owner, group: "@x", max: limit(1))].verdicts(on: new)
        #expect(verdicts.map(\.bytes) == [0])
    }

    @Test(arguments: [
        ("30000", 30_000), ("16 KiB", 16_384), ("2 MB", 2_000_000), ("1.5MB", 1_500_000), ("2_000 bytes", 2000), ("0", 0),
    ])
    func numbersOfBytes(text: String, bytes: Int) { #expect(ByteCount.parse(text) == bytes) }

    @Test(arguments: ["", "MB", "-1", "2 PB", "1e99", "nan", "2 MB MB", "1.2.3", "99999999 GB"])
    func noNumbersOfBytes(text: String) { #expect(ByteCount.parse(text) == nil) }

    @Test func textsAreNeverBelowWhatTheyStandFor() {
        for bytes in [0, 1, 999, 1000, 1001, 12_345, 1_999_999, 2_000_000] {
            for example in ["2 MB", "16KiB", "30000", "1 GiB", "5 bytes"] {
                let text = ByteCount.text(bytes, like: example)
                #expect((ByteCount.parse(text) ?? -1) >= bytes, "\(bytes) as \(text)")
            }
        }
        #expect(ByteCount.text(1_234_000, like: "2 MB") == "1.24 MB")
        #expect(ByteCount.text(1_200_000, like: "2MB") == "1.2MB")
        #expect(ByteCount.text(29_000, like: "30000") == "29000")
    }
}
