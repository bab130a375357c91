import NightcarSettingsFiles

/// The app icons that a bundle's `Info.plist` names.
package struct BundleIcons: Equatable {
    /// Nil if the property list doesn't say.
    package var primary: String?
    /// The icons that users can choose instead.
    package var alternates: Set<String> = []

    package init() {}

    /// Reads the keys that `actool` writes: `CFBundleIconName`, and `CFBundleIcons` for iPhones (or all devices) and iPads.
    ///
    /// - Parameter plist: a property list, binary or XML. Damaged ones and ones without such keys name no icons.
    package init(plist: [UInt8]) {
        for (path, name, _) in PropertyListTexts(plist, keysWith: "CFBundleIcon").found {
            guard path.last == "CFBundleIconName" else { continue }
            switch path.dropFirst().first {
            case nil where primary == nil, "CFBundlePrimaryIcon": primary = name
            case "CFBundleAlternateIcons": alternates.insert(name)
            default: break
            }
        }
    }

    /// The icons among `names` that users can choose instead of the primary one.
    ///
    /// If the property list names no alternates, they are told apart by their names: icons of builds aren't alternates.
    package func alternates(among names: [String]) -> Set<String> {
        let primary = primary ?? "AppIcon"
        if !alternates.isEmpty { return alternates.intersection(names).subtracting([primary]) }
        guard names.contains(primary) else { return [] }
        return Set(names.filter { ![primary, "AppIcon"].contains($0) && !Self.isOfABuild($0) })
    }

    /// Whether an icon's name says that it is the icon of a build for developers or testers, and not an alternate icon.
    private static func isOfABuild(_ name: String) -> Bool {
        var words: [String] = [""]
        for character in name {
            if !character.isLetter || (character.isUppercase && words.last?.last?.isLowercase == true) { words.append("") }
            if character.isLetter { words[words.count - 1] += character.lowercased() }
        }
        let builds: Set<String> = [
            "adhoc", "alpha", "beta", "canary", "debug", "dev", "develop", "development", "dogfood", "internal", "nightly",
            "preview", "qa", "snapshot", "stage", "staging", "test", "testflight", "uat",
        ]
        return !builds.isDisjoint(with: words)
    }
}
