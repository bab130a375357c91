import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogVariants

/// What images need in dark mode.
struct DarkImages {
    /// Tunable, on the first half of the apps (see Benchmarks/dark-mode.py): how colorful an image may be and count as gray, or as
    /// pale, and how much of a pale one has nearly the color of a light page.
    private static let gray = (colorfulness: 0.25, pale: 0.35)
    private static let blends = (pale: 0.4, white: 0.985)
    /// Tunable: the shares of its siblings that must have a dark variant.
    private static let shares = (
        gray: 0.4, white: 0.5, colorful: 0.6, mixedGray: 0.5, mixedColorful: 0.9, catalog: 0.6, hint: 0.3
    )
    /// Tunable: how much of what is painted must be lost on a background, how much must have the same color, and how much of the image
    /// must be clear.
    private static let both = (dark: 0.1, light: 0.1)
    /// Tunable: how much of an image on its own plate is clear, how opaque the plate is, and how much of the plate a light mark covers.
    private static let plate = (clear: 0.35, alpha: 0.9, mark: 0.04, light: 0.5)
    private static let lost = (share: 0.95, oneColor: 0.9, clear: 0.1, alpha: 0.35)

    /// What an image looks like. Designers treat images that look alike alike.
    enum Look {
        /// Gray on a clear background, by its brightness: lost on a dark background, in the middle, an illustration for a light page, a
        /// glyph for a colored background.
        case dark, middle, pale, white
        case colorful
        /// It has no clear background.
        case opaque, bright
        /// The pixels aren't known.
        case unknown

        var words: String {
            switch self {
            case .dark: "dark gray images"
            case .middle: "gray images"
            case .pale: "pale images"
            case .white: "white images"
            case .colorful: "colorful images"
            case .opaque, .bright: "opaque images"
            case .unknown: "images"
            }
        }

        var isGray: Bool { [.dark, .middle, .pale].contains(self) }
    }

    /// An image with what its pixels and its name say.
    struct Item {
        var set: LintSet
        var entry: SourceEntry?
        var pixels: PixelFacts?
        var look: Look
        /// Whether it is a candidate for a dark variant, so that it tells about others.
        var counts: Bool
    }

    private let project: LintProject
    private let items: [String: Item]
    private let byFolder: [Folder: [Item]]
    private let byCatalog: [Int: [Item]]
    /// Whether no set of the app has a dark variant yet. Then what others do says nothing.
    private let isFirst: Bool
    private let chains: DrawnChains

    init(_ project: LintProject, _ chains: DrawnChains, isFirst: Bool) {
        (self.project, self.chains) = (project, chains)
        self.isFirst = isFirst
        let all = project.sets.filter(\.isImage).map { Self.item($0, project) }
        items = Dictionary(all.map { ($0.set.folder, $0) }) { first, _ in first }
        let counted = all.filter(\.counts)
        byFolder = Dictionary(grouping: counted) { Folder($0.set) }
        byCatalog = Dictionary(grouping: counted, by: \.set.catalog)
    }

    private static func item(_ set: LintSet, _ project: LintProject) -> Item {
        // The scales of an image look the same, so only the largest is looked at.
        let entry = set.filled.filter { $0.file != nil && $0.isBase }.max { $0.key.scale < $1.key.scale }
        let pixels = entry.flatMap { project.facts(of: $0, in: set)?.pixels }
        return Item(
            set: set, entry: entry, pixels: pixels, look: look(of: pixels),
            counts: !set.isTemplate && entry != nil && project.use(of: set) != .unused)
    }

    private static func look(of pixels: PixelFacts?) -> Look {
        guard let pixels, let seen = pixels.visibility else { return .unknown }
        if pixels.isOpaque { return seen.lostOnLight >= 0.75 ? .bright : .opaque }
        if seen.colorfulness <= gray.pale, seen.blendsWithLight >= blends.pale {
            return seen.blendsWithLight >= blends.white ? .white : .pale
        }
        if seen.colorfulness >= gray.colorfulness { return .colorful }
        return seen.lostOnDark >= 0.5 ? .dark : .middle
    }

