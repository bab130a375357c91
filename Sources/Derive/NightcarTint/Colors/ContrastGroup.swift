import ThemeCatalogPixels

/// Colors that are connected by declared pairs, in one appearance. They are solved together: a text that lies on two grounds has one
/// value, so what helps it on one ground must not harm it on the other.
///
/// Each member can take a tone between black and white in its own hue. A pair says that its front is lighter or darker than its back
/// by at least a ratio. Such a pair only bounds the members: the front from below and the back from above, or the other way around.
/// So once no bound can be narrowed, every member can take any value in its bounds, one after the other, as long as the bounds of
/// the others are narrowed in between. The grounds choose first, because they hold the most area, and each member stays as near as
/// possible to the value that it has.
struct ContrastGroup {
    struct Member {
        /// The value that it has, and keeps if it can.
        var color: ColorValue
        /// The value of the light appearance, with which the light contrast can always be had.
        var light: ColorValue
        /// Whether its value isn't declared.
        var isFree: Bool
        /// Whether it is a page that must stay dark.
        var isPage = false
    }

    struct Pair {
        /// Positions in the members.
        var front: Int
        var back: Int
        /// The ratio that the role requires.
        var required: Double
        /// The ratio in the light appearance.
        var light: Double
        var isFrontLighterInLight: Bool

        /// What no pair may be below.
        var floor: Double { min(required, light) }
    }

    /// A value that a member can take.
    private struct Shade {
        var color: ColorValue
        var own: XYZ
        /// The color as a ground: a translucent one as it looks on the ground of the appearance.
        var shown: XYZ
    }

    /// The values that a member can take, from dark to light. To solve a color takes long, and a search needs few of them, so each
    /// one is solved when it is first asked for.
    private final class Scale {
        private enum Step {
            case tone(Double)
            case color(ColorValue)
        }

        let preferred: Int
        var count: Int { steps.count }
        private let member: Member
        private let source: OKLCH
        private let below: XYZ
        private let steps: [Step]
        private var shades: [Shade?]

        init?(_ member: Member, on ground: ColorValue) {
            guard let below = XYZ(ground), let own = XYZ(member.color) else { return nil }
            (self.member, self.below, source) = (member, below, OKLCH(own))
            var steps: [(tone: Double, step: Step)] = []
            if member.isFree {
                let lightest = member.isPage ? ToneRules.lightestBase : 100
                steps = stride(from: 0.0, through: lightest, by: 2).map { ($0, .tone($0)) }
                if let light = XYZ(member.light), light.tone <= lightest { steps.append((light.tone, .color(member.light))) }
            }
            steps.append((own.tone, .color(member.color)))
            let sorted = steps.enumerated().sorted { ($0.element.tone, $0.offset) < ($1.element.tone, $1.offset) }
            preferred = sorted.firstIndex { $0.offset == steps.count - 1 } ?? 0
            self.steps = sorted.map(\.element.step)
            shades = Array(repeating: nil, count: steps.count)
        }

        subscript(index: Int) -> Shade {
            if let known = shades[index] { return known }
            let color =
                switch steps[index] {
                case .color(let color): color
                case .tone(let tone):
                    ColorSolver.solve(tone: tone, chroma: source.chroma, hue: source.hue, like: member.color)
                }
            let own = XYZ(color) ?? below
            let shown = color.alpha < 1 ? own.composited(alpha: color.alpha, on: below) : own
            let shade = Shade(color: color, own: own, shown: shown)
            shades[index] = shade
            return shade
        }
    }

    private struct Solution {
        var choices: [Int]
        /// The number of pairs below their floor, and below what is required.
        var faint: Int
        var unmet: Int
        /// How far the members moved, in tones. Grounds count twice.
        var cost: Double

        func isBetter(than other: Solution?) -> Bool {
            guard let other else { return true }
            return (faint, unmet, cost) < (other.faint, other.unmet, other.cost)
        }
    }

    private let pairs: [Pair]
    private let shades: [Scale]
    /// The members in the order in which they choose: grounds first.
    private let order: [Int]

