package import ThemeCatalogPixels

/// A page with the renditions of icon documents on a light and a dark background, next to the icons that they replace.
package struct IconPage: Sendable {
    /// A picture and the words below it.
    package struct Rendition: Sendable {
        package var name: String
        package var picture: PixelBuffer

        package init(_ name: String, _ picture: PixelBuffer) { (self.name, self.picture) = (name, picture) }
    }

    package struct Icon: Sendable {
        package var name: String
        package var renditions: [Rendition]
        /// The pictures of the app icon set with the same name.
        package var older: [Rendition] = []
        /// What could not be drawn, one sentence each.
        package var remarks: [String] = []

        package init(name: String, renditions: [Rendition]) { (self.name, self.renditions) = (name, renditions) }
    }

    package var title: String
    /// The name of the program and its version.
    package var tool: String
    package var icons: [Icon]

    package init(title: String, tool: String, icons: [Icon]) { (self.title, self.tool, self.icons) = (title, tool, icons) }

    package var html: String {
        let markup = """
            <main>
            <h1>\(XMLText.escaped(title))</h1>
            <p>Drawn by \(XMLText.escaped(tool)), close to Apple's bitmaps for systems without glass. The clear and tinted
            renditions are sketches in one color: on a device, the user chooses the tint.</p>
            \(icons.map(section).joined(separator: "\n"))
            </main>
            """
        let style = HTMLPage.embedded(PackageResources.icons_css)
        return HTMLDocument(title: title, markup: markup, style: style, data: [], script: "").text
    }

    /// The longest side of a picture in the page: 128 points at 2x.
    private static let side = 256

    private func section(_ icon: Icon) -> String {
        let remarks = icon.remarks.map { "<li>\(XMLText.escaped($0))</li>" }.joined()
        let figures = (icon.renditions + icon.older).map { rendition in
            let source = PagePicture(rendition.picture, limit: Self.side).uri ?? ""
            let name = XMLText.escaped(rendition.name)
            return "<figure><img alt=\"\(name)\" src=\"\(source)\"><figcaption>\(name)</figcaption></figure>"
        }
        let grounds = ["light", "dark"].map { "<div class=\"ground \($0)\">\n\(figures.joined(separator: "\n"))\n</div>" }
        return """
            <section>
            <h2>\(XMLText.escaped(icon.name))</h2>
            \(remarks.isEmpty ? "" : "<ul>\(remarks)</ul>\n")\(grounds.joined(separator: "\n"))
            </section>
            """
    }
}
