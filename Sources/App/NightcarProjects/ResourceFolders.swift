import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

/// The catalogs, icon documents and sticker packs in a folder.
enum ResourceFolders {
    enum Kind { case catalog, icon, stickers }

    private static let mostDepth = 32
    /// What builds and package managers make.
    static let built: Set<String> = [".git", ".build", "DerivedData", "node_modules"]
    /// Folders that the system shows as one file, so no target lists what is in them.
    private static let opaque: Set<Substring> = [
        "bundle", "framework", "xcframework", "xcodeproj", "xcworkspace", "app", "playground", "docc", "xcdatamodeld",
    ]

    static func kind(of path: String) -> Kind? {
        if path.hasSuffix("." + CatalogFinder.stickersExtension) { return .stickers }
        if CatalogFinder.isSource(path) { return .catalog }
        return CatalogFinder.isIcon(path) ? .icon : nil
    }

    /// Whether a search goes into a folder with this name.
    static func isSearched(_ name: String) -> Bool {
        guard !built.contains(name) else { return false }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 1 || !opaque.contains(parts.last ?? "") && kind(of: name) == nil
    }

    /// The paths, sorted folder by folder.
    ///
    /// - Parameter isSkipped: whether a file or folder is left out.
    static func search(_ folder: String, skipping isSkipped: (String) -> Bool = { _ in false }) -> [String] {
        var found: [String] = []
        search(folder, 0, isSkipped, &found)
        return found
    }

    private static func search(_ folder: String, _ depth: Int, _ isSkipped: (String) -> Bool, _ found: inout [String]) {
        guard depth < mostDepth, let listing = try? FolderListing(path: folder) else { return }
        for name in listing.folders.sorted() {
            let path = "\(folder)/\(name)"
            if isSkipped(path) { continue }
            if kind(of: name) != nil {
                found.append(path)
            } else if isSearched(name) {
                search(path, depth + 1, isSkipped, &found)
            }
        }
    }
}

/// Whether a build runs Nightcar for a theme catalog: its plug-in, its rule for Bazel, or a script.
enum NightcarUse {
    static func compiles(_ text: String) -> Bool {
        let uses = [".plugin(name: \"NightcarCompile\", package:", "nightcar_theme_catalog("]
        if uses.contains(where: text.contains) { return true }
        guard let call = text.firstRange(of: "nightcar compile") else { return false }
        let line = text[call.upperBound...].prefix { $0 != "\n" && $0 != "\\" }
        return !line.contains("--format car") && !line.contains("--format=car")
    }
}
