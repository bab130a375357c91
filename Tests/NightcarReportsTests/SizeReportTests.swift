import Foundation
import NightcarBasics
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarReports

/// A comparison with every kind of change.
enum AuditSample {
    static func row(_ asset: String, _ bytes: Int, dark: Bool = false, content: String = "", source: String = "") -> SizeRow {
        var key = VariantKey()
        (key.scale, key.luminosity) = (.x2, dark ? .dark : .any)
        return SizeRow(
            asset: asset, kind: "imageset", key: key, sourceFile: "\(asset).imageset/\(asset).png", sourceBytes: bytes * 2,
            storedBytes: bytes, width: 100, height: 100, encoding: "rgba8 webp",
            digests: .init(content: asset + content, source: asset + content + source, stored: asset + content))
    }

    static func report(_ rows: [SizeRow], path: String = "App/Assets.xcassets") throws -> SizeReport {
        let all = rows + [SizeRow(asset: "[names]", storedBytes: 40 + rows.count)]
        let bytes = all.reduce(0) { $0 + $1.storedBytes }
        let file = try SizedFile(
            path: path, bytes: bytes, downloadBytes: bytes * 9 / 10, sourceBytes: bytes * 2, rows: all, savings: nil,
            options: ["optimization": "balanced"])
        return SizeReport(tool: "nightcar 1.2.3", files: [file])
    }

    static func audit() throws -> AuditReport {
        let old = try report([row("Hero", 50_000), row("Logo", 12_000), row("Old", 900)])
        let new = try report([
            row("Hero", 50_000), row("Hero", 41_000, dark: true, content: "night"), row("Logo", 12_000, source: "exported"),
            row("New", 900, content: "").renamed(from: "Old"),
        ])
        var audit = AuditReport(new)
        audit.diff = SizeDiff(from: .init(name: "git:1a2b3c4", report: old), to: .init(name: "App/Assets.xcassets", report: new))
        audit.baseline = Baseline(
            source: "reports/1a2b3c4.json", commit: "1a2b3c4d5e6f", mergeBase: "9f8e7d6c5b4a", distance: 3, assetCommits: 1)
        let limit = Budget.Limit(bytes: 30_000, text: "30 KB", location: Location(path: ".nightcar.yml"))
        let budgets = [
            Budget(name: "all assets", maxIncrease: limit),
            Budget(name: "each", dimension: .asset, max: limit, severity: .warning),
            Budget(name: "share", maxIncreasePercent: 90),
        ]
        audit.verdicts = budgets.verdicts(on: new, in: audit.diff)
        audit.devices = [
            DeviceSize(of: new, for: Device(name: "phone", idiom: .phone, scale: .x3), since: old),
            DeviceSize(of: new, for: Device(name: "tall-phone", idiom: .phone, scale: .x3), since: old),
        ]
        audit.opportunities = [
            Opportunity(
                kind: .recipe, file: "App/Assets.xcassets", asset: "Hero", variant: "dark · 2x", savedBytes: 40_800,
                savedSourceBytes: 82_000, detail: "the light picture in one other color", command: "")
        ]
        audit.savingsTogether = [Opportunity.Kind.recipe, nil].map {
            JointSavings(kind: $0, opportunities: 1, savedBytes: 40_800, savedSourceBytes: 82_000)
        }
        audit.trend = [90, 100, 80, 120].map { TrendPoint(commit: nil, bytes: $0 * 1000, downloadBytes: nil) }
        return audit
    }
}

extension SizeRow {
    fileprivate func renamed(from name: String) -> SizeRow {
        var row = self
        row.digests = AuditSample.row(name, 0).digests
        return row
    }
}

@Suite("Size reports and comparisons")
struct SizeReportTests {
    @Test func theRowsOfEveryFormSumToTheFile() throws {
        var audit = try AuditSample.audit()
        let (bytes, growth) = (audit.report.bytes, audit.diff?.growth ?? 0)
        for filter in [nil, "Hero", "nothing at all"] {
            for limit in [nil, 0, 1, 2] {
                audit.view.filter = try RowFilter(filter)
                audit.view.limit = limit
                func sum(_ csv: String, column: Int) -> Int {
                    csv.split(separator: "\r\n").dropFirst().reduce(0) { sum, line in
                        sum + (Int(line.split(separator: ",", omittingEmptySubsequences: false)[column]) ?? 0)
                    }
                }
                #expect(sum(audit.csv, column: 7) == bytes, "\(filter ?? "-") \(limit ?? -1)")
                #expect(sum(audit.diffCSV, column: 8) == growth, "\(filter ?? "-") \(limit ?? -1)")
                let again = try SizeReport(json: Array(try audit.json.utf8), path: "x.json")
                #expect(again.bytes == bytes)
            }
        }
    }