    /// What has to be known of an image's pixels. In a catalog with dark variants, images are compared with each other.
    static func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        guard set.isImage, !set.isTemplate else { return [] }
        if project.catalogsWithDark.contains(set.catalog) { return .brightness }
        return project.hasDark(set) ? [] : .brightness
    }

    func answer(for set: LintSet, at entry: SourceEntry) -> DarkAnswer {
        guard let item = items[set.folder] else { return DarkAnswer(.undecided, "its pictures aren't known") }
        let subject = Subject(self, item, entry)
        let found = Self.verdicts.lazy.compactMap { $0.answer(subject) }.first ?? DarkAnswer(.undecided, "nothing is known of it")
        guard found.state == .undecided, let (share, words) = subject.hint else { return found }
        let reason = "\(found.reason), and \(share.withDark) of the \(share.count) other \(words) have one"
        var answer = DarkAnswer(.undecided, reason)
        (answer.evidence, answer.severity, answer.verdict) = (found.evidence, .info, found.verdict)
        return answer
    }
}

// What decides.
extension DarkImages {
    static let verdicts: [DarkVerdict<Subject>] = [
        DarkVerdict("template", "The set is a template, which the app colors.") {
            $0.set.isTemplate ? DarkAnswer(.needsNone, "it is a template, which the app colors") : nil
        },
        DarkVerdict("named-to-stay", "Its name, or the image next to it, says for which background it is.") {
            $0.images.staysByName($0.item).map { DarkAnswer(.needsNone, $0) }
        },
        DarkVerdict("veil", "It is mostly clear: a shadow or a veil.") {
            guard let pixels = $0.item.pixels, let seen = pixels.visibility, seen.meanAlpha < 0.3, pixels.clearShare > 0.3 else {
                return nil
            }
            return DarkAnswer(.needsNone, "it is a shadow or a veil")
        },
        DarkVerdict("seen-on-both", "Its pixels can be seen on both backgrounds, and few images like it have a dark variant.") {
            guard case .fine(let reason) = $0.open, $0.hint == nil else { return nil }
            return DarkAnswer(.needsNone, reason)
        },
        DarkVerdict("shown-in-one-look", "Code shows it in light or in dark mode only.") {
            $0.evidence?.onlyLook.map { DarkAnswer(.needsNone, "code shows it in \($0.rawValue) mode only") }
        },
        DarkVerdict("colored-by-code", "Code gives it a color wherever it draws it.") { $0.images.tinted($0) },
        DarkVerdict("on-what-stays", "Code draws it only on colors that stay the same.") { $0.images.onFixedColor($0) },
        DarkVerdict("drawn-chain", "Code shows what it is drawn on, and the contrast tells.") { $0.images.chained($0) },
        DarkVerdict("drawn-in-a-branch", "Code draws it in its own colors only in a branch that an argument chooses.") {
            guard !$0.inOwnColors.isEmpty, $0.inOwnColors.allSatisfy(\.isInBranch) else { return nil }
            return DarkAnswer(.undecided, "code draws it in its own colors only in a branch that an argument chooses")
        },
        DarkVerdict("on-something", "Code draws it on something whose color isn't known.") {
            guard let first = $0.inOwnColors.first, $0.inOwnColors.allSatisfy({ $0.background == .something }) else { return nil }
            return DarkAnswer(.undecided, "nobody knows what is behind it in \(place(first))")
        },
        DarkVerdict("siblings", "Most images that look like it have a dark variant.") {
            guard case .siblings(let share, let words) = $0.open else { return nil }
            return .missing(
                .siblings, "\(share.withDark) of the \(share.count) other \(words) have one", at: $0.entry, evidence: $0.drawn)
        },
        DarkVerdict("lost-on-dark", "Most of its pixels can't be seen on a dark background.") { $0.images.lost($0) },
        DarkVerdict("unclear", "Nothing else is known.") {
            switch $0.open {
            case .unclear(let reason), .fine(let reason): DarkAnswer(.undecided, reason)
            case .siblings, .lost: nil
            }
        },
    ]

    /// An image that is asked about. What is expensive to know is found out only if a verdict asks for it.
    final class Subject {
        let images: DarkImages
        let item: Item
        let entry: SourceEntry
        var set: LintSet { item.set }
        fileprivate lazy var open = images.siblings(of: item).map { Open.siblings($0.0, $0.1) } ?? images.looks(item)
        lazy var hint = images.hasOwnContrast(item) ? nil : images.hint(of: item)
        lazy var evidence = images.project.evidence(of: set)
        lazy var uses = evidence?.uses ?? []
        lazy var inOwnColors = uses.filter { $0.drawing == .ownColors }
        /// Where code draws it in its own colors on a background that changes.
        lazy var own = inOwnColors.first(where: images.isOnChangingGround)
        /// Where code gives it a color.
        lazy var template = uses.first { $0.drawing == .template }
        lazy var drawn: [Finding.Related] =
            own.map { [.init(location: $0.drawnAt ?? $0.location, message: "drawn in its own colors here")] } ?? []

