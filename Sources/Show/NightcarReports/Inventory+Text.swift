import NightcarBasics
package import NightcarXCAssets

extension Inventory {
    /// The counts for people. Counts of 0 are left out.
    package var text: String {
        var table = TextTable([.left, .right])
        let counts: [(String, Int)] = [
            ("files", files), ("bytes", bytes), ("groups", groups), ("groups with namespace", namespacedGroups),
            ("entries", entries), ("entries with a file", fileEntries), ("entries with a part", childEntries),
            ("entries with a color", colorEntries), ("empty slots", emptySlots), ("files present", filesPresent),
            ("files missing", filesMissing), ("files that no entry names", unreferenced), ("files outside sets", stray),
            ("sets without Contents.json", setsWithoutContents), ("duplicate slots", duplicateSlots),
            ("duplicate names", duplicateNames),
        ]
        for (name, count) in sets.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            table.add(name, Numbers.grouped(count))
        }
        for (name, count) in counts where count > 0 { table.add(name, Numbers.grouped(count)) }
        for (name, count) in jsonProblems.sorted(by: { $0.key < $1.key }) {
            table.add("JSON: " + name.replacing("_", with: " "), Numbers.grouped(count))
        }
        return ([path] + table.lines()).joined(separator: "\n") + "\n"
    }
}
