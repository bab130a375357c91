/// What git could not do, and what to do about it.
package struct GitError: Error, Sendable, Hashable, CustomStringConvertible {
    package var message: String

    package init(_ message: String) { self.message = message }

    package var description: String { "error: \(message)" }
}
