package import NightcarBasics
import NightcarLint
package import NightcarModel
import NightcarSettingsFiles
package import NightcarTint
import ThemeCatalogVariants

/// What a person decided about a plan, as entries for the section `derive` of a configuration.
package struct DeriveChoices: Sendable, Hashable {
    /// The roles of colorsets, by name.
    package var roles: [Role] = []
    /// The dark values that were picked, by name.
    package var picked: [Pick] = []
    /// The names of colorsets whose proposed values are wanted.
    package var colors: [String] = []
    /// How imagesets are treated, by name.
    package var images: [Image] = []

    package struct Role: Sendable, Hashable {
        package var name: String
        package var role: ColorRole

        package init(_ name: String, _ role: ColorRole) { (self.name, self.role) = (name, role) }
    }

    package struct Pick: Sendable, Hashable {
        package var name: String
        package var answer: ColorChoice.Answer

        package init(_ name: String, _ answer: ColorChoice.Answer) { (self.name, self.answer) = (name, answer) }

        /// A value needs quotes, because `#` starts a comment.
        var text: String {
            if case .candidate(let candidate) = answer { candidate.rawValue } else { Configuration.quoted(answer.text) }
        }
    }

    package struct Image: Sendable, Hashable {
        package var name: String
        package var treatment: ImageRule.Treatment

        package init(_ name: String, _ treatment: ImageRule.Treatment) { (self.name, self.treatment) = (name, treatment) }
    }

    package init() {}

    /// A name as the pattern of an entry, in YAML.
    package static func pattern(_ name: String) -> String { Configuration.quoted(Configuration.literal(name)) }

    /// A pattern that matches only this name.
    package static func glob(_ name: String) -> Glob { Glob(Configuration.literal(name)) }

    /// The entries of each list as YAML. The script of the review page makes the same ones.
    var entries: [DeriveText.List: [String]] {
        [
            .roles: roles.map { "{match: \(Self.pattern($0.name)), role: \($0.role.rawValue)}" },
            .choose: picked.map { "{match: \(Self.pattern($0.name)), take: \($0.text)}" },
            .colors: colors.map(Self.pattern),
            .images: images.map {
                let pattern = Self.pattern($0.name)
                return $0.treatment == .auto ? pattern : "{match: \(pattern), treat: \($0.treatment.rawValue)}"
            },
        ]
    }
}

/// The text of a configuration with gaps for entries of `derive`. Entries that are put into the gaps come first in their lists, so
/// they win over existing entries. Nothing else in the text changes.
package struct DeriveText: Sendable {
    package enum List: String, Sendable, Hashable, CaseIterable {
        case roles, choose, colors, images
    }

    /// A text if `list` is nil. Otherwise a gap: with entries, it becomes `open`, each entry between `before` and `after`, and
    /// `close`.
    package struct Piece: Sendable, Hashable {
        package var text = ""
        package var list: List?
        package var open = ""
        package var before = ""
        package var after = ""
        package var close = ""
    }

    package private(set) var pieces: [Piece]
    /// Whether the pieces have the text of the configuration. If not, they are just a section `derive`, because the text has no
    /// place where entries can be inserted, or because its `derive` comes from a file that it extends.
    package let isWhole: Bool

    /// - Parameters:
    ///   - yaml: the text of the configuration. Empty if there is none.
    ///   - path: the path of the configuration.
    package init(_ yaml: String, path: String) {
        let whole = Self.pieces(of: yaml)
        isWhole = Self.keepsEverything(whole, of: yaml, path: path)
        pieces = isWhole ? whole : Self.pieces(of: "")
    }

    /// The text of a configuration's own file.
    ///
    /// - Throws: `Failure` if the file can't be read.
    package init(of configuration: Configuration) throws(Failure) {
        guard let path = configuration.path else {
            self.init("", path: Configuration.fileName)
            return
        }
        self.init(try Configuration.text(of: path), path: path)
    }

    package func text(with choices: DeriveChoices) -> String { Self.text(pieces, choices) }
}

private extension DeriveText {
    static func text(_ pieces: [Piece], _ choices: DeriveChoices) -> String {
        let entries = choices.entries
        return pieces.map { piece in
            guard let list = piece.list else { return piece.text }
            guard let found = entries[list], !found.isEmpty else { return "" }
            return piece.open + found.map { piece.before + $0 + piece.after }.joined() + piece.close
        }.joined()
    }

