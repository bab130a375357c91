import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

extension LintSet {
    /// The icon that the App Store shows: 1024 points, in its ordinary appearance. A Mac's icon is not one: it has alpha.
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

    /// The one picture from which all sizes of an iOS icon are made (Xcode 14 and later); nil in a set of sizes.
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

    /// A single-size icon with its three appearances; a file that is nil is an empty slot.
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
