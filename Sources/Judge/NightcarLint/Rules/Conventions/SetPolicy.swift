import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// A set without something that the project requires for its kind.
struct SetPolicy: SetRule {
    static let about = RuleDescription(
        FindingID(
            "set-policy", .warning, .linting,
            "A set doesn't have the properties that the configuration asks for",
            """
            `rules: {set-policy: {policies: [{match: "Icons/**", template: "true", extensions: svg, single-scale: \
            "true"}]}}`. All policies whose pattern matches apply. `template` and `preserves-vector` ask for a property to \
            be on or off, `single-scale` for one file per appearance, `extensions` for certain formats, `dark` for a dark \
            variant. `--fix` sets properties.
            """),
        .conventions, isOnByDefault: false,
        options: [
            RuleOption(
                "policies", .records(keys: SetPolicy.keys, values: []), "What is asked of the sets that a pattern matches.")
        ],
        fixing: .automatic,
        triggering: [
            RuleExample(
                "An icon that is not a template",
                [
                    ("Icons/Dot.imageset/Contents.json", RuleExample.images(#""filename" : "dot.png""#)),
                    ("Icons/Dot.imageset/dot.png", .png(16, disc: .black)),
                ], options: ["policies": .records(keys: SetPolicy.keys, values: [["match": "Icons/*", "template": "true"]])])
        ],
        passing: [
            RuleExample(
                "A template",
                [
                    (
                        "Icons/Dot.imageset/Contents.json",
                        RuleExample.images(#""filename" : "dot.png""#, properties: RuleExample.template)
                    ),
                    ("Icons/Dot.imageset/dot.png", .png(16, disc: .black)),
                ], options: ["policies": .records(keys: SetPolicy.keys, values: [["match": "Icons/*", "template": "true"]])])
        ])

    private static let keys = ["match", "template", "preserves-vector", "single-scale", "extensions", "dark"]

    private let policies: [[String: String]]

    init(_ options: RuleOptions) { policies = options.records("policies") }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage, !set.filled.isEmpty else { return [] }
        return policies.flatMap { policy -> [Issue] in
            guard let match = policy["match"], set.names.contains(where: Glob(match).matches) else { return [] }
            return properties(policy, set) + files(policy, set)
        }
    }

    private func properties(_ policy: [String: String], _ set: LintSet) -> [Issue] {
        var issues: [Issue] = []
        if let wanted = policy["template"], (wanted == "true") != set.isTemplate {
            issues.append(
                set.issue(
                    wanted == "true" ? "\"\(set.name)\" must be a template" : "\"\(set.name)\" must not be a template",
                    fix: .safe(
                        .setProperty(
                            folder: set.folder, key: "template-rendering-intent", value: wanted == "true" ? "template" : nil))))
        }
        if let wanted = policy["preserves-vector"], (wanted == "true") != set.source.properties.preservesVector {
            issues.append(
                set.issue(
                    "\"\(set.name)\" must \(wanted == "true" ? "" : "not ")preserve its vector",
                    fix: .safe(
                        .setProperty(
                            folder: set.folder, key: "preserves-vector-representation", value: wanted == "true" ? true : nil))))
        }
        return issues
    }

    private func files(_ policy: [String: String], _ set: LintSet) -> [Issue] {
        var issues: [Issue] = []
        if let wanted = policy["extensions"]?.split(separator: ",").map({ $0.lowercased() }) {
            for entry in set.filled {
                guard let file = entry.file, !wanted.contains(FileSlot(file).fileExtension) else { continue }
                issues.append(set.issue("\"\(file)\" must be \(wanted.joined(separator: " or "))", at: entry))
            }
        }
        if policy["single-scale"] == "true",
            let group = set.groups(by: { $0.withoutScale }).first(where: { $0.entries.count > 1 })
        {
            issues.append(set.issue("\"\(set.name)\" must have one file for all scales", at: group.entries[1]))
        }
        if policy["dark"] == "true", !set.filled.contains(where: \.isDark), let base = set.filled.first {
            issues.append(set.issue("\"\(set.name)\" must have a dark variant", at: base))
        }
        return issues
    }
}
