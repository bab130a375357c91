import NightcarAppSources
import NightcarDiagnostics
import NightcarJSON
import NightcarModel
import NightcarSystem
import NightcarTint
import NightcarXCAssets
import ThemeCatalogVariants

/// An image whose pixels are lost on a dark or a light background.
struct ImageInvisibleOnDark: ProjectRule {
    static let about = RuleDescription(
        .imageInvisibleOnDark, .appearance, precision: .high,
        options: [
            RuleOption("share", .number(0.95), "How much of what is painted must be lost, 0 to 1."),
            RuleOption(
                "light", .flag(false),
                "Whether images that are lost in light mode are reported too: most are made for a colored background."),
            RuleOption(
                "clear", .number(0.1), "How much of the image must be clear, 0 to 1: less is a background for other content."),
            RuleOption(
                "plates", .list(["auth", "login", "signin", "social", "brand", "brands", "logos", "badges"]),
                "Words in the names of folders whose images have their own backgrounds."),
            RuleOption(
                "unproven", .flag(false), "Whether images are reported too if the app's sources don't show how they are drawn."),
        ],
        fixing: .suggested, usesSources: true,
        triggering: [
            RuleExample("A black disc that code draws as it is", dot(.black), sources: [("App.swift", "Image(\"Dot\")\n")]),
            RuleExample("A black disc, without sources: a note", dot(.black)),
            RuleExample(
                "Code passes it on to a view that draws it as it is", dot(.black),
                sources: [("App.swift", "Empty(icon: UIImage(named: \"Dot\"))\n\n" + emptyView("Image(uiImage: icon)"))]),
            RuleExample("A gray disc that the background shines through", dot(.init(130, 130, 130, 110))),
            RuleExample("A name that has a day in it", dot(.black, "day-view")),
            RuleExample("An image in another folder has a similar name", dot(.black) + dot(.black, "Bar/dot-white")),
            RuleExample("A white disc, where light is judged", dot(.white), options: ["light": .flag(true)]),
        ],
        passing: [
            RuleExample("An image for the other background beside it", dot(.black) + dot(.white, "dot-white")),
            RuleExample("A white disc, as most white images lie on a color", dot(.white)),
            RuleExample(
                "Code gives it a color", dot(.black),
                sources: [("App.swift", "Image(\"Dot\")\n    .renderingMode(.template)\n")]),
            RuleExample(
                "Code passes it on to a view that gives it a color", dot(.black),
                sources: [
                    (
                        "App.swift",
                        "Empty(icon: UIImage(named: \"Dot\"))\n\n" + emptyView("Image(uiImage: icon).renderingMode(.template)")
                    )
                ]),
            RuleExample("No code uses it", dot(.black), sources: [("App.swift", "Image(\"Other\")\n")]),
            RuleExample(
                "A template, a red disc, a black disc on white",
                [
                    (
                        "A.imageset/Contents.json",
                        RuleExample.images(#""filename" : "a.png""#, properties: RuleExample.template)
                    ),
                    ("A.imageset/a.png", .png(16, disc: .black)),
                    ("B.imageset/Contents.json", RuleExample.images(#""filename" : "b.png""#)),
                    ("B.imageset/b.png", .png(16, disc: .init(220, 60, 60))),
                    ("C.imageset/Contents.json", RuleExample.images(#""filename" : "c.png""#)),
                    ("C.imageset/c.png", .png(16, fill: .white, disc: .black)),
                ]),
        ])

    private static func emptyView(_ body: String) -> String {
        "struct Empty: View {\n    let icon: UIImage\n    var body: some View { \(body) }\n}\n"
    }

    private static func dot(
        _ paint: ExamplePicture.Paint, _ name: String = "Dot"
    ) -> [(path: String, content: RuleExample.Content)] {
        [
            ("\(name).imageset/Contents.json", RuleExample.images(#""filename" : "dot.png""#)),
            ("\(name).imageset/dot.png", .png(16, disc: paint)),
        ]
    }

    private let share: Double
    private let judgesLight: Bool
    private let clear: Double
    private let plates: Set<String>
    private let reportsUnproven: Bool

    init(_ options: RuleOptions) {
        share = options.number("share")
        judgesLight = options.flag("light")
        clear = options.number("clear")
        plates = Set(options.list("plates"))
        reportsUnproven = options.flag("unproven")
    }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        isCandidate(set, in: project) ? .visibility : []
    }

    private func isCandidate(_ set: LintSet, in project: LintProject) -> Bool {
        set.isImage && !set.isTemplate && !project.hasDark(set) && !set.filled.contains { $0.key.luminosity == .light }
    }

    /// An image that is lost.
    private struct Loss {
        var set: LintSet
        var entry: SourceEntry
        var ground: String
        var share: Double
        var isMonochrome: Bool
    }

    func check(_ project: LintProject) -> [Issue] {
        var issues: [Issue] = []
        var unknown: [Folder: [Loss]] = [:]
        for loss in project.sets.compactMap({ loss(of: $0, in: project) }) {
            let evidence = project.evidence(of: loss.set)
            switch evidence?.state {
            case .used:
                let uses = evidence?.uses ?? []
                if uses.contains(where: { $0.drawing == .template }) { continue }
                if let first = uses.first(where: { $0.drawing == .ownColors }) {
                    issues.append(issue(loss, drawnAt: first.drawnAt ?? first.location))
                } else {
                    unknown[Folder(loss.set), default: []].append(loss)
                }
            case .unused: continue
            case .possible, nil: unknown[Folder(loss.set), default: []].append(loss)
            }
        }
        if let usage = project.usage, let note = Self.note(unfollowed: usage.unfollowedImages, in: project) {
            issues.append(note)
        }
        // Sources that don't show how an image is drawn are a reason to doubt. Without any sources, one note says where to look.
        if reportsUnproven { return issues + unknown.values.map { note($0, in: project) } }
        guard project.usage == nil, !unknown.isEmpty else { return issues }
        var all = note(unknown.values.joined().sorted { $0.set.folder < $1.set.folder }, in: project)
        all.isUnproven = true
        return issues + [all]
    }

    private func loss(of set: LintSet, in project: LintProject) -> Loss? {
        guard isCandidate(set, in: project), !isForKnownGround(set), !hasCompanion(set, in: project),
            project.lightOnly(set.catalog) == nil
        else { return nil }
        // The scales of an image look the same, so only the largest is checked.
        let best = set.filled.filter { $0.file != nil }.max { $0.key.scale < $1.key.scale }
        guard let best, let facts = project.facts(of: best, in: set), let pixels = facts.pixels, !pixels.isOpaque,
            pixels.clearShare >= clear, let seen = pixels.visibility, seen.meanAlpha >= 0.35
        else { return nil }
        let isLostOnDark = seen.lostOnDark >= share
        guard isLostOnDark || judgesLight && seen.lostOnLight >= share else { return nil }
        return Loss(
            set: set, entry: best, ground: isLostOnDark ? "dark" : "light",
            share: isLostOnDark ? seen.lostOnDark : seen.lostOnLight,
            isMonochrome: pixels.monochrome?.isMonochrome == true)
    }

    private func issue(_ loss: Loss, drawnAt place: Location) -> Issue {
        let set = loss.set
        let advice = loss.isMonochrome ? "make it a template, or add a \(loss.ground) variant" : "add a \(loss.ground) variant"
        let fix: Fix? =
            loss.isMonochrome && set.source.properties.templateIntent == .automatic
            ? .unsafe(.setProperty(folder: set.folder, key: "template-rendering-intent", value: "template")) : nil
        return set.issue(
            "the image \"\(set.name)\" can't be seen on a \(loss.ground) background: \(Int(loss.share * 100))% of it has a "
                + "contrast below 3:1; \(advice)",
            at: loss.entry,
            related: [
                .init(location: place, message: "drawn in its own colors here")
            ], fix: fix)
    }

    /// What the run says about images whose names lead to too much code.
    static func note(unfollowed: Int, in project: LintProject) -> Issue? {
        guard unfollowed > 0, let catalog = project.catalogs.first else { return nil }
        let (images, it) = unfollowed == 1 ? ("1 image was", "it") : ("\(unfollowed) images were", "them")
        let message = "\(images) not followed to where code draws \(it), because code passes \(it) on in too many places"
        var note = Issue(message, at: Location(path: catalog.path), asset: catalog.path)
        note.isAboutRun = true
        return note
    }

    /// One note for several images, because nobody knows how they are drawn.
    private func note(_ losses: [Loss], in project: LintProject) -> Issue {
        let first = losses[0]
        let list = nameList(losses.map(\.set.shortName))
        let folders = Set(losses.map { Folder($0.set) }).count
        let images = (losses.count == 1 ? "1 image" : "\(losses.count) images") + (folders > 1 ? " in \(folders) folders" : "")
        let condition = losses.count == 1 ? "unless code tints it" : "unless code tints them"
        let hint = project.usage == nil ? "; name the app's sources with --sources to find out" : ""
        var issue = first.set.issue(
            "\(images) can't be seen on a \(first.ground) background, \(condition): \(list)\(hint)", at: first.entry,
            severity: .info)
        issue.asset = Paths.parent(of: first.set.folder)
        issue.variant = ""
        return issue
    }

    /// Whether the name says for which background the image is made, such as `logo-on-dark`, `close_white`, `navbarDark`.
    private func isForKnownGround(_ set: LintSet) -> Bool {
        let words = NameTokens.split(set.name)
        // AppKit takes an image for a template if its name ends like this.
        return words.last == "template" || LintProject.namesGround(words) || NameTokens.role(of: words)?.role == .shadow
            || !plates.isDisjoint(with: NameTokens.split(set.group))
    }

    /// Whether the folder has another set with the same name and a background word, such as `logo-light`. Then the app chooses
    /// in code.
    private func hasCompanion(_ set: LintSet, in project: LintProject) -> Bool {
        project.groundCompanions.contains(LintProject.Companion(folder: Folder(set), words: NameTokens.split(set.name)))
    }
}
