import NightcarDiagnostics
package import NightcarSize

extension Trend {
    /// What the growth is counted from.
    package var title: String {
        let (old, new) = (points[base], points[points.count - 1])
        return "From \(Self.words(old)) to \(Self.words(new)), \(Numbers.counted(points.count, "commit"))"
    }

    /// A table of all series: before, now and the change.
    package var text: String {
        var lines = [title.printable]
        for (dimension, members) in sections {
            var table = TextTable([.left, .right, .right, .right, .right])
            table.add(dimension.isEmpty ? "Sum" : "By \(dimension)", "before", "now", "change", "")
            for series in members {
                guard let (old, new) = change(of: series) else {
                    table.add(series.name, "–", (series.values.last ?? nil).map { Numbers.short($0) } ?? "–", "–", "")
                    continue
                }
                table.add(
                    series.name, Numbers.short(old), Numbers.short(new), Numbers.change(new - old),
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
