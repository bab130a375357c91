import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The one answer to what each color and image of a project needs in dark mode. The rules about dark mode and the report ask it.
///
/// The siblings of a set decide first: designers give most sets that look alike a dark variant, or none of them. Then names, pixels
/// and code override the answer where they know better, and give one where no sibling helps.
struct DarkMode: Sendable {
    private let answers: [String: DarkAnswer]
    /// Whether no set of the app has a dark variant yet, apart from strays.
    let isFirst: Bool
    /// Tunable: one dark variant for so many used sets, and for so many used colors, is a stray.
    private static let usedForStray = 20
    private static let colorsForStray = 3

    /// Needs the pictures and the sources of the project.
    init(_ project: LintProject) {
        isFirst = Self.isFirst(project)
        let chains = DrawnChains(project)
        let colors = DarkColors(project, chains, isFirst: isFirst)
        let images = DarkImages(project, chains, isFirst: isFirst)
        let (ladders, pairs) = (FallenLadders(project), DarkPairs(project))
        var answers: [String: DarkAnswer] = [:]
        for set in project.sets where DarkMode.judges(set) {
            let subject = Subject(set: set, project: project, colors: colors) { set in
                ladders[set].map { ($0, []) } ?? pairs.fault(of: set) ?? images.fault(of: set)
            }
            var answer = Self.answer(for: subject, images)
            if answer.needsWork { answer.uses = project.evidence(of: set)?.uses.count ?? 0 }
            answers[set.folder] = answer
        }
        self.answers = answers
    }

    private static func isFirst(_ project: LintProject) -> Bool {
        let open = project.sets.filter { judges($0) && project.use(of: $0) != .unused && project.fixedAppearance(of: $0) == nil }
        // An app whose colors change in dark mode has one, however many icons it tints in another way.
        let colors = open.filter { $0.kind == .color }
        guard colors.count(where: project.hasDark) * colorsForStray <= colors.count else { return false }
        return open.count(where: project.hasDark) * usedForStray <= open.count
    }

    /// Nil for a set that isn't judged.
    subscript(_ set: LintSet) -> DarkAnswer? { answers[set.folder] }

    /// Whether a set is a color or an image that an app uses by name, and has content.
    static func judges(_ set: LintSet) -> Bool {
        (set.kind == .color && set.source.parent == nil || set.isImage) && !set.filled.isEmpty
    }

    /// A set that is asked about.
    struct Subject {
        let set: LintSet
        let project: LintProject
        let colors: DarkColors
        /// Why a dark variant doesn't work, and the places that show it.
        let fault: (LintSet) -> (reason: String, evidence: [Finding.Related])?
    }

    /// What decides before anybody looks at the color or the image.
    static let verdicts: [DarkVerdict<Subject>] = [
        DarkVerdict("unused", "No source names it, and the system doesn't use it without any code.") {
            let isUnused = $0.project.use(of: $0.set) == .unused && !$0.project.tintsControls($0.set)
            return isUnused ? DarkAnswer(.unused, "no source names it") : nil
        },
        DarkVerdict("derived", "The compiler derives a dark variant.") {
            $0.project.derived.makesDark(for: $0.set) ? DarkAnswer(.hasVariant, "the compiler derives one") : nil
        },
        DarkVerdict("variant-is-lost", "It has a dark variant that doesn't work.") {
            guard $0.set.entryWithoutDark == nil, $0.project.fixedAppearance(of: $0.set) == nil else { return nil }
            return $0.fault($0.set).map { DarkAnswer(.undecided, $0.reason, evidence: $0.evidence) }
        },
        DarkVerdict("variant", "It has a dark variant.") {
            $0.set.entryWithoutDark == nil ? DarkAnswer(.hasVariant, "it has a dark variant") : nil
        },
        // What nobody sees in another look needs no variant for it.
        DarkVerdict("look-of-target", "The target is always light or always dark.") {
            guard let target = $0.project.fixedAppearance(of: $0.set) else { return nil }
            let evidence = target.location.map { [Finding.Related(location: $0, message: "sets the look of \(target.target)")] }
            let reason = "the target \(target.target) is \(target.look.words)"
            if target.look == .dark, let words = $0.colors.unreadable($0.set) {
                return DarkAnswer(.undecided, "\(reason), and \(words)", evidence: evidence ?? [])
            }
            return DarkAnswer(.needsNone, reason, evidence: evidence ?? [])
        },
        DarkVerdict("system-color", "It refers to a color of the system, which adapts.") {
            guard $0.set.kind == .color, !$0.colors.knows($0.set) else { return nil }
            return DarkAnswer(.needsNone, "it refers to a color of the system, which adapts")
        },
    ]

