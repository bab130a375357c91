import NightcarSettingsFiles

/// The app icons that a bundle's `Info.plist` names.
struct BundleIcons: Equatable {
    /// Nil if the property list doesn't say.
    var primary: String?
    /// The icons that users can choose instead.
    var alternates: Set<String> = []

    /// Reads the keys that `actool` writes: `CFBundleIconName`, and `CFBundleIcons` for iPhones (or all devices) and iPads.
    ///
    /// - Parameter plist: a property list, binary or XML. Damaged ones and ones without such keys name no icons.
    init(plist: [UInt8]) {
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
    func alternates(among names: [String]) -> Set<String> {
        let primary = primary ?? SavingsSearch.primaryIcon
        if !alternates.isEmpty { return alternates.intersection(names).subtracting([primary]) }
        guard names.contains(primary) else { return [] }
        return Set(names.filter { $0 != primary && SavingsSearch.isAlternateIcon($0) })
    }
}