    /// The largest catalog comes first, however many are left out. What can't be read doesn't fill the screen.
    @Test func severalCatalogsAreListedBySize() throws {
        var report = try SizeSample.report([SizeSample.row("A", 10)], path: "A.xcassets")
        report.files += try (0..<4).map { index in
            try SizeSample.report([SizeSample.row("B", index * 1000)], path: "B\(index).xcassets").files[0]
        }
        report.unreadable = (1...9).map { UnreadableFile(path: "U\($0)", message: "broken") }
        let text = AuditReport(report, view: .init(limit: 2)).text(style: TextStyle(isColored: false, width: 100))
        let lines = text.split(separator: "\n")
        let first = try #require(lines.firstIndex { $0.contains("B3.xcassets") })
        #expect(lines[first].contains("3,000 bytes  49.9%") && lines[first + 1].contains("B2.xcassets"))
        #expect(lines[first + 2].hasPrefix("  [3 others]") && lines[first + 2].contains("1,010 bytes"))
        #expect(text.contains("they cannot be read: 7 more"))
        #expect(lines.allSatisfy { $0.count <= 100 })
    }

    /// Ten names that begin alike are cut where they differ, so the headline has what they share.
    @Test func catalogsOfOneFolderAreTold() throws {
        var report = try SizeSample.report([SizeSample.row("A", 10)], path: "/a/long/place/App/A.xcassets")
        report.files += try SizeSample.report([SizeSample.row("B", 5)], path: "/a/long/place/App/Kit/B.xcassets").files
        report.unreadable = (1...9).map { UnreadableFile(path: "U\($0)", message: "broken") }
        let text = AuditReport(report).text(style: TextStyle(isColored: false, width: 80))
        #expect(text.hasPrefix("2 catalogs in /a/long/place/App: "))
        #expect(text.contains("\n  A.xcassets ") && text.contains("\n  Kit/B.xcassets "))
        let car = SizedCar(target: "Viewer (iOS)", kind: "application", platform: "ios", apps: [])
        #expect(car.words == "Viewer (iOS)")
    }

