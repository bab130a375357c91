import NightcarBasics
package import NightcarSize

extension Trend {
    /// What the growth is counted from.
    package var title: String {
        let (old, new) = (points[base], points[points.count - 1])
        return "From \(Self.words(old)) to \(Self.words(new)), \(Numbers.counted(points.count, "commit"))"
    }

    /// How much it grew, and the commit that made the most of it: `+412 KB in 60 commits, +380 KB of them in a1b2c3d, most in
    /// Onboarding`.
    package var answer: String {
        let growth = points[points.count - 1].bytes - points[base].bytes
        let commits = Numbers.counted(points.count - 1 - base, "commit")
        guard let step = steps.first(where: { ($0.growth > 0) == (growth > 0) }), growth != 0 else {
            return growth == 0 ? "No growth in \(commits)" : "\(Numbers.change(growth)) in \(commits)"
        }
        return "\(Numbers.change(growth)) in \(commits), \(sentence(about: step))"
    }

    private func sentence(about step: Step) -> String {
        let cause = step.cause.map { ", most in \($0)" } ?? ""
        return "\(Numbers.change(step.growth)) of them in \(Self.words(points[step.point]))\(cause)"
    }

    /// The largest steps: the commit, the change and what changed the most.
    private var stepLines: [String] {
        let shown = largestSteps
        guard shown.count > 1 else { return [] }
        var table = TextTable([.left, .right, .left])
        for step in shown { table.add(step.commit, Numbers.change(step.growth), step.cause ?? "") }
        return ["", "Largest steps"] + table.lines()
    }

    /// The largest steps, with the words for their commits and the full names.
    var largestSteps: [(commit: String, id: String?, growth: Int, cause: String?)] {
        steps.prefix(Self.mostSteps).map { (Self.words(points[$0.point]), points[$0.point].commit, $0.growth, $0.cause) }
    }

    private static let mostSteps = 5

    /// The answer, and a table of all series: before, now and the change.
    package var text: String {
        var lines = [answer.printable, title.printable] + stepLines
        for (dimension, members) in sections {
            var table = TextTable([.left, .right, .right, .right, .right])
            table.add(dimension.isEmpty ? "Sum" : "By \(dimension)", "before", "now", "change", "")
            for series in members {
                guard let (old, new) = change(of: series) else {
                    table.add(series.title, "–", (series.values.last ?? nil).map { Numbers.short($0) } ?? "–", "–", "")
                    continue
                }
                table.add(
                    series.title, Numbers.short(old), Numbers.short(new), Numbers.change(new - old),
                    Numbers.changePercent(new - old, of: old))
            }
            lines += [""] + table.lines()
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The series of each dimension.
    package var sections: [(dimension: String, series: [Series])] {
        var found: [(dimension: String, series: [Series])] = []
        for one in series {
            // One catalog alone has all the bytes.
            if one.dimension == "catalog", series.count(where: { $0.dimension == "catalog" }) == 1 { continue }
            if found.last?.dimension == one.dimension {
                found[found.count - 1].series.append(one)
            } else {
                found.append((one.dimension, [one]))
            }
        }
        return found
    }

    private static func words(_ point: TrendPoint) -> String {
        let words = [point.date, point.commit.map { String($0.prefix(7)) }].compactMap(\.self)
        return words.isEmpty ? "the first commit" : words.joined(separator: " · ")
    }
}
