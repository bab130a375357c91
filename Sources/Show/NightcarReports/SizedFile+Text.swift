import NightcarBasics
import NightcarModel
import NightcarSize
import ThemeCatalogVariants

extension SizedFile {
    /// The report of a compilation for people: totals, savings, the cost of dark, the largest assets, and groups.
    ///
    /// - Parameter largest: the number of assets to list.
    package func text(largest: Int = 10) -> String {
        var lines: [String] = []
        var total = "\(path): \(Numbers.grouped(bytes)) bytes"
        if let sourceBytes, sourceBytes > 0 {
            total += ", \(Numbers.percent(bytes, of: sourceBytes)) of \(Numbers.grouped(sourceBytes)) source bytes"
        }
        lines.append(total)
        lines += section("Where the bytes are", table(of: byPart))
        if let savings { lines += section("Saved", self.lines(of: savings)) }
        lines += section("Recipes, and what the files they replace would take", recipeLines(largest))
        lines += ["", "Dark takes \(Numbers.grouped(darkBytes)) bytes, \(Numbers.percent(darkBytes, of: bytes)) of the file."]
        lines += section("Largest assets", table(of: largestAssets(largest)))
        let groups = usualGroups
        lines += section("By kind", table(of: groups.byKind))
        lines += section("By scale", table(of: groups.byScale))
        lines += section("By appearance", table(of: groups.byAppearance))
        lines += section("By encoding", table(of: groups.byEncoding))
        return lines.joined(separator: "\n") + "\n"
    }
}

extension SizedFile {
    private func section(_ title: String, _ body: [String]) -> [String] {
        body.isEmpty ? [] : ["", title] + body
    }

    private func table(of groups: [SizeGroup]) -> [String] {
        var table = TextTable([.left, .right, .right, .right])
        for group in groups {
            table.add(
                group.name, Numbers.grouped(group.storedBytes), Numbers.percent(group.storedBytes, of: bytes),
                group.renditions == 0 ? "" : Numbers.counted(group.renditions, "rendition"))
        }
        return table.lines()
    }

    /// The recipes that save the most, and the number of the others.
    private func recipeLines(_ count: Int) -> [String] {
        let recipes = renditionRows.filter { $0.savedBytes != nil }
            .sorted { ($1.savedBytes!, $0.asset, $0.key!) < ($0.savedBytes!, $1.asset, $1.key!) }
        var table = TextTable([.left, .left, .right])
        for row in recipes.prefix(count) { table.add(row.asset, row.key!.description, Numbers.grouped(row.savedBytes!)) }
        let rest = recipes.dropFirst(count)
        if !rest.isEmpty {
            table.add("\(rest.count) more", "", Numbers.grouped(rest.reduce(0) { $0 + $1.savedBytes! }))
        }
        return table.lines()
    }

    private func lines(of savings: Savings) -> [String] {
        var table = TextTable([.left, .right, .left])
        table.add("by reduction", Numbers.grouped(savings.reductionBytes), "source bytes minus stored bytes")
        table.add("by storing duplicates once", Numbers.grouped(savings.dedupeBytes), "")
        let recipes = "\(Numbers.counted(savings.recipes, "recipe")) in place of files"
        table.add("by tint", Numbers.grouped(savings.tintBytes), recipes)
        return table.lines()
    }
}
