import NightcarBasics
import NightcarModel
package import NightcarSize

extension AuditReport {
    /// The report for people at a terminal: headline, groups with bars, the cost of variants, and then whatever was requested.
    package func text(style: TextStyle = .plain) -> String {
        var lines = headline(style)
        lines += section("By \(view.dimensions.map(\.name).joined(separator: ", "))", groupLines(style))
        lines += section("What variants cost", costLines(style))
        lines += section("What a device keeps", deviceLines(style))
        lines += section("Could be saved, measured by compiling it", opportunityLines(limit: view.limit))
        if let diff = shownDiff { lines += section("Change", diffLines(diff, style)) }
        lines += section("Budgets", budgetLines(style))
        return style.fitted(lines).joined(separator: "\n") + "\n"
    }

    /// The report of `diff`: what changed, why, and the state of the budgets.
    package func diffText(style: TextStyle = .plain) -> String {
        guard let diff = shownDiff else { return "" }
        return style.fitted(diffLines(diff, style) + section("Budgets", budgetLines(style))).joined(separator: "\n") + "\n"
    }
}

extension AuditReport {
    /// A catalog is only a part of what a device installs.
    package var sizeName: String {
        guard countsApp else { return report.target.map { "size in \($0)" } ?? "compiled size" }
        return countsCode ? "install size" : "install size without code"
    }

    /// What an app takes as the store counts, and what no estimate knows. Nil without an app.
    var storeSentence: String? {
        guard let store = report.store else { return nil }
        let (files, folders) = (Numbers.counted(store.files, "file"), Numbers.counted(store.folders, "folder"))
        return
            "As the store counts, about \(Numbers.grouped(store.installBytes)) bytes installed (\(files) and \(folders) in blocks), "
            + "\(Numbers.grouped(store.downloadBytes)) to download (LZFSE); encryption and delta updates aren't known"
    }

    private func section(_ title: String, _ body: [String]) -> [String] { body.isEmpty ? [] : ["", title] + body }

    private func headline(_ style: TextStyle) -> [String] {
        var lines: [String] = []
        let count = Numbers.counted(report.files.count, countsApp ? "part" : "catalog")
        let folder = sharedFolder
        let name = report.files.count == 1 ? report.files[0].path : folder.isEmpty ? count : "\(count) in \(folder.dropLast())"
        let bytes = "\(Numbers.grouped(report.bytes)) bytes"
        let headline = !countsApp ? report.target.map { "\(bytes) in \($0)" } : nil
        lines.append(style.paint("\(name): \(headline ?? "\(sizeName) \(bytes)")", .bold))
        let origins = Set(report.files.compactMap(\.targetOrigin))
        if origins.count == 1, let origin = origins.first { lines.append(origin) }
        lines += diff?.old.report.targetChanges ?? []
        if let download = report.downloadBytes {
            lines.append("Download estimate \(Numbers.grouped(download)) bytes (deflated)")
        }
        if let storeSentence { lines.append(storeSentence) }
        if let source = report.sourceBytes, source > 0 {
            lines.append("Sources \(Numbers.grouped(source)) bytes, stored in \(Numbers.percent(report.bytes, of: source))")
        }
        lines += answers
        lines += appLines(style)
        lines += fileLines(style)
        lines += notCounted(limit: view.limit).map { style.paint($0, .red) }
        lines += report.leftOut
        return lines
    }

    /// What can't be read. All of it is also on standard error, so only a few are named.
    func notCounted(limit: Int?) -> [String] {
        let unreadable = report.unreadable.prefix(limit.map { min($0, 3) } ?? .max)
        let others = report.unreadable.count - unreadable.count
        return unreadable.map { "not counted, because it cannot be read: \($0)" }
            + (others > 0 ? ["not counted, because they cannot be read: \(others) more"] : [])
    }

    /// The folder of all files, with a trailing slash, which the headline names for all of them. Empty for one file.
    private var sharedFolder: String { report.files.count > 1 ? SizePage.commonFolder(report.files.map(\.path)) : "" }

    /// Several catalogs, the largest first.
    private func fileLines(_ style: TextStyle) -> [String] {
        let files = report.files.count > 1 ? report.largestFiles : []
        let folder = sharedFolder.count
        let isOfSeveral = Set(files.compactMap(\.car)).count > 1
        var table = TextTable([.left, .right, .right, .left])
        let limit = view.limit ?? files.count
        let shown = files.prefix(files.count == limit + 1 ? files.count : limit)
        func add(_ name: String, _ bytes: Int, _ owner: String) {
            table.add(name, "\(Numbers.grouped(bytes)) bytes", Numbers.percent(bytes, of: report.bytes), owner)
        }
        for file in shown {
            add(
                String(file.path.dropFirst(folder)), file.bytes,
                isOfSeveral ? file.car.map { "in \($0.words)" } ?? "in no target" : "")
        }
        let hidden = files.dropFirst(shown.count)
        if !hidden.isEmpty { add("[\(hidden.count) others]", hidden.reduce(0) { $0 + $1.bytes }, "") }
        return table.lines(width: style.width, spare: [2])
    }

    /// What each of several apps ships.
    private func appLines(_ style: TextStyle) -> [String] {
        var table = TextTable([.left, .right, .left])
        for app in report.apps {
            let catalogs = Numbers.counted(app.catalogs, "catalog")
            table.add(app.name, "\(Numbers.grouped(app.bytes)) bytes", "in \(catalogs)")
        }
        return table.isEmpty
            ? [] : ["By app. A catalog of several apps counts in each:"] + table.lines(width: style.width, spare: [2])
    }

