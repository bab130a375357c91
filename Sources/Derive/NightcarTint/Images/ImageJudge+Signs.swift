import NightcarModel
import ThemeCatalogPixels

/// Signs inside pictures: a white arrow on a blue disc must stay visible on the disc, and not only the disc on the page.
extension ImageJudge {
    /// The colors for a dark background: those that would be lost there are made legible, and lifted no further than a sign on them
    /// allows.
    func recolored(_ colors: [ColorValue]) -> [ColorValue] {
        let wanted = colors.map { isLost($0) ? legible($0) : $0 }
        // A gray part may be the background itself.
        guard lostInside(colors, wanted) != nil, !colors.contains(where: { isLost($0) && isNeutral($0) }) else { return wanted }
        let lifted = colors.map { color in
            isLost(color) ? solver.raised(color, to: Self.legible, on: ground, .lighter) ?? color : color
        }
        return lostInside(colors, lifted) == nil ? lifted : wanted
    }

    /// Why a part that changes could no longer be told from one that stays although they have 3:1 in light mode. Nil if all can.
    func lostInside(_ before: [ColorValue], _ after: [ColorValue]) -> String? {
        for first in before.indices {
            for second in before.indices where second > first {
                let isOneSided = (before[first] == after[first]) != (before[second] == after[second])
                guard isOneSided, let old = ratio(before[first], before[second]), let new = ratio(after[first], after[second]),
                    old >= Self.legible, new < Self.legible - 0.005
                else { continue }
                return "\(before[first].text) and \(before[second].text) would have \(decimal(new, 1)):1 on each other"
            }
        }
        return nil
    }

    private func ratio(_ first: ColorValue, _ second: ColorValue) -> Double? {
        guard first.alpha == 1, second.alpha == 1, let below = XYZ(second), XYZ(first) != nil else { return nil }
        return ColorSolver.contrast(first, on: below)
    }
}
