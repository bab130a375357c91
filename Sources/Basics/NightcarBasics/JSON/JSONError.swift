/// An error for a text that can't be read as JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        /// The text contains only white space, or nothing.
        case empty
        case syntax
        /// The bytes are neither UTF-8 nor UTF-16 with a byte order mark.
        case encoding
        /// The text is larger, more deeply nested or has more values than the reader accepts.
        case limit
        /// The file can't be read. This is for code that reads files.
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
