import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// The messages about the sets of catalogs. They use Apple's words if Apple has any, and otherwise the words of our findings.
struct DocumentDiagnostics {
    private(set) var diagnostics: [Diagnostic] = []
    private let catalogs: [SourceCatalog]
    private let platform: Platform?
    /// By the path of the set.
    private var owners: [String: (catalog: SourceCatalog, set: SourceSet)] = [:]
    /// The number of sets with each kind and name.
    private var uses: [String: Int] = [:]
    /// The locations of findings that already have a message.
    private var worded: Set<Location> = []
    /// Where something that exists is left out.
    private let lost: Set<Location>

    /// - Parameters:
    ///   - catalogs: the catalogs without unwanted sets, which get no messages.
    ///   - findings: the findings of loading and expanding them.
    init(_ catalogs: [SourceCatalog], platform: Platform?, findings: [Finding]) {
        (self.catalogs, self.platform) = (catalogs, platform)
        for catalog in catalogs {
            for set in catalog.sets {
                owners[set.folder.path] = (catalog, set)
                uses["\(set.kind.rawValue)/\(set.name)", default: 0] += 1
            }
        }
        lost = Set(findings.filter(\.isLoss).map(\.location))
        for catalog in catalogs {
            for group in catalog.groups { checkContents(of: group.folder, in: catalog) }
            for set in catalog.sets { check(set, in: catalog) }
        }
        checkUnassigned(findings.filter { $0.id == .unassignedChild })
        for finding in findings where !Self.worded.contains(finding.id) && !worded.contains(finding.location) { add(finding) }
    }
}

extension DocumentDiagnostics {
    /// Findings about files whose content is lost. They are errors, so that they are always shown.
    static let losses: Set<FindingID> = [
        .unreadableFile, .brokenImage, .gitLFSPointer, .memoryLimit, .pathEscape, .symlinkOutside, .symlinkNotFollowed,
        .unreadableFolder, .folderLimit, .badFileName,
    ]
}

private extension DocumentDiagnostics {
    /// Findings that Apple has words for. Their messages are made from the sets.
    static let worded: Set<FindingID> = [.unassignedChild, .badContentsJSON, .duplicateName]

    /// Findings that don't leave out anything that Apple's tool would include.
    static let harmless: Set<FindingID> = [
        .jsonUTF16, .jsonBOM, .jsonTrailingComma, .jsonComment, .jsonDuplicateKey, .colorOutOfRange, .fileNameCase,
        .fileNameNormalForm, .strayFile, .unknownSetType, .unknownValue,
    ]

    mutating func report(
        _ severity: Diagnostic.Severity, _ message: String, type: String = "", _ set: SourceSet, _ catalog: SourceCatalog,
        _ slots: String = ""
    ) {
        let place = "./" + set.folder.relativePath + (slots.isEmpty ? "" : "/" + slots)
        diagnostics.append(
            Diagnostic(.document, severity, message, type: type, catalog: absolutePath(catalog.path), place: place))
    }

    mutating func check(_ set: SourceSet, in catalog: SourceCatalog) {
        checkContents(of: set.folder, in: catalog)
        for entry in set.entries where entry.isMissing {
            if let place = set.folder.document.map({ $0.location(of: entry.node["filename"] ?? entry.node) }) {
                if lost.contains(place) { continue }
                worded.insert(place)
            }
            report(
                .warning, "The file \"\(entry.fileName ?? "")\" for the \(set.kind.words) \"\(set.baseName)\" does not exist.",
                set,
                catalog, Slots.text(entry, kind: set.kind))
        }
        if uses["\(set.kind.rawValue)/\(set.name)", default: 0] > 1 {
            report(
                .warning, "The \(set.kind.words) name \"\(set.name)\" is used by multiple \(set.kind.words)s.",
                type: "Ambiguous Content", set, catalog)
        }
        if set.kind.isStack { checkLayers(of: set, in: catalog) }
    }