    static func pieces(of yaml: String) -> [Piece] {
        guard let document = (try? YAMLDocument(yaml, path: "")) ?? nil, let derive = document.member("derive", of: 0) else {
            let start = yaml.isEmpty || yaml.hasSuffix("\n") ? yaml : yaml + "\n"
            return [Piece(text: start + "derive:\n")] + List.allCases.map { block($0, indent: 2, isNew: true) }
        }
        let text = Array(yaml.unicodeScalars)
        var gaps: [(offset: Int, piece: Piece)] = []
        for list in List.allCases {
            if let found = document.member(list.rawValue, of: derive) {
                let start = document.nodes[found].start
                let isFlow = text.offset(of: start).map { text[$0] == "[" } ?? false
                guard let offset = text.offset(of: start, isLineStart: !isFlow) else { continue }
                guard isFlow else {
                    gaps.append((offset, block(list, indent: start.column - 1, isNew: false)))
                    continue
                }
                var piece = Piece(list: list, after: ", ")
                // An empty list of colors means all of them, and it still has to.
                if list == .colors, case .list([]) = document.nodes[found].content { piece.close = "\"**\"" }
                gaps.append((offset + 1, piece))
            } else if let offset = text.offset(of: document.nodes[derive].start), text[offset] == "{" {
                gaps.append((offset + 1, Piece(list: list, open: "\(list.rawValue): [", after: ", ", close: "], ")))
            } else if case .mapping(let members) = document.nodes[derive].content, let first = members.first {
                let start = document.nodes[first.key].start
                guard let offset = text.offset(of: start, isLineStart: true) else { continue }
                gaps.append((offset, block(list, indent: start.column - 1, isNew: true)))
            }
        }
        var pieces: [Piece] = []
        var end = 0
        for gap in gaps.enumerated().sorted(by: { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }).map(
            \.element)
        {
            pieces += [Piece(text: text[end..<gap.offset].text), gap.piece]
            end = gap.offset
        }
        return pieces + [Piece(text: text[end...].text)]
    }

    /// A list with one entry a line. A new list has its key at the indent, an old one its dashes.
    static func block(_ list: List, indent: Int, isNew: Bool) -> Piece {
        let blanks = String(repeating: " ", count: indent)
        return Piece(
            list: list, open: isNew ? "\(blanks)\(list.rawValue):\n" : "", before: blanks + (isNew ? "  - " : "- "), after: "\n")
    }

    /// Whether the text with one more entry in each list means the same otherwise.
    static func keepsEverything(_ pieces: [Piece], of yaml: String, path: String) -> Bool {
        var sample = DeriveChoices()
        let name = "a \"b\" [c]"
        (sample.roles, sample.colors, sample.images) = ([.init(name, .text)], [name], [.init(name, .leave)])
        sample.picked = [.init(name, .candidate(.lifted))]
        guard let before = try? Configuration(yaml: yaml, path: path),
            let after = try? Configuration(yaml: text(pieces, sample), path: path)
        else { return false }
        let pattern = Configuration.literal(name)
        var colors = [pattern] + before.derive.options.colors.map(\.pattern)
        if before.derive.compilesColors, colors.count == 1 { colors.append("**") }
        return after.derive.options.colors.map(\.pattern) == colors && roles(after) == ["\(pattern): text"] + roles(before)
            && picked(after) == ["\(pattern): lifted"] + picked(before)
            && images(after) == ["\(pattern): leave"] + images(before) && others(after) == others(before)
    }

    static func roles(_ configuration: Configuration) -> [String] {
        configuration.derive.options.roles.map { "\($0.match.pattern): \($0.role.rawValue)" }
    }

    static func picked(_ configuration: Configuration) -> [String] {
        configuration.derive.options.choices.map { "\($0.match.pattern): \($0.answer.text)" }
    }

    static func images(_ configuration: Configuration) -> [String] {
        configuration.derive.images.rules.map { "\($0.match.pattern): \($0.treatment.rawValue)" }
    }

    /// What a choice doesn't change.
    static func others(_ configuration: Configuration) -> [String] {
        let (options, images) = (configuration.derive.options, configuration.derive.images)
        let counts = [
            configuration.tint.count, configuration.themes.count, configuration.pairs.count, configuration.size.budgets.count,
            configuration.lint.sets.count,
        ]
        return options.pairs.map { "\($0.front) on \($0.back)" } + images.appIcons.map(\.rawValue).sorted()
            + ["\(options.base), \(options.derivesHighContrast), \(counts)"]
    }
}

private extension [Unicode.Scalar] {
    /// The index of a line and column, which count from 1. Nil if the text has no such place, or if other things than blanks come
    /// before it where the start of its line is asked for.
    func offset(of place: Position, isLineStart: Bool = false) -> Int? {
        var line = 1
        var start = 0
        for index in indices where line < place.line && self[index] == "\n" { (line, start) = (line + 1, index + 1) }
        let offset = start + place.column - 1
        guard line == place.line, offset < count else { return nil }
        guard isLineStart else { return offset }
        return self[start..<offset].allSatisfy { $0 == " " } ? start : nil
    }
}

private extension ArraySlice<Unicode.Scalar> {
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: self)
        return String(text)
    }
}
