import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// What colors need in dark mode.
struct DarkColors {
    /// Tunable, on the first half of the apps (see Benchmarks/dark-mode.py): the OKLCH chroma below which a color is neutral.
    /// Designers change nearly all neutral colors in dark mode, and keep most others.
    private static let neutral = 0.04
    /// Tunable: the share of the other colors that must have a dark value, and how many of them there must be.
    private static let share = 0.6
    private static let siblings = 3
    /// Tunable: the share of the other colors with a dark value from which a color that nothing else speaks for gets a note.
    private static let hint = 0.25
    /// Tunable: how far two colors may be apart and count as the same (100 times the OKLab distance), and the contrast with a dark
    /// background from which a colorful color that isn't pale can stay.
    private static let same = 2.0
    private static let contrast = 5.0

    private static let veils: Set<String> = ["overlay", "scrim", "dim", "dimmed", "veil", "backdrop", "mask", "shade"]

    /// A color with what its values and its name say.
    fileprivate struct Item {
        var set: LintSet
        var color: ColorValue
        var xyz: XYZ
        var lab: OKLab
        /// How far its dark value is from it. Nil if it has none.
        var change: Double?
        var words: [String]
        var isNeutral: Bool
        /// Whether its name says that it stays. What it looks like is no reason to stay in an app without any dark value.
        var isFixed: Bool
        /// Whether the system tints controls with it. The catalog of a widget often has nothing else, so siblings say little.
        var isAccent: Bool { self.set.shortName == "AccentColor" }
    }

    private let project: LintProject
    private let items: [String: Item]
    private let byCatalog: [Int: [Item]]
    private let dark: XYZ
    /// Whether no set of the app has a dark variant yet. Then what others do says nothing.
    private let isFirst: Bool
    private let chains: DrawnChains

    init(_ project: LintProject, _ chains: DrawnChains, isFirst: Bool) {
        (self.project, self.chains) = (project, chains)
        self.isFirst = isFirst
        dark = XYZ(project.settings.darkBase)
        let all = project.sets.filter { $0.kind == .color && $0.source.parent == nil }
            .compactMap { Self.item($0, isFirst: isFirst) }
        items = Dictionary(all.map { ($0.set.folder, $0) }) { first, _ in first }
        byCatalog = Dictionary(grouping: all, by: \.set.catalog)
    }

    private static func item(_ set: LintSet, isFirst: Bool) -> Item? {
        guard let base = set.filled.first(where: \.isBase), case .color(let color) = base.target, let xyz = XYZ(color) else {
            return nil
        }
        let words = NameTokens.split(set.name)
        return Item(
            set: set, color: color, xyz: xyz, lab: OKLab(xyz), change: change(of: set, from: color, xyz), words: words,
            isNeutral: OKLCH(xyz).chroma < neutral, isFixed: isFirst ? says(words) : staysByName(words))
    }

    private static func change(of set: LintSet, from color: ColorValue, _ xyz: XYZ) -> Double? {
        guard let entry = set.filled.first(where: { $0.isDark && $0.key.contrast == .normal }) else { return nil }
        // System colors change in dark mode.
        guard case .color(let dark) = entry.target, let other = XYZ(dark) else { return .infinity }
        return 100 * max(OKLab(xyz).difference(to: OKLab(other)), abs(color.alpha - dark.alpha))
    }

    /// How a text is hard to read in an app that is always dark. Nil if nothing shows that it is.
    func unreadable(_ set: LintSet) -> String? {
        guard let item = items[set.folder], let use = drawn(project.evidence(of: set)), use.isFront, item.color.alpha > 0.5,
            !project.hasDark(set)
        else { return nil }
        // The text may be on a bright page or card.
        let pages = byCatalog[set.catalog] ?? []
        guard !pages.contains(where: { NameTokens.role(of: $0.words)?.role == .surface && $0.xyz.tone > 50 }) else { return nil }
        let ratio = ColorSolver.contrast(item.color, on: dark)
        return ratio < 3 ? "\(Self.hex(item.color)) is \(use.words), with a contrast of \(ratioText(ratio)):1" : nil
    }

    func answer(for set: LintSet, at entry: SourceEntry) -> DarkAnswer {
        guard let item = items[set.folder] else { return DarkAnswer(.undecided, "its value isn't known") }
        let subject = Subject(self, item, entry)
        return Self.verdicts.lazy.compactMap { $0.answer(subject) }.first ?? DarkAnswer(.undecided, subject.nothingSaid)
    }

