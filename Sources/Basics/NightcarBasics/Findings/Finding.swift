/// Something that a stage or a rule reports about the input.
package struct Finding: Hashable, Sendable {
    /// A place that helps to understand the finding, such as an entry that it conflicts with.
    package struct Related: Hashable, Sendable {
        package var location: Location
        package var message: String

        package init(location: Location, message: String) {
            self.location = location
            self.message = message
        }
    }

    package var id: FindingID
    package var severity: Severity
    /// What is wrong and what to do, in one sentence without a period at the end.
    package var message: String
    package var location: Location
    package var related: [Related]
    /// The path of the set that the finding is about, in the same form as `location.path`. Nil if `location` already shows it.
    package var asset: String?
    /// The variant that the finding is about, in the form in which `VariantKey` prints it. Empty if the finding is about the
    /// whole asset.
    package var variant: String

    package init(
        _ id: FindingID, _ severity: Severity, _ message: String, at location: Location, related: [Related] = [],
        asset: String? = nil, variant: String = ""
    ) {
        self.id = id
        self.severity = severity
        self.message = message
        self.location = location
        self.related = related
        self.asset = asset
        self.variant = variant
    }

    /// The path that distinguishes the finding from others with the same ID, independent of lines. It is the path of the asset,
    /// otherwise of the folder whose `Contents.json` has the finding, otherwise of the file.
    package var subject: String {
        if let asset { return asset }
        let path = location.path
        return path.hasSuffix("/Contents.json") ? String(path.dropLast("/Contents.json".count)) : path
    }
}

extension Finding: Comparable {
    /// By location, then by ID. All reports use this order.
    package static func < (a: Finding, b: Finding) -> Bool {
        if a.location != b.location { return a.location < b.location }
        return (a.id, a.variant, a.message) < (b.id, b.variant, b.message)
    }
}

extension Finding: CustomStringConvertible {
    /// `path:line:column: error: message [id]`.
    package var description: String { "\(location): \(severity.rawValue): \(message.printable) [\(id)]" }
}
