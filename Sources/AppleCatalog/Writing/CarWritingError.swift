/// Why a catalog cannot be written.
package struct CarWritingError: Error, Sendable, Hashable, CustomStringConvertible {
    package var message: String

    init(_ message: String) { self.message = message }

    package var description: String { message }
}