        init(_ images: DarkImages, _ item: Item, _ entry: SourceEntry) {
            (self.images, self.item, self.entry) = (images, item, entry)
        }
    }
}

// What the dark variant shows.
extension DarkImages {
    /// Why the dark picture of an image doesn't work, and the places that show it: it is dark ink on a clear background, as the light
    /// one is. Nil if there is nothing to say.
    func fault(of set: LintSet) -> (reason: String, evidence: [Finding.Related])? {
        guard set.isImage, !set.isTemplate, let item = items[set.folder], staysByName(item) == nil, !Self.isOfSurface(set),
            let entry = set.filled.filter({ $0.file != nil && $0.isDark && $0.key.contrast == .normal }).max(by: {
                $0.key.scale < $1.key.scale
            }), let pixels = project.facts(of: entry, in: set)?.pixels, let share = Self.lostShare(of: pixels)
        else { return nil }
        // A picture that is bright in light mode is for a background of the other brightness.
        guard let light = item.pixels?.visibility, light.lostOnLight < 0.5 else { return nil }
        let evidence = project.evidence(of: set)
        let uses = evidence?.uses ?? []
        let inOwnColors = uses.filter { $0.drawing == .ownColors }
        guard evidence?.onlyLook == nil, !inOwnColors.isEmpty || !uses.contains(where: { $0.drawing == .template }),
            inOwnColors.isEmpty || inOwnColors.contains(where: isOnChangingGround)
        else { return nil }
        let own = inOwnColors.first(where: isOnChangingGround)
        let reason = "its dark picture is lost: \(Self.percent(share)) of it has a contrast below 3:1 with a dark background"
        return (
            reason + (own.map { ", and code draws it in its own colors in \(Self.place($0))" } ?? ""),
            own.map { [.init(location: $0.drawnAt ?? $0.location, message: "drawn in its own colors here")] } ?? []
        )
    }

    /// Whether names say that an image is a part of a surface, such as the arrow of a tooltip: dark in dark mode, and still seen by
    /// what is on it.
    private static func isOfSurface(_ set: LintSet) -> Bool {
        let words = NameTokens.split(set.name) + NameTokens.split(set.group)
        return NameTokens.role(of: words)?.role == .surface
            || words.contains(where: ["tooltip", "bubble", "callout", "popover", "popup", "tip", "bkg"].contains)
    }

    /// How much of a picture can't be seen on a dark background, if that is nearly all of it, in one color, and it has a clear
    /// background.
    private static func lostShare(of pixels: PixelFacts) -> Double? {
        guard let seen = pixels.visibility, !pixels.isOpaque, pixels.monochrome?.shareWithinTolerance ?? 0 >= lost.oneColor,
            seen.lostOnDark >= lost.share, seen.meanAlpha >= lost.alpha, pixels.clearShare >= lost.clear
        else { return nil }
        return seen.lostOnDark
    }
}

// What takes an answer away.
private extension DarkImages {
    private func staysByName(_ item: Item) -> String? {
        let set = item.set
        let words = NameTokens.split(set.name)
        // AppKit takes an image for a template if its name ends like this.
        if words.last == "template" { return "AppKit draws it as a template, because of its name" }
        if words.contains(where: ["launch", "launchscreen", "splash"].contains) { return "it is for the launch screen" }
        if NameTokens.role(of: words)?.role == .shadow { return "it is a shadow" }
        let namesGround = LintProject.namesGround(words)
        let hasCompanion = project.groundCompanions.contains(LintProject.Companion(folder: Folder(set), words: words))
        guard namesGround || hasCompanion, !namesSayLittle(beside: set) else { return nil }
        return namesGround ? "its name says for which background it is" : "the image beside it is for the other background"
    }

    /// Whether most other images of the catalog whose names say a background have a dark variant nevertheless.
    private func namesSayLittle(beside set: LintSet) -> Bool {
        let named = (byCatalog[set.catalog] ?? []).lazy.map(\.set).filter { LintProject.namesGround(NameTokens.split($0.name)) }
        return DarkShare(of: named, without: set, in: project).isAtLeast(Self.shares.catalog, of: 2)
    }
}

