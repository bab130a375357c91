package import NightcarDiagnostics
package import ThemeCatalogBytes

extension Failure {
    /// A file operation that the system refused.
    package init(_ error: FileError) { self.init("cannot \(error.doing): \(error.reason)", in: error.path) }
}
