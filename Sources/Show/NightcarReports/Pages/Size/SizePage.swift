import NightcarBasics
import NightcarModel
package import NightcarSize
package import ThemeCatalogBytes

/// The size report as one page that needs nothing from the network: a map of all bytes, and a table of all rows.
package struct SizePage: Sendable {
    package var audit: AuditReport
    /// The tool that made the page: `nightcar 0.1.0`.
    package var tool: String
    /// Opens a file of the report, also inside of an archive. Nil if it can't be read.
    let open: @Sendable (String) -> ByteView?

    package init(
        _ audit: AuditReport, tool: String,
        open: @escaping @Sendable (String) -> ByteView? = { try? MappedFile(path: $0).view }
    ) {
        self.audit = audit
        self.tool = tool
        self.open = open
    }

    /// The maximum size of the pictures in bytes. A page of 5,000 sets then stays below 6 MB.
    static let pictureLimit = 3_000_000
    /// The maximum size of the larger pictures, which are shown when the map has gone in to an asset.
    static let detailLimit = 1_000_000

    /// The page.
    ///
    /// Pictures are read from the files that the report names. If a file is missing or has changed since it was measured, it
    /// has no pictures.
    ///
    /// - Parameter jobs: the number of pictures that are decoded at the same time. The page doesn't depend on it.
    package func html(jobs: Int) async throws -> String {
        var table = PictureTable(limit: Self.pictureLimit)
        let data = await data(&table, jobs: jobs)
        return HTMLDocument(
            title: "Asset sizes: \(name)", markup: markup, style: Self.style + table.style,
            data: [("report", try scriptData(data))],
            script: Self.script
        ).text
    }

    private static let style = HTMLPage.embedded(PackageResources.size_css)

    /// Each file uses declarations of the ones before it. The last one starts the page.
    private static let script = [
        PackageResources.size_squarify_js, PackageResources.size_tree_js, PackageResources.size_color_js,
        PackageResources.size_map_js, PackageResources.size_table_js, PackageResources.size_main_js,
    ].map(HTMLPage.embedded).joined()

    /// The subject of the page: the path, or the common folder of several paths.
    var name: String {
        let paths = audit.report.files.map(\.path)
        if paths.count == 1 { return paths[0].printable }
        let folder = Self.commonFolder(paths)
        let count = Numbers.counted(paths.count, audit.countsApp ? "part" : "catalog")
        return folder.isEmpty ? count : "\(folder.dropLast().printable): \(count)"
    }

    /// The common folder of all paths, with a trailing slash. Empty if there is none.
    static func commonFolder(_ paths: [String]) -> String {
        guard let first = paths.first else { return "" }
        let folders = paths.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
        let shared = folders.dropFirst().reduce(folders[0]) { shared, folder in
            shared.prefix(zip(shared, folder).prefix { $0 == $1 }.count)
        }
        return String(first.prefix(shared.reduce(0) { $0 + $1.count + 1 }))
    }
}

private extension Substring {
    var printable: String { String(self).printable }
}
