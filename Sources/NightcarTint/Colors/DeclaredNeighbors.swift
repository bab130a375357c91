import ThemeCatalogLibC
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The dark values that the project itself declares, as evidence of where its designer would take other colors.
///
/// The engine derives each declared pair as well, and compares. If colors that are near and named alike end up darker than the
/// engine would have made them, so does the color in question. The median decides, so that one odd pair changes nothing. The
/// fewer pairs agree on it, the smaller the step from the engine's own answer, and no step is larger than `largestStep`.
struct DeclaredNeighbors {
    struct Correction {
        /// What is added to the tone and the chroma.
        var tone: Double
        var chroma: Double
        /// The nearest declared colors, at most three.
        var names: [String]
    }

    private struct Pair {
        var name: String
        var role: ColorRole
        var words: Set<String>
        var light: OKLCH
        var lightTone: Double
        /// What the designer chose, minus what the engine would have chosen.
        var tone: Double
        var chroma: Double
    }

    private var pairs: [Pair] = []
    private var exact: [ColorValue: [(role: ColorRole, color: ColorValue, name: String)]] = [:]

    init(_ subjects: [ColorPlanner.Subject], _ solver: ColorSolver) {
        for subject in subjects {
            for light in subject.lights {
                var key = light.key
                key.luminosity = .dark
                guard let dark = subject.declared.first(where: { $0.key == key })?.color else { continue }
                exact[light.color, default: []].append((subject.role.role, dark, subject.name))
                guard let from = XYZ(light.color), let to = XYZ(dark), dark.alpha == 1, light.color.alpha == 1 else { continue }
                let derived =
                    solver.dark(light.color, role: subject.role.role, anchor: subject.role.anchor)
                    .flatMap { XYZ($0.color) } ?? from
                pairs.append(
                    Pair(
                        name: subject.name, role: subject.role.role, words: Self.words(subject), light: OKLCH(from),
                        lightTone: from.tone, tone: to.tone - derived.tone, chroma: OKLCH(to).chroma - OKLCH(derived).chroma))
            }
        }
    }

    /// The dark value of the colors with the same light value and the same role. Nil if they disagree. White text isn't a twin of
    /// a white page, so a color of unknown role has twins only of unknown role.
    func twin(of light: ColorValue, role: ColorRole) -> (color: ColorValue, name: String)? {
        let group = (exact[light] ?? []).filter { $0.role == role }
        guard let first = group.first, Set(group.map(\.color)).count == 1 else { return nil }
        return (first.color, first.name)
    }

    // Chosen by leaving out one pair at a time in fourteen repositories and themes ("In context" in
    // Benchmarks/Data/tint.tsv).

    /// Pairs with less weight are not near.
    private static let leastWeight = 0.1
    /// The largest change of a tone.
    private static let largestStep = 15.0
    /// The weight of the engine's own answer, against the weight of the pairs that agree with the median.
    private static let prior = 0.3
    /// How far from the median a pair's tone may be to agree with it.
    private static let agreement = 12.0

    /// How the declared pairs near a color differ from what the engine derives. Nil if there are none.
    func correction(for subject: ColorPlanner.Subject, _ light: ColorValue) -> Correction? {
        guard light.alpha == 1, let xyz = XYZ(light) else { return nil }
        let (source, words) = (OKLCH(xyz), Self.words(subject))
        var near: [(weight: Double, pair: Pair)] = []
        for pair in pairs {
            var distance = Self.square((pair.lightTone - xyz.tone) / 8) + Self.square((pair.light.chroma - source.chroma) / 0.05)
            let hue = source.hueDistance(to: pair.light) * .pi / 180
            distance += Self.square(hue * min(source.chroma, pair.light.chroma) / 0.08)
            if pair.role != subject.role.role { distance += 1.5 }
            // Different words only add to the distance.
            if exp(-distance / 2) < Self.leastWeight { continue }
            let common = words.count { pair.words.contains($0) }
            distance += 2 * (1 - Double(common) / Double(max(words.count + pair.words.count - common, 1)))
            let weight = exp(-distance / 2)
            if weight >= Self.leastWeight { near.append((weight, pair)) }
        }
        guard !near.isEmpty else { return nil }
        let median = Self.median(near.map { ($0.pair.tone, $0.weight) } + [(0, Self.prior)])
        let agreeing = near.filter { $0.pair.tone * median > 0 && abs($0.pair.tone - median) < Self.agreement }
        let evidence = agreeing.reduce(0) { $0 + $1.weight }
        let share = evidence / (evidence + Self.prior)
        let tone = min(max(median * share, -Self.largestStep), Self.largestStep)
        let chroma = Self.median(near.map { ($0.pair.chroma, $0.weight) } + [(0, Self.prior)]) * share
        guard tone != 0 || chroma != 0 else { return nil }
        let names = near.sorted { ($1.weight, $0.pair.name) < ($0.weight, $1.pair.name) }.prefix(3).map(\.pair.name)
        return Correction(tone: tone, chroma: chroma, names: names)
    }

    private static func words(_ subject: ColorPlanner.Subject) -> Set<String> {
        Set(
            NameTokens.split(subject.path.split(separator: "/").last ?? "").filter { $0 != "color" && !$0.allSatisfy(\.isNumber) }
        )
    }

    private static func square(_ value: Double) -> Double { value * value }

    /// The weighted median.
    private static func median(_ values: [(value: Double, weight: Double)]) -> Double {
        let sorted = values.sorted { $0.value < $1.value }
        let half = sorted.reduce(0) { $0 + $1.weight } / 2
        var sum = 0.0
        for (value, weight) in sorted {
            sum += weight
            if sum >= half { return value }
        }
        return 0
    }
}
