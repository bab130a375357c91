import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Grays of one ladder that differ in light mode and are the same in dark mode: their dark variants exist and don't work.
///
/// A ladder is the colors of a folder whose names differ in a number: `neutral/100`, `neutral/200`, or `gray-1`, `gray-2`.
struct FallenLadders: Sendable {
    /// Tunable: so many colors that are the same in dark mode are no coincidence, if their lightness (L*) differs by so much in light.
    private static let (leastColors, leastSpread) = (3, 15.0)
    /// A color counts as a gray up to this distance of its channels, of 255.
    private static let grayTolerance = 12

    /// What is to be said about a set, by its folder.
    private let words: [String: String]

    init(_ project: LintProject) {
        var ladders: [String: [Step]] = [:]
        for set in project.sets where set.kind == .color {
            if let (ladder, step) = Self.step(set) { ladders[ladder, default: []].append(step) }
        }
        var words: [String: String] = [:]
        for steps in ladders.values {
            for (dark, same) in Dictionary(grouping: steps, by: \.dark) {
                let tones = same.map(\.tone)
                guard same.count >= Self.leastColors, let low = tones.min(), let high = tones.max(),
                    high - low >= Self.leastSpread
                else { continue }
                for step in same {
                    words[step.folder] =
                        "in dark mode it is \(dark.text), as \(same.count - 1) other grays of its ladder, from which it differs in light"
                }
            }
        }
        self.words = words
    }

    /// Why a set that has a dark variant may not work in dark mode. Nil if there is nothing to say.
    subscript(_ set: LintSet) -> String? { words[set.folder] }

    private struct Step {
        var folder: String
        /// The lightness in light mode.
        var tone: Double
        var dark: RGB8
    }

    /// The ladder of a gray with a number in its name, and its place there.
    private static func step(_ set: LintSet) -> (ladder: String, step: Step)? {
        guard let digits = set.name.firstRange(of: /\d+/) else { return nil }
        let normal = set.filled.filter { $0.key.contrast == .normal }
        guard let light = color(normal.first(where: \.isBase)), let dark = color(normal.first(where: \.isDark)), isGray(light)
        else {
            return nil
        }
        let parent = set.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        var name = set.name
        name.replaceSubrange(digits, with: "#")
        return ("\(parent)/\(name)", Step(folder: set.folder, tone: XYZ(light).tone, dark: dark))
    }

    private static func color(_ entry: SourceEntry?) -> RGB8? {
        guard case .color(let color)? = entry?.target, let xyz = XYZ(color) else { return nil }
        return RGB8(xyz)
    }

    private static func isGray(_ color: RGB8) -> Bool {
        let channels = [color.red, color.green, color.blue].map(Int.init)
        return (channels.max() ?? 0) - (channels.min() ?? 0) <= grayTolerance
    }
}
