import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The dark values that the project itself declares, as evidence of where its designer would take other colors.
///
/// Colors that look alike in light, have the same role and are named alike look alike in dark. So the dark values of the near ones
/// vote, and so does the engine's own answer: the result is the point with the least weighted distance to all of them (the geometric
/// median in OKLab), so that one odd pair changes nothing.
struct DeclaredNeighbors {
    struct Agreement {
        /// The point on which the neighbors and the engine agree.
        var color: OKLab
        /// The nearest declared colors, at most three.
        var names: [String]
    }

    private struct Pair {
        var name: String
        var role: ColorRole
        var kin: Kin
        /// Whether the configuration chose the dark value. An answer says something only about its like.
        var isAnswer: Bool
        var light: OKLab
        var dark: OKLab
    }

    /// The words and the folder of a color, which say with which others it is named.
    private struct Kin {
        var words: Set<String>
        /// The words for a state, such as *error*. What has such a color says nothing about the rest.
        var states: Set<String>
        /// The words of the name that aren't for a use or a shade.
        var family: Set<String>
        var folder: Substring

        init(_ subject: ColorPlanner.Subject) {
            words = DeclaredNeighbors.words(subject)
            states = words.filter { NameTokens.states.contains($0) }
            family = words.filter { !NameEvidence.isCommon($0) }
            folder = subject.path.lastIndex(of: "/").map { subject.path[..<$0] } ?? ""
        }

        func isFamily(_ other: Kin) -> Bool {
            folder == other.folder && !folder.isEmpty || !family.isDisjoint(with: other.family)
        }
    }

    private var pairs: [Pair] = []
    /// How many of them differ in light and dark mode.
    private var changed = 0
    private var exact: [ColorValue: [(pair: Pair, color: ColorValue)]] = [:]

    init(_ subjects: [ColorPlanner.Subject]) {
        for subject in subjects {
            for light in subject.lights {
                var key = light.key
                key.luminosity = .dark
                guard let dark = subject.answer(for: key) else { continue }
                guard let from = XYZ(light.color), let to = XYZ(dark) else { continue }
                let pair = Pair(
                    name: subject.name, role: subject.role.role, kin: Kin(subject), isAnswer: subject.chosen[key] != nil,
                    light: OKLab(from), dark: OKLab(to))
                exact[light.color, default: []].append((pair, dark))
                if dark.alpha == 1, light.color.alpha == 1 { pairs.append(pair) }
            }
        }
        changed = pairs.count { $0.light.difference(to: $0.dark) > Self.noticeable }
    }

    /// The dark value of the colors with the same light value and the same role. Nil if they disagree. White text isn't a twin of
    /// a white page, so a color of unknown role has twins only of unknown role. An opaque color doesn't become translucent.
    func twin(of light: ColorValue, for subject: ColorPlanner.Subject) -> (color: ColorValue, name: String)? {
        let kin = Kin(subject)
        let group = (exact[light] ?? []).filter {
            $0.pair.role == subject.role.role && (light.alpha < 1 || $0.color.alpha == 1) && Self.concerns($0.pair, subject, kin)
        }
        guard let first = group.first, Set(group.map(\.color)).count == 1 else { return nil }
        return (first.color, first.pair.name)
    }

    /// Whether a pair may say something about a color at all: an answer is for its role and its family, and what has the color of a
    /// state for what has the same one.
    private static func concerns(_ pair: Pair, _ subject: ColorPlanner.Subject, _ kin: Kin) -> Bool {
        guard pair.kin.states == kin.states else { return false }
        return !pair.isAnswer || !subject.isListed && pair.role.isLike(subject.role.role) && pair.kin.isFamily(kin)
    }

    // Chosen by leaving out one pair at a time in the learning half of ../shared/pairs: see Benchmarks/tint-pairs.py.

    /// The difference of two light values at which the weight of a pair has fallen to 0.6.
    private static let nearness = 0.05
    /// The same for what an answer says about the questions of others.
    private static let reach = 0.15
    /// Pairs with less weight are not near.
    private static let leastWeight = 0.02
    /// The weight of the engine's own answer. A pair of the same role and words with the same light value has the weight 1.
    private static let ownWeight = 0.2
    /// While few pairs are known, the engine's own answer weighs more: by this part, divided by their number.
    private static let caution = 5.0
    /// A pair with a smaller difference is one that the designer kept.
    private static let noticeable = 0.02
    /// Pairs of this weight in sum, one of them with the answer, settle the question of a color.
    private static let settlingWeight = 0.5

