import NightcarBasics
import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ColorPlanner {
    /// Adds a finding for each color that somebody must look at. Called last, because pairs move values, too.
    mutating func askQuestions() {
        askLeftOut()
        for index in subjects.indices where subjects[index].isWanted && !subjects[index].role.isRejection {
            if subjects[index].question == nil, subjects[index].chosen.isEmpty {
                subjects[index].question = misfit(subjects[index]) ?? turnedDoubt(subjects[index])
            }
            let subject = subjects[index]
            let isUnknown = subject.role.source == .nothing && XYZ(subject.typicalLight) != nil
            if verdict(subject) == .ask, isUnknown || subject.question != nil { findings.append(Self.question(subject)) }
        }
    }

    /// Asks about a page that the configuration doesn't list while other colors change: it would stay white behind them.
    private mutating func askLeftOut() {
        guard subjects.contains(where: { !$0.derived.isEmpty }) else { return }
        for index in subjects.indices {
            let subject = subjects[index]
            guard !subject.isWanted, subject.alwaysDark == nil, subject.role.role == .surface, !subject.role.isRejection,
                subject.typicalLight.alpha == 1, XYZ(subject.typicalLight).map(ToneRules.isLightGround) ?? false,
                NameEvidence.isPage(NameTokens.split(subject.name)), verdict(subject) != .declared
            else { continue }
            let reason = "derive: colors doesn't list it, so it stays light in dark mode, behind colors that change"
            subjects[index].question = reason
            findings.append(Finding(.tintUnclear, .info, "what becomes of \"\(subject.name)\"? \(reason)", at: subject.location))
        }
    }

    /// Asks about each undecided color that the answers for others move far, and leaves one that they hardly move where it was: what
    /// somebody has seen doesn't change without a word.
    ///
    /// - Parameter other: the plan without answers.
    mutating func askMoved(since other: ColorPlan) {
        for (index, item) in zip(subjects.indices, other.items) {
            let subject = subjects[index]
            guard subject.isWanted, subject.chosen.isEmpty, !subject.role.isRejection, verdict(subject) != .declared else {
                continue
            }
            var key = subject.lights[0].key
            key.luminosity = .dark
            guard let before = item.dark, let after = subject.value(for: key), before != after, let from = XYZ(before),
                let to = XYZ(after)
            else { continue }
            // A pair needs even a small move.
            let isPaired = options.pairs.contains { $0.front == subject.name || $0.back == subject.name }
            if isPaired || OKLab(from).difference(to: OKLab(to)) > Self.far {
                subjects[index].question = "answers for other colors move it from \(before.text) to \(after.text)"
            } else {
                subjects[index].derived = Dictionary(item.entries.map { ($0.key, $0) }) { first, _ in first }
                subjects[index].kept = Dictionary(item.kept.map { ($0.key, $0) }) { first, _ in first }
            }
        }
    }

    /// A smaller difference in OKLab isn't worth a question.
    private static let far = 0.1

    /// Asks about a value that the app's other colors move far from what the role alone says.
    func spreadDoubt(_ subject: Subject, _ light: ColorValue, _ key: VariantKey, to dark: ColorValue) -> String? {
        guard subject.role.source != .configuration, let alone = XYZ(alone(light, subject, key)), let to = XYZ(dark),
            abs(OKLab(alone).lightness - OKLab(to).lightness) > Self.farAway
        else { return nil }
        return "other colors of the app move it to \(dark.text), far from what its role says"
    }

    /// The value without what other colors say.
    private func alone(_ light: ColorValue, _ subject: Subject, _ key: VariantKey) -> ColorValue {
        computed(light, subject, key, DeclaredNeighbors([]))?.color ?? light
    }

    private static let farAway = 0.2

    /// Asks about a light background that ends light in dark mode, and about a black one that ends light: whatever a pair or a neighbor
    /// says, nobody expects that.
    private func turnedDoubt(_ subject: Subject) -> String? {
        guard subject.role.role.isGround, subject.role.source != .configuration else { return nil }
        for light in subject.lights where light.color.alpha == 1 {
            var key = light.key
            key.luminosity = .dark
            guard let before = XYZ(light.color), !subject.declares(.dark, .normal, like: light.key),
                let entry = subject.derived[key] ?? subject.kept[key], entry.twin == nil, let after = XYZ(entry.color)
            else { continue }
            if subject.role.role == .surface, ToneRules.isLightGround(before), after.tone > ToneRules.pivot {
                return "a light background that stays light in dark mode"
            }
            if ToneRules.isInk(before), after.tone > ToneRules.pivot {
                return "a black background that becomes light in dark mode"
            }
        }
        return nil
    }

    private static func question(_ subject: Subject) -> Finding {
        var answer = """
            \(subject.question ?? subject.role.reason); nothing is derived until the configuration gives it a role under \
            derive: roles
            """
        if let doubt = subject.question, let derived = subject.derived.values.min(by: { $0.key < $1.key }) {
            answer = """
                \(doubt); as \(subject.role.role.rawValue) it becomes \(derived.color.text), until its dark value is declared \
                or the configuration gives it a role under derive: roles
                """
        }
        let message = "what is \"\(subject.name)\" for? \(answer)"
        return Finding(.tintUnclear, .info, message, at: subject.location)
    }
}
