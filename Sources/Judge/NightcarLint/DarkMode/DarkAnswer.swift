package import NightcarBasics
import NightcarXCAssets

/// What a color or image needs in dark mode, and why.
package struct DarkAnswer: Sendable {
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// It has a dark variant, or gets one when it is compiled.
        case hasVariant = "has-variant"
        case needsNone = "needs-none"
        case missing
        /// Neither the catalog nor the sources tell.
        case undecided
        case unused
    }

    /// What shows that a variant is missing.
    enum Cause: Sendable, Hashable {
        /// Most sets that look like it have one.
        case siblings
        /// It can't be seen, or it glares, where it is drawn.
        case pixels
        /// The configuration asks for one.
        case policy
    }

    package var state: State
    /// Why, as a clause about the set: "it is a template".
    package var reason: String
    /// The name of what decided it. See `DarkVerdict`.
    package var verdict = ""
    /// The places in the code and in the catalog that show it.
    package var evidence: [Finding.Related]
    /// The entry that has no counterpart for dark mode.
    var entry: SourceEntry?
    var cause: Cause?
    /// How sure a finding is. Nil if there is none: a warning is proven, a note is a guess.
    var severity: Severity?
    /// How much is lost in dark mode without a variant. What is most urgent comes first in lists.
    enum Harm: Int, Sendable, Hashable, Comparable {
        case text, page, control, picture, siblings, unclear

        static func < (a: Harm, b: Harm) -> Bool { a.rawValue < b.rawValue }
    }

    var harm = Harm.unclear
    /// Whether code draws it as a shape in a color of the app.
    var isTinted = false
    /// Whether a chain proves that it is lost.
    private(set) var isProven = false
    /// How many places of the sources use it. Known only of what needs work.
    var uses = 0

    init(_ state: State, _ reason: String, evidence: [Finding.Related] = []) {
        self.state = state
        self.reason = reason
        self.evidence = evidence
    }

    static func missing(
        _ cause: Cause, _ reason: String, at entry: SourceEntry, evidence: [Finding.Related] = [], harm: Harm = .siblings
    ) -> DarkAnswer {
        var answer = DarkAnswer(.missing, reason, evidence: evidence)
        answer.entry = entry
        answer.cause = cause
        answer.harm = harm
        answer.severity = cause == .policy ? .warning : .info
        return answer
    }

    /// What a chain proves to be lost: the only warning about dark mode that nobody asked for.
    static func missing(_ chain: DrawnChain, at entry: SourceEntry, harm: Harm) -> DarkAnswer {
        var answer = missing(.pixels, chain.words, at: entry, evidence: chain.related, harm: harm).reported(as: .warning)
        answer.isProven = true
        return answer
    }

    /// The same answer with another severity of its finding.
    func reported(as severity: Severity) -> DarkAnswer {
        var answer = self
        answer.severity = severity
        return answer
    }
}

extension DarkAnswer {
    /// What comes first in lists of work: what a chain proves to be lost, then what is missing, by what is lost and by use.
    struct Urgency: Comparable {
        private let rank: [Int]

        init(_ answer: DarkAnswer) {
            rank = [answer.isProven ? 0 : 1, answer.state == .missing ? 0 : 1, answer.harm.rawValue, -answer.uses]
        }

        static func < (a: Self, b: Self) -> Bool { a.rank.lexicographicallyPrecedes(b.rank) }
    }

    var needsWork: Bool { state == .missing || state == .undecided }

    var urgency: Urgency { Urgency(self) }
}
