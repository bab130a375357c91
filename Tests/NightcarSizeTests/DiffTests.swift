import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@Suite("The causes of a change")
struct DiffTests {
    func causes(_ old: [SizeRow], _ new: [SizeRow]) throws -> [ChangeCause] {
        Sample.diff(try Sample.report(old), try Sample.report(new)).changes.map(\.cause)
    }

    @Test func whatIsTheSameIsNoChange() throws {
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 10)]) == [])
    }

    @Test func namesComeAndGo() throws {
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 10), Sample.row("B", 20)]) == [.added])
        #expect(try causes([Sample.row("A", 10), Sample.row("B", 20)], [Sample.row("A", 10)]) == [.removed])
        let dark = Sample.row("A", 5, key: Sample.key { $0.luminosity = .dark }, content: "night")
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 10), dark]) == [.variantAdded])
    }

    @Test func contentDecidesBeforeBytes() throws {
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 10, content: "other", source: "other")]) == [.pixelsChanged])
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 10, source: "exported")]) == [.reencoded])
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 5, stored: "other", isShared: true)]) == [.packingChanged])
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 5, isShared: true)]) == [.sharingChanged])
    }

    @Test func aChangeWithoutBytesIsAChange() throws {
        var template = Sample.row("A", 10)
        template.properties = "template"
        let changes = Sample.diff(try Sample.report([Sample.row("A", 10)]), try Sample.report([template])).changes
        #expect(changes.map(\.cause) == [.propertiesChanged])
        #expect(changes[0].detail == "none → template" && changes[0].growth == 0)
        #expect(try causes([template], [template]) == [])
    }

    @Test func aRenameKeepsItsContent() throws {
        let changes = Sample.diff(
            try Sample.report([Sample.row("Old", 10, content: "x")]), try Sample.report([Sample.row("New", 10, content: "x")])
        ).changes
        #expect(changes.map(\.cause) == [.moved])
        #expect(changes[0].previousName == "Old")
        #expect(changes[0].growth == 0)
    }

    @Test func theDetailSaysWhatChanged() throws {
        var (small, large, vector) = (Sample.row("A", 10), Sample.row("A", 30, content: "x"), Sample.row("A", 5, content: "v"))
        (large.width, large.height) = (20, 30)
        vector.sourceFile = "A.imageset/A.svg"
        small.sourceFile = "A.imageset/A.png"
        let resized = Sample.diff(try Sample.report([small]), try Sample.report([large])).changes[0]
        #expect(resized.cause == .pixelsChanged && resized.detail == "10 x 10 → 20 x 30")
        let drawn = Sample.diff(try Sample.report([small]), try Sample.report([vector])).changes[0]
        #expect(drawn.cause == .formatChanged && drawn.detail == "PNG → SVG")
        var (red, green) = (Sample.row("C", 9), Sample.row("C", 9, content: "g"))
        (red.color, green.color) = ("#FF0000", "#00FF00")
        (red.width, red.height, green.width, green.height) = (nil, nil, nil, nil)
        let painted = Sample.diff(try Sample.report([red]), try Sample.report([green])).changes[0]
        #expect(painted.cause == .contentChanged && painted.detail == "#FF0000 → #00FF00")
    }

    /// Another picture made the page smaller that untouched files share, which is one cause.
    @Test func untouchedRenditionsAreSummedUp() throws {
        let old = try Sample.report(["A", "B", "C"].map { Sample.row($0, 10) })
        let new = try Sample.report([
            Sample.row("A", 9, stored: "a"), Sample.row("B", 8, stored: "b"), Sample.row("C", 30, content: "x", source: "x"),
        ])
        var audit = AuditReport(new)
        audit.diff = Sample.diff(old, new)
        #expect(audit.diff?.changes.map(\.cause) == [.pixelsChanged, .packingChanged, .packingChanged])
        let diff = try #require(audit.shownDiff)
        #expect(diff.changes.map(\.row.asset) == ["C"])
        #expect(diff.sharedChanges?.growth == -3 && diff.sharedChanges?.changes == 2)
        #expect(diff.byCause.map(\.growth).reduce(0, +) == 17)
    }

    @Test func aMoveNamesBothCatalogs() throws {
        let old = try build([("A/A.xcassets", ["a", "b", "c"]), ("B/B.xcassets", ["d", "e", "f"])])
        let new = try build([("A/A.xcassets", ["a", "b"]), ("B/B.xcassets", ["c", "d", "e", "f"])])
        let change = try #require(Sample.diff(old, new).changes.first { $0.cause == .moved })
        #expect(change.previousName == "c in A/A.xcassets, now in B/B.xcassets")
    }

    @Test func smallChangesAreSummedUp() throws {
        let old = try Sample.report([Sample.row("A", 10), Sample.row("B", 100)])
        let new = try Sample.report([Sample.row("A", 12, content: "x"), Sample.row("B", 200, content: "y")])
        var audit = AuditReport(new, view: .init(threshold: 10))
        audit.diff = Sample.diff(old, new)
        let diff = try #require(audit.shownDiff)
        #expect(diff.changes.map(\.row.asset) == ["B"])
        #expect(diff.smallChanges?.growth == 2 && diff.smallChanges?.changes == 1)
        #expect(diff.byCause.map(\.growth).reduce(0, +) == 102)
    }

    /// The files of a report, with rows that have their own names and contents.
    func build(_ files: [(path: String, assets: [String])]) throws -> SizeReport {
        var report = try Sample.report([Sample.row("A", 1)])
        report.files = try files.map { path, assets in
            try Sample.report(assets.map { Sample.row($0, 10) }, path: path).files[0]
        }
        return report
    }

    @Test(arguments: [
        ("MyApp-1.0.ipa/Payload/MyApp.app", "MyApp-1.1.ipa/Payload/MyApp.app"), ("/home/me/App", "App"), ("Old.app", "New.app"),
    ])
    func twoBuildsPair(old: String, new: String) throws {
        let (main, widget) = (["Logo", "Icon"], ["Small", "Large"])
        let before = try build([("\(old)/Assets.car", main), ("\(old)/PlugIns/W.appex/Assets.car", widget)])
        let after = try build([("\(new)/Assets.car", main), ("\(new)/PlugIns/W.appex/Assets.car", widget + ["Huge"])])
        let changes = Sample.diff(before, after).changes
        #expect(changes.map(\.cause) == [.added] && changes.map(\.row.asset) == ["Huge"])
    }

    @Test func aRenamedAndEditedCatalogPairs() throws {
        let before = try build([("App/Old.xcassets", ["A", "B", "C"]), ("App/Other.xcassets", ["X", "Y"])])
        let after = try build([("App/Other.xcassets", ["X", "Y"]), ("App/New.xcassets", ["A", "B", "C", "D"])])
        let changes = Sample.diff(before, after).changes
        #expect(changes.map(\.row.asset) == ["D"])
        #expect(changes.map(\.file) == ["App/New.xcassets"])
    }

    @Test func recipesAreTold() throws {
        let key = Sample.key { $0.luminosity = .dark }
        let derived = Sample.row("A", 0, key: key, content: "blue", stored: "mask", isDerived: true)
        var repainted = derived
        repainted.digests.content = "red"
        #expect(try causes([Sample.row("A", 10)], [Sample.row("A", 10), derived]) == [.recipeChanged])
        #expect(try causes([derived], [repainted]) == [.recipeChanged])
        #expect(try causes([Sample.row("A", 10), derived], [Sample.row("A", 10)]) == [.recipeChanged])
    }

    @Test func anotherCompilerOrOtherOptionsAreSaid() throws {
        let old = try Sample.report([Sample.row("A", 10)])
        let smaller = [Sample.row("A", 8, stored: "other")]
        let options = Sample.diff(old, try Sample.report(smaller, options: ["optimization": "space"]))
        #expect(options.changes.map(\.cause) == [.toolChanged])
        #expect(options.warnings == ["different options: optimization was balanced, is space"])
        let tool = Sample.diff(old, try Sample.report(smaller, tool: "nightcar 2"))
        #expect(tool.changes.map(\.cause) == [.toolChanged])
        #expect(tool.warnings.count == 1)
    }

    @Test func largestFirstAndSumsAreExact() throws {
        let old = try Sample.report([Sample.row("A", 10), Sample.row("B", 100), Sample.part("names", 7)])
        let new = try Sample.report([Sample.row("A", 40, content: "z"), Sample.row("C", 25), Sample.part("names", 9)])
        let diff = Sample.diff(old, new)
        #expect(diff.changes.map(\.growth) == [-100, 30, 25])
        #expect(diff.parts.map(\.growth) == [2])
        #expect(diff.growth == -43)
        #expect(diff.byCause.map(\.growth).reduce(0, +) == -43)
    }

    @Test func anyTwoReportsAddUp() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        func random() throws -> SizeReport {
            var rows: [SizeRow] = []
            for name in ["A", "B", "C", "D"] where Bool.random(using: &generator) {
                for luminosity in [Luminosity.any, .dark] where Bool.random(using: &generator) {
                    rows.append(
                        Sample.row(
                            name, .random(in: 0...50, using: &generator), key: Sample.key { $0.luminosity = luminosity },
                            content: ["x", "y", "z"].randomElement(using: &generator),
                            isDerived: Bool.random(using: &generator)))
                }
            }
            rows.append(Sample.part("names", .random(in: 0...9, using: &generator)))
            return try Sample.report(rows)
        }
        for _ in 0..<2000 {
            let (old, new) = (try random(), try random())
            // The initializer traps when changes and parts do not make up the growth.
            let diff = Sample.diff(old, new)
            let named = diff.changes.count { $0.cause == .moved && $0.old?.digests.content != $0.new?.digests.content }
            #expect(named == 0, "seed \(seed)")
        }
    }
}
