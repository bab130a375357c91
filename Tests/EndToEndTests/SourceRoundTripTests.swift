import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

/// Real catalogs through the release binary; a debug build would take many minutes.
private let isRelease = ProcessInfo.processInfo.environment["NIGHTCAR_BINARY"]?.isEmpty == false

/// `compile(extract(compile(x)))` is `compile(x)`, byte for byte.
@Suite("A source catalog from a compiled one compiles to the same file")
struct SourceRoundTripTests {
    private struct Trip {
        /// Nil if the catalog compiles to nothing.
        var first: [UInt8]?
        var again: [UInt8]?
        /// What `extract` printed.
        var findings: String
    }

    private func trip(
        _ catalog: String, _ format: String, in folder: TemporaryDirectory, optimization: String = "balanced"
    ) async throws -> Trip {
        func compile(_ catalog: String, to name: String) async throws -> [UInt8]? {
            _ = try await runNightcar(
                "compile", catalog, "--output", folder.path(name), "--format", format, "--vector-pictures", "never",
                "--optimization", optimization, "--report", folder.path("\(name).json"), "--quiet", timeout: 600)
            return try? folder.read("\(name)/Assets.\(format)")
        }
        guard let first = try await compile(catalog, to: "first") else { return Trip(findings: "") }
        let extracted = try await runNightcar(
            "extract", folder.path("first/Assets.\(format)"), "--output", folder.path("source"), "--as", "xcassets", "--quiet",
            timeout: 600)
        let again = try await compile(folder.path("source/Assets.xcassets"), to: "again")
        return Trip(first: first, again: again, findings: extracted.stdout + extracted.stderr)
    }

    @Test(arguments: ["ncar", "car"])
    func ofTheHardCases(_ format: String) async throws {
        let folder = try TemporaryDirectory()
        try HardCases.write(to: folder, format: format)
        let trip = try await trip(folder.path("Hard.xcassets"), format, in: folder)
        #expect(trip.findings == "")
        #expect(trip.first != nil && trip.first == trip.again)
        #expect(try sets(in: folder.path("source")).contains("Sprites.spriteatlas/hero.imageset"))
    }

    /// Pictures that were painted from a vector are left to the vector, in files of devices and of Macs.
    @Test(.enabled(if: findProgram("rsvg-convert") != nil), arguments: ["ios", "macos"])
    func ofPaintedVectors(_ platform: String) async throws {
        let folder = try TemporaryDirectory()
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='9' height='9'/></svg>"
        try folder.write(svg, to: "A.xcassets/Star.imageset/star.svg")
        try folder.write("{}", to: "A.xcassets/Contents.json")
        try folder.write(
            #"{"images": [{"idiom": "universal", "filename": "star.svg"}]}"#, to: "A.xcassets/Star.imageset/Contents.json")
        for (catalog, name) in [("A.xcassets", "first"), ("source/Assets.xcassets", "again")] {
            let run = try await runNightcar(
                "compile", catalog, "--output", name, "--format", "car", "--platform", platform, "--quiet", in: folder.path)
            #expect(run.status == 0 && run.stdout + run.stderr == "", "\(run.stdout)\(run.stderr)")
            if name == "again" { break }
            _ = try await runNightcar(
                "extract", "first/Assets.car", "--output", "source", "--as", "xcassets", "--quiet", in: folder.path)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("source/Assets.xcassets/Star.imageset/star.png")))
        #expect(try folder.read("first/Assets.car") == folder.read("again/Assets.car"))
    }

    @Test func profilesAreInTheFiles() async throws {
        let folder = try TemporaryDirectory()
        try HardCases.write(to: folder, format: "ncar")
        let compiled = try await runNightcar(
            "compile", "Hard.xcassets", "--output", "out", "--report", "size.json", "--quiet", in: folder.path)
        #expect(compiled.status == 0, "\(compiled.stdout)")
        #expect(String(decoding: try folder.read("size.json"), as: UTF8.self).contains("[color profiles]"))
        _ = try await runNightcar("extract", folder.path("out/Assets.ncar"), "--output", folder.path("files"))
        for name in ["Generic", "Scanner", "Gray"] {
            let file = try folder.read("files/\(name).imageset/1x.png")
            #expect(Data(file).range(of: Data("iCCP".utf8)) != nil, "\(name)")
        }
    }

