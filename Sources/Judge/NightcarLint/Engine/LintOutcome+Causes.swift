import NightcarBasics
import NightcarXCAssets

extension LintOutcome {
    /// Makes one finding of those that have one cause: a set in two copies of a catalog, and files of one name beside many sets. The
    /// others become related places, and their fixes are done together.
    ///
    /// Two catalogs are copies if they share at least half of the sets of the larger one. Apps that have one name in common are not.
    mutating func joinCauses(in catalogs: [SourceCatalog]) {
        let copies = CatalogCopies(catalogs)
        var first: [Cause: Int] = [:]
        var joined: [Diagnosis] = []
        var counts: [Int: Int] = [:]
        for diagnosis in diagnoses {
            guard let cause = Cause(diagnosis.finding, copies) else {
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
    /// The first of the catalogs that are copies of each other.
    var catalog = 0

    /// Nil for a finding that stands alone.
    init?(_ finding: Finding, _ copies: CatalogCopies) {
        if finding.id == .unassignedChild {
            let name = finding.location.path.split(separator: "/").last.map(String.init) ?? ""
            // `Contents 2.json`, which a tool made everywhere at once. Pictures are somebody's work, one by one.
            guard name.hasSuffix(".json") else { return nil }
            (id, message, variant, place) = (finding.id.name, "", "", name)
            return
        }
        guard let (path, first) = copies.catalog(of: finding.subject) else { return nil }
        (id, message, variant) = (finding.id.name, finding.message, finding.variant)
        (place, catalog) = (String(finding.subject.dropFirst(path.count + 1)), first)
    }
}

/// Which catalogs of a project are copies of each other.
private struct CatalogCopies {
    private var paths: [String]
    /// For each catalog, the first one that it is a copy of, or itself.
    private var firsts: [Int] = []

    init(_ catalogs: [SourceCatalog]) {
        paths = catalogs.map(\.path)
        let names = catalogs.map { Set($0.sets.map(\.folder.relativePath)) }
        for (index, own) in names.enumerated() {
            let first = names.indices.prefix(index).first { other in
                firsts[other] == other && 2 * own.intersection(names[other]).count >= max(own.count, names[other].count)
            }
            firsts.append(first ?? index)
        }
    }

    /// The path of the catalog of a set, and the first of its copies. Nil for a set of a catalog that is there once.
    func catalog(of subject: String) -> (path: String, first: Int)? {
        let own = paths.indices.filter { subject.hasPrefix(paths[$0] + "/") }.max { paths[$0].count < paths[$1].count }
        guard let own, firsts.count(where: { $0 == firsts[own] }) > 1 else { return nil }
        return (paths[own], firsts[own])
    }
}

extension Diagnosis {
    fileprivate mutating func join(_ other: Diagnosis) {
        finding.related.append(Finding.Related(location: other.finding.location, message: "the same here"))
        if let edits = other.fix?.edits { fix?.edits += edits }
    }
}
