import NightcarBasics
import NightcarModel
import NightcarSize

extension Table {
    static let budget = Mapping<Budget>(
        "budgets", "[SizeReport.md](SizeReport.md#budgets) explains budgets. Each one has a name and at least one limit.",
        needs: [
            .any("name", "preset", words: "\"name\", which reports show"),
            .any(
                "max", "max-increase", "max-increase-percent", "preset",
                words: "a limit: max, max-increase, max-increase-percent or a preset"),
        ],
        example: """
            budgets:
              - {name: all assets, max: 4 MB, max-increase: 64 KiB, max-increase-percent: 2}
              - {name: each image, group: asset, max: 150 KB, severity: warning}
              - {name: each app and extension, group: target, max: 6 MB, max-increase-percent: 5}
              - {name: design, group: "owner=@design", max: 900 KB}
              - {name: icons, filter: "^Icons/", measure: download, max: 300 KB}
              - {name: oldest phone, device: iphone-se-3, max: 2 MB}
              - {preset: app-clip, device: iphone-17}
            """,
        start: { _ in Budget(name: "") },
        // The preset comes first: the other keys replace what it says.
        keys: [
            .set("preset", .preset, "A limit of the App Store, instead of `max`.") { $0 = $1 },
            .value("name", \.name, .text, "What reports call it.").standard("required without a preset"),
            .set("filter", .filter, "The assets that count.") { $0.filter = $1 },
            .set("group", .group, "Limits each group, or the one that is named.") { ($0.dimension, $0.group) = $1 },
            .optional("device", \.device, .device, "Counts only what this device gets."),
            .value("measure", \.measure, .word("a measure", Budget.Measure.allCases), "Which bytes count."),
            .optional("max", \.max, .limit, "The most bytes."),
            .optional("max-increase", \.maxIncrease, .limit, "The most bytes more than in the baseline."),
            .optional("max-increase-percent", \.maxIncreasePercent, .percent, "The most growth in percent of the baseline."),
            .value(
                "severity", \.severity,
                .word("a severity", [.error, .warning], use: "error or warning").named("`error` or `warning`"),
                "How severe it is to exceed the limit."),
        ])
}

extension Shape<Budget> {
    /// What a preset says.
    fileprivate static var preset: Self {
        let names = BudgetPreset.all.map(\.name)
        return Self(.word(names), names.map { "`\($0)`" }.joined(separator: ", ")) { (node) throws(Failure) in
            let text = try node.text()
            guard let preset = BudgetPreset.all.first(where: { $0.name == text }) else {
                throw node.error("no preset is called \"\(text)\"; there are \(names.joined(separator: ", "))")
            }
            // The limit isn't in the text, so it can't be lowered there.
            let limit = ByteCount.parse(preset.limit).map {
                Budget.Limit(bytes: $0, text: preset.limit, location: Location(path: node.path))
            }
            return Budget(
                name: preset.name, filter: (try? RowFilter(preset.filter)) ?? RowFilter(), dimension: preset.dimension,
                measure: preset.measure, max: limit)
        }
    }
}

extension Shape<RowFilter> {
    fileprivate static var filter: Self {
        Self(.text, "a regular expression") { (node) throws(Failure) in
            let text = try node.text()
            do { return try RowFilter(text) } catch { throw node.error("\"\(text)\" is not a regular expression: \(error)") }
        }
    }
}

extension Shape<(Dimension?, String?)> {
    /// `asset`, or one group of a dimension: `owner=@design`.
    fileprivate static var group: Self {
        let form = Form.matching("^(\(Dimension.names.joined(separator: "|")))(=.*)?$")
        return Self(form, "a dimension, or one group: `owner=@design`") { (node) throws(Failure) in
            let text = try node.text()
            guard let group = BudgetGroup(text) else {
                let word = text.split(separator: "=").first.map(String.init) ?? ""
                let hint = nearest(to: word, among: Dimension.names).map { "did you mean \"\($0)\"?" }
                throw node.error(
                    "can't group by \"\(text)\"; \(hint ?? "it can be \(Dimension.names.joined(separator: ", "))")")
            }
            return (group.dimension, group.name)
        }
    }
}

extension Shape<Device> {
    fileprivate static var device: Self {
        Self(.text, "a device") { (node) throws(Failure) in
            let text = try node.text()
            guard let device = Device.named(text) else {
                let hint = nearest(to: text, among: Device.current.map(\.name)).map { "did you mean \"\($0)\"?" }
                throw node.error("no device is called \"\(text)\"; \(hint ?? "\"nightcar devices\" lists them")")
            }
            return device
        }
    }
}

extension Shape<Budget.Limit> {
    fileprivate static var limit: Self {
        let bytes = Form.matching("^[0-9.][0-9., _]*(([KkMmGg][Ii]?)?[Bb]|[Bb]ytes)?$")
        return Self(.either([.number, bytes]), "a byte count") { (node) throws(Failure) in
            let text = try node.text()
            guard let bytes = ByteCount.parse(text) else {
                let hint = text.hasSuffix("%") ? "; a percentage goes to max-increase-percent" : ""
                throw node.error("\"\(text)\" is not a byte count: write it as 30000, 16 KiB or 2 MB\(hint)")
            }
            return Budget.Limit(bytes: bytes, text: text, location: node.location)
        }
    }
}

extension Shape<Double> {
    fileprivate static var percent: Self {
        Self(.either([.number, .matching("^[0-9.]+ *%$")]), "a number") { (node) throws(Failure) in
            let text = try node.text()
            let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
            guard let number = Double(digits.filter { $0 != " " }), number.isFinite, number >= 0 else {
                throw node.error("\"\(text)\" is not a percentage: write it as 2 or 2.5")
            }
            return number
        }
    }
}
