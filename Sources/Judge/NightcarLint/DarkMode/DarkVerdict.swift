/// One reason that decides what a set needs in dark mode. Of a list, the first that speaks decides, so their order is the rule.
struct DarkVerdict<Subject>: Sendable {
    /// What reports and `lint --explain` call it: `named-to-stay`.
    let name: String
    /// When it speaks, as a sentence.
    let summary: String
    private let speak: @Sendable (Subject) -> DarkAnswer?

    init(_ name: String, _ summary: String, _ speak: @escaping @Sendable (Subject) -> DarkAnswer?) {
        (self.name, self.summary, self.speak) = (name, summary, speak)
    }

    /// The answer with the name of what gave it. Nil if it has nothing to say.
    func answer(_ subject: Subject) -> DarkAnswer? {
        guard var answer = speak(subject) else { return nil }
        answer.verdict = name
        return answer
    }

    /// For `lint --explain`.
    var line: String { "`\(name)`: \(summary)" }
}

extension DarkMode {
    static let verdictsOfColors = verdicts.map(\.line) + DarkColors.verdicts.map(\.line)
    static let verdictsOfImages = verdicts.map(\.line) + DarkImages.verdicts.map(\.line)
}
