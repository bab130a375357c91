package import NightcarConfiguration

/// Which configuration applies: the one that a user names, or the nearest one to what is read.
package struct ConfigurationChoice: Sendable {
    /// Nil for the nearest one.
    package var file: String?

    package init(file: String? = nil) { self.file = file }

    /// The configuration for a path.
    package func nearest(to path: String) throws -> Configuration {
        try file.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path)
    }

    /// The configuration for linting a path. The nearest one refines the ones in the folders around it.
    package func linting(at path: String) throws -> Configuration {
        try file.map { try Configuration(contentsOf: $0) } ?? Configuration(lintingAt: path)
    }
}