    /// - Parameter ground: what lies below everything, such as the base.
    /// - Returns: nil if a color is a reference, whose value nobody knows.
    init?(_ members: [Member], _ pairs: [Pair], on ground: ColorValue) {
        self.pairs = pairs
        shades = members.compactMap { Scale($0, on: ground) }
        guard shades.count == members.count else { return nil }
        let fronts = Set(pairs.map(\.front))
        order = members.indices.filter { !fronts.contains($0) } + members.indices.filter { fronts.contains($0) }
    }

    /// The values of the members.
    func solved() -> [ColorValue] { solution.colors }

    /// The values of the members, the number of pairs with less contrast than in light, and the number that have too little.
    var solution: (colors: [ColorValue], faint: Int, unmet: Int) {
        var best: (solution: Solution, sides: [Bool])?
        func attempt(_ sides: [Bool]) -> Bool {
            guard let solution = solve(sides), solution.isBetter(than: best?.solution) else { return false }
            best = (solution, sides)
            return true
        }
        let natural = pairs.map {
            tone($0, shades[$0.front].preferred, shades[$0.back].preferred)
                >= shades[$0.back][shades[$0.back].preferred].shown.tone
        }
        let light = pairs.map(\.isFrontLighterInLight)
        let (alternating, same) = (alternating, pairs.map { _ in true })
        for sides in [natural, same, light, same.map { !$0 }, alternating, alternating.map { !$0 }] { _ = attempt(sides) }
        // Where nothing satisfies every pair, other sides for one front or one pair may do better.
        let turns =
            Set(pairs.map(\.front)).sorted().map { front in pairs.indices.filter { pairs[$0].front == front } }
            + pairs.indices.map { [$0] }
        var isImproved = true
        while isImproved, let found = best, found.solution.unmet > 0 {
            isImproved = false
            for turn in turns {
                guard var sides = best?.sides else { break }
                for index in turn { sides[index].toggle() }
                if attempt(sides) { isImproved = true }
            }
        }
        let choices = best?.solution.choices ?? shades.map(\.preferred)
        let colors = zip(shades, choices).map { $0[$1].color }
        return (colors, best?.solution.faint ?? pairs.count, best?.solution.unmet ?? pairs.count)
    }

    /// Sides on which light and dark members alternate: in a chain of pairs, no member has to be between two others. Where a cycle
    /// has an odd number of pairs, one of them gets the side that its members happen to have.
    private var alternating: [Bool] {
        var isLight = [Bool?](repeating: nil, count: shades.count)
        var partners = [[Int]](repeating: [], count: shades.count)
        for pair in pairs {
            partners[pair.front].append(pair.back)
            partners[pair.back].append(pair.front)
        }
        for start in order where isLight[start] == nil {
            isLight[start] = false
            var waiting = [start]
            while let member = waiting.popLast() {
                for partner in partners[member] where isLight[partner] == nil {
                    isLight[partner] = isLight[member] == false
                    waiting.append(partner)
                }
            }
        }
        return pairs.map { isLight[$0.front] == true }
    }

    // Solving for given sides

    /// - Parameter sides: for each pair, whether its front is the lighter one.
    private func solve(_ sides: [Bool]) -> Solution? {
        let free = shades.map { 0...($0.count - 1) }
        var ratios = pairs.map(\.required)
        var ranges = narrowed(free, sides, ratios)
        if ranges == nil {
            ratios = [Double](repeating: 0, count: pairs.count)
            for wanted in [pairs.map(\.floor), pairs.map(\.required)] {
                for index in pairs.indices {
                    var more = ratios
                    more[index] = wanted[index]
                    guard let found = narrowed(free, sides, more) else { continue }
                    (ratios, ranges) = (more, found)
                }
            }
        }
        guard let choices = choose(ranges ?? free, sides, ratios) else { return nil }
        var solution = Solution(choices: choices, faint: 0, unmet: 0, cost: 0)
        for pair in pairs {
            let ratio = contrast(pair, choices[pair.front], choices[pair.back])
            if ratio < pair.floor { solution.faint += 1 }
            if ratio < pair.required { solution.unmet += 1 }
        }
        let fronts = Set(pairs.map(\.front))
        for (member, choice) in choices.enumerated() {
            let way = shades[member][choice].shown.tone - shades[member][shades[member].preferred].shown.tone
            solution.cost += abs(way) * (fronts.contains(member) ? 1 : 2)
        }
        return solution
    }

