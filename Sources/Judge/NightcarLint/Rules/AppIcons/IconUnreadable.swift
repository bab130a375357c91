import NightcarBasics
import NightcarXCAssets

/// Documents of Icon Composer that can't be read, with everything that reading them reports.
struct IconUnreadable: ProjectRule {
    static let about = RuleDescription(
        .iconUnreadable, .appIcons,
        reports: [.iconBadValue, .iconBadColor, .iconGradientNotTwo, .iconUnknownKey, .iconDanglingImage, .iconLayerFormat],
        triggering: [
            RuleExample("Text that ends in the middle", [("App.icon/icon.json", "{ \"groups\" : [")]),
            RuleExample.iconDocument(
                "A color without alpha", #""fill" : {"solid" : "srgb:1.00000,0.00000,0.00000"}, "groups" : []"#),
            RuleExample.iconDocument("A key that is misspelled", #""fil" : "none", "groups" : []"#),
            RuleExample.iconDocument(
                "A picture that is not there", #""groups" : [{"layers" : [{"image-name" : "Front.svg", "name" : "Front"}]}]"#),
            RuleExample.iconDocument(
                "A picture that cannot be compiled",
                #""groups" : [{"layers" : [{"image-name" : "Front.png", "name" : "Front"}]}]"#,
                [("App.icon/Assets/Front.png", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")]),
        ],
        passing: [
            RuleExample.iconDocument(
                "A background", #""fill" : {"solid" : "srgb:1.00000,0.00000,0.00000,1.00000"}, "groups" : []"#)
        ])

    init(_ options: RuleOptions) {}

    func check(_ project: LintProject) -> [Issue] {
        project.icons.flatMap { icon in
            icon.findings.filter { Self.about.covers($0.id) }.map { finding in
                Issue(finding.message, at: finding.location, asset: icon.path, id: finding.id)
            }
        }
    }
}

extension RuleExample {
    /// A document of Icon Composer with these members.
    static func iconDocument(_ title: String, _ members: String, _ files: [(path: String, content: Content)] = []) -> RuleExample
    {
        RuleExample(title, [(path: "App.icon/icon.json", content: Content.text("{ \(members) }"))] + files)
    }
}
