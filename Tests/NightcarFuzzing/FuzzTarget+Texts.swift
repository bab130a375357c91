import NightcarBasics
import NightcarConfiguration
import NightcarImaging
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarSizing
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

extension FuzzTarget {
    /// One set of a catalog: the first byte chooses its type, the rest is its `Contents.json`. It is loaded, expanded, linted
    /// by every rule that doesn't need sources or other programs, and its fixes are planned.
    package static let contents = FuzzTarget("contents", maximumLength: 4096, .suspending(readContents))

    /// The types that the first byte of `contents` chooses from, modulo their number.
    package static let setTypes = [
        "imageset", "colorset", "appiconset", "iconset", "dataset", "symbolset", "launchimage", "stickersiconset",
        "gradientset", "textureset", "cubetextureset", "mipmapset", "stickerpack", "stickersequence", "sticker",
        "complicationset", "brandassets", "imagestack", "solidimagestack", "imagestacklayer", "spriteatlas",
        "arresourcegroup", "arreferenceimage", "watchface", "gcdashboardimage", "gcleaderboard", "gcleaderboardset", "odd",
    ]

    /// `.nightcar.yml`.
    package static let config = FuzzTarget("config", maximumLength: 4096, .direct(readConfiguration))

    /// A lint baseline, the lock of `tint`, and a file of devices.
    package static let baseline = FuzzTarget("baseline", maximumLength: 4096, .direct(readBaseline))

    /// A size report and a size history.
    package static let report = FuzzTarget("report", maximumLength: 8192, .direct(readReport))
}

private extension FuzzTarget {
    @Sendable static func readContents(_ bytes: [UInt8]) async {
        guard let choice = bytes.first else { return }
        let type = setTypes[Int(choice) % setTypes.count]
        let folder = SetFolders.folder(type)
        FuzzFolder.write(Array(bytes.dropFirst()), to: folder + "/Contents.json")
        guard let catalog = try? loadCatalog(at: SetFolders.catalog(type)) else {
            preconditionFailure("a catalog that is there does not load")
        }
        for set in catalog.sets {
            guard let document = set.folder.document else { continue }
            checkRoundTrip(document)
        }
        _ = expand([catalog])
        var settings = LintSettings()
        settings.enabled = ["contents-format", "filename-matches-asset", "name-convention"]
        let root = RepositoryRoot(path: FuzzFolder.path, workingDirectory: FuzzFolder.path)
        let outcome = await lint([catalog], options: LintOptions(settings: settings, root: root, only: rules, jobs: 1))
        let plan = FixPlan(outcome.diagnoses, includesUnsafe: true)
        _ = try? plan.patch(root: root)
        for case .write(let path, _, let after) in plan.changes where path.hasSuffix(".json") {
            precondition((try? JSONDocument(path: path, bytes: after)) != nil, "a fix writes what is no JSON")
        }
    }

    static let rules = RuleRegistry.abouts.filter { $0.topic != .sources }.map(\.identifier)

    /// Written values are read back unchanged.
    static func checkRoundTrip(_ document: JSONDocument) {
        let text = document.root.pretty
        guard let again = try? JSONDocument(path: document.path, bytes: Array(text.utf8)) else {
            // A document that is within the size limit may exceed it once it is formatted.
            precondition(text.utf8.count > JSONDocument.maximumSize, "a document does not read back")
            return
        }
        precondition(again.root.canonical == document.root.canonical, "a document reads back as another")
    }

    @Sendable static func readConfiguration(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let path = FuzzFolder.path + "/.nightcar.yml"
        guard let configuration = try? Configuration(yaml: text, path: path) else { return }
        let globs = configuration.tint.map(\.match) + configuration.lint.ignore.map(\.glob) + configuration.lint.sets.map(\.match)
        for glob in globs { _ = glob.matches("Icons/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/b") }
        let dump = configuration.lintDump()
        guard let again = try? Configuration(yaml: dump, path: path) else { preconditionFailure("a dump does not read back") }
        precondition(again.lintDump() == dump, "a dump reads back as another configuration")
    }

    @Sendable static func readBaseline(_ bytes: [UInt8]) {
        let path = FuzzFolder.path + "/baseline.json"
        FuzzFolder.write(bytes, to: path)
        if let baseline = try? Baseline(contentsOf: path) {
            FuzzFolder.write(Array(baseline.text.utf8), to: path)
            precondition((try? Baseline(contentsOf: path)) == baseline, "a baseline reads back as another")
        }
        FuzzFolder.write(bytes, to: TintLock.path(in: FuzzFolder.path))
        if let lock = try? TintLock(folder: FuzzFolder.path) {
            FuzzFolder.write(Array(lock.text.utf8), to: TintLock.path(in: FuzzFolder.path))
            precondition((try? TintLock(folder: FuzzFolder.path)) == lock, "a lock reads back as another")
        }
        let devices = FuzzFolder.path + "/devices.json"
        FuzzFolder.write(bytes, to: devices)
        _ = try? readDevices(devices)
    }

    @Sendable static func readReport(_ bytes: [UInt8]) {
        if let report = try? SizeReport(json: bytes, path: "report.json") {
            let side = SizeDiff.Side(name: "report.json", report: report)
            precondition(SizeDiff(from: side, to: side).changes.isEmpty, "a report differs from itself")
        }
        let history = FuzzFolder.path + "/history.json"
        FuzzFolder.write(bytes, to: history)
        _ = try? History(path: history)
        let owners = CodeOwners(String(decoding: bytes, as: UTF8.self))
        _ = owners.owner(of: "Sources/App/Assets.xcassets/Icons/Logo.imageset")
    }
}

/// A folder for each set type, made when the first is needed, with files that entries can name.
private enum SetFolders {
    private static let made: [String: String] = Dictionary(
        uniqueKeysWithValues: FuzzTarget.setTypes.map { type in
            let folder = "\(FuzzFolder.path)/\(type).xcassets/Set.\(type)"
            mkdir(catalog(type), 0o700)
            mkdir(folder, 0o700)
            FuzzFolder.write(picture([0, 0, 0, 128]), to: folder + "/a.png")
            FuzzFolder.write(picture([200, 100, 50, 255]), to: folder + "/b.png")
            FuzzFolder.write(Array("%PDF-1.4".utf8), to: folder + "/a.pdf")
            return (type, folder)
        })

    static func catalog(_ type: String) -> String { "\(FuzzFolder.path)/\(type).xcassets" }
    static func folder(_ type: String) -> String { made[type]! }

    private static func picture(_ pixel: [UInt8]) -> [UInt8] {
        encodePNG(PixelBuffer(width: 2, height: 2, bytes: pixel + pixel + pixel + [0, 0, 0, 255]))
    }
}
