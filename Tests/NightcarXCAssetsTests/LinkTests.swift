import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarXCAssets

@Suite("Symbolic links")
struct LinkTests {
    static let good = FindingTests.good

    /// A catalog in which a file and a set are links to places outside it.
    static func linked() throws -> TemporaryCatalog {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.imageset/Contents.json": good])
        try directory.write([1], to: "../outside")
        try directory.write(Array(good.utf8), to: "../Elsewhere/B.imageset/Contents.json")
        try directory.write([2], to: "../Elsewhere/B.imageset/a")
        try directory.link("A.imageset/a", to: "../../outside")
        try directory.link("B.imageset", to: "../Elsewhere/B.imageset")
        return directory
    }

    @Test("They are followed out of the catalog")
    func followed() throws {
        let sample = try Sample(Self.linked())
        #expect(sample.findings == [])
        #expect(sample.names == ["A imageset", "B imageset"])
        #expect(sample.renditions("A") == ["any → a"] && sample.renditions("B") == ["any → a"])
    }

    @Test("None is followed if links are off, and each is named")
    func never() throws {
        let directory = try Self.linked()
        try directory.link("gone", to: "nowhere")
        let source = try loadCatalog(at: directory.path, links: .never)
        let refused = source.findings.filter(\.isRefusedLink).map { $0.location.path.dropFirst(directory.path.count + 1) }
        #expect(refused.sorted() == ["A.imageset/a", "B.imageset", "gone"])
        #expect(source.findings.filter(\.isRefusedLink).allSatisfy { $0.severity == .error && $0.id == "symlink-not-followed" })
        #expect(source.sets.map(\.name) == ["A"])
    }

    @Test("A folder can be their boundary")
    func within() throws {
        let directory = try Self.linked()
        let folder = try #require(Paths.real(directory.folder))
        #expect(try loadCatalog(at: directory.path, links: .within(folder)).findings == [])
        let catalog = try #require(Paths.real(directory.path))
        let refused = try loadCatalog(at: directory.path, links: .within(catalog)).findings.filter(\.isRefusedLink)
        #expect(refused.map(\.id) == ["symlink-outside", "symlink-outside"])
        // The requested path must be inside it, too.
        #expect(throws: Failure.self) {
            try loadCatalogs(at: [directory.path], links: .within(catalog + "/A.imageset"))
        }
    }

    @Test("One that leads nowhere is a finding")
    func broken() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.imageset/Contents.json": Self.good])
        try directory.link("A.imageset/a", to: "nowhere")
        try directory.link("self", to: "self")
        let sample = try Sample(directory)
        #expect(
            sample.findings == [
                "A.imageset: info: empty-set", "A.imageset/Contents.json:1:26: warning: missing-file",
                "A.imageset/a: warning: broken-symlink", "self: warning: symlink-loop",
            ])
    }

    @Test("A circle outside the catalog ends")
    func circle() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}"])
        try directory.write([], to: "../one/")
        try directory.write([], to: "../two/")
        try directory.link("in", to: "../one")
        try directory.link("../one/next", to: "../two")
        try directory.link("../two/next", to: "../one")
        try directory.link("up", to: "..")
        let sample = try Sample(directory)
        #expect(sample.findings == ["in/next/next: warning: symlink-loop", "up: warning: symlink-loop"])
    }

    @Test("The search for catalogs follows links to catalogs, and reports broken ones")
    func search() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}"], name: "App/Real.xcassets")
        try directory.write([], to: "../../Other/More.xcassets/")
        try directory.write([], to: "../../Other/File.car")
        try directory.link("../Link.xcassets", to: "../Other/More.xcassets")
        try directory.link("../Gone.xcassets", to: "nowhere")
        try directory.link("../Link.car", to: "../Other/File.car")
        try directory.link("../Others", to: "../Other")
        let app = directory.folder + "/App"
        let found = try CatalogFinder().sources(at: [app])
        #expect(found.paths == ["Link", "Real"].map { "\(app)/\($0).xcassets" })
        #expect(found.findings.map(\.id) == ["broken-symlink"])
        let all = try CatalogFinder().catalogs(at: app).map { $0.path.dropFirst(app.count + 1) }
        #expect(all == ["Gone.xcassets", "Link.car", "Link.xcassets", "Real.xcassets"])
        let real = try CatalogFinder(links: .never).sources(at: [app])
        #expect(real.paths == ["\(app)/Real.xcassets"])
        #expect(real.findings.map(\.id) == Array(repeating: "symlink-not-followed", count: 3))
        let loaded = try loadCatalogs(at: [app])
        #expect(loaded[0].findings.contains { $0.id == "broken-symlink" })
    }
}
