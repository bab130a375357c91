package import CatalogLint
package import Diagnostics
package import Tint

/// What a `.nightcar.yml` says. Nothing needs one: the default is an empty configuration.
package struct Configuration: Sendable {
    /// The file it was read from.
    package var path: String?
    /// All files that it was read from: that one and those it extends.
    package var files: [String] = []
    package var tint: [TintRule] = []
    package var derive = DeriveConfiguration()
    package var themes: [Theme] = []
    package var pairs: [LoosePair] = []
    package var size = SizeConfiguration()
    package var lint = LintSettings()

    package init() {}
}

/// A configuration file that cannot be used, and where.
package struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    package var location: Location
    package var message: String

    package init(location: Location, message: String) {
        self.location = location
        self.message = message
    }

    /// `path:line:column: error: message`.
    package var description: String { "\(location): error: \(message)" }
}
