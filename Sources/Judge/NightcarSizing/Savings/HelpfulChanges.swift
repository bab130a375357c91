/// Changes that save something together, found in few trials.
struct HelpfulChanges<Change: Sendable> {
    private(set) var kept: [Change] = []
    private(set) var left: [Change] = []
    private var saved = 0
    /// What a change saves if nothing else is changed.
    private let alone: (Change) -> Int
    /// What changes save together.
    private let together: ([Change]) async throws -> Int

    /// Tunable: if a group saves this share of what its members save alone, all of them help.
    private static var share: Double { 0.95 }

    init(alone: @escaping (Change) -> Int, together: @escaping ([Change]) async throws -> Int) {
        (self.alone, self.together) = (alone, together)
    }

    /// Takes a whole group if it saves nearly as much as its members do alone. Otherwise takes its halves one after the other, down to
    /// single changes, which stay if they save anything beside the others.
    mutating func add(_ group: [Change]) async throws {
        guard !group.isEmpty else { return }
        let gain = try await together(kept + group) - saved
        let most = group.reduce(0) { $0 + alone($1) }
        if gain > 0, group.count == 1 || Double(gain) >= Double(most) * Self.share {
            kept += group
            saved += gain
        } else if group.count == 1 {
            left += group
        } else {
            try await add(Array(group[..<(group.count / 2)]))
            try await add(Array(group[(group.count / 2)...]))
        }
    }
}
