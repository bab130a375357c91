/// Which configuration applies: the one that a user names, or the nearest one to what is read. Options add to it.
package struct ConfigurationChoice: Sendable {
    /// Nil for the nearest one.
    package var file: String?

    /// Folders from which a search leaves nothing out, besides the ones of the configuration.
    package var entered: [String]

    package init(file: String? = nil, entering entered: [String] = []) { (self.file, self.entered) = (file, entered) }

    /// The configuration for a path.
    package func nearest(to path: String) throws -> Configuration {
        entering(try file.map { try Configuration(contentsOf: $0) } ?? Configuration(nearestTo: path))
    }

    /// The configuration for linting a path. The nearest one refines the ones in the folders around it.
    package func linting(at path: String) throws -> Configuration {
        entering(try file.map { try Configuration(contentsOf: $0) } ?? Configuration(lintingAt: path))
    }

    private func entering(_ configuration: Configuration) -> Configuration {
        var configuration = configuration
        configuration.entered += entered
        return configuration
    }
}
