import NightcarBasics
import NightcarSize

extension AuditReport {
    /// What can be saved, by what a device gets of it; one line for each reason why the rest isn't in the total; and the commands.
    func opportunityLines(limit: Int?) -> [String] {
        let opportunities = shownOpportunities
        let counted = opportunities.filter { $0.exclusion == nil }
        let shown = counted.prefix(counted.count == (limit ?? 0) + 1 ? counted.count : limit ?? .max)
        var lines = shown.flatMap(Self.lines)
        if shown.count < counted.count { lines.append("  [\(counted.count - shown.count) others]") }
        lines += totalLines(counted)
        if !counted.contains(where: \.kind.isApplicable), let searched { lines.append("  \(searched.words)") }
        for exclusion in Opportunity.Exclusion.allCases {
            let members = opportunities.filter { $0.exclusion == exclusion }
            if let line = Self.line(about: members, exclusion) { lines.append(line) }
        }
        return lines
    }
}

private extension AuditReport {
    static func lines(about item: Opportunity) -> [String] {
        let variant = item.variant.isEmpty ? "" : " (\(item.variant))"
        var bytes = "\(Numbers.grouped(item.savedBytes)) bytes"
        if let most = item.devices?.max(by: { $0.savedBytes < $1.savedBytes }) {
            bytes = "\(Numbers.grouped(most.savedBytes)) bytes on \(most.device), \(Numbers.grouped(item.savedBytes)) of the file"
        }
        let rest = costWords(item.savedSourceBytes, item.savedPaddingBytes, item.savedSignatureBytes)
        return ["  \(bytes)\(rest)  \(item.asset)\(variant): \(item.kind.words)", "      \(item.detail)"]
    }

    func totalLines(_ counted: [Opportunity]) -> [String] {
        let commands = Dictionary(counted.map { ($0.kind, $0.command) }) { first, _ in first }
        return savingsTogether.flatMap { sum -> [String] in
            let command = sum.kind.flatMap { commands[$0] }.flatMap { $0.isEmpty ? nil : ": \($0)" } ?? ""
            let name = sum.kind.map { "\($0.words) (\(sum.opportunities))" } ?? "Together"
            let rest = Self.costWords(sum.savedSourceBytes, sum.savedPaddingBytes, sum.savedSignatureBytes)
            let line = "  \(name) \(Numbers.grouped(sum.savedBytes)) bytes\(rest)\(command)"
            guard sum.kind == nil, let devices = sum.devices else { return [line] }
            let words = devices.map { "\($0.device) \(Numbers.signed(-$0.savedBytes))" }
            return [line, "  On devices, after thinning: \(words.joined(separator: ", "))"]
        }
    }

    /// What is not in the total for one reason, in one line: `Not in the total: 25 changes, 412,332 bytes: no device gets what they
    /// remove (blackiPhone, whiteiPhone and 23 more)`.
    static func line(about members: [Opportunity], _ exclusion: Opportunity.Exclusion) -> String? {
        guard !members.isEmpty else { return nil }
        let bytes = members.reduce(0) { $0 + $1.savedBytes }
        let size = exclusion == .unmeasured ? "" : ", \(Numbers.grouped(bytes)) bytes"
        let names = members.prefix(3).map { item in item.asset + (item.uses?.first.map { " at \($0)" } ?? "") }
        let more = members.count > 3 ? " and \(members.count - 3) more" : ""
        let changes = "\(Numbers.counted(members.count, "change"))\(size): \(exclusion.words)"
        return "  Not in the total: \(changes) (\(names.joined(separator: ", "))\(more))"
    }

    /// What a change saves besides the bytes of the compiled file. A shorter file can have more padding, which isn't a saving.
    static func costWords(_ source: Int, _ padding: Int?, _ signature: Int?) -> String {
        [(source, "of the sources"), (padding ?? 0, "of padding"), (signature ?? 0, "of the signature")]
            .filter { $0.0 > 0 }.map { ", \(Numbers.grouped($0.0)) \($0.1)" }.joined()
    }
}

extension SearchedSavings {
    /// What was tried in vain.
    var words: String {
        guard catalogs > 0 else { return "Nothing to apply: there is no catalog to search" }
        let kinds = kinds.map(\.words).joined(separator: ", ")
        let searched = "\(Numbers.counted(files, "file")) of \(Numbers.counted(catalogs, "catalog"))"
        return "Nothing to apply: \(searched) were searched for: \(kinds)"
    }
}
