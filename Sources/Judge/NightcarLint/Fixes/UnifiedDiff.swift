/// The difference between two texts in the unified format, with three lines of context. Empty if there is none.
func unifiedDiff(_ old: String, _ new: String, from: String, to: String) -> String {
    let (before, after) = (lines(old), lines(new))
    let steps = steps(before, after)
    guard steps.contains(where: { $0.sign != " " }) else { return "" }
    var text = "--- \(from)\n+++ \(to)\n"
    for hunk in hunks(steps) {
        let shown = steps[hunk]
        let (oldStart, newStart) = (shown.first?.old ?? 0, shown.first?.new ?? 0)
        let (oldCount, newCount) = (shown.count { $0.sign != "+" }, shown.count { $0.sign != "-" })
        text +=
            "@@ -\(oldCount == 0 ? oldStart : oldStart + 1),\(oldCount) +\(newCount == 0 ? newStart : newStart + 1),\(newCount) @@\n"
        for step in shown {
            text += "\(step.sign)\(step.line.hasSuffix("\n") ? step.line : step.line + "\n\\ No newline at end of file\n")"
        }
    }
    return text
}

/// One line of a diff, and the number of lines before it in each text.
private struct Step {
    var sign: Character
    var line: String
    var old: Int
    var new: Int
}

/// The lines, including their line breaks.
private func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for scalar in text.unicodeScalars {
        line.unicodeScalars.append(scalar)
        if scalar == "\n" {
            lines.append(line)
            line = ""
        }
    }
    return line.isEmpty ? lines : lines + [line]
}

private func steps(_ before: [String], _ after: [String]) -> [Step] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    // Bytes are compared, because in Swift, texts are equal if they differ only in how accents are encoded.
    for change in after.map({ Array($0.utf8) }).difference(from: before.map { Array($0.utf8) }) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var steps: [Step] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
        if old < before.count, removed.contains(old) {
            steps.append(Step(sign: "-", line: before[old], old: old, new: new))
            old += 1
        } else if new < after.count, inserted.contains(new) {
            steps.append(Step(sign: "+", line: after[new], old: old, new: new))
            new += 1
        } else {
            steps.append(Step(sign: " ", line: before[old], old: old, new: new))
            old += 1
            new += 1
        }
    }
    return steps
}

/// The ranges of steps to show: changes with three lines around them, merged where they meet.
private func hunks(_ steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, step) in steps.enumerated() where step.sign != " " {
        let range = max(0, index - 3)..<min(steps.count, index + 4)
        if let last = hunks.last, range.lowerBound <= last.upperBound {
            hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
        } else {
            hunks.append(range)
        }
    }
    return hunks
}
