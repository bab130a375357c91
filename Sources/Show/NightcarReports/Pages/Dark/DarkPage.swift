/// A page with the colors and images of an app on a light and a dark background, grouped by what they need in dark mode.
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

        package init(name: String, path: String, reason: String, light: Look, dark: Look) {
            (self.name, self.path, self.reason) = (name, path, reason)
            (self.light, self.dark) = (light, dark)
        }
    }

    package struct Section: Sendable {
        package var title: String
        package var entries: [Entry]

        package init(title: String, entries: [Entry]) { (self.title, self.entries) = (title, entries) }
    }

    package var summary: String
    package var sections: [Section]

    package init(summary: String, sections: [Section]) { (self.summary, self.sections) = (summary, sections) }

    package var html: String {
        let markup = """
            <main>
            <h1>\(XMLText.escaped(summary))</h1>
            \(sections.map(Self.markup).joined(separator: "\n"))
            </main>
            """
        let style = HTMLPage.embedded(PackageResources.dark_css)
        return HTMLDocument(title: "Dark mode", markup: markup, style: style, data: [], script: "").text
    }

    private static func markup(_ section: Section) -> String {
        let rows = section.entries.map { entry in
            """
            <li><div class="ground light">\(markup(entry.light))</div><div class="ground dark">\(markup(entry.dark))</div>
            <div><b>\(XMLText.escaped(entry.name))</b><p>\(XMLText.escaped(entry.reason))</p>
            <small>\(XMLText.escaped(entry.path))</small></div></li>
            """
        }
        return """
            <h2>\(XMLText.escaped(section.title)) (\(section.entries.count))</h2>
            <ul>
            \(rows.joined(separator: "\n"))
            </ul>
            """
    }

    private static func markup(_ look: Look) -> String {
        switch look {
        case .color(let color): "<span class=\"swatch\" style=\"background: \(XMLText.escaped(color))\"></span>"
        case .picture(let bytes, let type): "<img alt=\"\" src=\"\(dataURI(bytes, type: type))\">"
        case .shape(let bytes, let type):
            "<span class=\"shape\" style=\"mask-image: url(\(dataURI(bytes, type: type)))\"></span>"
        case .file(let format): "<small>\(XMLText.escaped(format))</small>"
        case .unknown: "?"
        }
    }
}
