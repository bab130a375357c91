import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarAppSources

@Suite("What files of code said in an earlier run")
struct SourceCacheTests {
    static let swift = """
        @main struct App { var body: some Scene { WindowGroup { Home().preferredColorScheme(.light) } } }
        struct Home: View {
            let badge: Image
            var body: some View {
                ZStack { Image("Star").renderingMode(.template); badge }.background(Color("Sky"))
                Text(title).foregroundColor(Color(.ink)).background(.ultraThinMaterial)
                Image("flag-\\(code)")
                Icon(named: "Moon").padding().background(Color(red: 0.5, green: 0.25, blue: 1))
            }
            func draw(_ icon: UIImage) { view.image = icon; view.tintColor = .systemRed; use("photo.png") }
        }
        """

    @Test(arguments: [
        ("Home.swift", swift),
        ("Cell.m", #"icon.image = [UIImage imageNamed:@"Star"]; view.tintColor = [UIColor colorNamed:ACColorNameInk];"#),
        ("Empty.swift", ""),
        ("Deep.swift", String(repeating: "(", count: 3000)),
    ])
    func aFileIsTheSameAfterwards(path: String, text: String) throws {
        let scan = try #require(SourceScan(Array(text.utf8), path: path, syntax: .code))
        #expect(SourceScan(record: ByteView(try #require(scan.record(path: path))), path: path) == scan)
        guard BuildTraits.swiftSources, path == "Home.swift" else { return }
        #expect(!scan.looks.claims.isEmpty && !scan.found.isEmpty && !scan.patterns.isEmpty)
    }

    /// Whoever adds a property adds it to the record, too.
    @Test func theRecordHasAllProperties() {
        let place = Location(path: "")
        let use = AssetUse(name: "", kind: .image, form: .text, location: place)
        let counts = [
            SourceScan(path: "") as Any, use, Outcome(location: place), CodeFlow(),
            FoundUse(use: use, outcome: Outcome(location: place)),
        ].map { Mirror(reflecting: $0).children.count }
        #expect(counts == [14, 16, 14, 5, 2], "mend SourceScan+Record.swift and increase recordVersion")
    }

    @Test func aDamagedRecordIsNothing() throws {
        let scan = try #require(SourceScan(Array(Self.swift.utf8), path: "Home.swift", syntax: .code))
        let record = try #require(scan.record(path: "Home.swift"))
        for count in stride(from: 0, to: record.count - 1, by: 7) {
            #expect(SourceScan(record: ByteView(Array(record[..<count])), path: "Home.swift") == nil)
        }
        var random = SeededGenerator(seed: 36)
        for _ in 0..<300 {
            var damaged = record
            damaged[Int.random(in: 0..<record.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
            _ = SourceScan(record: ByteView(damaged), path: "Home.swift")
        }
    }

    /// An entry counts for these bytes at this path, read by this program.
    @Test func anEntryIsFoundAgain() throws {
        let folder = try TemporaryDirectory()
        let local = try LocalCache(folder: folder.path)
        let (old, new) = (ProgramCache(local, program: "1"), ProgramCache(local, program: "2"))
        let bytes = Array("let icon = UIImage(named: \"Star\")".utf8)
        let other = try #require(SourceScan(Array("let icon = UIImage(named: \"Moon\")".utf8), path: "A.swift", syntax: .code))
        local.write(try #require(other.record(path: "A.swift")), for: SourceScan.key(of: bytes, path: "A.swift", in: old))
        local.finish()
        #expect(SourceScan(code: bytes, path: "A.swift", cache: old) == other)
        for (bytes, path, cache) in [(bytes, "B.swift", old), (bytes, "A.swift", new), (bytes + [10], "A.swift", old)] {
            let scan = SourceScan(code: bytes, path: path, cache: cache)
            #expect(scan?.words.contains(NameHash("Star".utf8)) == true)
        }
        local.finish()
        let key = SourceScan.key(of: bytes, path: "B.swift", in: old)
        #expect(
            local.read(key).flatMap { SourceScan(record: $0, path: "B.swift") }
                == SourceScan(code: bytes, path: "B.swift", cache: old))
    }
}
