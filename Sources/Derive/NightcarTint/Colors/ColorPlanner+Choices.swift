import NightcarModel
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ColorPlanner.Subject {
    /// The light values that a person can give a dark value, in the order of their keys.
    var openLights: [(key: VariantKey, color: ColorValue)] {
        lights.filter { !declares(.dark, .normal, like: $0.key) }.sorted { $0.key < $1.key }
    }
}

extension ColorPlanner {
    /// Gives colors the dark values that the configuration chose for them. Values come first, because candidates depend on them.
    mutating func choose() {
        let wanted = subjects.indices.compactMap { index -> (index: Int, choice: ColorChoice)? in
            let subject = subjects[index]
            return subject.isWanted ? options.choice(for: subject.name, at: subject.path).map { (index, $0) } : nil
        }
        let values = wanted.filter { if case .candidate = $0.choice.answer { false } else { true } }
        for (index, choice) in values { choose(choice, at: index, DeclaredNeighbors([])) }
        let neighbors = DeclaredNeighbors(subjects)
        for (index, choice) in wanted where subjects[index].chosen.isEmpty { choose(choice, at: index, neighbors) }
    }

    private mutating func choose(_ choice: ColorChoice, at index: Int, _ neighbors: DeclaredNeighbors) {
        let subject = subjects[index]
        let open = subject.openLights
        if case .values(let values) = choice.answer, values.count != open.count { return }
        for (position, light) in open.enumerated() {
            var key = light.key
            key.luminosity = .dark
            var color: ColorValue
            switch choice.answer {
            case .value(let value): color = value
            case .values(let values): color = values[position]
            case .candidate(let name):
                let first = computed(light.color, subject, key, neighbors)?.color ?? light.color
                guard let found = maker(subject, light.color, first)?.candidate(name) else { continue }
                color = found.color
            }
            if color.text == light.color.text { color = light.color }
            subjects[index].chosen[key] = color
            let step = "chosen in the configuration: \(choice.answer.text)"
            let entry = ColorPlan.Entry(key: key, color: color, twin: nil, steps: [step])
            if color == light.color { subjects[index].kept[key] = entry } else { subjects[index].derived[key] = entry }
        }
    }

    /// The values to pick from. Empty if the dark value is declared or a reference.
    func candidates(of subject: Subject, _ light: (key: VariantKey, color: ColorValue), _ dark: ColorValue?) -> [ColorCandidate] {
        guard !subject.declares(.dark, .normal, like: light.key) else { return [] }
        var ranked = maker(subject, light.color, dark ?? light.color)?.ranked ?? []
        let (open, shown) = (subject.openLights, shown(subject))
        guard Set(open.map(\.color)).count > 1 else { return ranked }
        for position in ranked.indices {
            ranked[position].values = zip(open, shown).map { other, first in
                if position == 0 { return first }
                if other.key == light.key { return ranked[position].color }
                return maker(subject, other.color, first)?.candidate(ranked[position].name)?.color ?? first
            }
        }
        return ranked
    }

    /// What the plan makes of each light value that has no declared dark one.
    func shown(_ subject: Subject) -> [ColorValue] {
        subject.openLights.map { light in
            var key = light.key
            key.luminosity = .dark
            return (subject.derived[key] ?? subject.kept[key])?.color ?? light.color
        }
    }

    /// Why an answer doesn't fit: it has other values than the set has light ones.
    func misfit(_ subject: Subject) -> String? {
        guard subject.isWanted, case .values(let values)? = options.choice(for: subject.name, at: subject.path)?.answer,
            values.count != subject.openLights.count
        else { return nil }
        return "derive: choose has \(values.count) values for it, and it has \(subject.openLights.count) to choose"
    }

    private func maker(_ subject: Subject, _ light: ColorValue, _ first: ColorValue) -> CandidateMaker? {
        guard XYZ(light) != nil else { return nil }
        let role = subject.role.role
        let own = solver.dark(light, role: role, anchor: subject.role.anchor)?.color
        // Where the role keeps its color, the candidate is what it becomes if its background turns.
        let rule = own == nil || own == light ? solver.dark(light, role: .palette)?.color : own
        var reason = first == light ? "as in light mode: \(subject.role.reason)" : subject.role.reason
        if let entry = subject.derived.values.first(where: { $0.color == first }) {
            reason = entry.twin.map { "as \"\($0)\", which has the same light value" } ?? reason
            if subject.chosen.values.contains(first), let step = entry.steps.last { reason = step }
        }
        return CandidateMaker(light: light, first: first, reason: reason, role: role, rule: rule)
    }
}
