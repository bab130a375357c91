import NightcarBasics
package import NightcarSize

/// A history of sizes as one page: a line for each sum, device, owner, kind and group.
package struct TrendPage: Sendable {
    private let trend: Trend
    private let title: String
    private let verdict: String?
    private let tool: String
    private let address: @Sendable (String) -> String?

    /// - Parameters:
    ///   - title: what the history is about, such as its file.
    ///   - verdict: a sentence if the growth is over its limit.
    ///   - address: the page of a commit. Nil if there is none.
    package init(
        _ trend: Trend, title: String, verdict: String?, tool: String,
        address: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.trend, self.title, self.verdict, self.tool, self.address) = (trend, title, verdict, tool, address)
    }

    package var html: String {
        let fail = verdict.map { "<p class=\"fail\">\(XMLText.escaped($0.printable))</p>\n" } ?? ""
        let markup = """
            <main>
            <h1>\(XMLText.escaped(title.printable))</h1>
            \(fail)<p><strong>\(XMLText.escaped(trend.answer.printable))</strong></p>
            <p>\(XMLText.escaped(trend.title.printable)). The thin line is where the comparison starts.</p>
            \(steps)
            \(trend.sections.map(section).joined(separator: "\n"))
            </main>
            <footer>\(XMLText.escaped(tool.printable))</footer>
            """
        let style = HTMLPage.embedded(PackageResources.trend_css)
        return HTMLDocument(title: "Sizes over time: \(title)", markup: markup, style: style, data: [], script: "").text
    }
}

private extension TrendPage {
    /// The drawing area of a line.
    static let (width, height) = (600, 40)

    /// The commits that changed the size the most.
    var steps: String {
        let shown = trend.largestSteps
        guard shown.count > 1 else { return "" }
        let rows = shown.map { step in
            """
            <tr><th scope="row">\(link(step.commit, to: step.id.flatMap(address)))</th>\
            <td data-name="change" class="\(step.growth > 0 ? "grown" : "shrunk")">\(Numbers.change(step.growth))</td>\
            <td data-name="most in">\(XMLText.escaped((step.cause ?? "–").printable))</td></tr>
            """
        }
        return """
            <section>
            <h2>Largest steps</h2>
            <table class="steps">
            <thead><tr><th scope="col">commit</th><th scope="col">change</th><th scope="col">most in</th></tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table>
            </section>
            """
    }

    func link(_ words: String, to address: String?) -> String {
        let text = XMLText.escaped(words.printable)
        return address.map { "<a href=\"\(XMLText.escaped($0))\">\(text)</a>" } ?? text
    }

    func section(_ dimension: String, _ series: [Trend.Series]) -> String {
        let heading = dimension.isEmpty ? "All" : "By \(dimension)"
        return """
            <section>
            <h2>\(heading)</h2>
            <table>
            <thead><tr><th scope="col">\(dimension.isEmpty ? "size" : dimension)</th><th scope="col">line</th>\
            <th scope="col">before</th><th scope="col">now</th><th scope="col">change</th></tr></thead>
            <tbody>
            \(series.map(row).joined(separator: "\n"))
            </tbody>
            </table>
            </section>
            """
    }

    func row(_ series: Trend.Series) -> String {
        let change = trend.change(of: series)
        let growth = change.map { $0.new - $0.old } ?? 0
        let words = change.map { "\(Numbers.change($0.new - $0.old)) (\(Numbers.changePercent($0.new - $0.old, of: $0.old)))" }
        let sort = growth > 0 ? " class=\"grown\"" : growth < 0 ? " class=\"shrunk\"" : ""
        let now = (series.values.last ?? nil).map { Numbers.short($0) } ?? "–"
        return """
            <tr><th scope="row">\(XMLText.escaped(series.title.printable))</th><td class="line">\(line(series))</td>\
            <td data-name="before">\(change.map { Numbers.short($0.old) } ?? "–")</td><td data-name="now">\(now)</td>\
            <td data-name="change"\(sort)>\(words ?? "–")</td></tr>
            """
    }

    /// The line from the lowest to the highest value, so that small changes show, too.
    func line(_ series: Trend.Series) -> String {
        let known = series.values.compactMap(\.self)
        guard let low = known.min(), let high = known.max() else { return "" }
        func x(_ index: Int) -> String {
            Numbers.fixed(Double(index) / Double(max(1, series.values.count - 1)) * Double(Self.width), digits: 1)
        }
        let points = series.values.enumerated().compactMap { index, value -> String? in
            guard let value else { return nil }
            let share = high == low ? 0.5 : Double(value - low) / Double(high - low)
            return "\(x(index)),\(Numbers.fixed(Double(Self.height) - 3 - share * Double(Self.height - 6), digits: 1))"
        }
        let start = x(trend.base)
        return """
            <svg viewBox="0 0 \(Self.width) \(Self.height)" preserveAspectRatio="none" role="img" \
            aria-label="from \(Numbers.short(low)) to \(Numbers.short(high))">\
            <path d="M\(start) 0V\(Self.height)"/><polyline points="\(points.joined(separator: " "))"/></svg>
            """
    }
}
