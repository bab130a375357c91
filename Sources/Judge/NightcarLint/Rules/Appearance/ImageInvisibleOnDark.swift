import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets

/// An image that the app draws in its own colors, and that is lost on a dark background.
struct ImageInvisibleOnDark: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "image-invisible-on-dark", .warning, .linting,
            "An image with a clear background can't be seen in dark mode, and has no dark variant",
            """
            A black glyph on a clear background can't be seen in dark mode. The rule looks at the pixels: it reports an image if at \
            least 95 percent of what is painted has a contrast below 3:1 (WCAG 2.1, 1.4.11) with the background, if nearly all of \
            it has one color, and if the app's sources draw it in its own colors everywhere. It is a warning if the sources also \
            show what is behind it, and both places are named; otherwise it is a note. Make the image a template, add a dark variant, or \
            add a recipe (`tint:` or `derive.images:`). Without any sources, a note of the run counts the images, and \
            `--only image-invisible-on-dark` makes a finding of it. The rule skips images whose names say for which background \
            they are made (`logo-on-dark`), images with a companion for another background in the same folder (`logo` and \
            `logo-light`) and AppKit's templates (`starTemplate`). SVG and PDF files are painted with rsvg-convert and \
            pdftocairo, if they are installed.
            """),
        .appearance, precision: .high, fixing: .suggested, usesDarkMode: true,
        triggering: [
            RuleExample("A black disc that code draws as it is", dot(.black), sources: [("App.swift", "Image(\"Dot\")\n")]),
            RuleExample("A black disc, without sources: a note", dot(.black)),
            RuleExample(
                "Code passes it on to a view that draws it as it is", dot(.black),
                sources: [("App.swift", "Empty(icon: UIImage(named: \"Dot\"))\n\n" + emptyView("Image(uiImage: icon)"))]),
            RuleExample("A gray disc that the background shines through", dot(.init(130, 130, 130, 110))),
            RuleExample("A name that has a day in it", dot(.black, "day-view")),
            RuleExample("An image in another folder has a similar name", dot(.black) + dot(.black, "Bar/dot-white")),
        ],
        passing: [
            RuleExample("An image for the other background beside it", dot(.black) + dot(.white, "dot-white")),
            RuleExample("A white disc", dot(.white)),
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

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { DarkImages.needs(of: set, in: project) }

    func check(_ project: LintProject) -> [Issue] {
        let issues = project.missingDark { set, cause in set.isImage && cause == .pixels }.map { set, answer, entry in
            let isMonochrome = project.facts(of: entry, in: set)?.pixels?.monochrome?.isMonochrome == true
            let advice = isMonochrome ? "make it a template, or add a dark variant" : "add a dark variant"
            return set.issue(
                "the image \"\(set.name)\" can't be seen on a dark background: \(answer.reason); \(advice)", at: entry,
                related: answer.evidence, severity: answer.severity == .info ? .info : nil,
                fix: isMonochrome && set.source.properties.templateIntent == .automatic
                    ? .unsafe(.setProperty(folder: set.folder, key: "template-rendering-intent", value: "template")) : nil)
        }
        if let usage = project.code { return issues + Self.note(unfollowed: usage.unfollowedImages, in: project) }
        return issues + note(project.sets.filter(project.isLostWithoutSources))
    }

    /// What the run says about images whose names lead to too much code.
    static func note(unfollowed: Int, in project: LintProject) -> [Issue] {
        guard unfollowed > 0, let catalog = project.catalogs.first else { return [] }
        let (images, it) = unfollowed == 1 ? ("1 image was", "it") : ("\(unfollowed) images were", "them")
        let message = "\(images) not followed to where code draws \(it), because code passes \(it) on in too many places"
        var note = Issue(message, at: Location(path: catalog.path), asset: catalog.path)
        note.isAboutRun = true
        return [note]
    }

    /// Without sources, one note for all images that are lost, because nobody knows how they are drawn.
    private func note(_ lost: [LintSet]) -> [Issue] {
        let sets = lost.sorted { $0.folder < $1.folder }
        guard let first = sets.first, let entry = first.entryWithoutDark else { return [] }
        let folders = Set(sets.map(Folder.init)).count
        let images = (sets.count == 1 ? "1 image" : "\(sets.count) images") + (folders > 1 ? " in \(folders) folders" : "")
        let condition = sets.count == 1 ? "unless code tints it" : "unless code tints them"
        var issue = first.issue(
            "\(images) can't be seen on a dark background, \(condition): \(nameList(sets.map(\.shortName)))"
                + "; name the app's sources with --sources to find out", at: entry, severity: .info)
        issue.asset = Paths.parent(of: first.folder)
        issue.variant = ""
        issue.isUnproven = true
        return [issue]
    }
}