    /// What the sections below come to: the savings, the budgets and the devices, in a line each.
    private var answers: [String] {
        var lines: [String] = []
        if let sum = savingsTogether.last {
            let changes = Numbers.counted(sum.opportunities, "change")
            lines.append("\(Numbers.grouped(sum.savedBytes)) bytes can be saved by \(changes), measured by compiling")
        }
        if let broken = verdicts.first(where: { word(for: $0) == "FAIL" }) ?? verdicts.first(where: \.isBroken) {
            let count = verdicts.count(where: \.isBroken)
            let more = count > 1 ? ", and \(Numbers.counted(count - 1, "other"))" : ""
            lines.append("Over budget: \(broken.title): \(broken.explanation)\(more)")
        } else if !verdicts.isEmpty {
            lines.append(verdicts.count == 1 ? "The budget holds" : "All \(verdicts.count) budgets hold")
        }
        if let least = devices.map(\.bytes).min(), let most = devices.map(\.bytes).max(), least < most {
            lines.append("A device keeps \(Numbers.grouped(least)) to \(Numbers.grouped(most)) bytes")
        }
        return lines
    }

    private func groupLines(_ style: TextStyle) -> [String] {
        let shown = groups.reduce(0) { $0 + $1.storedBytes }
        var table = TextTable([.left, .right, .right, .right, .right, .right, .right, .left, .left])
        add(groups, to: &table, depth: 0, largest: groups.map(\.storedBytes).max() ?? 0)
        var lines = table.lines(width: style.width, spare: [5, 6, 7, 3, 4, 8])
        if style.isColored { lines = lines.map { paintBar($0, style) } }
        if !view.filter.isEmpty {
            lines.append("  \(Numbers.grouped(shown)) of \(Numbers.grouped(report.bytes)) bytes match the filter")
        }
        if groups.contains(where: \.isShared) { lines.append("  ~ a payload that several assets use is split among them") }
        return lines
    }

    private func add(_ groups: [SizeGroup], to table: inout TextTable, depth: Int, largest: Int) {
        let limit = view.limit ?? groups.count
        let shown = groups.prefix(groups.count == limit + 1 ? groups.count : limit)
        for group in shown {
            table.add(cells(of: group, depth: depth, largest: largest))
            if let inner = group.groups { add(inner, to: &table, depth: depth + 1, largest: largest) }
        }
        let rest = groups.dropFirst(shown.count)
        guard !rest.isEmpty else { return }
        var others = SizeGroup(name: "[\(rest.count) others]")
        for group in rest { others.add(group) }
        table.add(Array(cells(of: others, depth: depth, largest: largest).dropLast()) + [""])
    }

    private func cells(of group: SizeGroup, depth: Int, largest: Int) -> [String] {
        [
            String(repeating: "  ", count: depth) + group.name,
            (group.isShared ? "~" : "") + Numbers.grouped(group.storedBytes),
            Numbers.percent(group.storedBytes, of: report.bytes),
            group.sourceBytes == 0 ? "" : "from \(Numbers.grouped(group.sourceBytes))",
            group.renditions == 0 ? "" : Numbers.counted(group.renditions, "rendition"),
            group.pixels == 0 ? "" : "\(Numbers.grouped(group.pixels)) px",
            group.bytesPerPixel.map { "\(Numbers.fixed($0, digits: 2)) B/px" } ?? "",
            group.encodings.count > 1 ? "\(group.encodings.count) encodings" : group.encodings.first ?? "",
            bar(group.storedBytes, of: largest, width: 20),
        ]
    }

    private func paintBar(_ line: String, _ style: TextStyle) -> String {
        guard let start = line.firstIndex(where: { "█▉▊▋▌▍▎▏".contains($0) }) else { return line }
        return line[..<start] + style.paint(String(line[start...]), .blue)
    }

    private func costLines(_ style: TextStyle) -> [String] {
        var table = TextTable([.left, .right, .right, .left])
        for cost in shown.costs {
            table.add(
                cost.name, Numbers.grouped(cost.storedBytes), Numbers.percent(cost.storedBytes, of: report.bytes),
                Numbers.counted(cost.renditions, "rendition"))
        }
        return table.lines(width: style.width, spare: [3])
    }

    private func deviceLines(_ style: TextStyle) -> [String] {
        guard !devices.isEmpty else { return [] }
        var table = TextTable([.left, .right, .right, .right, .left])
        func add(_ name: String, _ bytes: Int, _ growth: Int?, _ rest: String) {
            table.add(
                name, Numbers.grouped(bytes), Numbers.percent(bytes, of: report.bytes),
                growth.map { Numbers.signed($0) } ?? "", rest)
        }
        for group in DeviceGroup.groups(of: devices) {
            let size = group.size
            add(
                group.name, size.bytes, size.oldBytes.map { size.bytes - $0 },
                "\(Numbers.counted(size.renditions, "rendition")), dark \(Numbers.grouped(size.darkBytes))")
        }
        if devices.count > 1, let least = devices.map(\.bytes).min(), let most = devices.map(\.bytes).max() {
            add("minimum", least, nil, "")
            add("maximum", most, nil, "")
        }
        return table.lines(width: style.width, spare: [4]) + [
            "  Light and dark stay on every device: appearances are not thinned."
        ]
    }
}