    mutating func checkContents(of folder: SourceFolder, in catalog: SourceCatalog) {
        let name = fileName(folder.path)
        switch folder.contents {
        case .missing: break
        case .broken: noteBroken("The Contents.json describing the \"\(name)\" is not valid JSON.", catalog)
        case .read(let document) where !document.root.isObject:
            noteBroken("The Contents.json describing \"\(name)\" must start with a top level dictionary.", catalog)
        case .read: break
        }
    }

    /// Apple's tool treats a broken set like a missing one: it prints a notice about the run and doesn't fail.
    mutating func noteBroken(_ message: String, _ catalog: SourceCatalog) {
        diagnostics.append(Diagnostic(.tool, .notice, message, catalog: absolutePath(catalog.path)))
    }

    mutating func checkLayers(of stack: SourceSet, in catalog: SourceCatalog) {
        let layers = catalog.sets.filter { $0.parent == stack.folder.relativePath }
        let filled = layers.filter { layer in
            catalog.sets.contains { $0.parent == layer.folder.relativePath && $0.entries.contains(where: \.hasContent) }
        }
        guard filled.count < 2 else { return }
        // A catalog of several platforms may have the empty stacks of a template for another one.
        if filled.isEmpty, platform != (stack.kind == .solidImageStack ? .visionos : .tvos) { return }
        report(
            .error, "The image stack \"\(stack.baseName)\" must have at least 2 layers with applicable content. ", stack, catalog)
    }

    /// Adds one message for each set, however many files it has.
    mutating func checkUnassigned(_ findings: [Finding]) {
        var counts: [String: [String]] = [:]
        for finding in findings {
            let parts = finding.location.path.split(separator: "/", omittingEmptySubsequences: false)
            let path = parts.dropLast().joined(separator: "/")
            counts[path, default: []].append(finding.location.range == nil ? String(parts.last ?? "") : "")
        }
        for (path, files) in counts.sorted(by: { $0.key < $1.key }) {
            guard let (catalog, set) = owners[path] else { continue }
            let what = files.count == 1 ? "an unassigned child" : "\(files.count) unassigned children"
            let slots = files.count == 1 && !files[0].isEmpty ? "[\(files[0])]" : ""
            report(
                .warning, "The \(set.kind.words) \"\(set.baseName)\" has \(what).", type: "Ambiguous Content", set, catalog, slots
            )
        }
    }

    /// Adds a finding that Apple has no words for: something is lost, or isn't what it seems.
    ///
    /// Odd things that change nothing are left to the linter, because the Bazel rules and other tools fail on warnings that they
    /// don't know.
    mutating func add(_ finding: Finding) {
        guard finding.severity != .info, !Self.harmless.contains(finding.id) else { return }
        guard let catalog = catalogs.first(where: { finding.location.path.hasPrefix($0.path) }) else { return }
        var path = finding.location.path.dropFirst(catalog.path.count)
        while path.first == "/" { path.removeFirst() }
        let place = path.hasSuffix("Contents.json") ? path.dropLast("/Contents.json".count) : path
        let position = finding.location.range.map { " (line \($0.start.line), column \($0.start.column) of Contents.json)" } ?? ""
        let message = finding.message.prefix(1).uppercased() + finding.message.dropFirst() + position + "."
        let severity: Diagnostic.Severity = finding.isLoss ? .error : .warning
        diagnostics.append(
            Diagnostic(
                .document, severity, message, type: finding.id.name, catalog: absolutePath(catalog.path),
                place: place.isEmpty ? "./" : "./" + place))
    }
}

extension Finding {
    /// Whether content that a catalog declares isn't in the car.
    var isLoss: Bool {
        severity == .error && (DocumentDiagnostics.losses.contains(id) || id == .carUnsupported)
    }
}

extension SourceSet {
    /// The folder's name without its extension.
    var baseName: String {
        let name = fileName(folder.path)
        return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
    }
}

extension SourceEntry {
    /// Whether it names a file that doesn't exist.
    var isMissing: Bool { !hasContent && fileName != nil }
}
