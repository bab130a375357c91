/// Why something could not be done: where, in which words, and what lies underneath.
///
/// It stays a value until the program prints it, so that nobody has to take a text apart.
package struct Failure: Error, Hashable, Sendable {
    /// The file, line or byte at fault; nil if there is none.
    package var place: Location?
    /// What is wrong and what to do, in one sentence without a full stop.
    package var message: String
    /// At most one. A value cannot hold itself, but a list can.
    private var causes: [Failure]

    package init(_ message: String, at place: Location? = nil, cause: Failure? = nil) {
        self.place = place
        self.message = message
        causes = cause.map { [$0] } ?? []
    }

    package init(_ message: String, in path: String, cause: Failure? = nil) {
        self.init(message, at: Location(path: path), cause: cause)
    }

    /// What lies underneath.
    package var cause: Failure? { causes.first }
}

extension Failure: CustomStringConvertible {
    /// `path:line:column: message: cause`.
    package var description: String { origin.map { "\($0): \(explanation)" } ?? explanation }

    /// `path`, `path:line:column`, or `path: byte 12`.
    package var origin: String? {
        guard let place else { return nil }
        if case .byte(let offset) = place.place { return "\(place.path.printable): byte \(offset)" }
        return "\(place)"
    }

    /// The message, and behind it the cause, which names its place if that is in another file.
    package var explanation: String {
        guard let cause else { return message }
        return "\(message): \(cause.place?.path == place?.path ? cause.explanation : cause.description)"
    }

    /// What there is to say to somebody who knows the path: `byte 12: message: cause`.
    package func words(beside path: String) -> String {
        guard let place, place.path == path else { return description }
        return switch place.place {
        case .whole: explanation
        case .text(let range): "\(range.start.line):\(range.start.column): \(explanation)"
        case .byte(let offset): "byte \(offset): \(explanation)"
        }
    }
}