    /// Whether the color has a value of its own.
    func knows(_ set: LintSet) -> Bool { items[set.folder] != nil }
}

// What decides.
extension DarkColors {
    static let verdicts = stays + proofs + others + values

    /// A color that is asked about. What is expensive to know is found out only if a verdict asks for it.
    final class Subject {
        fileprivate let colors: DarkColors
        fileprivate let item: Item
        let entry: SourceEntry
        lazy var evidence = colors.project.evidence(of: item.set)
        fileprivate lazy var use = colors.drawn(evidence)
        fileprivate lazy var share = colors.siblingShare(of: item)
        fileprivate lazy var twins = colors.twins(of: item)
        lazy var seemsAlwaysDark = colors.seemsAlwaysDark(item.set.catalog)
        lazy var onDark = ColorSolver.contrast(item.color, on: colors.dark)
        lazy var onLight = ColorSolver.contrast(item.color, on: XYZ(colors.project.settings.lightBase))

        fileprivate init(_ colors: DarkColors, _ item: Item, _ entry: SourceEntry) {
            (self.colors, self.item, self.entry) = (colors, item, entry)
        }

        var nothingSaid: String { "nothing says whether \(DarkColors.hex(item.color)) is meant to stay the same" }
    }

    private static func needsNone(_ reason: String?) -> DarkAnswer? { reason.map { DarkAnswer(.needsNone, $0) } }

    /// What takes a need away.
    private static let stays: [DarkVerdict<Subject>] = [
        DarkVerdict("clear", "It is clear.") { needsNone($0.item.color.alpha == 0 ? "it is clear" : nil) },
        DarkVerdict("raw-value", "The configuration says that it is a raw value.") {
            needsNone($0.item.set.isPalette ? "the configuration says that it is a raw value" : nil)
        },
        DarkVerdict("shown-in-one-look", "Code shows it in light or in dark mode only.") {
            needsNone($0.evidence?.onlyLook.map { "code shows it in \($0.rawValue) mode only" })
        },
        DarkVerdict("named-to-stay", "Its name says that it stays the same.") {
            needsNone($0.item.isFixed ? "its name says that it stays the same" : nil)
        },
        DarkVerdict("other-look", "A set of the same name is for the other look.") {
            needsNone($0.colors.counterpart(of: $0.item).map { "\"\($0)\" is for the other look" })
        },
        DarkVerdict("shadow", "It is a shadow, as code or its name says.") {
            let roles = Set($0.evidence?.uses.compactMap(\.role) ?? [])
            let isShadow = roles == [.shadow] || roles.isEmpty && NameTokens.role(of: $0.item.words)?.role == .shadow
            return needsNone(isShadow ? "it is a shadow" : nil)
        },
        DarkVerdict("on-what-stays", "It is drawn on a color that stays the same, as their names say.") {
            guard !$0.colors.isFirst, let partner = $0.colors.fixedPartner(of: $0.item) else { return nil }
            return needsNone("it is drawn on \"\(partner)\", which stays the same")
        },
    ]

    /// What is proven, or lost or glares for sure. It comes before what others do.
    private static let proofs: [DarkVerdict<Subject>] = [
        DarkVerdict("drawn-chain", "Code draws it on, or under, a known color, and the contrast tells.") {
            $0.colors.proven($0.item, $0.evidence, at: $0.entry)
        },
        DarkVerdict("twin-that-stays", "Most colors with the same value keep it in dark mode.") {
            let (changed, kept) = $0.twins
            guard !$0.item.isNeutral, kept > changed.count, let twin = $0.colors.twin(of: $0.item, where: { $0 <= same }) else {
                return nil
            }
            return needsNone("\"\(twin.set.name)\" has the same value and keeps it in dark mode")
        },
        DarkVerdict("lost", "It is lost or glares in dark mode where it is drawn, as code or its name says.") {
            $0.seemsAlwaysDark ? nil : $0.colors.loss(of: $0)
        },
    ]

