import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarOpening
import NightcarSize
import ThemeCatalogBytes
import ThemeCatalogVariants

/// What the loose files and the compiled catalogs of an app could save. No two findings count the same bytes.
struct AppSavings {
    /// A file of the app.
    struct File: Sendable {
        /// The file of the report.
        var report: String
        /// The path inside the app or archive.
        var name: String
        var row: SizeRow
    }

    private let files: [File]
    /// The compiled catalogs of Apple's format, with their paths inside the app or archive.
    private let cars: [(name: String, file: SizedFile)]
    private let accepts: (SizeRow) -> Bool
    private let contents: AppFiles
    private let least: LeastSaving
    private let jobs: Int
    private var signatures: [String: SignatureEntries?] = [:]

    /// Files fill whole blocks: APFS allocates 4,096 bytes at a time.
    static let blockBytes = 4096

    /// - Parameter path: the app or archive as the report names it.
    init(
        _ report: SizeReport, at path: String, contents: AppFiles, accepts: @escaping (SizeRow) -> Bool, least: LeastSaving,
        jobs: Int
    ) {
        (self.contents, self.accepts, self.least, self.jobs) = (contents, accepts, least, jobs)
        cars = report.files.filter { $0.path.hasSuffix(".car") }.map { (String($0.pathBelow(path).dropFirst()), $0) }
        files = report.files.filter(\.hasLooseFiles).flatMap { file -> [File] in
            let inside = file.pathBelow(path).dropFirst()
            guard inside.hasSuffix(SizedFile.looseFilesName) else { return [] }
            let bundle = inside.dropLast(SizedFile.looseFilesName.count)
            return file.rows.filter(accepts).map { File(report: file.path, name: "\(bundle)\($0.asset)", row: $0) }
        }
    }

    /// - Parameter removals: what can go anyway. It is completed here.
    mutating func opportunities(besides removals: [Opportunity]) async throws -> [Opportunity] {
        struct ID: Hashable {
            var report: String
            var asset: String
        }
        let known = Dictionary(files.map { (ID(report: $0.report, asset: $0.row.asset), $0) }) { first, _ in first }
        var found: [Opportunity] = []
        var used: Set<String> = []
        for var removal in removals {
            if let file = known[ID(report: removal.file, asset: removal.asset)] {
                used.insert(file.name)
                removal.savedPaddingBytes = Self.padding(file.row.storedBytes)
                removal.savedSignatureBytes = signatureBytes(of: file.name)
            }
            found.append(removal)
        }
        let bundles = Dictionary(grouping: files.filter { !used.contains($0.name) }, by: \.report)
        for (_, files) in bundles.sorted(by: { $0.key < $1.key }) {
            let loose = LooseImages(files)
            if let saving = try await loose.saving(contents: contents, jobs: jobs) {
                found.append(saving)
                used.formUnion(loose.files.map(\.name))
            }
            let rest = files.filter { !used.contains($0.name) }
            let savings = await rest.concurrentMap(width: jobs) { [contents] in LossyPicture($0, contents: contents)?.saving }
            for (file, saving) in zip(rest, savings) {
                guard let saving else { continue }
                found.append(saving)
                used.insert(file.name)
            }
            if let saving = smallFiles(files.filter { !used.contains($0.name) }) { found.append(saving) }
        }
        return found + Self.opportunities(in: cars, of: contents, accepts: accepts, least)
    }

    /// - Parameter cars: compiled catalogs, with their names in the folder or archive of `contents`.
    static func opportunities(
        in cars: [(name: String, file: SizedFile)], of contents: AppFiles, accepts: (SizeRow) -> Bool, _ least: LeastSaving
    ) -> [Opportunity] {
        var catalogs = CarSavings()
        return cars.flatMap { name, file in
            let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
            let plist = contents.read("\(folder)Info.plist") ?? []
            // A file of a theme can have trees that aren't copied. Nothing is promised for it.
            return (try? catalogs.opportunities(in: file, contents.map(name)?.view, plist: plist, accepts: accepts, least)) ?? []
        }
    }

    /// The bytes between the end of a file and the end of its last block.
    static func padding(_ bytes: Int) -> Int { (blockBytes - bytes % blockBytes) % blockBytes }
}

extension AppSavings.File {
    var bytes: Int { row.storedBytes }

    /// Whether `actool` wrote it for an app icon, such as `AppIcon60x60@2x.png`. The system looks for it at this place.
    var isIcon: Bool {
        guard row.looseKind == .picture, !row.asset.contains("/"), let base = LooseImages.modifiers(of: row.asset)?.base else {
            return false
        }
        return base.wholeMatch(of: #/.*\D[0-9.]+x[0-9.]+/#) != nil
    }
}

extension AppSavings {
    /// As many as Sentry's size analysis asks for before it reports them.
    private static let fewFiles = 100

    /// Joining the small files of a bundle in the largest of them. Files that the system looks for by name stay.
    private mutating func smallFiles(_ files: [File]) -> Opportunity? {
        let fixed = ["Info.plist", "PkgInfo"]
        let small = files.filter { file in
            (1..<Self.blockBytes).contains(file.bytes) && ![.text, .interface].contains(file.row.looseKind) && !file.isIcon
                && !fixed.contains(file.row.asset) && !file.row.asset.hasSuffix(".mobileprovision")
        }
        guard small.count > Self.fewFiles, let largest = small.max(by: { ($0.bytes, $1.name) < ($1.bytes, $0.name) }) else {
            return nil
        }
        let bytes = small.reduce(0) { $0 + $1.bytes }
        let padding = small.reduce(0) { $0 + Self.padding($1.bytes) } - Self.padding(bytes)
        let signature = small.reduce(0) { $0 + signatureBytes(of: $1.name) } - signatureBytes(of: largest.name)
        var saving = Opportunity(
            kind: .smallFiles, file: largest.report, asset: largest.row.asset, variant: "", savedBytes: 0, savedSourceBytes: 0,
            detail: """
                \(small.count) files below \(Self.blockBytes) bytes hold \(bytes) bytes and fill \(small.count) blocks: in one \
                file or catalog, they need \(padding) bytes less on the disk and \(signature) less in the code signature
                """, command: "")
        (saving.savedPaddingBytes, saving.savedSignatureBytes) = (padding, signature)
        return saving
    }

    /// The signature of the innermost bundle that has one counts.
    private mutating func signatureBytes(of name: String) -> Int {
        var folder = name[...]
        while true {
            folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            let prefix = folder.isEmpty ? "" : "\(folder)/"
            let place = "\(prefix)_CodeSignature/CodeResources"
            let entries: SignatureEntries? = signatures[place] ?? contents.read(place).map(SignatureEntries.init)
            signatures.updateValue(entries, forKey: place)
            if let entries { return entries[String(name.dropFirst(prefix.count))] }
            if folder.isEmpty { return 0 }
        }
    }
}
