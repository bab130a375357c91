import NightcarDiagnostics
import NightcarReports
package import NightcarSize

/// The size report as one page that needs nothing from the network: a map of all bytes, and a table of all rows.
package struct SizePage: Sendable {
    package var audit: AuditReport
    /// What made the page: `nightcar 0.1.0`.
    package var tool: String

    package init(_ audit: AuditReport, tool: String) {
        self.audit = audit
        self.tool = tool
    }

    /// Bytes that the pictures of a page may take, so that one of a large catalog stays below 2 MB.
    static let pictureLimit = 1_200_000

    /// The page.
    ///
    /// Pictures are read from the files that the report names; where a file is not there, or is another than the one that was
    /// measured, the page has none.
    ///
    /// - Parameter jobs: how many pictures are decoded at the same time; the page does not depend on it.
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

    /// Each file uses what the ones before it declare; the last one starts.
    private static let script = [
        PackageResources.size_squarify_js, PackageResources.size_tree_js, PackageResources.size_map_js,
        PackageResources.size_table_js, PackageResources.size_main_js,
    ].map(HTMLPage.embedded).joined()

    /// What the page is about: the path, or the folder of several.
    var name: String {
        let paths = audit.report.files.map(\.path)
        if paths.count == 1 { return paths[0].printable }
        let folder = Self.commonFolder(paths)
        return folder.isEmpty ? "\(paths.count) catalogs" : "\(folder.dropLast().printable): \(paths.count) catalogs"
    }

    /// The folder that all paths lie in, with a slash at its end; empty when there is none.
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
