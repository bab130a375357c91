package import NightcarBasics
import NightcarModel
import ThemeCatalogPixels

extension ConfiguredCatalog {
    /// A finding for each color whose written dark value can't be made out on what lies behind it.
    ///
    /// - Parameter writesAsked: whether the colors that the plan asks about are written, too.
    package func lostColors(writesAsked: Bool) -> [Finding] {
        func isWritten(_ item: ColorPlan.Item) -> Bool {
            item.verdict != .declared && !(item.entries + item.kept).isEmpty && (writesAsked || item.verdict != .ask)
        }
        let lost = colors.lost(pairs: derivation.pairs, backgrounds: derivation.backgrounds) { item in
            isWritten(item) || item.verdict == .declared ? item.dark : nil
        }
        return lost.filter { isWritten(colors.items[$0.front]) || $0.back.map { isWritten(colors.items[$0]) } ?? false }.map {
            lost in
            let front = colors.items[lost.front]
            let back = lost.back.map { "\"\(colors.items[$0].name)\" (\(lost.backColor.text))" } ?? "the base \(colors.base.text)"
            let message = """
                "\(front.name)" (\(lost.frontColor.text)) on \(back) has \(decimal(lost.ratio, 2)):1 in dark mode, and \
                \(decimal(lost.light, 2)):1 in light mode: choose another value for one of the two
                """
            return Finding(.tintLost, .error, message, at: catalog.assets[front.asset].location ?? Location(path: catalog.path))
        }
    }
}
