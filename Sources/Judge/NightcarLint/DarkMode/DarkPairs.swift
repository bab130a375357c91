import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Texts that can be read on their background in light mode, and not in dark mode, although they have a dark variant.
///
/// A background is known if the configuration declares the pair, if a line of code sets both colors, or if the names say it:
/// `OnPrimary` and `Primary`, `BadgeText` and `BadgeBackground`. A text without one is compared with every background of its catalog.
struct DarkPairs {
    /// WCAG 2.1, 1.4.3 and 1.4.11: what light mode has at least, and what dark mode doesn't have.
    private static let (readable, lost) = (4.5, 3.0)
    /// Tunable: the share of the light contrast below which the dark one is far below it.
    private static let fall = 0.5
    /// The alpha from which a background hides what is behind it.
    private static let opaque = 0.9

    /// What is behind a text.
    private struct Background {
        /// `"Card"`, or `white` of the code.
        var words: String
        var light: XYZ
        var dark: XYZ
        var related: [Finding.Related] = []
    }

    private let project: LintProject
    private let byName: [String: LintSet]
    private let byWords: [Int: [[String]: LintSet]]
    private let pages: [Int: [Background]]
    /// The colors that a line of code draws as a background.
    private let byLine: [Line: LintSet]

    private struct Line: Hashable {
        var path: String
        var line: Int

        init(_ use: AssetUse) { (path, line) = (use.path, use.line) }
    }

    init(_ project: LintProject) {
        self.project = project
        let colors = project.sets.filter { $0.kind == .color && $0.source.parent == nil }
        byName = Dictionary(colors.flatMap { set in set.assetNames.map { ($0, set) } }) { first, _ in first }
        let byCatalog = Dictionary(grouping: colors, by: \.catalog)
        byWords = byCatalog.mapValues { sets in
            Dictionary(sets.map { (NameTokens.split($0.shortName), $0) }) { first, _ in first }
        }
        byLine = Dictionary(
            colors.flatMap { set in
                (project.evidence(of: set)?.uses ?? []).filter { $0.role == .background }.map { (Line($0), set) }
            }
        ) { first, _ in first }
        pages = byCatalog.mapValues { sets in
            sets.filter { NameTokens.role(of: NameTokens.split($0.name))?.role == .surface }.compactMap(Self.background)
        }
    }

    /// Why a color with a dark variant doesn't work in dark mode, and the places that show it. Nil if there is nothing to say.
    func fault(of set: LintSet) -> (reason: String, evidence: [Finding.Related])? {
        guard set.kind == .color, !set.isPalette, let light = Self.shown(set, dark: false),
            let dark = Self.shown(set, dark: true),
            light.color.alpha > 0.5
        else { return nil }
        let evidence = project.evidence(of: set)
        let fronts = evidence?.uses.filter { [.text, .foreground].contains($0.role) } ?? []
        let known = declared(set) + drawn(fronts, set) + (partner(of: set).map { [$0] } ?? [])
        for background in known {
            let (before, after) = (
                ColorMeasures.contrast(light.color, on: background.light), ColorMeasures.contrast(dark.color, on: background.dark)
            )
            guard Self.falls(from: before, to: after) else { continue }
            let reason =
                "on \(background.words) its contrast falls from \(ratioText(before)):1 to \(ratioText(after)):1 in dark mode"
                + " (\(DarkColors.hex(dark.color)) on \(RGB8(background.dark).text))"
            return (reason, background.related)
        }
        guard known.isEmpty, fronts.allSatisfy({ $0.background == .unknown }), isText(set, evidence) else { return nil }
        return lostEverywhere(set, light: light, dark: dark).map { reason in
            (reason, fronts.prefix(1).map { .init(location: $0.location, message: "drawn in front here") })
        }
    }
}

private extension DarkPairs {
    static func falls(from light: Double, to dark: Double) -> Bool {
        light >= readable && dark < lost && dark < fall * light
    }

    static func shown(_ set: LintSet, dark: Bool) -> ColorMeasures.Shown? { ColorMeasures.shown(set, dark: dark, high: false) }

    private static func background(_ set: LintSet) -> Background? {
        guard let light = shown(set, dark: false), let dark = shown(set, dark: true), light.color.alpha >= opaque,
            dark.color.alpha >= opaque
        else { return nil }
        return Background(
            words: "\"\(set.name)\"", light: light.xyz, dark: dark.xyz,
            related: [.init(location: dark.entry.location, message: "the background in dark mode")])
    }

    private func declared(_ set: LintSet) -> [Background] {
        project.settings.pairs.filter { $0.text == set.name }.compactMap { byName[$0.background].flatMap(Self.background) }
    }

    private func drawn(_ uses: [AssetUse], _ front: LintSet) -> [Background] {
        uses.compactMap { use in
            guard let set = byLine[Line(use)], set !== front, var found = Self.background(set) else { return nil }
            found.words += " in \(use.path.split(separator: "/").last ?? ""):\(use.line)"
            found.related.insert(.init(location: use.drawnAt ?? use.location, message: "drawn on it here"), at: 0)
            return found
        }
    }

    /// The background that belongs to a text by its name.
    private func partner(of set: LintSet) -> Background? {
        let others = byWords[set.catalog] ?? [:]
        return PartnerNames.backs(of: NameTokens.split(set.shortName)).lazy.compactMap { others[$0] }.first { $0 !== set }
            .flatMap(Self.background)
    }

    /// Whether names or code say that a color is for text, and nothing says that it is for a special background.
    private func isText(_ set: LintSet, _ evidence: AssetEvidence?) -> Bool {
        let words = NameTokens.split(set.name)
        guard evidence?.onlyLook == nil, !DarkColors.staysByName(words), !words.contains(where: Self.special.contains) else {
            return false
        }
        let roles = Set(evidence?.uses.compactMap(\.role) ?? [])
        return roles.isEmpty ? NameTokens.role(of: words)?.role == .text : roles.isSubset(of: [.text, .foreground])
    }

    /// Words for texts on something else than a page.
    private static let special: Set<String> = [
        "on", "inverse", "inverted", "invert", "reverse", "reversed", "button", "badge", "contrast", "accent", "selected",
        "disabled",
    ]

    /// A text that is lost on every background of its catalog and of the system.
    private func lostEverywhere(_ set: LintSet, light: ColorMeasures.Shown, dark: ColorMeasures.Shown) -> String? {
        let all =
            (pages[set.catalog] ?? []) + [
                Background(words: "", light: XYZ(project.settings.lightBase), dark: XYZ(project.settings.darkBase))
            ]
        let before = all.map { ColorMeasures.contrast(light.color, on: $0.light) }.max() ?? 1
        let after = all.map { ColorMeasures.contrast(dark.color, on: $0.dark) }.max() ?? 1
        guard Self.falls(from: before, to: after) else { return nil }
        return
            "in dark mode it is \(DarkColors.hex(dark.color)), with a contrast of at most \(ratioText(after)):1 with every background"
            + " of its catalog and of the system (\(ratioText(before)):1 in light mode)"
    }
}
