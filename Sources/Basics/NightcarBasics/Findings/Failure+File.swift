package import ThemeCatalogBytes

extension Failure {
    /// Makes a failure from an error of a file operation.
    package init(_ error: FileError) { self.init("cannot \(error.doing): \(error.reason)", in: error.path) }
}
