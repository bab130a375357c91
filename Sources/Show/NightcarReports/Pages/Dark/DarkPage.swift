import NightcarBasics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A page with the colors and images of an app on a light and a dark background, grouped by what they need in dark mode. It can be
/// searched and filtered by state, folder and file of use, and lists what a team accepts as it is.
package struct DarkPage: Sendable {
    /// What a set shows on a background.
    package enum Look: Sendable {
        /// In the words of style sheets.
        case color(String)
        /// The bytes of a file that browsers show, and its media type.
        case picture([UInt8], type: String)
        /// The shape of such a file, in the color of text.
        case shape([UInt8], type: String)
        /// A file that browsers don't show, by its format.
        case file(String)
        case unknown
    }

    package struct Entry: Sendable {
        package var name: String
        package var path: String
        package var reason: String
        package var light: Look
        package var dark: Look
        /// What it may show in dark mode, and what is to be said about it. Nil if nothing is proposed.
        package var proposed: (look: Look, words: String)?
        /// Where the answer comes from, as `path:line`.
        package var places: [String]
        /// The rule that reports it, for accepting it. Nil if there is nothing to accept.
        package var rule: String?

        package init(
            name: String, path: String, reason: String, light: Look, dark: Look, proposed: (look: Look, words: String)? = nil,
            places: [String] = [], rule: String? = nil
        ) {
            (self.name, self.path, self.reason) = (name, path, reason)
            (self.light, self.dark, self.proposed, self.places, self.rule) = (light, dark, proposed, places, rule)
        }

        /// The folder of the set.
        fileprivate var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

        /// The files of its places.
        fileprivate var files: [String] {
            places.map { place in place.lastIndex(of: ":").map { String(place[..<$0]) } ?? place }
        }
    }

    package struct Section: Sendable {
        package var title: String
        package var entries: [Entry]

        package init(title: String, entries: [Entry]) { (self.title, self.entries) = (title, entries) }
    }

    /// What the page is about, such as the folder of the app.
    package var name: String
    package var summary: String
    /// The look of each target, a sentence each.
    package var targets: [String]
    package var sections: [Section]
    /// What comes before a path from the root in the address of a file. Nil if the files can't be seen anywhere.
    package var address: String?

    package init(name: String, summary: String, targets: [String] = [], sections: [Section], address: String? = nil) {
        (self.name, self.summary, self.targets, self.sections, self.address) = (name, summary, targets, sections, address)
    }

    /// Where the files of the commit of a run can be seen: `https://github.com/owner/name/blob/0123abc/`. Nil outside of GitHub Actions
    /// and GitLab CI.
    package static func address(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        guard let commit = environment["GITHUB_SHA"] ?? environment["CI_COMMIT_SHA"],
            let page = HostedRepository(environment: environment)?.address(ofCommit: commit)
        else { return nil }
        return page.dropLast("commit/\(commit)".count) + "blob/\(commit)/"
    }

    package var html: String {
        var pictures = Pictures()
        let lists = sections.enumerated().map { list($1, $0, &pictures) }.joined(separator: "\n")
        let markup = """
            \(header)
            <main\(address.map { " data-address=\"\(escaped($0))\"" } ?? "")>
            \(targets.isEmpty ? "" : "<ul class=\"targets\">\(targets.map { "<li>\(escaped($0))</li>" }.joined())</ul>")
            \(lists)
            <p id="nothing" hidden>Nothing matches.</p>
            <section id="accepted" hidden><h2>What stays as it is</h2>
            <p>Run this in the folder of the app. It adds a line to .nightcar.yml for each.</p>
            <textarea readonly rows="4" aria-label="Command"></textarea></section>
            </main>
            """
        return HTMLDocument(
            title: "Dark mode: \(name)", markup: markup, style: HTMLPage.embedded(PackageResources.dark_css) + pictures.style,
            data: [], script: HTMLPage.embedded(PackageResources.dark_js)
        ).text
    }
}

