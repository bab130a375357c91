import NightcarJSON
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// Where an entry stands, as Apple's messages write it: a bracket for each axis of the set's kind, most of them empty.
///
/// Of an image set the first is the idiom and the fourth the scale; of an app icon set the second is the idiom, the third the
/// size and the sixth the scale. What the other brackets are for is not public; they stay empty, but in image sets the second
/// and third take the subtype and the screen width, which stand between idiom and scale in every Contents.json.
///
/// Apple's versions differ in how many brackets stand at the end; these are as many as the Bazel rules look for.
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
