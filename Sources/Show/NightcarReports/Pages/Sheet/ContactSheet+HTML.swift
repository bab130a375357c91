import NightcarBasics

extension ContactSheet {
    /// The sheet as one page that needs nothing from the network.
    ///
    /// - Parameter jobs: the number of pictures that are decoded at the same time. The page doesn't depend on it.
    package func html(jobs: Int) async throws -> String {
        var builder = await SheetBuilder(self, jobs: jobs)
        let data = builder.data()
        return HTMLDocument(
            title: "\(title): contact sheet", markup: markup, style: SheetPage.style + builder.table.style,
            data: [("sheet", try scriptData(data))], script: SheetPage.script
        ).text
    }

    /// The values behind the page, as JSON.
    func json(jobs: Int) async throws -> String {
        var builder = await SheetBuilder(self, jobs: jobs)
        return try scriptData(builder.data())
    }
}

extension ContactSheet {
    private var markup: String {
        """
        <header>
        <div class="bar">
        <h1>\(XMLText.escaped(title.printable)) <small id="count"></small></h1>
        <div class="tools">
        <input id="search" type="search" placeholder="Search  /" aria-label="Search names, variants and messages">
        <select id="kind" aria-label="Kind"><option value="">all kinds</option></select>
        <select id="filter" aria-label="Show"><option value="">all findings</option></select>
        <select id="order" aria-label="Order"><option value="">as in the catalog</option>
        <option value="findings">findings first</option></select>
        <div class="switch" role="radiogroup" aria-label="Scale">
        <label><input type="radio" name="scale" value="1"><span>1x</span></label>
        <label><input type="radio" name="scale" value="2" checked><span>2x</span></label>
        <label><input type="radio" name="scale" value="3"><span>3x</span></label>
        </div>
        <button id="theme" type="button" title="Light or dark page (T)" aria-label="Light or dark page">◐</button>
        </div>
        </div>
        <div class="columns" id="columns" aria-hidden="true"></div>
        </header>
        <main id="lines"></main>
        <p id="nothing" hidden>Nothing matches.</p>
        <footer id="rest"><details id="loose" hidden><summary></summary><ul></ul></details>
        <details id="others" hidden><summary></summary><p></p></details>
        <p>The number under a picture is its WCAG contrast with the background. For a picture, it is what the clearest \
        quarter reaches. <span class="swatch gap"></span> Nothing is declared: what the system shows instead is dimmed; point \
        at it to see it in full. <span id="room"></span></p>
        <p>\(XMLText.escaped(tool))</p></footer>
        """
    }
}

/// The parts of the page that are the same for every sheet.
private enum SheetPage {
    static let style = HTMLPage.embedded(PackageResources.sheet_css)
    /// Text goes into the page as text only, never as markup.
    static let script = HTMLPage.embedded(PackageResources.sheet_js)
}
