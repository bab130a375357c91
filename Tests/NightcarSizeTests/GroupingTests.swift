import NightcarModel
import NightcarSize
import Testing
import ThemeCatalogVariants

@Suite("Grouping")
struct GroupingTests {
    func report() throws -> SizeReport {
        var icon = Sample.row("Icons/Play", 30, key: Sample.key { ($0.scale, $0.luminosity) = (.x2, .dark) })
        icon.owner = "@ios"
        return try Sample.report([
            icon, Sample.row("Icons/Play", 20, key: Sample.key { $0.scale = .x2 }), Sample.row("Hero", 50),
            Sample.part("names", 5),
        ])
    }

    @Test func levelsNestInAnyOrderAndKeepTheirSums() throws {
        for names in [["scale", "asset"], ["asset", "scale"], ["owner", "folder", "luminosity"], ["file", "kind"]] {
            let groups = try report().groups(by: names.compactMap { Dimension($0) })
            #expect(groups.reduce(0) { $0 + $1.storedBytes } == 105)
            for group in groups {
                guard let inner = group.groups else { continue }
                #expect(inner.reduce(0) { $0 + $1.storedBytes } == group.storedBytes)
                #expect(inner.reduce(0) { $0 + $1.sourceBytes } >= group.sourceBytes)
            }
        }
        let folders = try report().groups(by: [.folder])
        #expect(folders.map(\.name) == [".", "Icons", "[file structure]"])
        // Two rows from one file: its source counts once.
        #expect(folders[1].sourceBytes == 60)
    }

    @Test func theLargestAssetsAreThoseOfAllTheirRows() throws {
        let dark = Sample.key { $0.luminosity = .dark }
        let rows = [
            Sample.row("B", 30), Sample.row("A", 20), Sample.row("C", 30), Sample.part("names", 100),
            Sample.row("A", 25, key: dark),
            Sample.row("D", 1),
        ]
        let largest = try Sample.report(rows).files[0].largestAssets(2)
        #expect(largest.map(\.name) == ["A", "B"])
        #expect(largest.map(\.storedBytes) == [45, 30])
        #expect(largest.map(\.renditions) == [2, 1])
    }

    @Test func filtersAndOrders() throws {
        let filter = try RowFilter("^Icons/")
        #expect(try report().groups(by: [.asset], filter: filter).map(\.storedBytes) == [50])
        #expect(try report().groups(by: [.asset], order: .name).map(\.name) == ["Hero", "Icons/Play", "[file structure]"])
        #expect(throws: (any Error).self) { try RowFilter("(") }
        #expect(Dimension("color") == nil)
    }

    @Test func whatDarkCosts() throws {
        let costs = try report().costs
        #expect(costs.map(\.name) == ["dark", "2x"])
        #expect(costs.map(\.storedBytes) == [30, 50])
    }

    @Test func ownersAreThoseOfTheLastPattern() {
        let owners = CodeOwners(
            """
            # comment
            *                    @all
            /App/Icons/          @design @ios
            *.colorset           @brand   # inline
            docs/*               @docs
            App/**/Legacy        @old
            /App/Icons/Free.imageset
            [Section]
            with\\ space/        @space
            """)
        #expect(owners.owner(of: "x/Contents.json") == "@all")
        #expect(owners.owner(of: "App/Icons/Play.imageset/Contents.json") == "@design @ios")
        #expect(owners.owner(of: "Sub/App/Icons/Play.imageset/Contents.json") == "@all")
        #expect(owners.owner(of: "App/Icons/Red.colorset/Contents.json") == "@brand")
        #expect(owners.owner(of: "docs/a.md") == "@docs")
        #expect(owners.owner(of: "docs/a/b.md") == "@all")
        #expect(owners.owner(of: "App/A/B/Legacy/x.png") == "@old")
        #expect(owners.owner(of: "App/Icons/Free.imageset/Contents.json") == nil)
        #expect(owners.owner(of: "with space/x") == "@space")
    }

    @Test func aFilterLeavesSumsAsTheyAre() throws {
        let rows = [
            Sample.row("Icons/A", 100), Sample.row("B", 40, payload: 1), Sample.part("names", 9), Sample.part("padding", 0),
        ]
        let shown = try Sample.report(rows).filtered(RowFilter("^Icons/"))
        #expect(shown.files[0].rows.map(\.asset) == ["Icons/A", "[other]"])
        #expect(shown.files[0].rows.map(\.storedBytes) == [100, 49])
        try shown.files[0].check()
        #expect(try Sample.report(rows).filtered(RowFilter()).files[0].rows.count == 4)
        // A part without bytes has a row and no group.
        #expect(try Sample.report(rows).groups(by: [.asset]).map(\.name) == ["Icons/A", "B", "[file structure]"])
    }

    @Test func aFilteredComparisonSumsToTheGrowth() throws {
        let old = try Sample.report([Sample.row("Icons/A", 100), Sample.row("B", 40), Sample.part("names", 9)])
        let new = try Sample.report([
            Sample.row("Icons/A", 120, content: "x"), Sample.row("C", 70), Sample.part("names", 11),
        ])
        let whole = Sample.diff(old, new)
        let diff = try whole.filtered(RowFilter("Icons"))
        #expect(diff.changes.map(\.row.asset) == ["Icons/A"])
        #expect(diff.parts.map(\.part) == ["[other]"])
        #expect(diff.changes.reduce(0) { $0 + $1.growth } + diff.parts.reduce(0) { $0 + $1.growth } == whole.growth)
        #expect(diff.byCause.map(\.name) == ["[other]", "pixels changed"])
        var audit = AuditReport(new, view: AuditReport.View(order: .name))
        audit.diff = whole
        #expect(audit.shownDiff?.changes.map(\.row.asset) == ["B", "C", "Icons/A"])
    }

    @Test func groupsKnowPixelsAndEncodings() throws {
        let rows = [Sample.row("A", 50), Sample.row("A", 25, key: Sample.key { $0.scale = .x2 }, encoding: "mask8")]
        let group = try #require(try Sample.report(rows).groups(by: [.asset]).first)
        #expect(group.pixels == 200)
        #expect(group.bytesPerPixel == 0.375)
        #expect(group.encodings == ["rgba8", "mask8"])
    }
}
