package import NightcarDiagnostics

/// Why a text could not be read as JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        /// There is nothing but white space.
        case empty
        case syntax
        /// The bytes are neither UTF-8 nor UTF-16 with a byte order mark.
        case encoding
        /// Larger, deeper or with more values than the reader accepts.
        case limit
        /// The file cannot be read; for those who read it.
        case unreadable
    }

    package var reason: Reason
    package var message: String
    package var location: Location

    package init(_ reason: Reason, _ message: String, at location: Location) {
        self.reason = reason
        self.message = message
        self.location = location
    }

    package var description: String { "\(location): \(message)" }
}