private extension DarkPage {
    func escaped(_ text: String) -> String { XMLText.escaped(PlainText.singleLine(text)) }

    var header: String {
        let states = sections.enumerated().map { index, section in
            """
            <label class="chip"><input type="checkbox" name="state" value="\(index)" checked> \(escaped(section.title)) \
            (\(section.entries.count))</label>
            """
        }
        let entries = sections.flatMap(\.entries)
        return """
            <header>
            <h1>\(escaped(name)) <small>\(escaped(summary))</small></h1>
            <div class="tools">
            \(states.joined(separator: "\n"))
            \(choice("folder", "all folders", entries.map(\.folder)))
            \(choice("file", "all files of use", entries.flatMap(\.files)))
            <input id="search" type="search" placeholder="Search: name, path, reason …" aria-label="Search">
            <button id="theme" type="button" title="Light or dark page">◐</button>
            </div>
            </header>
            """
    }

    /// The proposed value on a dark background.
    func proposal(_ entry: Entry, _ pictures: inout Pictures) -> String {
        guard let proposed = entry.proposed else { return "" }
        return "<div title=\"\(escaped(proposed.words))\">\(pictures.markup(proposed.look))</div>"
    }

    /// A menu of what the entries have, with the number of each.
    func choice(_ id: String, _ all: String, _ values: [String]) -> String {
        var counts: [String: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        let options = counts.sorted { $0.key < $1.key }.map {
            "<option value=\"\(escaped($0.key))\">\(escaped($0.key)) (\($0.value))</option>"
        }
        return "<select id=\"\(id)\" aria-label=\"\(all)\"><option value=\"\">\(all)</option>\(options.joined())</select>"
    }

    func list(_ section: Section, _ index: Int, _ pictures: inout Pictures) -> String {
        var rows: [String] = []
        for entry in section.entries {
            let uses = entry.places.map { "<i>\(escaped($0))</i>" }.joined(separator: " · ")
            let places = uses.isEmpty ? "" : " <small>\(uses)</small>"
            let accept = entry.rule.map { rule in
                """
                 <label><input type="checkbox" name="accept" value="\(rule):\(escaped(entry.name))"> stays as it is</label>
                """
            }
            rows.append(
                """
                <li><div class="grounds"><div>\(pictures.markup(entry.light))</div>\
                <div>\(pictures.markup(entry.dark))</div>\(proposal(entry, &pictures))</div>\
                <div><b>\(escaped(entry.name))</b><p>\(escaped(entry.reason + (entry.proposed.map { "; \($0.words)" } ?? "")))</p>\
                <small>\(escaped(entry.path))</small>\(places)\(accept ?? "")</div></li>
                """)
        }
        return """
            <section data-state="\(index)"><h2>\(escaped(section.title)) (\(section.entries.count))</h2>
            <ul>
            \(rows.joined(separator: "\n"))
            </ul></section>
            """
    }
}

/// Each picture once, as a property of the style sheet.
private struct Pictures {
    private var numbers: [[UInt8]: Int] = [:]
    private var declarations = ""

    var style: String { declarations.isEmpty ? "" : ":root {\(declarations)}\n" }

    mutating func markup(_ look: DarkPage.Look) -> String {
        switch look {
        case .color(let color): "<span class=\"swatch\" style=\"background: \(XMLText.escaped(color))\"></span>"
        case .picture(let bytes, let type):
            "<span class=\"picture\" style=\"background-image: var(\(property(bytes, type)))\"></span>"
        case .shape(let bytes, let type): "<span class=\"shape\" style=\"mask-image: var(\(property(bytes, type)))\"></span>"
        case .file(let format): "<small>\(XMLText.escaped(format))</small>"
        case .unknown: "?"
        }
    }

    private mutating func property(_ bytes: [UInt8], _ type: String) -> String {
        let number = numbers[bytes] ?? numbers.count
        if number == numbers.count {
            numbers[bytes] = number
            declarations += "--p\(number): url(\(dataURI(bytes, type: type)));"
        }
        return "--p\(number)"
    }
}
