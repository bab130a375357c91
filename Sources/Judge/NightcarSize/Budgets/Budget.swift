package import NightcarBasics
package import NightcarModel

/// A limit for the size of some assets, from the configuration.
package struct Budget: Sendable {
    package enum Measure: String, Sendable, CaseIterable {
        /// The bytes of the compiled file.
        case install
        /// Their share of the download estimate.
        case download
        /// The bytes of the source files.
        case source
    }

    /// A number of bytes as written in the configuration, and its location.
    package struct Limit: Sendable {
        package var bytes: Int
        package var text: String
        package var location: Location

        package init(bytes: Int, text: String, location: Location) {
            self.bytes = bytes
            self.text = text
            self.location = location
        }
    }

    package var name: String
    package var filter: RowFilter
    /// The limits apply to each group of this dimension. Nil for all rows together.
    package var dimension: Dimension?
    /// Only the group with this name counts: `owner=@design`.
    package var group: String?
    /// Only what this device keeps counts.
    package var device: Device?
    package var measure: Measure
    package var max: Limit?
    package var maxIncrease: Limit?
    package var maxIncreasePercent: Double?
    package var severity: Severity

    package init(
        name: String, filter: RowFilter = RowFilter(), dimension: Dimension? = nil, group: String? = nil,
        device: Device? = nil, measure: Measure = .install, max: Limit? = nil, maxIncrease: Limit? = nil,
        maxIncreasePercent: Double? = nil, severity: Severity = .error
    ) {
        self.name = name
        self.filter = filter
        self.dimension = dimension
        self.group = group
        self.device = device
        self.measure = measure
        self.max = max
        self.maxIncrease = maxIncrease
        self.maxIncreasePercent = maxIncreasePercent
        self.severity = severity
    }

    /// Whether the parts of the file that belong to no rendition count. They do only if the budget is for all bytes of files.
    var countsParts: Bool { filter.isEmpty && dimension?.holdsParts != false && measure != .source }
}
