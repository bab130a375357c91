import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogPixels

extension ColorPlanner {
    /// The questions whose answers tell most about the other colors, at most ten.
    ///
    /// A question is about one color and all that are like it. The next one is always about the colors of which the earlier ones, and
    /// the dark values that somebody gave, say least: the greedy way to cover the app's colors.
    func questions(_ items: [ColorPlan.Item]) -> [ColorPlan.Group] {
        let open = openColors(items)
        guard !open.isEmpty else { return [] }
        let likeness = open.map { first in open.map { Self.likeness(first, $0) } }
        let answered = answeredColors(items)
        var covered = open.map { one in min(answered.map { Self.likeness($0, one) }.max() ?? 0, 1) }
        var owner = [Int](repeating: -1, count: open.count)
        var firsts: [Int] = []
        while firsts.count < min(Self.most, open.count) {
            func gain(_ index: Int) -> Double {
                open.indices.reduce(0) { $0 + open[$1].weight * max(0, likeness[index][$1] - covered[$1]) }
            }
            let left = open.indices.filter { !firsts.contains($0) }.map { (index: $0, gain: gain($0)) }
            guard let best = left.max(by: { ($0.gain, $1.index) < ($1.gain, $0.index) }), best.gain > Self.leastGain else {
                break
            }
            firsts.append(best.index)
            for other in open.indices where likeness[best.index][other] > covered[other] {
                (covered[other], owner[other]) = (likeness[best.index][other], best.index)
            }
        }
        return firsts.map { first in
            let members = open.indices.filter { owner[$0] == first && covered[$0] >= Self.alike || $0 == first }
            return ColorPlan.Group(
                first: open[first].item, members: members.map { open[$0].item },
                subject: subject(items[open[first].item], members.map { open[$0] }),
                text: text(items[open[first].item], members.map { open[$0] }))
        }
    }

    private static let most = 10
    /// What a question must tell: a little less than the answer for one color about which the plan asks.
    private static let leastGain = 0.8
    /// Colors at least this much alike are one question.
    private static let alike = 0.3
    /// More colors are not compared: the first ones that are asked about count.
    private static let limit = 400

    private struct Open {
        var item: Int
        var light: OKLab
        var color: ColorValue
        var role: ColorRole
        var words: Set<String>
        var folder: String
        /// How much its answer matters.
        var weight: Double
    }

    private func openColors(_ items: [ColorPlan.Item]) -> [Open] {
        let found = zip(items.indices, subjects).compactMap { index, subject -> Open? in
            let item = items[index]
            guard item.verdict != .declared, subject.isWanted, subject.chosen.isEmpty, item.role.source != .configuration,
                !item.candidates.isEmpty, item.verdict == .ask || !isListed(subject)
            else { return nil }
            return open(index, item, subject)
        }
        return Array(
            found.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
                .prefix(Self.limit).map(\.element))
    }

    private func open(_ index: Int, _ item: ColorPlan.Item, _ subject: Subject) -> Open? {
        guard let light = XYZ(item.light).map({ OKLab($0) }), item.light.alpha == 1 else { return nil }
        let folder = subject.path.lastIndex(of: "/").map { String(subject.path[..<$0]) } ?? ""
        return Open(
            item: index, light: light, color: item.light, role: item.role.role, words: DeclaredNeighbors.words(subject),
            folder: folder, weight: item.verdict == .ask ? 1 : 0.4)
    }

    /// The colors whose dark value somebody gave, and changed.
    private func answeredColors(_ items: [ColorPlan.Item]) -> [Open] {
        zip(items.indices, subjects).compactMap { index, subject in
            let item = items[index]
            guard item.verdict == .declared || item.isChosen, item.dark != item.light else { return nil }
            return open(index, item, subject)
        }
    }

    /// Whether the configuration accepts the proposal by listing the color.
    private func isListed(_ subject: Subject) -> Bool {
        options.colors.contains { $0.matches(subject.name) || $0.matches(subject.path) }
    }

    /// How much the answer for one color says about another, up to 3 for the same light value and role.
    private static func likeness(_ first: Open, _ second: Open) -> Double {
        let difference = first.light.difference(to: second.light) / 0.15
        guard difference < 3 else { return 0 }
        let isLike = first.role.isLike(second.role)
        var distance = difference * difference + 2 * DeclaredNeighbors.unlikeness(first.words, second.words)
        if !isLike { distance += first.role.isForeground == second.role.isForeground ? 1.5 : 3 }
        return exp(-distance / 2) + (isLike && first.color == second.color && first.item != second.item ? 2 : 0)
    }

    /// `12 light backgrounds of "neutral": #1C1C1E (turned), #000000 (deeper) or #FFFFFF (keep) for "gray100"?`
    private func text(_ item: ColorPlan.Item, _ members: [Open]) -> String {
        let values = item.candidates.map { "\($0.color.text) (\($0.name.rawValue))" }
        let choice = values.count > 1 ? values.dropLast().joined(separator: ", ") + " or " + (values.last ?? "") : values.joined()
        return "\(subject(item, members)): \(choice)\(members.count > 1 ? " for \"\(item.name)\"" : "")?"
    }

    /// `12 light backgrounds of "neutral"`
    private func subject(_ item: ColorPlan.Item, _ members: [Open]) -> String {
        guard members.count > 1 else { return "\"\(item.name)\", \(Self.kind(item, 1))" }
        let folder = Set(members.map(\.folder)).count == 1 ? members.first.map(\.folder) ?? "" : ""
        let place = folder.isEmpty ? "" : " of \"\(folder)\""
        return "\(members.count) \(Self.kind(item, members.count))\(place)"
    }

    private static func kind(_ item: ColorPlan.Item, _ count: Int) -> String {
        guard let xyz = XYZ(item.light) else { return "colors" }
        let isVivid = OKLCH(xyz).chroma > 0.1
        let look = isVivid ? "vivid" : xyz.tone > 75 ? "light" : xyz.tone < 30 ? "dark" : "middle"
        let noun =
            switch item.role.role {
            case .surface: "background"
            case .fill: "control"
            case .text: "text color"
            case .graphic: "icon color"
            case .separator: "line"
            case .accent, .palette, .shadow, .constant, .unknown: isVivid ? "color" : "gray"
            }
        return count == 1 ? "a \(look) \(noun)" : "\(look) \(noun)s"
    }
}
