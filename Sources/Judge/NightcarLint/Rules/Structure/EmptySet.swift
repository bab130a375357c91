import NightcarAppSources
import NightcarBasics
import NightcarXCAssets

/// A set without any content.
struct EmptySet: LoaderRule {
    static let about = RuleDescription(
        .emptySet, .structure,
        options: [
            RuleOption(
                "allowed",
                .list([
                    "AccentColor", "WidgetBackground", "LaunchBackground", "AppIcon", "LaunchImage", "App Icon & Top Shelf Image",
                    "Brand Assets", "iMessage App Icon", "Complication",
                ]), "Names of sets that may be empty, because Xcode's templates have them."),
            RuleOption("parts", .flag(false), "Whether the parts of stacks, brand assets and packs are reported too."),
        ],
        fixing: .suggested, usesSources: true,
        triggering: [
            RuleExample("No file in any slot", logo),
            RuleExample("Code uses it", logo, sources: [("App.swift", "Image(\"Logo\")\n")]),
        ],
        passing: [
            RuleExample("No code uses it", logo, sources: [("App.swift", "Image(\"Other\")\n")]),
            RuleExample("The accent color of a template", [("AccentColor.colorset/Contents.json", RuleExample.colors(""))]),
            RuleExample(
                "A part whose file is missing, which is another finding",
                [
                    (
                        "Wood.textureset/Contents.json",
                        #"{ "textures" : [ { "filename" : "Universal.mipmapset", "idiom" : "universal" } ] }"#
                    ),
                    (
                        "Wood.textureset/Universal.mipmapset/Contents.json",
                        #"{ "levels" : [ { "filename" : "wood.png", "mipmap-level" : "base" } ] }"#
                    ),
                ]),
        ])

    private static let logo: [(path: String, content: RuleExample.Content)] = [
        ("Logo.imageset/Contents.json", RuleExample.images(#""scale" : "1x""#))
    ]

    private let allowed: Set<String>
    private let judgesParts: Bool

    init(_ options: RuleOptions) {
        allowed = Set(options.list("allowed"))
        judgesParts = options.flag("parts")
    }

    package func check(_ project: LintProject) throws -> [Issue] {
        var parts: [String: [LintSet]] = [:]
        var issues: [Issue] = []
        for finding in project.loaded where finding.id == .emptySet {
            let issue = Issue(finding.message, at: finding.location, asset: finding.location.path)
            if let set = project.set(at: issue.asset), set.source.parent != nil {
                // An entry with a missing file has already been reported.
                if !judgesParts || set.source.entries.contains(where: { $0.fileName != nil }) { continue }
                parts[outermost(set, project).folder, default: []].append(set)
            } else if let issue = judge(issue, finding, in: project) {
                issues.append(issue)
            }
        }
        issues = manyAsOne(issues, in: project)
        // A stack or pack is reported once, together with its parts.
        for (folder, sets) in parts.sorted(by: { $0.key < $1.key }) {
            guard let outer = project.set(at: folder), !allowed.contains(outer.shortName),
                !issues.contains(where: { $0.asset == folder })
            else { continue }
            let names = sets.prefix(6).map(\.shortName).joined(separator: ", ") + (sets.count > 6 ? " …" : "")
            issues.append(outer.issue("nothing is filled in these parts of \"\(outer.name)\": \(names)"))
        }
        return issues
    }

    /// Where most sets of a folder are empty, a build step fills them, or the whole folder is left over: that is one note.
    /// Without the sources, nobody knows whether code asks for them, so it is a note of the run.
    private func manyAsOne(_ issues: [Issue], in project: LintProject) -> [Issue] {
        let folders = Dictionary(grouping: project.sets, by: Folder.init)
        let isUnproven = project.code == nil
        let byFolder = Dictionary(grouping: issues) { project.set(at: $0.asset).map(Folder.init) }
        return byFolder.flatMap { folder, issues -> [Issue] in
            guard let folder, issues.count >= Self.many, issues.count * 2 > folders[folder]?.count ?? 0, var first = issues.first
            else { return issues }
            first.asset = Paths.parent(of: first.asset)
            first.isUnproven = isUnproven
            let place = isUnproven ? "in \(Paths.parent(of: project.set(at: issues[0].asset)?.path ?? first.asset))" : "here"
            first.message = "\(issues.count) sets \(place) have no content; does a build step fill them?"
            first.severity = .info
            first.fix = nil
            return [first]
        }
    }

    private static let many = 5

    private func outermost(_ set: LintSet, _ project: LintProject) -> LintSet {
        var outer = set
        while let parent = outer.source.parent,
            let next = project.sets.first(where: { $0.catalog == outer.catalog && $0.source.folder.relativePath == parent })
        {
            outer = next
        }
        return outer
    }

    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue? {
        guard let set = project.set(at: issue.asset) else { return issue }
        if allowed.contains(set.shortName) { return nil }
        // An entry with a missing file has already been reported.
        if set.source.entries.contains(where: { $0.fileName != nil }) { return nil }
        // Nothing is missing if no code asks for it.
        if project.use(of: set) == .unused { return nil }
        var issue = issue
        issue.severity = nil
        issue.location = set.location
        if set.source.folder.folders.isEmpty { issue.fix = .unsafe(.deleteSet(folder: set.folder)) }
        return issue
    }
}
