/// What a finding is about: its name, and what there is to know about it.
///
/// Each one is a static member, and a row of the table in these files. There are no findings with another name.
package struct FindingID: Sendable {
    /// A command that prints findings.
    package enum Command: String, Sendable, Hashable, CaseIterable {
        case actool, compile, extract, info, lint, preview, tint
    }

    /// Every finding has its row at hand, and a catalog may have many findings.
    private final class Row: Sendable {
        let name: String
        let severity: Severity
        let commands: [Command]
        let summary: String
        let advice: String

        init(_ name: String, _ severity: Severity, _ commands: [Command], _ summary: String, _ advice: String) {
            self.name = name
            self.severity = severity
            self.commands = commands
            self.summary = summary
            self.advice = advice
        }
    }

    private let row: Row

    package init(_ name: String, _ severity: Severity, _ commands: [Command], _ summary: String, _ advice: String) {
        row = Row(name, severity, commands, summary, advice)
    }

    /// As it is printed, such as `missing-file`. It never changes.
    package var name: String { row.name }
    /// The usual severity. `compile` takes lightly what shipping apps contain.
    package var severity: Severity { row.severity }
    /// The commands that print it.
    package var commands: [Command] { row.commands }
    /// What is wrong, in one sentence without a full stop.
    package var summary: String { row.summary }
    /// Why it matters and what to do, in plain text.
    package var advice: String { row.advice }
}

extension FindingID {
    /// All, in the order of the documentation.
    package static let all = FindingTopic.all.flatMap(\.findings)

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The finding with a name, nil if there is none.
    package static func named(_ name: String) -> FindingID? { byName[name] }
}

extension FindingID: Hashable, Comparable, CustomStringConvertible {
    package static func == (a: FindingID, b: FindingID) -> Bool { a.name == b.name }
    package static func < (a: FindingID, b: FindingID) -> Bool { a.name < b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
    package var description: String { name }
}

extension [FindingID.Command] {
    /// What is found while a catalog is read. `actool` has Apple's words for it, or says nothing because nothing is lost.
    static let loading: Self = [.compile, .lint, .preview]
    /// What is found while a catalog is read, and loses something.
    static let everywhere: Self = [.actool, .compile, .lint, .preview]
    static let linting: Self = [.lint, .preview]
    static let compiling: Self = [.compile, .preview]
    static let compilingCar: Self = [.actool, .compile]
    static let tinting: Self = [.compile, .preview, .tint]
}

/// A section of the documentation of findings.
package struct FindingTopic: Sendable {
    package let title: String
    /// What the findings have in common, in a sentence or two.
    package let about: String
    package let findings: [FindingID]

    init(_ title: String, _ about: String, _ findings: [FindingID]) {
        self.title = title
        self.about = about
        self.findings = findings
    }

    package static let all: [FindingTopic] = [
        structure, appearance, pictures, conventions, reading, car, tint, compiled,
    ]
}
