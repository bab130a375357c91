import ThemeCatalogVariants

extension SizedFile {
    /// The last part of the path of a file that represents the loose files of a bundle.
    package static let looseFilesName = "[files]"

    package var hasLooseFiles: Bool { path.hasSuffix("/\(Self.looseFilesName)") }
}

extension SizeReport {
    /// Loose files of an app that can go. Without them, the app is smaller by exactly their bytes.
    ///
    /// - Parameter accepts: whether a file may be named as one that can go.
    package func appSavings(_ accepts: (SizeRow) -> Bool = { _ in true }) -> [Opportunity] {
        var firsts: [String: String] = [:]
        return files.filter(\.hasLooseFiles).flatMap { file in
            file.rows.compactMap { row -> Opportunity? in
                let path = "\(file.path.dropLast(SizedFile.looseFilesName.count))\(row.asset)"
                func saving(_ kind: Opportunity.Kind, _ detail: String) -> Opportunity {
                    Opportunity(
                        kind: kind, file: file.path, asset: row.asset, variant: row.key?.description ?? "",
                        savedBytes: row.storedBytes, savedSourceBytes: 0, detail: detail, command: "")
                }
                if row.isUnneeded {
                    return accepts(row) ? saving(.unneededFile, "\(path) is for developers; no app reads it") : nil
                }
                guard row.storedBytes > 0, let content = row.digests.content else { return nil }
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

extension SizeRow {
    /// Whether a file is only for developers, by its name.
    fileprivate var isUnneeded: Bool {
        let name = asset.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let extensions = [
            ".md", ".sh", ".xcconfig", ".swift", ".h", ".m", ".podspec", ".gitignore", ".psd", ".sketch", ".modulemap",
        ]
        return [".ds_store", ".gitkeep", "podfile", "package.resolved", "readme", "readme.txt", "makefile"].contains(name)
            || extensions.contains { name.hasSuffix($0) }
    }
}
