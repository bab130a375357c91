import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// The position of an entry, as Apple's messages write it: a bracket for each axis of the set's kind, most of them empty.
///
/// In an image set, the first bracket is the idiom and the fourth is the scale. In an app icon set, the second is the idiom, the
/// third is the size and the sixth is the scale. The meaning of the other brackets isn't public. They stay empty, except that in
/// image sets the second and third hold the subtype and the screen width, which come between idiom and scale in every
/// Contents.json.
///
/// The number of brackets at the end differs between Apple's versions. This is the number that the Bazel rules look for.
enum Slots {
    static func text(_ entry: SourceEntry, kind: SetKind) -> String {
        let key = entry.key
        let scale = key.scale == .any ? "" : key.scale.description
        let idiom = entry.node["idiom"]?.string ?? ""
        switch kind {
        case .appIcon:
            return brackets(["", idiom, key.size?.description ?? "", "", "", scale], count: 9)
        default:
            return brackets([idiom, key.subtype, String(key.qualifier("screen-width") ?? ""), scale], count: 11)
        }
    }

    private static func brackets(_ values: [String], count: Int) -> String {
        let all = values + Array(repeating: "", count: count - values.count)
        return all.map { "[\($0)]" }.joined()
    }
}
