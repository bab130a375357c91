import ArgumentParser
import NightcarLint
import NightcarPages
import NightcarReports
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes

extension LintReporting {
    /// Writes what each set needs in dark mode: text, or one of the formats json and html.
    func printDark(_ dark: DarkReport) throws {
        let targets: [ReportTarget] = format.elements()
        for target in targets where ![.json, .html, .pretty].contains(target.format) {
            throw ValidationError("--dark has the formats pretty, json and html.")
        }
        for target in targets.isEmpty ? [ReportTarget(format: .pretty)] : targets {
            let text =
                switch target.format {
                case .json: dark.json
                case .html: dark.page.html
                default: dark.text
                }
            guard let file = target.file else {
                Swift.print(text, terminator: "")
                continue
            }
            try CatalogFinder.checkIsOutside(file)
            try writeFileAtomically(text.utf8, to: file)
            if target.format == .html { quiet.noteName(ofPage: file) }
        }
    }
}

extension DarkReport {
    fileprivate var page: DarkPage {
        let sections = DarkAnswer.State.ofInterest.map { state in
            DarkPage.Section(
                title: state.title,
                entries: rows.filter { $0.answer.state == state }.map { row in
                    DarkPage.Entry(
                        name: row.name, path: row.path, reason: row.answer.reason,
                        light: Self.look(row.light, isTinted: row.isTinted),
                        dark: Self.look(row.dark, isTinted: row.isTinted))
                })
        }
        return DarkPage(
            summary: summary ?? "dark mode: no colors or images", sections: sections.filter { !$0.entries.isEmpty })
    }

    /// Larger files, in bytes, are not put into the page.
    private static let fileLimit = 1 << 17

    private static func look(_ look: Look?, isTinted: Bool) -> DarkPage.Look {
        switch look {
        case .color(let color): return .color(color)
        case .picture(let path):
            let types = [".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".svg": "image/svg+xml"]
            guard let type = types.first(where: { path.lowercased().hasSuffix($0.key) })?.value,
                let bytes = try? readFile(path, limit: fileLimit)
            else { return .file(path.split(separator: ".").last?.uppercased() ?? "?") }
            return isTinted ? .shape(bytes, type: type) : .picture(bytes, type: type)
        case nil: return .unknown
        }
    }
}
