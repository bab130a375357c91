import NightcarAppSources
import NightcarBasics
import NightcarLint

extension Table {
    /// The looks of targets. It overrules what the project and the code say.
    static let appearance: Key<Configuration> = {
        let shape = looks
        var key = Key<Configuration>(
            "appearance", shape.form, shape.takes, "Under which look targets run, whatever the project and the code say."
        ) { (node, configuration) throws(Failure) in
            configuration.lint.appearances = try shape.read(node)
            configuration.lint.appearanceLocation = node.location
        }
        key.member = { configuration in
            let looks = configuration.lint.appearances
            return looks.isEmpty ? nil : "appearance: \(shape.yaml(looks))"
        }
        return key
    }()

    private static let looks: Shape<[String: TargetAppearance.Look]> = {
        let known = TargetAppearance.Look.allCases.filter { $0 != .unknown }
        let look = Shape<TargetAppearance.Look>.word("an appearance", known)
        let each = Shape<[String: TargetAppearance.Look]>(.names(.text, look.form), "") { (node) throws(Failure) in
            var looks: [String: TargetAppearance.Look] = [:]
            for member in try node.members() { looks[member.name] = try look.read(member.value) }
            return looks
        }
        return each.or(look) { look, _ in [LintSettings.everyTarget: look] }
            .named("\(look.takes), or a mapping of targets to them")
            .writing { looks in
                if let all = looks[LintSettings.everyTarget], looks.count == 1 { return all.rawValue }
                let members = looks.sorted { $0.key < $1.key }.map { "\(Configuration.quoted($0.key)): \($0.value.rawValue)" }
                return "{\(members.joined(separator: ", "))}"
            }
    }()
}
