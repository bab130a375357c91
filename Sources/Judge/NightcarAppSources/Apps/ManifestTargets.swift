import NightcarDiagnostics
import NightcarSystem
import NightcarXCAssets

/// The targets that a manifest in Swift declares: SwiftPM's `Package.swift` or Tuist's `Project.swift`.
///
/// Only what is written as a text in a call is known. Targets that helpers of a manifest declare are not seen.
struct ManifestTargets {
    private(set) var targets: [BuildTarget] = []
    /// The products of a package, with the names of their targets.
    private(set) var products: [String: Set<String>] = [:]

    init(_ bytes: [UInt8], path: String) {
        let folder = Paths.parent(of: path)
        let isPackage = path.hasSuffix("/Package.swift")
        for call in ManifestCalls(bytes).calls where !call.name.isEmpty {
            switch call.function {
            case "library", "executable": products[call.name, default: []].formUnion(call.texts)
            case "testTarget", "binaryTarget", "systemLibrary", "plugin", "macro": continue
            default:
                let kind: BuildTarget.Kind =
                    call.function == "iOSApplication" ? .app : isPackage ? .library : Self.kind(call.words)
                var target = BuildTarget(name: call.name, kind: kind, folder: folder, location: Location(path: path))
                target.dependencies = call.texts.subtracting([call.name])
                let places = call.texts.union(isPackage ? Self.usual.map { "\($0)/\(call.name)" } : [])
                target.resources = Set(places.compactMap { Self.place($0, in: folder) })
                targets.append(target)
            }
        }
    }

    /// Where SwiftPM looks for a target without a path.
    private static let usual = ["Sources", "Source", "src", "srcs"]

    /// The words of Tuist's products.
    private static func kind(_ words: Set<String>) -> BuildTarget.Kind {
        if words.contains("unitTests") || words.contains("uiTests") { return .test }
        if words.contains("watch2App") { return .watch }
        if words.contains(where: { $0.hasSuffix("xtension") }) { return .appExtension }
        return words.contains("app") || words.contains("appClip") ? .app : .library
    }

    /// The folder or file that a text names, up to its first wildcard. Nil if it can't be one.
    private static func place(_ text: String, in folder: String) -> String? {
        guard !text.isEmpty, !text.contains("://") else { return nil }
        var parts = text.split(separator: "/", omittingEmptySubsequences: false).prefix { !$0.contains("*") }
        if parts.count < text.split(separator: "/").count, parts.isEmpty { return folder }
        if parts.last?.isEmpty == true { parts.removeLast() }
        let path = "/" + Paths.components("\(folder)/\(parts.joined(separator: "/"))").joined(separator: "/")
        // The path of a dependency isn't a resource.
        return Paths.isInside(path, folder) || text.contains("*") || CatalogFinder.isSource(text) ? path : nil
    }
}