    /// What others do.
    private static let others: [DarkVerdict<Subject>] = [
        DarkVerdict("twins-that-change", "Most colors with the same value have another one in dark mode.") {
            let (changed, kept) = $0.twins
            guard !$0.item.isAccent, changed.count > kept, let first = changed.first else { return nil }
            let others = changed.count == 1 ? "has" : "and \(changed.count - 1) more have"
            let reason = "\"\(first.set.name)\" \(others) the same value, \(hex($0.item.color)), and another one in dark mode"
            return .missing(.siblings, reason, at: $0.entry, evidence: $0.use?.related ?? [])
        },
        DarkVerdict("siblings", "Most colors like it have a dark value.") {
            guard !$0.item.isAccent, !$0.share.canStay, $0.share.isAtLeast(share, of: siblings) else { return nil }
            let reason = "\($0.share.words); this one is \(hex($0.item.color))" + ($0.use.map { ", \($0.words)" } ?? "")
            return .missing(.siblings, reason, at: $0.entry, evidence: $0.use?.related ?? [])
        },
        DarkVerdict("always-dark", "The backgrounds of its catalog are dark, and no color has a dark value.") {
            guard $0.seemsAlwaysDark else { return nil }
            return DarkAnswer(
                .undecided, "the backgrounds of its catalog are dark; if the app is always dark, set `appearance` to `dark`")
        },
    ]

    /// What the value says where no sibling helps.
    private static let values: [DarkVerdict<Subject>] = [
        DarkVerdict("veil", "It is clear black, which darkens any background.") {
            // A line or a text in clear black is lost like any other.
            let isVeil = !$0.colors.isFirst || $0.item.words.contains(where: veils.contains)
            return needsNone(isVeil && $0.item.color.alpha < 1 && $0.item.xyz.tone < 5 ? "it darkens any background" : nil)
        },
        DarkVerdict("first-dark-mode", "No set of the app has a dark variant yet.") {
            guard $0.colors.isFirst else { return nil }
            let words = $0.onDark >= 3 ? "can be seen" : "is hard to see"
            return DarkAnswer(
                .undecided,
                "\(hex($0.item.color)) \(words) on a dark background (\(ratioText($0.onDark)):1), and no set has a dark variant yet"
            )
        },
        DarkVerdict("kept-by-siblings", "It can be seen well on a dark background, and most colors like it keep their value.") {
            let words = "and most other colorful colors here keep their value"
            return needsNone(
                $0.share.canStay ? "its contrast with a dark background is \(ratioText($0.onDark)):1, \(words)" : nil)
        },
        // A few that have a dark value are worth a look.
        DarkVerdict("some-siblings", "Some colors like it have a dark value.") {
            guard !$0.item.isAccent, $0.share.isAtLeast(hint, of: 1) else { return nil }
            return DarkAnswer(.undecided, "\($0.nothingSaid), and \($0.share.words)").reported(as: .info)
        },
        DarkVerdict("seen-on-both", "It isn't a background, and can be seen on both backgrounds.") {
            guard !$0.colors.isGround($0.item, $0.use), $0.onDark >= 3, $0.onLight >= 1.5 else { return nil }
            return needsNone("its contrast with a dark background is \(ratioText($0.onDark)):1")
        },
        DarkVerdict("unclear", "Nothing else is known.") { DarkAnswer(.undecided, $0.nothingSaid) },
    ]
}

// What names, other sets and code say.
private extension DarkColors {
    /// `Primary` for `PrimaryForeground`, `OnPrimary` and `PrimaryText`, if it has no dark value and can be seen in both modes.
    private func fixedPartner(of item: Item) -> String? {
        let words = item.words
        let partner: [String]
        if words.first == "on" {
            partner = Array(words.dropFirst())
        } else if let last = words.last, ["foreground", "text", "label", "content"].contains(last) {
            partner = Array(words.dropLast())
        } else {
            return nil
        }
        guard !partner.isEmpty, let all = byCatalog[item.set.catalog],
            let other = all.first(where: { $0.words == partner }), !project.hasDark(other.set), !other.isNeutral,
            item.xyz.contrast(with: other.xyz) >= 2
        else { return nil }
        return other.set.name
    }

    /// Whether the app may be always dark: its backgrounds are dark, and no color has a dark value.
    private func seemsAlwaysDark(_ catalog: Int) -> Bool {
        guard let all = byCatalog[catalog], !all.contains(where: { project.hasDark($0.set) }) else { return false }
        let grounds = all.filter { NameTokens.role(of: $0.words)?.role == .surface }
        return !grounds.isEmpty && grounds.allSatisfy { $0.xyz.tone < 30 }
    }
}

// What names say.
extension DarkColors {
    /// Words that say that a color never changes.
    private static func says(_ words: [String]) -> Bool {
        words.contains(where: ["always", "static", "fixed", "constant", "invariant", "never", "launch", "splash"].contains)
    }

