import NightcarBasics
import ThemeCatalogVariants

extension StoreRule {
    /// What `lint --only store --list-rules` prints: a line for each row.
    package static var list: String {
        let width = all.map(\.code.count).max() ?? 0
        let names = all.map(\.id.name.count).max() ?? 0
        return all.map { rule in
            let severity = rule.id.severity.rawValue
            let cells = [
                rule.code + String(repeating: " ", count: width - rule.code.count),
                severity + String(repeating: " ", count: 7 - severity.count),
                rule.id.name + String(repeating: " ", count: names - rule.id.name.count),
                "\(rule.platformWords): \(rule.subject): \(rule.condition)",
            ]
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }

    /// Documentation/StoreRules.md.
    package static var page: String {
        var lines = [
            "# What the store refuses", "",
            "The rules about what App Store Connect refuses or stalls, about errors of Apple's tools, and about what leaves a device with",
            "nothing to show. `nightcar lint App.ipa` looks for all of them in compiled catalogs and apps. In sources, `nightcar lint` looks",
            "for the ones about icons and stacks, so that you know before the build; a finding has the same name and severity there. The",
            "page is made from the table in the program, which `nightcar lint --only store --list-rules` prints.", "",
            "A rule is an error if the upload or the tool fails, and if more than one public statement says so. It warns if one does.",
        ]
        for (title, rules) in sections { lines += ["", "## \(title)"] + rules.flatMap(\.section) }
        return lines.joined(separator: "\n") + "\n"
    }
}

private extension StoreRule {
    static var sections: [(title: String, rules: [StoreRule])] {
        [
            ("Icons and stacks", all.filter(\.readsSources)), ("Property lists", all.filter(\.needsPropertyList)),
            ("Compiled catalogs", all.filter { !$0.readsSources && !$0.needsPropertyList }),
        ]
    }

    var platformWords: String {
        platforms.count == Platform.allCases.count ? "all" : platforms.map(\.rawValue).joined(separator: ", ")
    }

    var section: [String] {
        let links = sources.map { source -> String in
            let parts = source.split(separator: "#")
            let address = "https://github.com/\(parts[0])" + (parts.count > 1 ? "/issues/\(parts[1])" : "")
            return "[\(source)](\(address))"
        }
        return [
            "", "### \(code): \(id.name)", "",
            "- Looks at: \(subject) (\(platformWords)), in \(readsSources ? "sources and compiled files" : "compiled files")",
            "- A fault: \(condition)",
            "- What happens: \(consequence.rawValue). *\(id.severity.rawValue)*",
            "- What to do: \(remedy)",
            "- Known from: \(links.joined(separator: ", "))",
        ]
    }
}
