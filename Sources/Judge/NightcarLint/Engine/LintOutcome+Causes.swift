import NightcarDiagnostics
import NightcarSystem

extension LintOutcome {
    /// Makes one finding of those that have one cause: a set in two copies of a catalog, and files of one name beside many sets. The
    /// others become related places, and their fixes are done together.
    ///
    /// - Parameter catalogs: the paths of the catalogs.
    mutating func joinCauses(in catalogs: [String]) {
        var first: [Cause: Int] = [:]
        var joined: [Diagnosis] = []
        var counts: [Int: Int] = [:]
        for diagnosis in diagnoses {
            guard let cause = Cause(diagnosis.finding, catalogs) else {
                joined.append(diagnosis)
                continue
            }
            if let index = first[cause], joined[index].fix?.isSafe == diagnosis.fix?.isSafe {
                joined[index].join(diagnosis)
                counts[index, default: 1] += 1
            } else {
                if first[cause] == nil { first[cause] = joined.count }
                joined.append(diagnosis)
            }
        }
        for (index, count) in counts {
            let others = count == 2 ? "1 other place" : "\(count - 1) other places"
            joined[index].finding.message += " (the same in \(others))"
        }
        diagnoses = joined
    }
}

/// What findings that are the same in several places have in common.
private struct Cause: Hashable {
    var id: String
    var message: String
    var variant: String
    /// The path in its catalog, or the name of the file.
    var place: String

    /// Nil for a finding that stands alone.
    init?(_ finding: Finding, _ catalogs: [String]) {
        if finding.id == .unassignedChild {
            let name = finding.location.path.split(separator: "/").last.map(String.init) ?? ""
            // `Contents 2.json`, which a tool made everywhere at once. Pictures are somebody's work, one by one.
            guard name.hasSuffix(".json") else { return nil }
            (id, message, variant, place) = (finding.id.name, "", "", name)
            return
        }
        let own = catalogs.filter { finding.subject.hasPrefix($0 + "/") }.max { $0.count < $1.count }
        guard let own, catalogs.count > 1 else { return nil }
        (id, message, variant) = (finding.id.name, finding.message, finding.variant)
        place = String(finding.subject.dropFirst(own.count + 1))
    }
}

extension Diagnosis {
    fileprivate mutating func join(_ other: Diagnosis) {
        finding.related.append(Finding.Related(location: other.finding.location, message: "the same here"))
        if let edits = other.fix?.edits { fix?.edits += edits }
    }
}
