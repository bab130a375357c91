package import Bytes
package import Diagnostics

extension Failure {
    /// A file operation that the system refused.
    package init(_ error: FileError) { self.init("cannot \(error.doing): \(error.reason)", in: error.path) }
}
