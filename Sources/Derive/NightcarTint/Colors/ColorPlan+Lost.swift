package import ThemeCatalogPixels

/// A text, an icon or a control that can't be made out in dark mode on what lies behind it.
package struct LostColor: Sendable, Hashable {
    /// The position in `ColorPlan.items`.
    package var front: Int
    /// The position of what is behind. Nil for the base.
    package var back: Int?
    package var frontColor: ColorValue
    package var backColor: ColorValue
    /// The contrast in dark and in light mode.
    package var ratio: Double
    package var light: Double
}

extension ColorPlan {
    /// What is needed to make something out (WCAG 2, 1.4.11).
    static let leastContrast = 3.0

    /// Colors that can be made out in light mode and have less than 3:1 in dark mode, with the background on which they have least.
    ///
    /// The background is known from a declared pair, from code, or from the names, as of `BadgeText` and `BadgeBackground`. A color
    /// without one is compared with the app's pages, and a text also with the cards that have no declared dark value.
    ///
    /// - Parameters:
    ///   - onlyDeclared: whether guessed backgrounds without a declared dark value are left out.
    ///   - shown: the dark value that an item gets. Nil leaves a front out, and says that a background stays as it is in light mode.
    package func lost(
        pairs: [ContrastPair] = [], backgrounds: [String: Set<String>] = [:], onlyDeclared: Bool = false,
        shown: (Item) -> ColorValue?
    ) -> [LostColor] {
        let names = Dictionary(items.indices.map { (items[$0].name, $0) }) { first, _ in first }
        let words = Dictionary(items.indices.map { (Self.words(items[$0]), $0) }) { first, _ in first }
        let declared = Dictionary(grouping: pairs, by: \.front).mapValues { $0.map(\.back) }
        let pages = items.indices.filter { items[$0].role.role == .surface && items[$0].isLightGround && items[$0].isPage }
        return items.indices.compactMap { index -> LostColor? in
            let item = items[index]
            // A control with a declared text is judged by its text.
            let isControl = item.role.role == .fill && !pairs.contains { $0.back == item.name }
            guard item.role.role.isInk || isControl, item.light.alpha == 1, let color = shown(item) else {
                return nil
            }
            var known = (declared[item.name] ?? []).compactMap { names[$0] }
            if known.isEmpty { known = (backgrounds[item.name] ?? []).sorted().compactMap { names[$0] } }
            if known.isEmpty {
                known = PartnerNames.backs(of: Self.words(item)).lazy.compactMap { words[$0] }.prefix(1).map { $0 }
            }
            let isDeclared = declared[item.name] != nil
            func on(_ back: Int?) -> LostColor? { lost(index, color, on: back, isDeclared: isDeclared, shown) }
            if !known.isEmpty { return known.filter { $0 != index }.compactMap(on).min { $0.ratio < $1.ratio } }
            // Of several pages that a designer gave dark values, it may lie on one only. What nobody has seen yet counts one by one.
            let (theirs, ours) = places(of: item, pages).split { $0.map { items[$0].verdict == .declared } ?? false }
            let sure = theirs.compactMap(on)
            let found = (onlyDeclared ? [] : ours.compactMap(on)) + (sure.count == theirs.count ? sure : [])
            return found.min { $0.ratio < $1.ratio }
        }
    }

    private static func words(_ item: Item) -> [String] { NameTokens.split(item.name.split(separator: "/").last ?? "") }

    /// Where a color may lie if nothing says it. Nil in the list is the base.
    private func places(of item: Item, _ pages: [Int]) -> [Int?] {
        let cards = items.indices.filter {
            items[$0].role.role == .surface && items[$0].isLightGround && !pages.contains($0) && items[$0].verdict != .declared
        }
        let grounds = pages + (item.role.role == .text ? cards : [])
        return grounds.isEmpty ? [nil] : grounds.map { .some($0) }
    }

    private func lost(
        _ front: Int, _ color: ColorValue, on back: Int?, isDeclared: Bool, _ shown: (Item) -> ColorValue?
    ) -> LostColor? {
        let lightBack = back.map { items[$0].light } ?? .hex(0xFFFFFF)
        let darkBack = back.map { shown(items[$0]) ?? items[$0].light } ?? base
        guard let below = XYZ(lightBack), let darkBelow = XYZ(darkBack), lightBack.alpha == 1, darkBack.alpha == 1 else {
            return nil
        }
        let before = ColorSolver.contrast(items[front].light, on: below)
        let after = ColorSolver.contrast(color, on: darkBelow)
        let needed = items[front].role.role == .text && !isDeclared ? 4.5 : Self.leastContrast
        guard before >= needed, after < Self.leastContrast - 0.005 else { return nil }
        return LostColor(front: front, back: back, frontColor: color, backColor: darkBack, ratio: after, light: before)
    }
}

/// The backgrounds that belong to a text by its name.
package enum PartnerNames {
    private static let fronts: Set<String> = ["foreground", "text", "label", "content"]
    private static let grounds = ["background", "bg", "fill", "surface"]

    /// The words of the names that the background of a text can have, the likeliest first: `Primary` for `OnPrimary`, and
    /// `BadgeBackground` for `BadgeText`.
    package static func backs(of words: [String]) -> [[String]] {
        if words.first == "on" { return [Array(words.dropFirst())] }
        guard let last = words.last, fronts.contains(last) else { return [] }
        let stem = Array(words.dropLast())
        // `PrimaryText` is often the most important text, and `Primary` a color for something else.
        return grounds.map { stem + [$0] } + (last == "foreground" && !stem.isEmpty ? [stem] : [])
    }
}

extension Array {
    fileprivate func split(_ isFirst: (Element) -> Bool) -> (first: [Element], second: [Element]) {
        (filter(isFirst), filter { !isFirst($0) })
    }
}