    /// What counts is shown with what a device gets; everything else is a line for each reason.
    @Test func savingsThatDoNotCountAreOneLine() throws {
        func saving(_ asset: String, _ exclusion: Opportunity.Exclusion?, device: Int, uses: [String]? = nil) -> Opportunity {
            var saving = Opportunity(
                kind: .duplicate, file: "App/Assets.xcassets", asset: asset, variant: "any", savedBytes: 900, savedSourceBytes: 0,
                detail: "same as X", command: "nightcar size")
            (saving.exclusion, saving.uses) = (exclusion, uses)
            saving.devices = [DeviceSaving(device: "iphone", savedBytes: device), DeviceSaving(device: "ipad", savedBytes: 1)]
            return saving
        }
        var audit = AuditReport(try SizeSample.report([SizeSample.row("A", 4000)]))
        audit.opportunities =
            (1...5).map { saving("S\($0)", .noDevice, device: 0) } + [saving("U", .used, device: 700, uses: ["a.swift:3"])]
        audit.searched = SearchedSavings()
        audit.searched?.add(files: 7, [.duplicate, .deadScale])
        let nothing = audit.text()
        #expect(nothing.contains("  Nothing to apply: 7 files of 1 catalog were searched for: duplicate, dead 1x\n"))
        #expect(
            nothing.contains(
                "  Not in the total: 5 changes, 4,500 bytes: no device gets what is removed (S1, S2, S3 and 2 more)\n"))
        #expect(nothing.contains("(U at a.swift:3)\n") && nothing.matches(of: /Not in the total/).count == 2)
        audit.opportunities.insert(saving("Made", nil, device: 600), at: 0)
        #expect(audit.text().contains("  600 bytes on iphone, 900 of the file  Made (any): duplicate\n"))
        #expect(!audit.text().contains("Nothing to apply"))
    }

    @Test func goldenFiles() throws {
        var audit = try AuditSample.audit()
        try expectSnapshot(audit.text(), named: "size.txt")
        try expectSnapshot(audit.diffText(), named: "diff.txt")
        try expectSnapshot(audit.markdown(key: "App"), named: "size.md")
        try expectSnapshot(try audit.diffJSON, named: "diff.json")
        try expectSnapshot(try audit.json, named: "audit.json")
        try expectSnapshot(audit.csv, named: "size.csv")
        try expectSnapshot(audit.diffCSV, named: "diff.csv")
        audit.reason = "the launch needs it"
        #expect(audit.markdown().contains("WARN: budget \"all assets\""))
        #expect(audit.diffText().contains("Accepted: the launch needs it"))
    }

    @Test func aReportReadsItselfBack() throws {
        let audit = try AuditSample.audit()
        let back = try SizeReport(json: Array(try audit.json.utf8), path: "x")
        #expect(try AuditReport(back).json == AuditReport(audit.report).json)
    }

    /// Up to the first folded section.
    func visibleLines(_ markdown: String) -> Int {
        markdown.prefix(upTo: markdown.range(of: "\n<details>")?.lowerBound ?? markdown.endIndex).split(
            separator: "\n", omittingEmptySubsequences: false
        ).count
    }

    @Test func aCommentIsShortAndFitsHoweverMuchChanged() throws {
        for count in [0, 1, 12, 13, 5000] {
            let rows = (0..<count).map { AuditSample.row("Group/Image \($0) " + String(repeating: "n", count: 200), 100 + $0) }
            var audit = AuditReport(try AuditSample.report(rows), view: .init(limit: nil))
            audit.diff = SizeDiff(
                from: .init(name: "old", report: try AuditSample.report([])), to: .init(name: "new", report: audit.report))
            let limit = Budget.Limit(bytes: 1, text: "1 B", location: Location(path: "x"))
            audit.verdicts = [Budget(name: "each", dimension: .asset, max: limit)].verdicts(on: audit.report)
            audit.devices = Device.current.map { DeviceSize(of: audit.report, for: $0) }
            let text = audit.markdown()
            #expect(text.utf8.count <= 65_536)
            #expect(visibleLines(text) <= 40)
            #expect(text.hasPrefix("<!-- nightcar:size:assets -->\n### Assets: "))
            #expect(text.components(separatedBy: "<details>").count == text.components(separatedBy: "</details>").count)
        }
    }

    @Test func aSavingBelowOnePercentHasNoLine() throws {
        var audit = try AuditSample.audit()
        #expect(audit.markdown().contains("Could save 40.8"))
        audit.savingsTogether[1].savedBytes = audit.report.bytes / 100
        #expect(!audit.markdown().contains("Could "))
        audit.savingsTogether[1].savedBytes += 1
        #expect(audit.markdown().contains("Could save"))
    }

    @Test func causesStayHoweverMuchChanged() throws {
        let rows = (0..<5000).map { AuditSample.row("Group/Image \($0) " + String(repeating: "n", count: 200), 100 + $0) }
        var audit = AuditReport(try AuditSample.report(rows), view: .init(limit: nil))
        audit.diff = SizeDiff(
            from: .init(name: "old", report: try AuditSample.report([])), to: .init(name: "new", report: audit.report))
        let limit = Budget.Limit(bytes: 1, text: "1 B", location: Location(path: "x"))
        audit.verdicts = [Budget(name: "each", dimension: .asset, max: limit)].verdicts(on: audit.report)
        #expect(audit.markdown().contains("<summary>By cause</summary>"))
    }

    /// Each owner and each catalog whose size changed has a row, if there are several.
    @Test func aCommentNamesOwnersAndCatalogs() throws {
        func report(_ sizes: [String: Int]) throws -> SizeReport {
            let files = try sizes.sorted { $0.key < $1.key }.map { path, bytes in
                var row = AuditSample.row("Icon", bytes)
                row.owner = "@\(path.prefix(1))"
                return try AuditSample.report([row], path: path).files[0]
            }
            return SizeReport(tool: "nightcar 1.2.3", files: files)
        }
        let new = try report(["a/A.xcassets": 900, "b/B.xcassets": 500])
        var audit = AuditReport(new)
        audit.diff = SizeDiff(
            from: .init(name: "old", report: try report(["a/A.xcassets": 100, "b/B.xcassets": 500])),
            to: .init(name: "new", report: new))
        let lines = audit.markdown().split(separator: "\n")
        // No owner is notified: a comment in the name keeps it from being a mention.
        #expect(lines.contains { $0.hasPrefix("| @<!-- -->a |") && $0.contains("+800") })
        #expect(lines.contains { $0.hasPrefix("| a/A.xcassets |") && $0.contains("+800") })
        #expect(!lines.contains { $0.hasPrefix("| @<!-- -->b |") || $0.hasPrefix("| b/B.xcassets |") })
        #expect(try !AuditSample.audit().markdown().contains("| Catalog |"))
    }

    @Test func numbersDoNotWrap() throws {
        let rows = try AuditSample.audit().markdown().split(separator: "\n").filter { $0.hasPrefix("| ") }
        let numbers = rows.flatMap { $0.split(separator: "|") }.map { $0.trimmingCharacters(in: [" "]) }
            .filter { $0.first.map { "0123456789+-\u{2212}".contains($0) } ?? false && $0.hasSuffix("B") }
        #expect(numbers.count > 10)
        #expect(numbers.allSatisfy { !$0.contains(" ") && !$0.contains("-") }, "\(numbers)")
    }

    @Test func changesShowPicturesThatCanBeSeen() throws {
        var audit = try AuditSample.audit()
        #expect(!audit.markdown().contains("<img"))
        audit.pictureLinks = PictureLinks(
            page: "https://example.com/o/n", oldCommit: "aaa", newCommit: "bbb",
            places: ["App/Assets.xcassets": "My App/é.xcassets"])
        let place = "https://example.com/o/n/blob/bbb/My%20App/%C3%A9.xcassets/Hero.imageset/Hero.png?raw=true"
        let hero = try #require(audit.markdown().split(separator: "\n").first { $0.hasPrefix("| Hero") })
        // A variant that is new has no picture before.
        #expect(hero.contains("<img src=\"\(place)\"") && hero.split(separator: "<img").count == 2)
        // Two equal pictures would say that something changed.
        let moved = try #require(audit.markdown().split(separator: "\n").first { $0.hasPrefix("| New") })
        #expect(moved.contains("/blob/bbb/My%20App/%C3%A9.xcassets/New.imageset/New.png?raw=true"))
        #expect(moved.split(separator: "<img").count == 2)
    }

    @Test func onlyAWholeAppHasAnInstallSize() throws {
        #expect(try AuditSample.audit().text().contains("App/Assets.xcassets: compiled size 103,944 bytes"))
        let app = try AuditSample.report([AuditSample.row("a.png", 5)], path: "My.app/\(SizedFile.looseFilesName)")
        #expect(AuditReport(app).text().contains("install size without code"))
    }

    @Test func namesAreTextWhateverTheyHold() throws {
        let name = "a|b\n</details>@team <!-- --> `x` \u{1B}[31m\u{202E},\"=1+1"
        let new = try AuditSample.report([AuditSample.row(name, 10), AuditSample.row("=cmd()", 5)], path: "=A.xcassets")
        var audit = AuditReport(new)
        audit.diff = SizeDiff(from: .init(name: "old", report: try AuditSample.report([])), to: .init(name: "new", report: new))
        for text in [audit.text(), audit.diffText(), audit.markdown(key: "--><b>")] {
            #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
        }
        let markdown = audit.markdown(key: "--><b>")
        #expect(!markdown.contains("</details>@") && !markdown.contains("@team") && !markdown.contains("<b>"))
        #expect(markdown.split(separator: "\n").filter { $0.contains("a\\|b") }.allSatisfy { $0.hasPrefix("| ") })
        #expect(!audit.csv.contains("\n=") && !audit.csv.contains(",=") && audit.csv.contains("\"\"=1+1"))
    }

    @Test func numbersForPeople() {
        #expect(
            [0, 999, 1000, 48_200, 999_499, 1_260_000].map(Numbers.short) == [
                "0 B", "999 B", "1.00 KB", "48.2 KB", "999 KB", "1.26 MB",
            ])
        #expect(Numbers.short(-2_310_000) == "-2.31 MB")
        #expect([0, 97, -97].map(Numbers.change) == ["±0 B", "+97 B", "-97 B"])
        #expect(sparkline([1, 5, 3]) == "▁█▄" && sparkline([2, 2]) == "▄▄" && sparkline([]) == "")
        #expect(bar(1, of: 1000, width: 10) == "▏" && bar(0, of: 10, width: 10) == "" && bar(5, of: 5, width: 3) == "███")
    }
}