    private static func answer(for subject: Subject, _ images: DarkImages) -> DarkAnswer {
        let (set, project) = (subject.set, subject.project)
        if let answer = verdicts.lazy.compactMap({ $0.answer(subject) }).first { return answer }
        guard let entry = set.entryWithoutDark else { return DarkAnswer(.hasVariant, "it has a dark variant") }
        let answer = set.kind == .color ? subject.colors.answer(for: set, at: entry) : images.answer(for: set, at: entry)
        if project.settings.requiresDark, answer.state != .missing, !set.adapts {
            var required = DarkAnswer.missing(.policy, "the configuration requires one", at: entry)
            required.verdict = "required"
            return required
        }
        return answer
    }

    /// The rows of a report, in the order of the project.
    ///
    /// - Parameter project: gets proposals for its missing colors. Nil for none.
    func rows(_ sets: [LintSet], proposingFor project: LintProject?) -> [DarkReport.Row] {
        let suggestions = project.map(DarkSuggestions.init)
        return sets.compactMap { set in
            self[set].map { answer in
                var row = DarkReport.Row(
                    path: set.path, name: set.name, kind: (set.kind == .color ? SetKind.color : .image).rawValue,
                    answer: answer,
                    location: answer.entry?.location ?? set.location, light: set.look(dark: false), dark: set.look(dark: true),
                    isTinted: set.isTemplate || answer.isTinted)
                if answer.state == .missing, let project, let color = suggestions?.darkValue(of: set.folder) {
                    row.proposed = Self.proposal(color, base: project.settings.darkBase)
                }
                return row
            }
        }
    }
}

extension DarkMode {
    /// A value with its contrast: of a bright one with a dark background, and of a dark one with white text.
    private static func proposal(_ color: ColorValue, base: RGB8) -> DarkReport.Proposal? {
        guard let look = DarkReport.Look(color) else { return nil }
        let (onBase, underWhite) = (
            ColorSolver.contrast(color, on: XYZ(base)),
            ColorSolver.contrast(color, on: XYZ(RGB8(red: 255, green: 255, blue: 255)))
        )
        let contrast =
            onBase >= underWhite
            ? "\(ratioText(onBase)):1 with a dark background" : "\(ratioText(underWhite)):1 with white text"
        return DarkReport.Proposal(look: look, words: "tint proposes \(DarkColors.hex(color)), \(contrast)")
    }
}

extension DarkReport.Look {
    /// A color in the words of style sheets. Nil for a color of the system.
    init?(_ color: ColorValue) {
        guard let encoded = XYZ(color)?.encoded(in: .srgb) else { return nil }
        let bytes = [encoded.x, encoded.y, encoded.z].map { "\(Int((min(max($0, 0), 1) * 255).rounded()))" }
        self = .color("rgb(\(bytes.joined(separator: " ")) / \(min(max(color.alpha, 0), 1)))")
    }
}

/// How many of some sets have a dark variant.
struct DarkShare {
    var count = 0
    var withDark = 0

    init(of sets: some Sequence<LintSet>, without set: LintSet, in project: LintProject) {
        for other in sets where other !== set {
            count += 1
            if project.hasDark(other) { withDark += 1 }
        }
    }

    func isAtLeast(_ share: Double, of least: Int) -> Bool {
        count >= least && Double(withDark) >= share * Double(count) && withDark > 0
    }
}

extension LintSet {
    /// The first entry that has no counterpart for dark mode. Nil if each one has, or if there is none for light.
    ///
    /// If there is no dark entry for a gamut or an idiom, the one for any of them applies.
    var entryWithoutDark: SourceEntry? {
        let dark = filled.filter { $0.isDark && $0.key.contrast == .normal }.map(\.key)
        return filled.first { entry in
            entry.isBase
                && !dark.contains { key in
                    (key.gamut == entry.key.gamut || key.gamut == .any || entry.key.gamut != .any)
                        && (key.idiom == entry.key.idiom || key.idiom == .universal || kind != .color)
                }
        }
    }
}

extension LintSet {
    /// Whether it follows dark mode without a variant: a template, or a color of the system.
    fileprivate var adapts: Bool {
        isTemplate
            || filled.contains { entry in
                if case .color(let color) = entry.target { XYZ(color) == nil } else { false }
            }
    }

    /// What the set shows at normal contrast, at the largest scale.
    fileprivate func look(dark: Bool) -> DarkReport.Look? {
        let normal = filled.filter { $0.key.contrast == .normal }
        let own = normal.filter { dark ? $0.isDark : $0.isBase }
        let entry = (own.isEmpty ? normal.filter(\.isBase) : own).max { $0.key.scale < $1.key.scale }
        guard let entry else { return nil }
        if let path = filePath(of: entry) { return .picture(path) }
        guard case .color(let color) = entry.target else { return nil }
        return DarkReport.Look(color)
    }
}