    /// Every catalog of the corpus. Small ones byte for byte. Large theme catalogs would take minutes with the default
    /// optimization, so they are compiled quickly and compared by what they hold.
    @Test(.enabled(if: SharedData.corpus != nil && isRelease), arguments: ["ncar", "car"])
    func ofTheCorpus(_ format: String) async throws {
        var compiled = 0
        for catalog in try RealCatalog.all() {
            let folder = try TemporaryDirectory()
            let isQuick = format == "ncar" && catalog.bytes > 1 << 18
            let trip = try await trip(catalog.path, format, in: folder, optimization: isQuick ? "time" : "balanced")
            guard let first = trip.first else { continue }
            compiled += 1
            var isSame = trip.again == first
            if isQuick { isSame = try await contents(of: "first", in: folder) == contents(of: "again", in: folder) }
            let reason = RealCatalog.different[format]?[catalog.name]
            #expect((isSame && trip.findings == "") == (reason == nil), "\(catalog.path) differs: \(trip.findings)")
        }
        #expect(compiled == (format == "ncar" ? 84 : 60))
    }

    /// Everything that a theme catalog says, but not how it is stored.
    private func contents(of name: String, in folder: TemporaryDirectory) async throws -> [String] {
        let info = try await runNightcar("show", folder.path("\(name)/Assets.ncar"), "--format", "json")
        let catalog = try JSONSerialization.jsonObject(with: Data(info.stdout.utf8)) as? [String: Any]
        let assets = try #require(catalog?["assets"] as? [[String: Any]])
        let report = try JSONSerialization.jsonObject(with: Data(folder.read("\(name).json"))) as? [String: Any]
        let rows = try #require((report?["files"] as? [[String: Any]])?.first?["rows"] as? [[String: Any]])
        let digests = rows.filter { $0["kind"] != nil }.map { row in
            ["asset", "kind", "variant", "content_digest"].map { "\(row[$0] ?? "")" }.joined(separator: " ")
        }
        return try assets.map(Self.text).sorted() + digests.sorted()
    }

    private static func text(_ asset: [String: Any]) throws -> String {
        let storage = ["encoding", "stored_bytes", "is_shared"]
        var asset = asset
        asset["renditions"] = (asset["renditions"] as? [[String: Any]] ?? []).map { rendition in
            rendition.filter { !storage.contains($0.key) }
        }
        return String(decoding: try JSONSerialization.data(withJSONObject: asset, options: .sortedKeys), as: UTF8.self)
    }

    private func sets(in folder: String) throws -> Set<String> {
        let names = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        return Set(names.map { $0.replacing("Assets.xcassets/", with: "") })
    }
}

/// A catalog of the corpus.
private struct RealCatalog {
    /// From the corpus's folder.
    var name: String
    var path: String
    /// The size of its files.
    var bytes = 0

    /// What can't come back in each format, and why.
    static let different = [
        "car": [
            "SwiftGen+SwiftGen/Sources/TestUtils/Fixtures/Resources/XCAssets/Targets.xcassets":
                "the file of an AR object can't be put together again from its parts"
        ]
    ]

    static func all() throws -> [RealCatalog] {
        let corpus = try #require(SharedData.corpus)
        let files = try #require(FileManager.default.enumerator(atPath: corpus))
        var catalogs: [String: RealCatalog] = [:]
        for case let file as String in files {
            guard let end = file.range(of: ".xcassets") else { continue }
            let name = String(file[..<end.upperBound])
            catalogs[name, default: RealCatalog(name: name, path: corpus + "/" + name)].bytes +=
                (files.fileAttributes?[.size] as? NSNumber)?.intValue ?? 0
        }
        return catalogs.values.sorted { $0.name < $1.name }
    }
}