    /// Where the declared pairs near a color and the engine's own answer meet. Nil if no pair is near.
    func agreement(for subject: ColorPlanner.Subject, _ light: ColorValue, own: ColorValue) -> Agreement? {
        guard light.alpha == 1, let xyz = XYZ(light), let answer = XYZ(own).map({ OKLab($0) }) else { return nil }
        let (source, kin) = (OKLab(xyz), Kin(subject))
        var near: [(weight: Double, pair: Pair)] = []
        for pair in pairs where Self.concerns(pair, subject, kin) {
            let weight = Self.weight(pair, source, subject.role.role, kin.words, Self.nearness)
            if weight >= Self.leastWeight { near.append((weight, pair)) }
        }
        guard !near.isEmpty else { return nil }
        let weight = Self.ownWeight * (1 + Self.caution / Double(max(changed, 1)))
        let color = Self.median([(answer, weight)] + near.map { ($0.pair.dark, $0.weight) })
        let names = near.sorted { ($1.weight, $0.pair.name) < ($0.weight, $1.pair.name) }.prefix(3).map(\.pair.name)
        return Agreement(color: color, names: names)
    }

    /// Whether the declared pairs confirm an answer, so that nobody must look at it: alike colors went the same way.
    func settle(_ subject: ColorPlanner.Subject, _ light: ColorValue, answer: ColorValue) -> Bool {
        guard let from = XYZ(light).map({ OKLab($0) }), let to = XYZ(answer).map({ OKLab($0) }) else { return false }
        let kin = Kin(subject)
        var sum = 0.0
        for pair in pairs where Self.concerns(pair, subject, kin) {
            let weight = Self.weight(pair, from, subject.role.role, kin.words, Self.reach)
            // What a pair did, applied to this color, is near the answer or speaks against it.
            let moved = to.lightness - from.lightness - (pair.dark.lightness - pair.light.lightness)
            sum += abs(moved) < Self.reach ? weight : -2 * weight
        }
        return sum >= Self.settlingWeight
    }

    /// How much a pair says about a color of this look, role and name, 0...1.
    private static func weight(
        _ pair: Pair, _ light: OKLab, _ role: ColorRole, _ words: Set<String>, _ nearness: Double
    ) -> Double {
        let difference = light.difference(to: pair.light) / nearness
        // What a text becomes says nothing about a background.
        guard difference < 3, pair.role.isForeground == role.isForeground else { return 0 }
        var distance = difference * difference
        if pair.role != role { distance += 1.5 }
        return exp(-(distance + 2 * unlikeness(pair.kin.words, words)) / 2)
    }

    /// 0 for equal sets of words, 1 for sets that share none.
    static func unlikeness(_ first: Set<String>, _ second: Set<String>) -> Double {
        let common = first.count { second.contains($0) }
        return 1 - Double(common) / Double(max(first.count + second.count - common, 1))
    }

    /// The weighted geometric median, by Weiszfeld's iteration.
    private static func median(_ points: [(color: OKLab, weight: Double)]) -> OKLab {
        func mean(_ points: [(color: OKLab, weight: Double)]) -> OKLab {
            let total = points.reduce(0) { $0 + $1.weight }
            return points.reduce(OKLab(lightness: 0, a: 0, b: 0)) { sum, point in
                let share = point.weight / total
                return OKLab(
                    lightness: sum.lightness + point.color.lightness * share, a: sum.a + point.color.a * share,
                    b: sum.b + point.color.b * share)
            }
        }
        var center = mean(points)
        for _ in 0..<15 {
            // A distance below what the eye tells apart gives no more weight.
            center = mean(points.map { ($0.color, $0.weight / max(center.difference(to: $0.color), 0.02)) })
        }
        return center
    }

    static func words(_ subject: ColorPlanner.Subject) -> Set<String> {
        Set(
            NameTokens.split(subject.path.split(separator: "/").last ?? "").filter { $0 != "color" && !$0.allSatisfy(\.isNumber) }
        )
    }
}
