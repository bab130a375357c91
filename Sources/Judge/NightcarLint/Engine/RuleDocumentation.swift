package import NightcarBasics
import ThemeCatalogPixels

extension RuleDescription {
    /// What `lint --explain` says about the rule.
    package var markdown: String {
        var parts = ["\(summary).", id.advice] + (id.refusal.map { ["Who refuses it: \($0)"] } ?? []) + [facts]
        if !reports.isEmpty {
            parts.append("It also reports \(reports.map { "`\($0)`" }.joined(separator: ", ")): see [Findings.md](Findings.md).")
        }
        if !options.isEmpty {
            let rows = options.map { "| `\($0.name)` | \($0.standard.kind) | `\($0.standard.text)` | \($0.summary) |" }
            parts.append(
                "| option | takes | default | |\n|---|---|---|---|\n" + rows.joined(separator: "\n"))
        }
        if !verdicts.isEmpty {
            let words = "The first of these that speaks decides. `lint --dark --format json` names it as `decided_by`."
            parts.append(words + "\n\n" + verdicts.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))
        }
        for example in triggering { parts.append(example.markdown("Finds", severity: severity)) }
        for example in passing { parts.append(example.markdown("Passes", severity: severity)) }
        return parts.joined(separator: "\n\n")
    }

    /// Two sentences: what the rule finds, and the first sentence of the advice.
    fileprivate var shortText: String {
        let advice = id.advice
        let end = advice.firstRange(of: /[.:] (?=[A-Z])/)?.lowerBound
        return "\(summary). \(end.map { String(advice[..<$0]) + "." } ?? advice)"
    }

    /// The description for reports.
    package var info: RuleInfo {
        RuleInfo(id: id, precision: precision, help: markdown)
    }

    private var facts: String {
        let fix: String =
            switch fixing {
            case .no: "not fixed by `--fix`"
            case .suggested: "fixed by `--fix --unsafe`"
            case .automatic: "fixed by `--fix`"
            }
        let state = isOnByDefault ? "on by default" : "off until the configuration enables it"
        return "*\(severity.rawValue) · \(precision.rawValue) precision · \(state) · \(fix)*"
    }
}

extension RuleExample {
    fileprivate func markdown(_ verb: String, severity: Severity) -> String {
        var lines = ["<details><summary>\(verb): \(title)</summary>", ""]
        if !options.isEmpty {
            let values = options.sorted { $0.key < $1.key }.map { "`\($0.key): \($0.value.text)`" }
            lines += ["With \(values.joined(separator: ", ")):", ""]
        }
        for (path, content) in files {
            switch content {
            case .text(let text) where text.isEmpty: lines += ["`\(path)`: empty", ""]
            case .text(let text): lines += ["`\(path)`", "", "```json", text.trimmingLineBreak, "```", ""]
            case .png(let picture): lines += ["`\(path)`: \(picture.words)", ""]
            }
        }
        for (path, content) in earlier {
            if case .text(let text) = content { lines += ["`\(path)` before", "", "```json", text.trimmingLineBreak, "```", ""] }
        }
        for (path, text) in sources { lines += ["`\(path)` of the app", "", "```", text.trimmingLineBreak, "```", ""] }
        return (lines + ["</details>"]).joined(separator: "\n")
    }
}

extension ExamplePicture {
    fileprivate var words: String {
        let ground = fill == .clear ? "a clear background" : "ground \(fill.words)"
        return "a PNG, \(width) x \(height) pixels, \(ground)" + (disc.map { ", a disc of \($0.words)" } ?? "")
            + (colorSpace == .srgb ? "" : ", in \(colorSpace.name)")
    }
}

extension ExamplePicture.Paint {
    fileprivate var words: String {
        if self == .clear { return "nothing" }
        let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return "#" + digits.joined() + (alpha < 255 ? " at \(Int(alpha) * 100 / 255)%" : "")
    }
}

extension String {
    fileprivate var trimmingLineBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}

extension RuleRegistry {
    /// Documentation/LintRules.md.
    package static var markdown: String {
        var lines = [
            "# Lint rules", "",
            "`nightcar lint --explain <rule>` has the whole text about a rule, its options and examples of what it finds and passes.",
            "`nightcar lint --list-rules` lists the rules with what they find.", "",
            "`nightcar lint --list-rules --list-format markdown` generates this page.", "",
            "| rule | severity | on | fix |", "|---|---|---|---|",
        ]
        for about in abouts {
            let link = "[`\(about.identifier)`](#\(about.identifier))"
            let isOn = about.isOnByDefault ? "yes" : ""
            let fix = about.fixing == .no ? "" : about.fixing.rawValue
            lines.append("| \(link) | \(about.severity.rawValue) | \(isOn) | \(fix) |")
        }
        for topic in RuleDescription.Topic.allCases {
            let rules = abouts.filter { $0.topic == topic }
            guard !rules.isEmpty else { continue }
            lines += ["", "## \(topic.rawValue)"]
            for about in rules { lines += ["", "### \(about.identifier)", "", about.shortText] }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What `lint --list-rules` prints.
    package static var list: String {
        let width = abouts.map(\.identifier.count).max() ?? 0
        var text = ""
        for about in abouts {
            let name = about.identifier + String(repeating: " ", count: width - about.identifier.count)
            let severity = about.isOnByDefault ? about.severity.rawValue : "off"
            text += "\(name)  \(severity)\(String(repeating: " ", count: 7 - severity.count))  \(about.summary)\n"
        }
        return text
    }

    package static var abouts: [RuleDescription] { all.map { $0.about } }
}
