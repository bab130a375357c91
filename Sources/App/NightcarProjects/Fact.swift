package import NightcarBasics

/// What says a fact.
package enum FactOrigin: Sendable, Hashable {
    /// A line of a project file.
    case place(Location)
    /// No file: a tool chooses the value. The text says whose default it is.
    case byDefault(String)
    /// The user, on the command line or in the configuration.
    case given
    /// Nothing that can be read. The text says what is missing.
    case unknown(String)
}

/// A value that a project says, and where it says it. Or the reason why nobody knows.
package struct Fact<Value: Sendable & Hashable>: Sendable, Hashable {
    /// Nil if it isn't known.
    package var value: Value?
    package var origin: FactOrigin

    package init(_ value: Value?, _ origin: FactOrigin) { (self.value, self.origin) = (value, origin) }

    /// The line that says it. Nil for defaults and for what isn't known.
    package var location: Location? { if case .place(let location) = origin { location } else { nil } }

    package static func unknown(_ reason: String) -> Fact { Fact(nil, .unknown(reason)) }

    /// The same origin with another value.
    package func with<Other>(_ value: Other?) -> Fact<Other> { Fact<Other>(value, origin) }
}
