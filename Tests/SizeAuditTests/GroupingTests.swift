import SizeAudit
import Testing
import Variants

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
        #expect(folders.map(\.name) == [".", "Icons", "[names]"])
        // Two rows from one file: its source counts once.
        #expect(folders[1].sourceBytes == 60)
    }

    @Test func filtersAndOrders() throws {
        let filter = try RowFilter("^Icons/")
        #expect(try report().groups(by: [.asset], filter: filter).map(\.storedBytes) == [50])
        #expect(try report().groups(by: [.asset], order: .name).map(\.name) == ["Hero", "Icons/Play", "[names]"])
        #expect(throws: (any Error).self) { try RowFilter("(") }
        #expect(Dimension("colour") == nil)
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
}
