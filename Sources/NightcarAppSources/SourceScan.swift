import NightcarDiagnostics
import NightcarModel
import NightcarSystem
import ThemeCatalogBytes

/// What one source file says about assets.
///
/// Swift is read with its parser. The languages of the C family are not: their scanner knows comments, texts and chains of members, and
/// looks at the code around them. What it can't understand counts as a possible use.
struct SourceScan: Sendable {
    private(set) var path: String
    var uses: [AssetUse] = []
    /// Every identifier and every word of a text.
    var words: Set<NameHash> = []
    /// Whole texts.
    var literals: Set<NameHash> = []
    /// Names that code puts together, and where.
    var patterns: [NamePattern: Location] = [:]
    /// Uses in Swift with what becomes of them.
    var found: [FoundUse] = []
    /// Texts that Swift code passes on. The kind is that of an asset only if a place takes them for the name of one.
    var passedTexts: [FoundUse] = []
    var flow = CodeFlow()
    /// Whether a Swift file nests too deep to be read.
    var isTooDeep = false
    /// The names of picture files in project files and texts, without folder, scale and extension.
    var pictures: Set<String> = []
    /// Whether the file turns dark surroundings off for its app.
    var isAlwaysLight = false
    /// Where it does, if it is a place in code.
    var lightPlace: Location?
    var build = BuildSettings()
    /// Whether an `.entitlements` file asks for what Apple grants to no app of the App Store. Nil for any other file.
    var isOutsideStore: Bool?

    /// - Returns: nil if the file can't be read, or if a tool generated it from a catalog. Then its callers count.
    init?(of file: SourceFiles.File) {
        guard let bytes = try? readFile(file.path, limit: Limits.sourceBytes) else { return nil }
        self.init(bytes, path: file.path, syntax: file.syntax)
    }

    init?(_ bytes: [UInt8], path: String, syntax: SourceFiles.Syntax) {
        self.path = path
        switch syntax {
        case .code:
            if Self.isGenerated(bytes.prefix(1200)) { return nil }
            #if SwiftSources
                if path.hasSuffix(".swift") {
                    var reader = SwiftReader(bytes, into: self)
                    self = reader.scanned()
                    // What nobody could read may still name anything.
                    if isTooDeep { scanWords(bytes) }
                    return
                }
            #else
                if path.hasSuffix(".swift") {
                    scanWords(bytes)
                    return
                }
            #endif
            var scanner = CodeScanner(bytes, into: self)
            self = scanner.scanned()
        case .markup:
            var scanner = MarkupScanner(bytes, into: self)
            self = scanner.scanned()
            if path.hasSuffix(".entitlements") {
                isOutsideStore = ["<key>platform-application<", "<key>com.apple.private."].contains { bytes.contains($0.utf8) }
            }
        case .words:
            scanWords(bytes)
        }
    }

    /// Whether a file is R.swift's or SwiftGen's list of all assets.
    private static func isGenerated(_ head: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.contains("generated")
            && ["swiftgen", "r.swift", "r.generated", "asset catalog"].contains(where: text.contains)
    }

    /// A use of an asset on one line of the file.
    func use(_ name: String, _ kind: SetKind, _ form: AssetUse.Form, line: Int, column: Int, length: Int) -> AssetUse {
        let range = TextRange(start: Position(line: line, column: column), end: Position(line: line, column: column + length))
        return AssetUse(name: name, kind: kind, form: form, location: Location(path: path, place: .text(range)))
    }

    /// Adds a text and the words in it.
    ///
    /// A text such as `cone.png` names a file that isn't in a catalog.
    mutating func add(literal bytes: ArraySlice<UInt8>) {
        literals.insert(NameHash(bytes))
        if bytes.count <= 128, let stem = SourceFiles.pictureStem(bytes) {
            pictures.insert(stem.split(separator: "/").last.map(String.init) ?? stem)
        }
        addWords(bytes)
    }

    /// Adds the runs of letters and digits, and those that dashes join: `ic-japan.png` has `ic-japan`, `ic` and `japan`.
    mutating func addWords(_ bytes: ArraySlice<UInt8>) {
        for isPart in [{ $0.isWord }, { $0.isWord || $0 == UInt8(ascii: "-") }] as [(UInt8) -> Bool] {
            for word in bytes.split(whereSeparator: { !isPart($0) }) { words.insert(NameHash(word)) }
        }
    }

    /// Reads a file whose language doesn't matter.
    private mutating func scanWords(_ bytes: [UInt8]) {
        addWords(bytes[...])
        for mark in [UInt8(ascii: "\""), UInt8(ascii: "'")] {
            for line in bytes.split(separator: UInt8(ascii: "\n")) where line.contains(mark) {
                for text in line.split(separator: mark) where text.count <= 128 { literals.insert(NameHash(text)) }
            }
        }
        if path.hasSuffix(".pbxproj") {
            let ends = bytes.split { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") }
            for name in ends { if let stem = SourceFiles.pictureStem(name) { pictures.insert(stem) } }
        }
        if path.hasSuffix(".pbxproj") || path.hasSuffix(".xcconfig") { build = BuildSettings(bytes) }
        if path.hasSuffix(".pbxproj") {
            isAlwaysLight = LightSettings.isAlwaysLight(project: bytes)
        } else if path.hasSuffix(".xcconfig") || path.hasSuffix("project.yml") {
            isAlwaysLight = LightSettings.isAlwaysLight(settings: bytes)
        }
    }
}

extension Collection where Element: Equatable {
    /// Whether the elements of another collection follow each other in this one.
    func contains(_ other: some Collection<Element>) -> Bool {
        firstRange(of: other) != nil
    }
}

/// A use of an asset, and what becomes of its value.
struct FoundUse: Sendable, Hashable {
    var use: AssetUse
    var outcome: Outcome
}

extension AssetUse {
    mutating func apply(_ outcome: Outcome) {
        background = outcome.background
        if kind == .color { (role, roleWord) = (outcome.role, outcome.roleWord) } else { drawing = outcome.drawing }
    }
}
