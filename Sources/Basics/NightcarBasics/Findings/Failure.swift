/// Why something couldn't be done: the place, the message, and the underlying cause.
///
/// It stays a value until the program prints it, so that no code has to parse the text.
package struct Failure: Error, Hashable, Sendable {
    /// The file, line or byte with the problem. Nil if there is none.
    package var place: Location?
    /// What is wrong and what to do, in one sentence without a period at the end.
    package var message: String
    /// At most one element. A struct can't contain itself, but an array of itself can.
    private var causes: [Failure]
    /// What else is wrong, in the order of the text. They don't nest.
    package private(set) var further: [Failure] = []

    package init(_ message: String, at place: Location? = nil, cause: Failure? = nil) {
        self.place = place
        self.message = message
        causes = cause.map { [$0] } ?? []
    }

    package init(_ message: String, in path: String, cause: Failure? = nil) {
        self.init(message, at: Location(path: path), cause: cause)
    }

    /// The underlying cause.
    package var cause: Failure? { causes.first }

    /// The same with other failures after it.
    package func followed(by others: some Sequence<Failure>) -> Failure {
        var all = self
        for other in others {
            all.further += [other] + other.further
            all.further[all.further.count - 1 - other.further.count].further = []
        }
        return all
    }
}

extension Collection {
    /// Reads each element. One run names what is wrong with all of them.
    ///
    /// - Throws: the first failure, followed by the others.
    package func readEach<Value>(_ read: (Element) throws(Failure) -> Value) throws(Failure) -> [Value] {
        var (values, failures): ([Value], [Failure]) = ([], [])
        for element in self {
            do throws(Failure) { values.append(try read(element)) } catch { failures.append(error) }
        }
        if let first = failures.first { throw first.followed(by: failures.dropFirst()) }
        return values
    }
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

    /// The message, followed by the cause. The cause includes its place if that is in another file.
    package var explanation: String {
        guard let cause else { return message }
        return "\(message): \(cause.place?.path == place?.path ? cause.explanation : cause.description)"
    }

    /// The description for a reader who already knows the path: `byte 12: message: cause`.
    package func words(beside path: String) -> String {
        guard let place, place.path == path else { return description }
        return switch place.place {
        case .whole: explanation
        case .text(let range): "\(range.start.line):\(range.start.column): \(explanation)"
        case .byte(let offset): "byte \(offset): \(explanation)"
        }
    }
}