    /// Words that say that a color never changes, and `onDark`, `darkText`, `buttonLight`, which say for which background it is.
    static func staysByName(_ words: [String]) -> Bool {
        if says(words) { return true }
        // `black`, `brandWhite`: what it looks like.
        if words.count <= 2, let last = words.last, ["black", "white", "clear"].contains(last) { return true }
        guard let place = words.firstIndex(where: { ["dark", "light"].contains($0) }) else { return false }
        if place == words.count - 1 { return true }
        if place > 0, ["on", "in", "for", "when", "over"].contains(words[place - 1]) { return true }
        return ["bg", "background", "surface", "mode", "alpha", "theme", "text", "label", "content"].contains(words[place + 1])
    }
}

// What siblings say.
private extension DarkColors {
    struct Share {
        var count: Int
        var withDark: Int
        /// Whether the color can be seen well in dark mode, and most of the others have the same value there.
        var canStay = false
        /// Which colors were counted: `neutral colors`.
        var kind: String

        /// `3 of the 4 other neutral colors here have one`
        var words: String { "\(withDark) of the \(count) other \(kind) here \(withDark == 1 ? "has" : "have") one" }

        func isAtLeast(_ share: Double, of least: Int) -> Bool {
            count >= least && withDark > 0 && Double(withDark) >= share * Double(count)
        }
    }

    /// How many other colors have a dark value: those of the catalog that are neutral or colorful as the color is. If they are too
    /// few, all of the catalog for a neutral color; if these are too few, those of the project that are alike.
    private func siblingShare(of item: Item) -> Share {
        let (others, isLikeOnly) = siblings(of: item)
        let isSeen = !item.isNeutral && item.xyz.tone <= 80 && ColorSolver.contrast(item.color, on: dark) >= Self.contrast
        let changing = others.count { $0.change ?? 0 > Self.same }
        return Share(
            count: others.count, withDark: others.count { project.hasDark($0.set) },
            canStay: isSeen && Double(changing) < Self.share * Double(others.count),
            kind: !isLikeOnly ? "colors" : item.isNeutral ? "neutral colors" : "colorful colors")
    }

    private func siblings(of item: Item) -> (others: [Item], isLikeOnly: Bool) {
        let others = (byCatalog[item.set.catalog] ?? []).filter { $0.set !== item.set && !$0.isFixed }
        let alike = others.filter { $0.isNeutral == item.isNeutral }
        if alike.count >= Self.siblings { return (alike, true) }
        // What neutral colors do says nothing about a colorful one.
        if item.isNeutral, others.count >= Self.siblings { return (others, false) }
        let all = byCatalog.values.joined().filter { $0.set !== item.set && !$0.isFixed && $0.isNeutral == item.isNeutral }
        return (all, true)
    }

    /// The colors of the catalog with the same value: those that have another one in dark mode, and how many don't. White and black are
    /// the same by chance, and so are a background and a text.
    private func twins(of item: Item) -> (changed: [Item], kept: Int) {
        guard item.xyz.luminance > 0.02, item.xyz.luminance < 0.9 else { return ([], 0) }
        let twins = (byCatalog[item.set.catalog] ?? []).filter { isTwin($0, of: item) }
        let changed = twins.filter { $0.change ?? 0 > Self.same }
        return (changed, twins.count - changed.count)
    }

    private func twin(of item: Item, where isWanted: (Double) -> Bool) -> Item? {
        (byCatalog[item.set.catalog] ?? []).first { isTwin($0, of: item) && $0.change.map(isWanted) == true }
    }

    private func isTwin(_ other: Item, of item: Item) -> Bool {
        guard other.set !== item.set, !other.isFixed, !other.isAccent, abs(other.color.alpha - item.color.alpha) < 0.02,
            100 * other.lab.difference(to: item.lab) <= Self.same
        else { return false }
        let roles = [other, item].map { NameTokens.role(of: $0.words)?.role }
        return (roles[0] == .surface) == (roles[1] == .surface)
    }
}

// What the code says.
private extension DarkColors {
    private func isGround(_ item: Item, _ use: Drawn?) -> Bool {
        use.map { $0.isGround } ?? (NameTokens.role(of: item.words)?.role == .surface)
    }

    /// What chains prove: a text that can or can't be read on its background, or a background on which a text can or can't be read. Nil
    /// if they prove nothing.
    private func proven(_ item: Item, _ evidence: AssetEvidence?, at entry: SourceEntry) -> DarkAnswer? {
        let uses = evidence?.uses ?? []
        let fronts = uses.filter(\.isInFront).compactMap { chains.chain($0, of: item.set) }
        if let lost = fronts.first(where: \.isLost) { return .missing(lost, at: entry, harm: .text) }
        let grounds = chains.texts(on: item.set)
        if let lost = grounds.first(where: \.isLost) { return .missing(lost, at: entry, harm: .page) }
        guard !isFirst, let first = fronts.first ?? grounds.first, fronts.count + grounds.count >= uses.count,
            (fronts + grounds).allSatisfy(\.isSeen)
        else { return nil }
        return DarkAnswer(.needsNone, first.words, evidence: first.related)
    }

