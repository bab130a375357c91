package import NightcarAppSources
package import NightcarBasics
import NightcarModel

/// How the sets of a run get along in dark mode.
package struct DarkReport: Sendable {
    /// What an entry shows.
    package enum Look: Sendable, Hashable {
        /// In the words of style sheets: `rgb(28 28 30 / 0.5)`.
        case color(String)
        /// The path of a file.
        case picture(String)
    }

    /// A dark value that `tint` would derive.
    package struct Proposal: Sendable, Hashable {
        package var look: Look
        /// `tint proposes #F2F2F7, 15.3:1 with a dark background`.
        package var words: String
    }

    /// A set with its answer.
    package struct Row: Sendable {
        /// The set's path from the root of the repository.
        package var path: String
        package var name: String
        /// `colorset` or `imageset`.
        package var kind: String
        package var answer: DarkAnswer
        package var location: Location
        /// What it shows in light and in dark mode. Nil if that isn't known, as for a color of the system.
        package var light: Look?
        package var dark: Look?
        /// What it may get in dark mode. Nil if nothing is missing, for pictures, and if nobody asked for proposals.
        package var proposed: Proposal?
        /// Whether it is drawn as a shape in a color of the app.
        package var isTinted = false

        /// The same row with places from the root.
        func relative(to root: RepositoryRoot) -> Row {
            var row = self
            for index in answer.evidence.indices {
                row.answer.evidence[index].location.path = root.relative(answer.evidence[index].location.path)
            }
            return row
        }

        /// The rule that reports it.
        package var rule: String {
            if kind == SetKind.color.rawValue { return ColorMissingDark.about.identifier }
            return (answer.cause == .pixels ? ImageInvisibleOnDark.about : ImageMissingDark.about).identifier
        }
    }

    package var rows: [Row] = []
    /// The targets that show the sets, and under which looks.
    package private(set) var targets: [TargetAppearance] = []

    /// The look of each target, a sentence each: `target App: always light (App/Info.plist:14)`.
    package var looks: [String] { targets.map(\.text) }

    /// The name of the only target. Nil if there are several, or none is known.
    package var appName: String? {
        guard targets.count == 1, let name = targets.first?.target, name != ".", !name.isEmpty else { return nil }
        return name
    }

    /// The same for targets with one look. It is why nothing is said about the other one.
    package var fixedLooks: [String] { targets.filter(\.isFixed).map(\.text) }

    /// Adds targets that aren't there yet. Two of one name are one, unless they have different looks.
    package mutating func add(_ found: [TargetAppearance]) {
        for target in found where !targets.contains(where: { $0.target == target.target && $0.look == target.look }) {
            targets.append(target)
        }
    }

    /// The rules behind the report.
    package static let rules = [ColorMissingDark.about.identifier, ImageMissingDark.about.identifier]

    /// The sets in a state, the most harmful first.
    package func rows(in state: DarkAnswer.State) -> [Row] {
        rows.filter { $0.answer.state == state }.sorted { ($0.answer.urgency, $0.path) < ($1.answer.urgency, $1.path) }
    }

    package func count(_ state: DarkAnswer.State) -> Int { rows.count { $0.answer.state == state } }

    /// `dark mode: 212 of 240 used sets have what they need, 6 are missing a variant, 22 can't be decided`. Nil if there is nothing
    /// to say.
    package var summary: String? {
        let (missing, undecided) = (count(.missing), count(.undecided))
        let fine = count(.hasVariant) + count(.needsNone)
        let used = fine + missing + undecided
        guard used > 0 else { return nil }
        return
            "dark mode: \(fine) of \(used) used sets \(fine == 1 ? "has" : "have") what \(fine == 1 ? "it needs" : "they need"), "
            + "\(missing) \(missing == 1 ? "is" : "are") missing a variant, \(undecided) can't be decided"
    }

    /// What `lint --dark` prints: the sets by state, those that need work first. Sets that have a variant are only counted.
    package var text: String {
        var lines = DarkAnswer.State.ofInterest.filter { $0 != .hasVariant }.flatMap { state -> [String] in
            let found = rows(in: state)
            guard !found.isEmpty else { return [] }
            return ["\(state.title) (\(found.count))"]
                + found.map { row in
                    let proposal = row.proposed.map { "; \($0.words)" } ?? ""
                    return "  \(row.path.printable): \(row.answer.reason.printable)\(proposal)"
                } + [""]
        }
        let fine = count(.hasVariant)
        if fine > 0 { lines += ["\(DarkAnswer.State.hasVariant.title) (\(fine))", ""] }
        if !looks.isEmpty { lines = looks + [""] + lines }
        return (lines + [summary ?? "dark mode: no colors or images"]).joined(separator: "\n") + "\n"
    }

    package var json: String {
        let counts = DarkAnswer.State.allCases.map { JSONMember(key: $0.rawValue, value: .integer(count($0))) }
        let sets = rows.map { row -> JSONValue in
            let evidence = row.answer.evidence.map { related -> JSONValue in
                [
                    "path": .string(related.location.path), "line": .integer(related.location.range?.start.line ?? 1),
                    "message": .string(related.message),
                ]
            }
            return [
                "path": .string(row.path), "name": .string(row.name), "kind": .string(row.kind),
                "state": .string(row.answer.state.rawValue), "decided_by": .string(row.answer.verdict),
                "reason": .string(row.answer.reason),
                "evidence": JSONValue(.array(evidence)),
                "proposal": row.proposed.map { JSONValue.string($0.words) } ?? JSONValue(.null),
            ]
        }
        let targets = targets.map { target -> JSONValue in
            [
                "name": .string(target.target), "appearance": .string(target.look.rawValue),
                "path": target.location.map { JSONValue.string($0.path) } ?? JSONValue(.null),
                "line": target.location?.range.map { JSONValue.integer($0.start.line) } ?? JSONValue(.null),
            ]
        }
        let report: JSONValue = [
            "schema_version": 1, "targets": JSONValue(.array(targets)), "counts": JSONValue(.object(counts)),
            "sets": JSONValue(.array(sets)),
        ]
        return report.prettyInOrder + "\n"
    }
}

extension DarkAnswer.State {
    /// Those that need work first.
    package static let ofInterest: [DarkAnswer.State] = [.missing, .undecided, .needsNone, .hasVariant, .unused]

    /// The heading of the sets in this state.
    package var title: String {
        switch self {
        case .hasVariant: "has a dark variant"
        case .needsNone: "needs none"
        case .missing: "is missing a dark variant"
        case .undecided: "can't be decided"
        case .unused: "isn't used"
        }
    }
}
