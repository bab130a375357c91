import NightcarBasics
package import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ColorPlan {
    /// The plan as a table, followed by totals. Each color has a row, and each of its high-contrast values has a line.
    package var text: String {
        guard !items.isEmpty else { return "" }
        // There is no column for savings, because a derived color takes as many bytes as a declared one.
        var table = TextTable([.left, .left, .left, .left, .right, .left])
        table.add("color", "role", "light", "dark", "ratio", "")
        for item in items {
            let ratio = item.ratio.map { "\(decimal($0, 1)):1" } ?? ""
            table.add(item.name.printable, item.role.role.rawValue, item.light.text, item.arrow, ratio, item.remark)
            for entry in item.entries where entry.key.contrast == .high || item.isGradient {
                table.add("", "", "", "\(entry.color.text)", "", entry.key.description)
            }
        }
        let asked = questions.enumerated().map { "  \($0.offset + 1). \($0.element.text.printable)" }
        let most = asked.isEmpty ? [] : ["", "what to decide first:"] + asked
        let lines = ["base \(base.text), \(baseReason)", ""] + table.lines(indent: 0) + ["", summary] + most
        return lines.joined(separator: "\n") + "\n"
    }

    private var summary: String {
        let counts: [(Verdict, String)] = [(.derive, "derived"), (.declared, "declared"), (.keep, "kept"), (.ask, "asked about")]
        let parts = counts.map { verdict, word in "\(items.count { $0.verdict == verdict }) \(word)" }
        return "\(Numbers.counted(items.count, "color")): " + parts.joined(separator: ", ")
    }

    /// Everything about one color, step by step with numbers. Nil if the plan has no color with that name.
    package func explanation(of name: String) -> String? {
        let found = items.filter { $0.name == name }
        return found.isEmpty ? nil : found.map(explanation).joined(separator: "\n")
    }

    private func explanation(_ item: Item) -> String {
        var lines = [item.name.printable, "  role: \(item.role.role.rawValue), from \(item.role.reason)"]
        lines.append("  evidence: \(item.role.source.rawValue), confidence \(decimal(item.role.confidence, 2))")
        lines.append("  base: \(base.text), \(baseReason)")
        lines.append("  light: \(item.light.text)" + (XYZ(item.light).map { ", L* \(decimal($0.tone, 1))" } ?? ""))
        for entry in item.entries {
            lines.append("  \(entry.key): \(entry.color.text)")
            lines += entry.steps.map { "    " + $0 }
        }
        switch item.verdict {
        case .derive: break
        case .declared: lines.append("  declared for dark mode: \(item.dark?.text ?? "")")
        case .keep: lines.append("  kept as it is: this \(item.role.role.rawValue) has the same color in dark mode")
        case .ask:
            if let doubt = item.question ?? item.role.doubt { lines.append("  question: \(doubt)") }
            let answer = "choose a candidate in the configuration, under derive: choose, or give it a role under derive: roles"
            lines.append(item.entries.isEmpty ? "  left alone: \(answer)" : "  to answer, \(answer)")
        }
        if item.candidates.count > 1 {
            lines.append("  candidates:")
            lines += item.candidates.map { "    \($0.name.rawValue) \($0.color.text): \($0.reason)" }
        }
        if let ratio = item.ratio { lines.append("  contrast in dark mode: \(decimal(ratio, 2)):1 on \(item.background)") }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ColorPlan.Item {
    /// A gradient has a value for each stop.
    fileprivate var isGradient: Bool { entries.contains { $0.key.qualifiers.hasPrefix("stop=") } }

    fileprivate var arrow: String {
        guard let dark, verdict == .declared || !entries.isEmpty else { return "–" }
        return dark == light ? "same" : dark.text
    }

    fileprivate var remark: String {
        switch verdict {
        case .derive:
            if let twin = entries.first?.twin { return "as \"\(twin)\"" }
            return "derived"
        case .declared: return "declared"
        case .keep: return "kept"
        case .ask: return entries.isEmpty ? question ?? role.reason : question.map { "derived; \($0)" } ?? role.reason
        }
    }
}