// What siblings say.
private extension DarkImages {
    private func siblings(of item: Item) -> (DarkShare, String)? {
        let (set, look) = (item.set, item.look)
        let folder = byFolder[Folder(set)] ?? []
        let mixed = DarkShare(of: folder.lazy.map(\.set), without: set, in: project)
        if look == .unknown { return mixed.isAtLeast(Self.shares.catalog, of: 3) ? (mixed, "images in this folder") : nil }
        let like = DarkShare(of: folder.lazy.filter { $0.look == look }.map(\.set), without: set, in: project)
        let least = look.isGray ? Self.shares.gray : look == .white ? Self.shares.white : Self.shares.colorful
        if like.isAtLeast(least, of: 3) { return (like, look.words + " in this folder") }
        // A few that have one are no rule, if the others of the folder have none.
        if like.count >= 3, !look.isGray || !like.isAtLeast(least / 2, of: 3) { return nil }
        if like.count == 2, like.withDark == 2, look != .opaque, look != .bright { return (like, look.words + " in this folder") }
        if mixed.count >= 3, mixed.withDark == 0 { return nil }
        if look.isGray ? mixed.isAtLeast(Self.shares.mixedGray, of: 3) : mixed.isAtLeast(Self.shares.mixedColorful, of: 5) {
            return (mixed, "images in this folder")
        }
        return siblingsElsewhere(of: item)
    }

    /// The siblings of which a few have a dark variant, so that an image that nothing else speaks for is worth a look.
    private func hint(of item: Item) -> (DarkShare, String)? {
        let folder = byFolder[Folder(item.set)] ?? []
        let like = DarkShare(of: folder.lazy.filter { $0.look == item.look }.map(\.set), without: item.set, in: project)
        if like.isAtLeast(Self.shares.hint, of: 2) { return (like, item.look.words + " in this folder") }
        // Those that look alike know better, if they are enough.
        if like.count >= 3 { return nil }
        let all = DarkShare(of: folder.lazy.map(\.set), without: item.set, in: project)
        return all.isAtLeast(Self.shares.hint, of: 2) ? (all, "images in this folder") : nil
    }

    /// Images that look alike in the catalog, and in the project if those are too few.
    private func siblingsElsewhere(of item: Item) -> (DarkShare, String)? {
        let catalog = byCatalog[item.set.catalog] ?? []
        let like = DarkShare(of: catalog.lazy.filter { $0.look == item.look }.map(\.set), without: item.set, in: project)
        if like.isAtLeast(Self.shares.catalog, of: 4) { return (like, item.look.words + " of this catalog") }
        // What is lost on a dark background is compared with all that isn't colorful.
        if item.look == .dark, let seen = item.pixels?.visibility, seen.lostOnDark >= Self.lost.share {
            let grays = DarkShare(
                of: catalog.lazy.filter { $0.look.isGray || $0.look == .white }.map(\.set), without: item.set, in: project)
            if grays.isAtLeast(Self.shares.catalog, of: 10) { return (grays, "images of this catalog that aren't colorful") }
        }
        guard item.look == .pale, like.count < 4 else { return nil }
        let all = byCatalog.values.joined().lazy.filter { $0.look == .pale }.map(\.set)
        let share = DarkShare(of: all, without: item.set, in: project)
        return share.isAtLeast(Self.shares.catalog, of: 5) ? (share, "pale images") : nil
    }
}

// What pixels and code say.
private extension DarkImages {
    /// What is known of an image before its code is read.
    enum Open {
        case siblings(DarkShare, String)
        /// It can't be seen on a dark background: how much of it, 0...1.
        case lost(Double)
        case unclear(String)
        case fine(String)
    }

    private func looks(_ item: Item) -> Open {
        guard let pixels = item.pixels, let seen = pixels.visibility else { return .unclear("its picture can't be decoded here") }
        if isFirst, !hasOwnContrast(item) {
            // What the team decides later, nobody can know. What is lost is still lost.
            if item.look != .dark { return .unclear("no set has a dark variant yet, and it was made for a light page") }
        } else if pixels.isOpaque {
            return seen.lostOnLight >= 0.75 ? .unclear("it is opaque and bright") : .fine("it fills its frame")
        } else if hasOwnContrast(item) {
            return .fine("it has enough contrast of its own")
        }
        // A colorful glyph with little contrast can still be seen, and so can the parts of a photo.
        if item.look == .dark, let share = Self.lostShare(of: pixels) { return .lost(share) }
        if seen.lostOnDark < 0.5 { return .fine("it can be seen on a dark background") }
        return .unclear("\(Self.percent(seen.lostOnDark)) of it can't be seen on a dark background")
    }