    /// One value in the bounds of each member. Nil only if rounding to eight bits made the order of two values uneven.
    private func choose(_ bounds: [ClosedRange<Int>], _ sides: [Bool], _ ratios: [Double]) -> [Int]? {
        var ranges = bounds
        for member in order {
            let wished = wish(of: member, ranges, sides)
            let choice = min(max(wished, ranges[member].lowerBound), ranges[member].upperBound)
            ranges[member] = choice...choice
            guard let next = narrowed(ranges, sides, ratios) else { return nil }
            ranges = next
        }
        return ranges.map(\.lowerBound)
    }

    /// The value that a member would take without bounds: its own, or one with the contrast of the light appearance.
    private func wish(of member: Int, _ ranges: [ClosedRange<Int>], _ sides: [Bool]) -> Int {
        var (low, high) = (0, shades[member].count - 1)
        for (pair, isLighter) in zip(pairs, sides) where pair.front == member {
            let back = isLighter ? ranges[pair.back].lowerBound : ranges[pair.back].upperBound
            func holds(_ index: Int) -> Bool { contrast(pair, index, back) >= pair.light }
            if isLighter {
                low = max(low, Self.first(in: 0...(shades[member].count - 1), where: holds) ?? shades[member].count - 1)
            } else {
                high = min(high, Self.last(in: 0...(shades[member].count - 1), where: holds) ?? 0)
            }
        }
        return low <= high ? min(max(shades[member].preferred, low), high) : shades[member].preferred
    }

    /// Narrows the bounds until nothing changes. Nil if a member has no value left.
    private func narrowed(_ bounds: [ClosedRange<Int>], _ sides: [Bool], _ ratios: [Double]) -> [ClosedRange<Int>]? {
        var ranges = bounds
        var isChanged = true
        while isChanged {
            isChanged = false
            for (index, pair) in pairs.enumerated() where ratios[index] > 0 {
                let (front, back) = (ranges[pair.front], ranges[pair.back])
                let isLighter = sides[index]
                func holds(_ front: Int, _ back: Int) -> Bool {
                    let isOnSide = isLighter == (tone(pair, front, back) >= shades[pair.back][back].shown.tone)
                    return isOnSide && contrast(pair, front, back) >= ratios[index]
                }
                let (low, high) = isLighter ? (back.lowerBound, front.upperBound) : (front.lowerBound, back.upperBound)
                if isLighter {
                    guard let first = Self.first(in: front, where: { holds($0, low) }),
                        let last = Self.last(in: back, where: { holds(high, $0) })
                    else { return nil }
                    ranges[pair.front] = first...front.upperBound
                    ranges[pair.back] = back.lowerBound...last
                } else {
                    guard let last = Self.last(in: front, where: { holds($0, high) }),
                        let first = Self.first(in: back, where: { holds(low, $0) })
                    else { return nil }
                    ranges[pair.front] = front.lowerBound...last
                    ranges[pair.back] = first...back.upperBound
                }
                if ranges[pair.front] != front || ranges[pair.back] != back { isChanged = true }
            }
        }
        return ranges
    }

    private func contrast(_ pair: Pair, _ front: Int, _ back: Int) -> Double {
        let (shade, ground) = (shades[pair.front][front], shades[pair.back][back].shown)
        guard shade.color.alpha < 1 else { return shade.own.contrast(with: ground) }
        return shade.own.composited(alpha: shade.color.alpha, on: ground).contrast(with: ground)
    }

    /// The tone of the front as it looks on the back.
    private func tone(_ pair: Pair, _ front: Int, _ back: Int) -> Double {
        let shade = shades[pair.front][front]
        guard shade.color.alpha < 1 else { return shade.own.tone }
        return shade.own.composited(alpha: shade.color.alpha, on: shades[pair.back][back].shown).tone
    }

    /// The first position where a condition holds that holds for all positions after it.
    private static func first(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int? {
        guard holds(range.upperBound) else { return nil }
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The last position where a condition holds that holds for all positions before it.
    private static func last(in range: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int? {
        guard holds(range.lowerBound) else { return nil }
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high + 1) / 2
            if holds(middle) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
