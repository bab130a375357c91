package import NightcarModel
import ThemeCatalogVariants

extension SizedFile {
    /// The last part of the path of a file that represents the loose files of a bundle.
    package static let looseFilesName = "[files]"

    /// The last part of the path of a file that represents the code of a bundle.
    package static let codeName = "[code]"

    package var hasCode: Bool { path.hasSuffix("/\(Self.codeName)") }

    package var hasLooseFiles: Bool { path.hasSuffix("/\(Self.looseFilesName)") }
}

extension SizeReport {
    /// Loose files of an app that can go. Without them, the app is smaller by exactly their bytes.
    ///
    /// - Parameter accepts: whether a file may be named as one that can go.
    package func appSavings(_ accepts: (SizeRow) -> Bool = { _ in true }) -> [Opportunity] {
        struct Content: Hashable {
            var unit: String
            var digest: String
        }
        var firsts: [Content: String] = [:]
        return files.filter(\.hasLooseFiles).flatMap { file in
            let unit = deliveredUnit(of: file.path)
            return file.rows.compactMap { row -> Opportunity? in
                let path = "\(file.path.dropLast(SizedFile.looseFilesName.count))\(row.asset)"
                func saving(_ kind: Opportunity.Kind, _ detail: String) -> Opportunity {
                    Opportunity(
                        kind: kind, file: file.path, asset: row.asset, variant: row.key?.description ?? "",
                        savedBytes: row.storedBytes, savedSourceBytes: 0, detail: detail, command: "")
                }
                if row.isUnneeded {
                    return accepts(row) ? saving(.unneededFile, "\(path) is for developers; no app reads it") : nil
                }
                guard row.storedBytes > 0, let digest = row.digests.content else { return nil }
                let content = Content(unit: unit, digest: digest)
                guard let first = firsts[content] else {
                    firsts[content] = path
                    return nil
                }
                guard accepts(row) else { return nil }
                return saving(.duplicateFile, "\(path) is the same as \(first): keep one where both can read it")
            }
        }
    }
}

/// The part of an app that the store delivers alone, as a folder: an app without its watch app and its app clips, or one of these.
/// Files can be shared only within it.
///
/// - Parameter path: the path of something inside.
package func deliveredUnit(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard var end = parts.firstIndex(where: { $0.lowercased().hasSuffix(".app") }) else { return "" }
    if parts.count > end + 2, ["Watch", "AppClips"].contains(parts[end + 1]) { end += 2 }
    return parts[...end].joined(separator: "/")
}

extension SizeRow {
    /// Whether a file is only for developers, by its name.
    fileprivate var isUnneeded: Bool {
        let name = asset.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let extensions = [
            ".md", ".sh", ".xcconfig", ".swift", ".h", ".m", ".podspec", ".gitignore", ".psd", ".sketch", ".modulemap", ".map",
            ".xctestplan", ".entitlements",
        ]
        return [
            ".ds_store", ".gitkeep", "podfile", "podfile.lock", "package.resolved", "readme", "readme.txt", "makefile",
            "cartfile", "cartfile.resolved",
        ].contains(name)
            || extensions.contains { name.hasSuffix($0) }
    }
}
