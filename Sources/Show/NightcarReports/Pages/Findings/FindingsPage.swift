import NightcarBasics

extension LintReport {
    /// The findings as one page that needs nothing from the network. It is searchable, and shows the source lines and the
    /// pictures of findings, each on a light and a dark background.
    package var page: String {
        var pictures = FindingPictures(read: files.picture)
        let sections = sections(&pictures)
        return HTMLDocument(
            title: PlainText.singleLine("\(tool.name): \(totals)"),
            markup: """
                \(header)
                <main>
                \(sections)<p id="nothing" hidden>Nothing matches.</p>
                </main>
                <footer>\(escaped(tool.name)) \(escaped(tool.version))</footer>
                """,
            style: HTMLPage.embedded(PackageResources.findings_css) + pictures.style, data: [],
            script: HTMLPage.embedded(PackageResources.findings_js)
        ).text
    }
}

private extension LintReport {
    func escaped(_ text: String) -> String { XMLText.escaped(PlainText.singleLine(text)) }

    var header: String {
        let severities = [Severity.error, .warning, .info].map { severity in
            let count = count(of: severity)
            let disabled = count == 0 ? " disabled" : ""
            return """
                <label class="chip \(severity.rawValue)"><input type="checkbox" name="severity" value="\(severity.rawValue)" \
                checked\(disabled)> \(Numbers.counted(count, severity.noun))</label>
                """
        }
        let options = byRule.map { group in
            "<option value=\"\(escaped(group.rule.name))\">\(escaped(group.rule.name)) (\(group.entries.count))</option>"
        }
        return """
            <header>
            <h1>\(escaped(tool.name)) <small>\(escaped(totals))</small></h1>
            <div class="tools">
            \(severities.joined(separator: "\n"))
            <select id="rule" aria-label="Rule"><option value="">all rules</option>\(options.joined())</select>
            <input id="search" type="search" placeholder="Search: name, path, message …" aria-label="Search">
            <button id="theme" type="button" title="Light or dark page">◐</button>
            </div>
            </header>
            """
    }

    /// The findings by file, in order.
    func sections(_ pictures: inout FindingPictures) -> String {
        var text = ""
        var path: String?
        let known = Dictionary(rules.map { ($0.name, $0) }) { first, _ in first }
        for entry in entries {
            if entry.place.path != path {
                if path != nil { text += "</section>\n" }
                path = entry.place.path
                text += "<section>\n<h2>\(title(entry))</h2>\n"
            }
            text += article(entry, rule: known[entry.rule], &pictures)
        }
        if path != nil { text += "</section>\n" }
        return text.isEmpty ? "<p class=\"clean\">No findings.</p>\n" : text
    }

    /// The asset's name, and the path of the file.
    func title(_ entry: Entry) -> String {
        let path = entry.place.path
        let subject = path.hasPrefix(entry.subject + "/") ? entry.subject : path
        let name = subject.lastIndex(of: "/").map { String(subject[subject.index(after: $0)...]) } ?? subject
        return "<b>\(escaped(name))</b> <span>\(escaped(path))</span>"
    }

    /// A related place, relative to the folder of the finding's own file if it is inside.
    func shortPlace(_ related: Entry.Related, of entry: Entry) -> String {
        let folder = entry.place.path.lastIndex(of: "/").map { entry.place.path[...$0] } ?? ""
        let path = related.place.path
        let shown = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
        return shown + (related.place.span.map { ":\($0.line)" } ?? "")
    }

    func article(_ entry: Entry, rule: RuleInfo?, _ pictures: inout FindingPictures) -> String {
        let place = entry.place.span.map { "<span class=\"line\">\($0.line):\($0.column)</span>" } ?? ""
        let variant = entry.variant.isEmpty ? "" : "<span class=\"variant\">\(escaped(entry.variant))</span>"
        var text = """
            <article id="f\(entry.fingerprint.replacing(":", with: "-"))" data-severity="\(entry.severity.rawValue)" \
            data-rule="\(escaped(entry.rule))">
            <div class="text">
            <p><span class="badge \(entry.severity.rawValue)">\(entry.severity.rawValue)</span> \(escaped(entry.message))</p>
            <p class="meta">\(place)\(variant)<code>\(escaped(entry.rule))</code></p>

            """
        text += source(entry)
        for related in entry.related {
            text += "<p class=\"note\">\(escaped(shortPlace(related, of: entry))): \(escaped(related.message))</p>\n"
        }
        if let rule, !rule.rationale.isEmpty {
            let link = rule.helpURI.map { " <a href=\"\(escaped($0))\" rel=\"noreferrer\">More</a>" } ?? ""
            text += "<details><summary>Why</summary><p>\(escaped(rule.rationale))\(link)</p></details>\n"
        }
        return text + "</div>\n" + plates(entry, &pictures) + "</article>\n"
    }

    /// The lines of the span. If it is a single line, the span is marked.
    func source(_ entry: Entry) -> String {
        guard let span = entry.place.span, let line = entry.place.sourceLines.first else { return "" }
        if span.endLine > span.line {
            let lines = entry.place.sourceLines.enumerated().map { index, line in
                "<span>\(span.line + index)</span>\(XMLText.escaped(PlainText.shortened(line, to: 300)))"
            }
            return "<pre>\(lines.joined(separator: "\n"))</pre>\n"
        }
        let bytes = Array(line.utf8)
        let start = min(span.byteColumn - 1, bytes.count)
        let end = min(max(start, span.endByteColumn - 1), bytes.count)
        let parts = [bytes[..<start], bytes[start..<end], bytes[end...]].map { String(decoding: $0, as: UTF8.self) }
        let before = String(PlainText.shortened(String(parts[0].reversed()), to: 200).reversed())
        let texts = [before, PlainText.shortened(parts[1], to: 300), PlainText.shortened(parts[2], to: 200)]
        let shown = texts.map { XMLText.escaped($0) }
        return "<pre><span>\(span.line)</span>\(shown[0])<mark>\(shown[1])</mark>\(shown[2])</pre>\n"
    }

    /// The pictures of the finding and of its related places, each on both backgrounds.
    func plates(_ entry: Entry, _ pictures: inout FindingPictures) -> String {
        var paths: [String] = []
        for place in [entry.place] + entry.related.map(\.place) where !paths.contains(place.givenPath) {
            paths.append(place.givenPath)
        }
        let plates = paths.prefix(6).compactMap { path in
            pictures.classes(of: path).map { classes in
                let name = escaped(String(path.split(separator: "/").last ?? ""))
                return """
                    <figure><span class="plate onlight \(classes)" role="img" aria-label="\(name) on light"></span>\
                    <span class="plate ondark \(classes)" role="img" aria-label="\(name) on dark"></span>\
                    <figcaption>\(name)</figcaption></figure>

                    """
            }
        }
        return plates.isEmpty ? "" : "<div class=\"plates\">\n\(plates.joined())</div>\n"
    }
}

private extension Severity {
    var noun: String { self == .info ? "note" : rawValue }
}
