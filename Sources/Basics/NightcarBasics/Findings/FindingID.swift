/// The kind of a finding: its name and its documentation.
///
/// A finding that only `lint` makes is declared by its rule. All others are static members and rows of the tables in these files.
package struct FindingID: Sendable {
    /// A command that prints findings.
    package enum Command: String, Sendable, Hashable, CaseIterable {
        case actool, compile, extract, generate, `import`, lint, preview, themes, tint, tokens
    }

    /// A class, so that each finding refers to its row with one pointer. A catalog may have many findings.
    private final class Row: Sendable {
        let name: String
        let severity: Severity
        let commands: [Command]
        let summary: String
        let advice: String
        let refusal: String?

        init(
            _ name: String, _ severity: Severity, _ commands: [Command], _ summary: String, _ advice: String, _ refusal: String?
        ) {
            self.name = name
            self.severity = severity
            self.commands = commands
            self.summary = summary
            self.advice = advice
            self.refusal = refusal
        }
    }

    private let row: Row

    package init(
        _ name: String, _ severity: Severity, _ commands: [Command], _ summary: String, _ advice: String, refusal: String? = nil
    ) {
        row = Row(name, severity, commands, summary, advice, refusal)
    }

    /// The printed name, such as `missing-file`. It never changes.
    package var name: String { row.name }
    /// The usual severity. `compile` is more lenient about things that shipping apps contain.
    package var severity: Severity { row.severity }
    /// The commands that report it.
    package var commands: [Command] { row.commands }
    /// What is wrong, in one sentence without a period at the end.
    package var summary: String { row.summary }
    /// Why it matters and what to do, in plain text.
    package var advice: String { row.advice }
    /// Who refuses it, in the words of Apple's tools, store or documentation. A lint rule needs one to be an error.
    package var refusal: String? { row.refusal }
}

extension FindingID {
    /// The findings in these tables, in the order of the documentation.
    package static let all = FindingTopic.all.flatMap(\.findings)

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The finding in these tables with this name, or nil if there is none.
    package static func named(_ name: String) -> FindingID? { byName[name] }
}

extension FindingID: Hashable, Comparable, CustomStringConvertible {
    package static func == (a: FindingID, b: FindingID) -> Bool { a.name == b.name }
    package static func < (a: FindingID, b: FindingID) -> Bool { a.name < b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
    package var description: String { name }
}

extension [FindingID.Command] {
    /// Findings while a catalog is read. `actool` has Apple's words for them, or reports nothing because nothing is lost.
    static let loading: Self = [.compile, .lint, .preview]
    /// Findings while a catalog is read, if something is lost.
    static let everywhere: Self = [.actool, .compile, .lint, .preview]
    package static let linting: Self = [.lint, .preview]
    static let compiling: Self = [.compile, .preview]
    static let compilingCar: Self = [.actool, .compile]
    static let tinting: Self = [.compile, .preview, .tint]
}

/// A section of the documentation of findings.
package struct FindingTopic: Sendable {
    package let title: String
    /// What the findings have in common, in one or two sentences.
    package let about: String
    package let findings: [FindingID]

    init(_ title: String, _ about: String, _ findings: [FindingID]) {
        self.title = title
        self.about = about
        self.findings = findings
    }

    package static let all: [FindingTopic] = [
        structure, icons, reading, car, tint, compiled, store, generated, tokens,
    ]
}
