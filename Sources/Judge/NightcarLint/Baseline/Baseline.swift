package import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

/// Findings that are known and accepted, such as the ones that a project had when it started to use lint.
///
/// A finding is identified by its rule, the path of its asset from the repository's root, and its variant. Lines, absolute
/// paths and messages don't count, so moving the repository or formatting a file changes nothing.
package struct Baseline: Sendable, Hashable {
    package struct Entry: Sendable, Hashable, Comparable {
        package var asset: String
        package var rule: String
        package var variant: String

        package init(asset: String, rule: String, variant: String) {
            self.asset = asset
            self.rule = rule
            self.variant = variant
        }

        package static func < (a: Entry, b: Entry) -> Bool {
            (a.asset, a.rule, a.variant) < (b.asset, b.rule, b.variant)
        }
    }

    /// Sorted. An entry is listed as often as it was found.
    package private(set) var entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries.sorted() }

    package init(_ findings: [Finding], root: RepositoryRoot) {
        self.init(findings.map { Entry($0, root: root) })
    }
}

extension Baseline.Entry {
    package init(_ finding: Finding, root: RepositoryRoot) {
        self.init(asset: root.relative(finding.subject), rule: finding.id.name, variant: finding.variant)
    }
}

extension Baseline {
    /// - Throws: `Failure` with the location of the problem.
    package init(contentsOf path: String) throws(Failure) {
        let document: JSONDocument
        do {
            document = try JSONDocument(path: path, bytes: try readFile(path, limit: Limits.baselineBytes))
        } catch let error as JSONError {
            throw Failure(error.message, at: error.location)
        } catch {
            throw Failure("the baseline cannot be read", in: path, cause: (error as? FileError).map { Failure($0) })
        }
        func fail(_ value: JSONValue, _ message: String) -> Failure {
            Failure(message, at: document.location(of: value))
        }
        guard case .number("1")? = document.root["schema_version"]?.kind, let list = document.root["findings"]?.array else {
            throw fail(document.root, "this is not a baseline of this version: write a new one with --write-baseline")
        }
        var entries: [Entry] = []
        for value in list {
            guard let asset = value["asset"]?.string, let rule = value["rule"]?.string, let variant = value["variant"]?.string
            else { throw fail(value, "an entry needs \"asset\", \"rule\" and \"variant\"") }
            entries.append(Entry(asset: asset, rule: rule, variant: variant))
        }
        self.init(entries)
    }

    /// One entry per line, sorted, so that merging two branches touches only the changed lines.
    package var text: String {
        let lines = entries.map { entry in
            let object: JSONValue = [
                "asset": .string(entry.asset), "rule": .string(entry.rule), "variant": .string(entry.variant),
            ]
            return "    \(object.canonical)"
        }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
        return "{\n  \"schema_version\": 1,\n  \"findings\": \(list)\n}\n"
    }
}

extension Baseline {
    /// The findings of a run, compared with a baseline.
    package struct Match: Sendable {
        /// Findings that are not in the baseline.
        package var new: [Diagnosis] = []
        package var known = 0
        /// Entries of the baseline that the run didn't find.
        package var stale: [Entry] = []
    }

    /// Each entry matches one finding.
    ///
    /// - Parameter isJudged: whether the run checked what an entry is about. Other entries are never stale.
    package func match(
        _ diagnoses: [Diagnosis], root: RepositoryRoot, isJudged: (Entry) -> Bool = { _ in true }
    ) -> Match {
        var left: [Entry: Int] = [:]
        for entry in entries { left[entry, default: 0] += 1 }
        var match = Match()
        for diagnosis in diagnoses {
            let entry = Entry(diagnosis.finding, root: root)
            if let count = left[entry], count > 0 {
                left[entry] = count - 1
                match.known += 1
            } else {
                match.new.append(diagnosis)
            }
        }
        for entry in entries {
            guard let count = left[entry], count > 0 else { continue }
            left[entry] = count - 1
            if isJudged(entry) { match.stale.append(entry) }
        }
        return match
    }

    /// The baseline without stale entries.
    package func without(_ stale: [Entry]) -> Baseline {
        var remaining = entries
        for entry in stale { if let index = remaining.firstIndex(of: entry) { remaining.remove(at: index) } }
        return Baseline(remaining)
    }
}