    /// `Dark/Buttons/Text` for `Light/Buttons/Text`: a team that chooses between two sets by itself.
    private func counterpart(of item: Item) -> String? {
        let parts = item.set.name.split(separator: "/").map(String.init)
        let others = ["light": "dark", "dark": "light"]
        guard let place = parts.dropLast().firstIndex(where: { others[$0.lowercased()] != nil }) else { return nil }
        return (byCatalog[item.set.catalog] ?? []).map(\.set.name).first { name in
            var theirs = name.split(separator: "/").map(String.init)
            guard theirs.count == parts.count, theirs[place].lowercased() == others[parts[place].lowercased()] else {
                return false
            }
            theirs[place] = parts[place]
            return theirs == parts
        }
    }

    /// What is lost or glares in dark mode where it is drawn, as the code or its name says. Nil if neither says it.
    private func loss(of subject: Subject) -> DarkAnswer? {
        let (item, use, share, entry) = (subject.item, subject.use, subject.share, subject.entry)
        let named = NameTokens.role(of: item.words)?.role
        let (ratio, hex) = (ratioText(subject.onDark), Self.hex(item.color))
        if project.tintsControls(item.set), subject.onDark < 3 {
            return .missing(
                .pixels,
                "\(hex), which tints all controls, has a contrast of \(ratio):1 with a dark background and of "
                    + "\(ratioText(subject.onLight)):1 with a light one", at: entry, harm: .control)
        }
        guard item.isNeutral, item.color.alpha > 0.5 else { return nil }
        // Siblings that stay the same are no proof: a team may have no dark value at all yet. Where only some change, code has to show
        // that a text is lost.
        let isOpen = isFirst || share.count < Self.siblings || share.withDark == 0
        let isProven = isOpen ? use != nil || named == .text : use != nil && subject.onDark < 2
        if isProven, use.map({ $0.isFront }) ?? (named == .text), subject.onDark < 3 {
            let place = use.map(\.words) ?? "named as a text"
            return .missing(
                .pixels, "\(hex) is \(place), and has a contrast of \(ratio):1 with a dark background", at: entry,
                evidence: use?.related ?? [], harm: .text)
        }
        // A bright background stays bright whatever the others do.
        guard isGround(item, use), item.xyz.tone > 80 else { return nil }
        let place = use.map(\.words) ?? "named as a background"
        return .missing(
            .pixels, "\(hex) is \(place), and stays bright in dark mode", at: entry, evidence: use?.related ?? [], harm: .page)
    }

    /// A use that shows what a color is drawn as.
    struct Drawn {
        var words: String
        var related: [Finding.Related]
        /// Whether each use that tells draws it as text or as a foreground, on something that isn't known to stay.
        var isFront: Bool
        var isGround: Bool
    }

    private func drawn(_ evidence: AssetEvidence?) -> Drawn? {
        guard let use = evidence?.uses.first(where: { $0.role != nil }), let role = use.role else { return nil }
        let words =
            switch role {
            case .text: "drawn as text"
            case .foreground: "drawn as a foreground"
            case .background: "drawn as a background"
            case .fill: "the fill of a shape"
            case .border: "drawn as a border"
            case .tint: "a tint"
            case .shadow: "drawn as a shadow"
            }
        // What declares the color isn't what draws it.
        let place = use.drawnAt ?? use.location
        let uses = evidence?.uses ?? []
        let stays = uses.contains { if case .literal = $0.background { true } else { false } }
        return Drawn(
            words: "\(words) in \(DrawnChain.place(place))", related: [.init(location: place, message: words)],
            isFront: !stays && Set(uses.compactMap(\.role)).isSubset(of: [.text, .foreground]),
            isGround: Set(uses.compactMap(\.role)) == [.background])
    }
}

extension DarkColors {
    static func hex(_ color: ColorValue) -> String {
        guard let xyz = XYZ(color) else { return "the color" }
        return RGB8(xyz).text + (color.alpha < 1 ? " at \(Int((min(max(color.alpha, 0), 1) * 100).rounded()))%" : "")
    }
}
