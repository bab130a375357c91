import NightcarBasics

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
        /// What the configuration takes, where it isn't `text`: a value for each stop or device.
        var take: String?
        /// The contrast with the background, if one is required.
        package var ratio: Double?
        /// The number of the picture's style class.
        var picture: Int?
        var note: String?
    }

    /// A dark value that can be picked for a color.
    package struct Candidate: Sendable, Encodable {
        /// `turned`, as the configuration calls it.
        package var name: String
        package var text: String
        var css: String?
        /// What the configuration takes, where it isn't `text`: a value for each device.
        var take: String?
        /// `#RRGGBB` in sRGB. Nil for a color with alpha.
        var hex: String?
        package var reason: String
    }

    /// What a color is seen with: the background of a foreground color, or text on a background.
    package struct Companion: Sendable, Encodable {
        package var name: String
        /// Whether it is behind the color.
        var isBehind: Bool
        /// `#RRGGBB` in light and in dark mode.
        var light: String
        var dark: String
        /// Its own position in `rows`, if a decision can change it.
        var row: Int?
    }

    /// A part of the sample screen, such as the card.
    package struct Part: Sendable, Encodable {
        package var part: String
        var name: String
        /// The position in `rows` of its color. Nil if the color is declared.
        package var row: Int?
        var light: String?
        var dark: String?
    }

    /// Colors that one decision settles.
    package struct Question: Sendable, Encodable {
        package var text: String
        /// The positions in `rows`, the one to decide first at the start.
        package var rows: [Int]
    }

    /// A set in the report on dark mode.
    package struct DarkSet: Sendable, Encodable {
        package var name: String
        package var path: String
        package var state: String
        package var title: String
        package var reason: String
        /// `App/View.swift:12: …`
        package var places: [String]

        package init(name: String, path: String, state: String, title: String, reason: String, places: [String]) {
            (self.name, self.path, self.state, self.title) = (name, path, state, title)
            (self.reason, self.places) = (reason, places)
        }
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
        /// Whether the plan keeps the light value. Nobody must decide it.
        package var isKept = false
        /// Whether the configuration already has its dark value.
        var isChosen = false
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
        /// For a color, up to four dark values to pick from. The first is the proposed one.
        package var candidates: [Candidate] = []
        /// The light value as `#RRGGBB`, and what it is seen with. Nil for pictures.
        var hex: String?
        package var companion: Companion?
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
    /// The questions that tell most about the other colors, the most telling first.
    package var questions: [Question]
    /// The report on dark mode: the look of each target, and the sets.
    package var looks: [String]
    package var darkSets: [DarkSet]
    /// What the sample screen is drawn from.
    package var screen: [Part]
    /// What the page doesn't show, with numbers.
    package var others: String
    /// The pictures of the rows, as a style sheet.
    var pictureStyle = ""

    enum CodingKeys: String, CodingKey { case base, configuration, pieces, isWhole, rows, questions, screen, looks, darkSets }

    package var html: String {
        get throws {
            HTMLDocument(
                title: "\(title): review", markup: markup,
                style: HTMLPage.embedded(PackageResources.review_css) + pictureStyle, data: [("review", try scriptData(self))],
                script: HTMLPage.embedded(PackageResources.review_text_js) + HTMLPage.embedded(PackageResources.review_color_js)
                    + HTMLPage.embedded(PackageResources.review_dark_js)
                    + HTMLPage.embedded(PackageResources.review_screen_js)
                    + HTMLPage.embedded(PackageResources.review_js)
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
        <button id="undo" type="button" title="Undo (U)" disabled>Undo</button>
        <button id="save" type="button" disabled>Save configuration</button>
        <button id="theme" type="button" title="Light or dark page (T)" aria-label="Light or dark page">◐</button>
        </div>
        <div class="tabs" role="tablist">
        <button id="tab-review" type="button" role="tab" aria-selected="true" aria-controls="review-panel">Decide</button>
        <button id="tab-dark" type="button" role="tab" aria-selected="false" aria-controls="dark-panel">Dark mode</button>
        </div>
        </div>
        </header>
        <main>
        <div id="review-panel" role="tabpanel" aria-labelledby="tab-review">
        <section id="saved" tabindex="-1" hidden>
        <p id="hint"></p>
        <textarea id="text" readonly rows="12" spellcheck="false" aria-label="The configuration's text"></textarea>
        <button id="copy" type="button">Copy</button>
        <button id="close" type="button">Close</button>
        </section>
        <div id="screen" aria-label="A sample of the app's screen"></div>
        <div id="questions"></div>
        <div id="rows"></div>
        <p id="nothing" hidden>Nothing to review.</p>
        </div>
        <div id="dark-panel" role="tabpanel" aria-labelledby="tab-dark" hidden></div>
        </main>
        <footer>
        <p>\(XMLText.escaped(others)). What is not decided is not written to the configuration. A rejected \
        color stays as it is in dark mode; a rejected picture is left alone. Keys: / searches, J and K move, 1 to 4 pick a value, \
        D decides later, U takes a decision back, T switches light and dark. Other proposals learn from what is decided: make the \
        page again after saving. Confidence is how likely a value is near what a \
        designer would choose, by the kind of evidence.</p>
        <p>\(XMLText.escaped(tool))</p>
        </footer>
        """
    }
}
