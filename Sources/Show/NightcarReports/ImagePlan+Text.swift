import NightcarBasics
import NightcarModel
package import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ImagePlan {
    /// The plan as a table with a row for each picture that was looked at, followed by totals.
    ///
    /// - Parameter saved: by the asset's position, the compiled bytes of the dark files that are not needed.
    package func text(saving saved: [Int: Int]) -> String {
        guard !items.isEmpty else { return "" }
        var table = TextTable([.left, .left, .left, .left, .left, .right, .right, .left])
        table.add("image", "class", "role", "light", "dark", "ratio", "saves", "")
        for item in items where !item.kind.isEmpty {
            let ratio = item.ratio.map { "\(decimal($0, 1)):1" } ?? ""
            let saving = item.verdict == .derive ? Numbers.grouped(saved[item.asset] ?? 0) : ""
            table.add(
                item.name.printable, item.kind, item.role?.rawValue ?? "", item.light?.text ?? "", item.dark?.text ?? "", ratio,
                saving, item.remark)
        }
        let counts: [(Verdict, String)] = [
            (.derive, "derived"), (.declared, "declared"), (.leave, "left alone"), (.ask, "to review"),
        ]
        let parts = counts.map { verdict, word in "\(items.count { $0.verdict == verdict }) \(word)" }
        let total = saved.values.reduce(0, +)
        let summary =
            "\(Numbers.counted(items.count, "image")): " + parts.joined(separator: ", ")
            + (total == 0 ? "" : "; \(Numbers.grouped(total)) bytes less than with dark files, compiled")
        let rows = items.contains { !$0.kind.isEmpty } ? table.lines(indent: 0) + [""] : []
        return (rows + [summary]).joined(separator: "\n") + "\n"
    }

    /// Everything about one picture. Nil if the plan has no picture with that name.
    package func explanation(of name: String) -> String? {
        guard let item = items.first(where: { $0.name == name }) else { return nil }
        var lines = [item.name.printable + (item.kind.isEmpty ? "" : ": \(item.kind)")]
        lines += item.steps.map { "  " + $0 }
        lines.append("  \(item.remark)")
        lines += item.entries.map { "  \($0.key): \($0.change.text)" }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ImagePlan.Item {
    fileprivate var remark: String {
        switch verdict {
        case .derive: "derived: \(reason)"
        case .declared: reason
        case .leave: "left alone: \(reason)"
        case .ask: "to review: \(reason)"
        }
    }
}

extension ImageChange {
    fileprivate var text: String {
        switch self {
        case .recipe(let color): "\(color.text) in the shape of the picture"
        case .recolor(let from, _): "\(Numbers.counted(from.count, "color")) replaced, and the mixtures of them"
        case .repaint(let from, _, _): "\(Numbers.counted(from.count, "color")) replaced in the vector"
        case .removePlate: "the background removed"
        case .desaturate: "turned into shades of gray"
        }
    }
}