    /// Whether an image can be seen on a light and on a dark background: its colors have enough contrast with both, or it brings its own
    /// background with it, as flags, logos on a plate and photos do.
    private func hasOwnContrast(_ item: Item) -> Bool {
        guard let pixels = item.pixels, let seen = pixels.visibility else { return false }
        if [.colorful, .opaque, .middle].contains(item.look), seen.lostOnDark <= Self.both.dark,
            seen.lostOnLight <= Self.both.light
        {
            return true
        }
        let isPlate = pixels.clearShare <= Self.plate.clear && seen.meanAlpha >= Self.plate.alpha
        let light = seen.lostOnLight
        return isPlate && min(light, 1 - seen.lostOnDark) >= Self.plate.mark && light <= Self.plate.light
    }

    private func tinted(_ subject: Subject) -> DarkAnswer? {
        guard let template = subject.template, subject.inOwnColors.isEmpty else { return nil }
        var answer = DarkAnswer(
            .needsNone, "code gives it a color in \(Self.place(template))",
            evidence: [.init(location: template.drawnAt ?? template.location, message: "drawn in a color of the app")])
        answer.isTinted = true
        return answer
    }

    private func onFixedColor(_ subject: Subject) -> DarkAnswer? {
        let inOwnColors = subject.inOwnColors
        guard let use = inOwnColors.first, subject.own == nil, inOwnColors.count == subject.uses.count else { return nil }
        return DarkAnswer(
            .needsNone, "code draws it on a color that stays the same in \(Self.place(use))",
            evidence: [.init(location: use.drawnAt ?? use.location, message: "drawn on a color that stays the same")])
    }

    /// What the places say that show an image in its own colors, if it is shown nowhere else.
    private func chained(_ subject: Subject) -> DarkAnswer? {
        let (item, inOwnColors) = (subject.item, subject.inOwnColors)
        guard !inOwnColors.isEmpty, inOwnColors.count == subject.uses.count, item.look == .dark,
            let color = item.pixels?.monochrome?.color
        else { return nil }
        let found = inOwnColors.compactMap { chains.chain($0, in: color) }
        if let lost = found.first(where: \.isLost) { return .missing(lost, at: subject.entry, harm: .picture) }
        let isKnown = found.count == inOwnColors.count && found.allSatisfy(\.isSeen)
        guard let first = found.first, isKnown, !isFirst || found.allSatisfy(\.isOnChangingGround) else { return nil }
        return DarkAnswer(.needsNone, first.words)
    }

    /// The answer about a picture that is lost on a dark background.
    private func lost(_ subject: Subject) -> DarkAnswer? {
        guard case .lost(let share) = subject.open else { return nil }
        let reason = "\(Self.percent(share)) of it has a contrast below 3:1 with a dark background"
        guard let own = subject.own else {
            var answer = DarkAnswer(.undecided, reason + ", and nothing shows how the app draws it")
            // Without sources, one note counts the images that are lost.
            if project.code == nil { answer.cause = .pixels }
            return answer
        }
        if let template = subject.template {
            return DarkAnswer(
                .undecided, "\(reason); code gives it a color in \(Self.place(template)), but not in \(Self.place(own))",
                evidence: subject.drawn)
        }
        return .missing(
            .pixels, "\(reason), and code draws it in its own colors in \(Self.place(own))", at: subject.entry,
            evidence: subject.drawn, harm: .picture)
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down)))%" }

    private static func place(_ use: AssetUse) -> String {
        DrawnChain.place(use.drawnAt ?? use.location)
    }

    /// Colors of the system that are nearly the same in dark mode.
    private static let vivid: Set<String> = [
        "red", "green", "blue", "yellow", "orange", "purple", "pink", "brown", "cyan", "magenta", "mint", "teal", "indigo",
        "tint",
        "tintcolor", "accentcolor", "controlaccentcolor",
    ]

    /// Whether what is behind an image gets dark. Code that doesn't show it is taken for the background of the system.
    private func isOnChangingGround(_ use: AssetUse) -> Bool {
        switch use.background {
        case .literal: false
        case .material, .something, .unknown: true
        case .system(let name): !Self.vivid.contains(name.lowercased().replacing("system", with: ""))
        case .asset(let name):
            // Before an app's first dark mode, a color without a dark value may be one that is still missing.
            isFirst
                || project.sets.first { $0.kind == .color && $0.assetNames.contains(name) }.map(project.hasDark) ?? true
        }
    }
}
