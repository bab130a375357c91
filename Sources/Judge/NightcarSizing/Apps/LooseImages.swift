import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarOpening
import NightcarSize
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pictures of a bundle that are loose files for several scales. A store can't thin them: each device gets all of them.
struct LooseImages {
    let files: [AppSavings.File]
    /// The files of each image.
    private let images: [(name: String, files: [AppSavings.File])]

    init(_ files: [AppSavings.File]) {
        struct Name: Hashable {
            var folder: Substring
            var base: Substring
            var fileExtension: Substring
        }
        var groups: [Name: [AppSavings.File]] = [:]
        for file in files where file.row.looseKind == .picture && !file.isIcon && file.row.key?.locale == "" {
            guard let (base, fileExtension) = Self.modifiers(of: file.row.asset), ["png", "jpg", "jpeg"].contains(fileExtension)
            else { continue }
            let folder = file.row.asset.dropLast((file.row.asset.split(separator: "/").last ?? "").count)
            groups[Name(folder: folder, base: base, fileExtension: fileExtension), default: []].append(file)
        }
        // A Mac gets the app as it is.
        let isMac = files.contains { $0.name.contains("Contents/") }
        let scaled = isMac ? [:] : groups.filter { $0.value.contains { ($0.row.key?.scale ?? .any).rawValue > 1 } }
        var names: Set<String> = []
        images = scaled.sorted { $0.value[0].name < $1.value[0].name }.map { name, files in
            var unique = String(name.base)
            while !names.insert(unique.lowercased()).inserted { unique += "-" }
            return (unique, files)
        }
        self.files = images.flatMap { $0.files }
    }

    /// A file's name without its modifiers for scale and device, and its extension. Nil without an extension.
    static func modifiers(of name: String) -> (base: Substring, fileExtension: Substring)? {
        let file = name.split(separator: "/").last ?? ""
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return nil }
        var base = file[..<dot]
        for modifier in ["~ipad", "~iphone", "@2x", "@3x", "~ipad", "~iphone"] where base.hasSuffix(modifier) {
            base = base.dropLast(modifier.count)
        }
        return base.isEmpty ? nil : (base, file[file.index(after: dot)...])
    }

    /// What the device with the least to gain saves if the files become a catalog. Nil if that is nothing.
    func saving(contents: AppFiles, jobs: Int) async throws -> Opportunity? {
        guard let largest = files.max(by: { ($0.bytes, $1.name) < ($1.bytes, $0.name) }),
            let sizes = try await sizes(contents: contents, jobs: jobs),
            let worst = sizes.devices.max(by: { $0.bytes < $1.bytes })
        else { return nil }
        let loose = files.reduce(0) { $0 + $1.bytes }
        guard worst.bytes < loose else { return nil }
        let devices = sizes.devices.map { "\($0.bytes) on \($0.name)" }.joined(separator: ", ")
        return Opportunity(
            kind: .looseImage, file: largest.report, asset: largest.row.asset, variant: largest.row.key?.description ?? "",
            savedBytes: loose - worst.bytes, savedSourceBytes: 0,
            detail: """
                \(Numbers.counted(files.count, "file")) of \(Numbers.counted(images.count, "image")) with @2x or @3x files \
                take \(loose) bytes on each device; in a catalog of their own they take \(sizes.whole) before thinning, \(devices)
                """, command: "")
    }
}

extension LooseImages {
    /// The compiled catalog, before and after thinning. Nil if a file isn't a usable picture.
    private func sizes(
        contents: AppFiles, jobs: Int
    ) async throws -> (whole: Int, devices: [(name: String, bytes: Int)])? {
        let scratch = try TemporaryFolder(named: "nightcar-loose")
        defer { withExtendedLifetime(scratch) {} }
        let catalog = "\(scratch.path)/Loose.\(CatalogFinder.sourceExtension)"
        guard try write(to: catalog, contents: contents) else { return nil }
        let isWatch = files[0].report.contains("/Watch/")
        let platform = isWatch ? Platform.watchos : .ios
        let car = try await compileCar(
            [loadCatalog(at: catalog)], options: CompileOptions(filter: PlatformFilter(platform: platform)),
            target: CarTarget(platform: platform, version: nil), path: "Assets.car", run: RunContext(jobs: jobs))
        guard !car.isEmpty, !car.findings.contains(where: { $0.severity == .error }) else { return nil }
        return (
            car.file.count,
            try Device.shown(on: platform).map {
                ($0.name, try thinned(car.file, path: "Assets.car", to: ThinningRule($0)).count)
            }
        )
    }

    /// - Returns: whether all files could be read.
    private func write(to catalog: String, contents: AppFiles) throws -> Bool {
        for image in images {
            let folder = "\(catalog)/\(image.name).\(SetKind.image.rawValue)"
            try makeFolder(folder)
            var set = ImageSet()
            for file in image.files {
                guard let bytes = contents.read(file.name) else { return false }
                let name = String(file.name.split(separator: "/").last ?? "")
                try writeFileAtomically(bytes, to: "\(folder)/\(name)", isDurable: false)
                set.images.append(ImageSet.Entry(file: name, key: file.row.key ?? VariantKey()))
            }
            try writeFileAtomically(JSONEncoder().encode(set), to: "\(folder)/Contents.json", isDurable: false)
        }
        return true
    }
}

/// The `Contents.json` of an image.
private struct ImageSet: Encodable {
    struct Entry: Encodable {
        var filename: String
        var idiom: String
        var scale: String

        init(file: String, key: VariantKey) {
            filename = file
            idiom = key.idiom == .pad ? "ipad" : key.idiom == .phone ? "iphone" : "universal"
            scale = "\(max(1, key.scale.rawValue))x"
        }
    }

    struct Info: Encodable {
        var author = "nightcar"
        var version = 1
    }

    var images: [Entry] = []
    var info = Info()
}
