import ArgumentParser
import NightcarBasics
import NightcarImaging
import NightcarLint
import NightcarReports
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

extension LintReporting {
    /// Writes what each set needs in dark mode: text, or one of the formats json and html.
    ///
    /// - Parameter painter: paints the vectors that browsers don't show.
    ///
    /// - Parameter name: what a page is about, such as the folder of the app.
    func printDark(_ dark: DarkReport, of name: String, painter: VectorPainter) throws {
        let targets: [ReportTarget] = format.elements()
        for target in targets where ![.json, .html, .pretty].contains(target.format) {
            throw ValidationError("--dark has the formats pretty, json and html.")
        }
        for target in targets.isEmpty ? [ReportTarget(format: .pretty)] : targets {
            let text =
                switch target.format {
                case .json: dark.json
                case .html: dark.page(of: name, painter).html
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
    fileprivate func page(of name: String, _ painter: VectorPainter) -> DarkPage {
        let sections = DarkAnswer.State.ofInterest.map { state in
            DarkPage.Section(
                title: state.title,
                entries: rows(in: state).map { row in
                    DarkPage.Entry(
                        name: row.name, path: row.path, reason: row.answer.reason,
                        light: Self.look(row.light, isTinted: row.isTinted, painter),
                        dark: Self.look(row.dark, isTinted: row.isTinted, painter),
                        proposed: row.proposed.map { (Self.look($0.look, isTinted: false, painter), $0.words) },
                        places: row.answer.evidence.prefix(Self.placeLimit).map { related in
                            "\(related.location.path):\(related.location.range?.start.line ?? 1)"
                        },
                        rule: state == .missing ? row.rule : nil)
                })
        }
        return DarkPage(
            name: name, summary: summary ?? "dark mode: no colors or images", targets: looks,
            sections: sections.filter { !$0.entries.isEmpty }, address: DarkPage.address())
    }

    /// How many places of one set are named.
    private static let placeLimit = 3

    /// Larger files, in bytes, are not put into the page.
    private static let fileLimit = 1 << 17

    private static func look(_ look: Look?, isTinted: Bool, _ painter: VectorPainter) -> DarkPage.Look {
        switch look {
        case .color(let color): return .color(color)
        case .picture(let path):
            guard let (bytes, type) = picture(path, painter) else {
                return .file(path.split(separator: ".").last?.uppercased() ?? "?")
            }
            return isTinted ? .shape(bytes, type: type) : .picture(bytes, type: type)
        case nil: return .unknown
        }
    }

    private static func picture(_ path: String, _ painter: VectorPainter) -> (bytes: [UInt8], type: String)? {
        if let small = LintReport.Files.thumbnail(of: path, side: 72) { return (small, "image/png") }
        let types = [".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".svg": "image/svg+xml"]
        let name = path.lowercased()
        if let type = types.first(where: { name.hasSuffix($0.key) })?.value {
            return readAgain(path, limit: fileLimit).map { ($0, type) }
        }
        guard name.hasSuffix(".pdf"), painter.has(.pdf), let bytes = readAgain(path, limit: Limits.lintFileBytes),
            let painted = try? painter.paint(bytes, with: .pdf, pixels: Limits.lintPixels)
        else { return nil }
        return (encodePNG(painted), "image/png")
    }
}