/// A catalog with cases that once did not come back.
private enum HardCases {
    static func write(to folder: TemporaryDirectory, format: String) throws {
        func add(_ set: String, _ list: String, _ entries: [(String, String)]) throws {
            let entries = entries.map { "{\($0), \"filename\": \"\($1)\"}" }.joined(separator: ", ")
            try folder.write("{\"\(list)\": [\(entries)]}", to: "Hard.xcassets/\(set)/Contents.json")
        }
        func draw(_ file: String, _ profile: [UInt8]? = nil, side: Int = 3, isGray: Bool = false) throws {
            var picture = PNGBuilder(width: side, height: side) { x, y, c in
                (isGray ? 60 * x + 17 * y : 60 * x + 17 * y + 40 * c) & 255
            }
            picture.colorType = isGray ? 0 : 2
            if let profile { picture.chunks = [("iCCP", Array("icc".utf8) + [0, 0] + PNGBuilder.zlib(profile))] }
            try folder.write(picture.file(), to: "Hard.xcassets/\(file)")
        }
        let universal = #""idiom": "universal""#
        // Profiles, two of them for the same pixels.
        let profiles: [(String, [UInt8])] = [
            ("Generic", ICCSample.profile(name: "Generic RGB Profile", gamma: 1.8)),
            ("Scanner", ICCSample.profile(name: "Scanner", gamma: 1.8)),
            ("Gray", ICCSample.profile(space: "GRAY", name: "Generic Gray Gamma 2.2 Profile", gamma: 2.2)),
            ("Dark Gray", ICCSample.profile(space: "GRAY", name: "Dark", gamma: 1.2)),
        ]
        for (name, profile) in profiles {
            try add("\(name).imageset", "images", [(universal + #", "scale": "1x""#, "a.png")])
            try draw("\(name).imageset/a.png", profile, isGray: name.contains("Gray"))
        }
        // The members of an atlas, and names that differ only in case.
        for set in ["Sprites.spriteatlas/hero.imageset", "More.imageset", "Other/more.imageset"] {
            try add(set, "images", [(universal + #", "scale": "1x""#, "a.png")])
            try draw("\(set)/a.png", side: set.utf8.count)
        }
        try folder.write("{}", to: "Hard.xcassets/Sprites.spriteatlas/Contents.json")
        // Icons for a platform instead of a device, and a file with two entries.
        var icons = [
            (#""idiom": "iphone", "size": "20x20", "scale": "2x""#, "40.png"),
            (#""idiom": "ipad", "size": "20x20", "scale": "2x""#, "40.png"),
            (#""idiom": "iphone", "size": "40x40", "scale": "3x""#, "not 120.png"),
        ]
        if format == "ncar" {
            icons.append((universal + #", "platform": "ios", "size": "1024x1024""#, "ios.png"))
            icons.append((universal + #", "platform": "watchos", "size": "1024x1024", "scale": "2x""#, "watch.png"))
        }
        try add("AppIcon.appiconset", "images", icons)
        for (index, file) in Set(icons.map(\.1)).sorted().enumerated() {
            try draw("AppIcon.appiconset/\(file)", side: file == "40.png" ? 40 : file == "not 120.png" ? 121 : 5 + index)
        }
        // A list whose first entry is empty.
        guard format == "ncar" else { return }
        let entries = #"{"filename": "Gone.sticker"}, {"filename": "Here.sticker"}"#
        try folder.write(#"{"stickers": [\#(entries)]}"#, to: "Hard.xcassets/Pack.stickerpack/Contents.json")
        let sticker = "Pack.stickerpack/Here.sticker"
        try folder.write(#"{"properties": {"filename": "a.png"}}"#, to: "Hard.xcassets/\(sticker)/Contents.json")
        try draw(sticker + "/a.png")
    }
}
