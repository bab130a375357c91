import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

extension LintSet {
    /// The icon in the App Store: 1024 points, in its ordinary appearance. A Mac icon doesn't count, because it has alpha.
    var storeIcons: [SourceEntry] {
        guard isAppIcon else { return [] }
        return filled.filter { entry in
            guard entry.key.luminosity == .any, entry.key.size == PointSize(width: 1024, height: 1024) else { return false }
            switch entry.key.idiom {
            case .iosMarketing, .watchMarketing: return true
            case .universal: return ["ios", "watchos"].contains(entry.key.qualifier("platform").map(String.init) ?? "ios")
            default: return false
            }
        }
    }

    /// The one picture that all sizes of an iOS icon are made from (Xcode 14 and later). Nil in a set of sizes.
    var singleSizeIcon: SourceEntry? {
        storeIcons.first { entry in
            entry.key.idiom == .universal && (entry.key.qualifier("platform") ?? "ios") == "ios"
        }
    }
}

extension RuleExample {
    /// The entry of a single-size iOS icon.
    static func icon(_ file: String, _ more: String = "") -> String {
        let rest = more.isEmpty ? "" : ", \(more)"
        return "\"filename\" : \"\(file)\", \"platform\" : \"ios\", \"size\" : \"1024x1024\"\(rest)"
    }

    /// A single-size icon with its three appearances. A nil file is an empty slot.
    static func appIcon(
        _ title: String, any: Content, dark: Content? = nil, tinted: Content? = nil
    ) -> RuleExample {
        let folder = "AppIcon.appiconset"
        var entries = [icon("icon.png")]
        var files: [(String, Content)] = [("\(folder)/icon.png", any)]
        for (name, picture, appearance) in [("dark", dark, Self.dark), ("tinted", tinted, Self.tinted)] {
            guard let picture else { continue }
            entries.append(icon("\(name).png", appearance))
            files.append(("\(folder)/\(name).png", picture))
        }
        let list = entries.map { "    { \($0), \"idiom\" : \"universal\" }" }.joined(separator: ",\n")
        let contents = "{\n  \"images\" : [\n\(list)\n  ],\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }\n}\n"
        return RuleExample(title, [("\(folder)/Contents.json", .text(contents))] + files)
    }
}

extension LintProject {
    /// One issue for each catalog about all of its single-size icons that lack something. Icons of extensions don't count.
    func iconIssues(
        where lacks: (LintSet) -> Bool, message: (_ names: String, _ isOne: Bool) -> String
    ) -> [Issue] {
        let icons = sets.filter { $0.singleSizeIcon != nil && !isOfExtension($0) && lacks($0) }
        return Dictionary(grouping: icons, by: \.catalog).values.compactMap { icons in
            guard let first = icons.first, let entry = first.singleSizeIcon else { return nil }
            return first.issue(message(nameList(icons.map(\.name)), icons.count == 1), at: entry)
        }
    }
}
