package import NightcarBasics

/// Everything that a compiled catalog contains, before it is serialized.
///
/// The bytes depend only on the values. The order of names and renditions doesn't matter.
package struct CarContents: Sendable {
    /// A name that apps ask for.
    package struct Name: Sendable, Hashable {
        package var name: String
        /// The part that a lookup of the name asks for: a value of `Part`.
        package var part: UInt16
        /// Other columns that a lookup asks for.
        package var extra: [AttributeValue] = []

        package init(_ name: String, part: UInt16, extra: [AttributeValue] = []) {
            (self.name, self.part, self.extra) = (name, part, extra)
        }
    }

    package struct Rendition: Sendable {
        /// Nil for an atlas, which can't be looked up by name.
        package var name: String?
        package var key: CarKey
        package var value: RenditionValue
        /// What it is made from, for errors.
        package var origin: String

        package init(name: String?, key: CarKey, value: RenditionValue, origin: String) {
            (self.name, self.key, self.value, self.origin) = (name, key, value, origin)
        }
    }

    package let target: CarTarget
    /// The tool that the file names as its author.
    package var tool: String
    package var names: [Name] = []
    package var renditions: [Rendition] = []

    package init(target: CarTarget, tool: String) {
        (self.target, self.tool) = (target, tool)
    }
}

/// The numbers that represent names in keys. Each is the hash of its name. If two names share a hash, the later one gets the
/// next free number.
package struct CarNumbers: Sendable {
    private let numbers: [String: UInt16]

    /// - Throws: `Failure` if there are more names than numbers.
    package init(_ names: some Sequence<String>) throws(Failure) {
        let sorted = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard sorted.count < Int(UInt16.max) else {
            throw Failure("\(sorted.count) names are too many; the format holds at most \(UInt16.max - 1)")
        }
        var numbers: [String: UInt16] = [:]
        // A name keeps its hash if it can. Names that can't are numbered after all others.
        var taken: Set<UInt16> = [0]
        var late: [String] = []
        for name in sorted {
            let hash = NameIdentifier.hash(name)
            if taken.insert(hash).inserted { numbers[name] = hash } else { late.append(name) }
        }
        for name in late {
            var number = NameIdentifier.hash(name)
            while !taken.insert(number).inserted { number &+= 1 }
            numbers[name] = number
        }
        self.numbers = numbers
    }

    /// - Precondition: the name is one of the names that the numbers were made for.
    package subscript(_ name: String) -> UInt16 {
        guard let number = numbers[name] else { preconditionFailure("the name \"\(name)\" has no number") }
        return number
    }
}
