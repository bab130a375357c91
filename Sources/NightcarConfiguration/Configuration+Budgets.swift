import NightcarDiagnostics
package import NightcarSize

/// The settings of a `.nightcar.yml` for sizes.
package struct SizeConfiguration: Sendable {
    package var budgets: [Budget] = []
    /// The name of the commit footer that accepts growth and gives the reason.
    package var footer = "Asset-Size"

    package init() {}
}

extension Budget {
    private static let keys = [
        "name", "preset", "filter", "group", "device", "measure", "max", "max-increase", "max-increase-percent", "severity",
    ]

    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(Self.keys)
        let preset = try fields["preset"]?.preset()
        guard let name = try fields["name"]?.text() ?? preset?.name else {
            throw node.error("\(node.name) needs \"name\", which reports show")
        }
        self.init(name: name)
        filter = try Self.filter(fields["filter"], preset: preset?.filter)
        dimension = preset?.dimension
        if let group = fields["group"] { (dimension, self.group) = try Self.group(group) }
        device = try fields["device"]?.device()
        measure = try fields["measure"]?.choice(Measure.allCases) ?? preset?.measure ?? .install
        max = try fields["max"]?.limit()
        if max == nil, let preset, let bytes = ByteCount.parse(preset.limit) {
            // The limit isn't in the text, so it can't be lowered there.
            max = Limit(bytes: bytes, text: preset.limit, location: Location(path: node.location.path))
        }
        maxIncrease = try fields["max-increase"]?.limit()
        maxIncreasePercent = try fields["max-increase-percent"]?.percent()
        severity = try fields["severity"]?.choice([Severity.error, .warning]) ?? .error
        guard max != nil || maxIncrease != nil || maxIncreasePercent != nil else {
            throw node.error("\(node.name) needs a limit: max, max-increase, max-increase-percent or a preset")
        }
    }

    private static func filter(_ node: ConfigurationNode?, preset: String?) throws(Failure) -> RowFilter {
        guard let node else { return (try? RowFilter(preset)) ?? RowFilter() }
        let text = try node.text()
        do { return try RowFilter(text) } catch { throw node.error("\"\(text)\" is not a regular expression: \(error)") }
    }

    /// `asset`, or one group of a dimension: `owner=@design`.
    private static func group(_ node: ConfigurationNode) throws(Failure) -> (Dimension, String?) {
        let text = try node.text()
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard let dimension = parts.first.flatMap({ Dimension($0) }) else {
            let hint = nearest(to: parts.first ?? "", among: Dimension.names).map { "did you mean \"\($0)\"?" }
            throw node.error(
                "can't group by \"\(text)\"; \(hint ?? "it can be \(Dimension.names.joined(separator: ", "))")")
        }
        return (dimension, parts.count > 1 ? parts[1] : nil)
    }
}

extension ConfigurationNode {
    fileprivate func limit() throws(Failure) -> Budget.Limit {
        let text = try text()
        guard let bytes = ByteCount.parse(text) else {
            throw error("\"\(text)\" is not a byte count: write it as 30000, 16 KiB or 2 MB")
        }
        return Budget.Limit(bytes: bytes, text: text, location: location)
    }

    fileprivate func preset() throws(Failure) -> BudgetPreset {
        let text = try text()
        guard let preset = BudgetPreset.all.first(where: { $0.name == text }) else {
            throw error("no preset is called \"\(text)\"; there are \(BudgetPreset.all.map(\.name).joined(separator: ", "))")
        }
        return preset
    }

    fileprivate func percent() throws(Failure) -> Double {
        let text = try text()
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let number = Double(digits.filter { $0 != " " }), number.isFinite, number >= 0 else {
            throw error("\"\(text)\" is not a percentage: write it as 2 or 2.5")
        }
        return number
    }

    fileprivate func choice<Value: RawRepresentable<String>>(_ values: [Value]) throws(Failure) -> Value {
        let text = try text()
        guard let value = values.first(where: { $0.rawValue == text }) else {
            throw error("\(name) can be \(values.map(\.rawValue).joined(separator: " or ")), not \"\(text)\"")
        }
        return value
    }

    fileprivate func device() throws(Failure) -> Device {
        let text = try text()
        guard let device = Device.named(text) else {
            let names = Device.current.map(\.name)
            throw error(
                "no device is called \"\(text)\"; \(nearest(to: text, among: names).map { "did you mean \"\($0)\"?" } ?? "")")
        }
        return device
    }
}
