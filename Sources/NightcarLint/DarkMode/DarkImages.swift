import NightcarAppSources
import NightcarDiagnostics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogVariants

/// What images need in dark mode.
struct DarkImages {
    /// Tunable, on the first half of the apps (see Benchmarks/dark-mode.py): how colorful an image may be and count as gray, and
    /// the shares of its siblings that must have a dark variant.
    private static let gray = 0.25
    private static let shares = (gray: 0.4, colorful: 0.6, mixedGray: 0.6, mixedColorful: 0.9, catalog: 0.6)
    /// Tunable: how much of what is painted must be lost on a background, and how much of the image must be clear.
    private static let lost = (share: 0.95, clear: 0.1, alpha: 0.35)

    /// An image with what its pixels and its name say.
    private struct Item {
        var set: LintSet
        var entry: SourceEntry?
        var pixels: PixelFacts?
        /// Nil if the pixels aren't known.
        var isGray: Bool?
        /// Whether it is a candidate for a dark variant, so that it tells about others.
        var counts: Bool
    }

    private let project: LintProject
    private let items: [String: Item]
    private let byFolder: [Folder: [Item]]
    private let byCatalog: [Int: [Item]]

    init(_ project: LintProject) {
        self.project = project
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
            set: set, entry: entry, pixels: pixels, isGray: pixels?.visibility.map { $0.colorfulness < gray },
            counts: !set.isTemplate && entry != nil && project.use(of: set) != .unused)
    }

    /// What has to be known of an image's pixels. In a catalog with dark variants, images are compared with each other.
    static func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        guard set.isImage, !set.isTemplate else { return [] }
        if project.catalogsWithDark.contains(set.catalog) { return .brightness }
        return project.hasDark(set) ? [] : .visibility
    }

    func answer(for set: LintSet, at entry: SourceEntry) -> DarkAnswer {
        if set.isTemplate { return DarkAnswer(.needsNone, "it is a template, which the app colors") }
        guard let item = items[set.folder] else { return DarkAnswer(.undecided, "its pictures aren't known") }
        if let reason = staysByName(item) { return DarkAnswer(.needsNone, reason) }
        if let seen = item.pixels?.visibility, seen.meanAlpha < 0.3, item.pixels?.clearShare ?? 0 > 0.3 {
            return DarkAnswer(.needsNone, "it is a shadow or a veil")
        }
        let open = siblings(of: item).map { Open.siblings($0.0, $0.1) } ?? looks(item)
        if case .fine(let reason) = open { return DarkAnswer(.needsNone, reason) }
        // Following an image through the code is expensive, so it is done only if the answer depends on it.
        let uses = project.evidence(of: set)?.uses ?? []
        return answer(item, open, uses, at: entry)
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
        if LintProject.namesGround(words) { return "its name says for which background it is" }
        if NameTokens.role(of: words)?.role == .shadow { return "it is a shadow" }
        if project.groundCompanions.contains(LintProject.Companion(folder: Folder(set), words: words)) {
            return "the image beside it is for the other background"
        }
        return nil
    }
}

// What siblings say.
private extension DarkImages {
    private func siblings(of item: Item) -> (DarkShare, String)? {
        let set = item.set
        let folder = byFolder[Folder(set)] ?? []
        let mixed = DarkShare(of: folder.map(\.set), without: set, in: project)
        guard let isGray = item.isGray else {
            return mixed.isAtLeast(Self.shares.mixedGray, of: 3) ? (mixed, "images in this folder") : nil
        }
        let kind = isGray ? "gray images" : "colorful images"
        let like = DarkShare(of: folder.lazy.filter { $0.isGray == isGray }.map(\.set), without: set, in: project)
        if like.count >= 3 {
            let least = isGray ? Self.shares.gray : Self.shares.colorful
            return like.isAtLeast(least, of: 3) ? (like, "\(kind) in this folder") : nil
        }
        if like.count == 2, like.withDark == 2 { return (like, "\(kind) in this folder") }
        if mixed.isAtLeast(isGray ? Self.shares.mixedGray : Self.shares.mixedColorful, of: 2) {
            return (mixed, "images in this folder")
        }
        let catalog = (byCatalog[set.catalog] ?? []).lazy.filter { $0.isGray == isGray }.map(\.set)
        let all = DarkShare(of: catalog, without: set, in: project)
        return all.isAtLeast(Self.shares.catalog, of: 5) ? (all, "\(kind) of this catalog") : nil
    }
}

// What pixels and code say.
private extension DarkImages {
    /// What is known of an image before its code is read.
    private enum Open {
        case siblings(DarkShare, String)
        /// It can't be seen on a dark background: how much of it, 0...1.
        case lost(Double)
        case unclear(String)
        case fine(String)
    }

    private func looks(_ item: Item) -> Open {
        guard let pixels = item.pixels, let seen = pixels.visibility else { return .unclear("its picture can't be decoded here") }
        if pixels.isOpaque {
            return seen.lostOnLight >= 0.75 ? .unclear("it is opaque and bright") : .fine("it fills its frame")
        }
        // A colorful glyph with little contrast can still be seen.
        if item.isGray == true, seen.lostOnDark >= Self.lost.share, seen.meanAlpha >= Self.lost.alpha,
            pixels.clearShare >= Self.lost.clear
        {
            return .lost(seen.lostOnDark)
        }
        if seen.lostOnDark < 0.5 { return .fine("it can be seen on a dark background") }
        return .unclear("\(Self.percent(seen.lostOnDark)) of it can't be seen on a dark background")
    }

    private func answer(_ item: Item, _ open: Open, _ uses: [AssetUse], at entry: SourceEntry) -> DarkAnswer {
        let own = uses.first { $0.drawing == .ownColors && isOnChangingGround($0) }
        if let use = uses.first(where: { $0.drawing == .template }), !uses.contains(where: { $0.drawing == .ownColors }) {
            return DarkAnswer(
                .needsNone, "code gives it a color in \(Self.place(use))",
                evidence: [.init(location: use.drawnAt ?? use.location, message: "drawn in a color of the app")])
        }
        let drawn: [Finding.Related] =
            own.map { [.init(location: $0.drawnAt ?? $0.location, message: "drawn in its own colors here")] } ?? []
        switch open {
        case .siblings(let share, let words):
            return .missing(
                .siblings, "\(share.withDark) of the \(share.count) other \(words) have one", at: entry, evidence: drawn)
        case .lost(let share):
            let reason = "\(Self.percent(share)) of it has a contrast below 3:1 with a dark background"
            guard let own else {
                var answer = DarkAnswer(.undecided, reason + ", and nothing shows how the app draws it")
                // Without sources, one note counts the images that are lost.
                if project.usage == nil { answer.cause = .pixels }
                return answer
            }
            return .missing(
                .pixels, "\(reason), and code draws it in its own colors in \(Self.place(own))", at: entry, evidence: drawn)
        case .unclear(let reason): return DarkAnswer(.undecided, reason)
        case .fine(let reason): return DarkAnswer(.needsNone, reason)
        }
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down)))%" }

    private static func place(_ use: AssetUse) -> String {
        let place = use.drawnAt ?? use.location
        return "\(place.path.split(separator: "/").last ?? ""):\(place.range?.start.line ?? 1)"
    }

    /// Whether what is behind an image gets dark. Code that doesn't show it is taken for the background of the system.
    private func isOnChangingGround(_ use: AssetUse) -> Bool {
        switch use.background {
        case .literal: false
        case .material, .system, .unknown: true
        case .asset(let name):
            project.sets.first { $0.kind == .color && $0.assetNames.contains(name) }.map(project.hasDark) ?? true
        }
    }
}
