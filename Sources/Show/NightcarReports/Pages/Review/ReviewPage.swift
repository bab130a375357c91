import NightcarDiagnostics

/// Everything that `tint` proposes, to be accepted or rejected one by one: the page of `preview --plan`.
///
/// Its script puts the choices into the text of a configuration, which the browser saves.
package struct ReviewPage: Sendable, Encodable {
    /// A value in one appearance.
    package struct Value: Sendable, Encodable {
        /// `dark · high contrast`.
        package var variant: String
        package var text: String
        var css: String?
        /// The contrast with the background, if one is required.
        package var ratio: Double?
        /// The number of the picture's style class.
        var picture: Int?
        var note: String?
    }

    /// A proposal, or a question.
    package struct Row: Sendable, Encodable {
        package var kind: String
        package var name: String
        package var set: String
        /// The name as a pattern of the configuration, in YAML.
        package var pattern: String
        /// The role of a color. Empty for a picture.
        package var role = ""
        /// Percent. Nil for a picture.
        package var confidence: Int?
        package var evidence = ""
        package var reason: String
        /// Whether the plan asks instead of proposing a value.
        package var isQuestion = false
        /// Whether the configuration has to name the role: only the code tells it, which `compile` doesn't read, or it is doubtful.
        package var needsRole = false
        /// Whether the configuration already accepts the proposal.
        package var isAccepted = false
        /// How an accepted picture is treated.
        package var treatment = ""
        package var light: Value
        /// The proposed values, the dark one first. Empty for a question about a color of unknown role.
        package var proposed: [Value]
        /// For a color, the dark value in each role that can be chosen.
        package var byRole: [String: Value] = [:]
    }

    /// A piece of the configuration's text, or a gap for entries.
    package struct Piece: Sendable, Encodable {
        package var text: String
        package var list: String?
        package var open: String
        package var before: String
        package var after: String
        package var close: String

        package init(text: String, list: String?, open: String, before: String, after: String, close: String) {
            (self.text, self.list, self.open) = (text, list, open)
            (self.before, self.after, self.close) = (before, after, close)
        }
    }

    package var title: String
    /// The name of the program and its version.
    package var tool: String
    /// The background in the dark appearance.
    package var base: String
    /// The path of the configuration that the choices are for.
    package var configuration: String
    package var pieces: [Piece]
    /// Whether the pieces contain the whole text of the configuration.
    package var isWhole: Bool
    package var rows: [Row]
    /// What the page doesn't show, with numbers.
    package var others: String
    /// The pictures of the rows, as a style sheet.
    var pictureStyle = ""

    enum CodingKeys: String, CodingKey { case base, configuration, pieces, isWhole, rows }

    package var html: String {
        get throws {
            HTMLDocument(
                title: "\(title): review", markup: markup,
                style: HTMLPage.embedded(PackageResources.review_css) + pictureStyle, data: [("review", try scriptData(self))],
                script: HTMLPage.embedded(PackageResources.review_text_js) + HTMLPage.embedded(PackageResources.review_js)
            ).text
        }
    }

    private var markup: String {
        """
        <header>
        <div class="bar">
        <h1>\(XMLText.escaped(title.printable)) <small id="count" role="status"></small></h1>
        <div class="tools">
        <input id="search" type="search" placeholder="Search  /" aria-label="Search names, roles and reasons">
        <select id="filter" aria-label="Show"></select>
        <button id="all" type="button">Accept all shown</button>
        <button id="save" type="button" disabled>Save configuration</button>
        <button id="theme" type="button" title="Light or dark page (T)" aria-label="Light or dark page">◐</button>
        </div>
        </div>
        </header>
        <main>
        <section id="saved" tabindex="-1" hidden>
        <p id="hint"></p>
        <textarea id="text" readonly rows="12" spellcheck="false" aria-label="The configuration's text"></textarea>
        <button id="close" type="button">Close</button>
        </section>
        <div id="rows"></div>
        <p id="nothing" hidden>Nothing to review.</p>
        </main>
        <footer>
        <p>\(XMLText.escaped(others)). What is not decided is not written to the configuration. A rejected \
        color stays as it is in dark mode; a rejected picture is left alone. Confidence is how likely a value is near what a \
        designer would choose, by the kind of evidence.</p>
        <p>\(XMLText.escaped(tool))</p>
        </footer>
        """
    }
}
