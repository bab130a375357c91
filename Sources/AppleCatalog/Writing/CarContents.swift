package import NightcarDiagnostics

/// All that a compiled catalog holds, before it is bytes.
///
/// The bytes follow from the values alone; the order in which names and renditions are listed does not matter.
package struct CarContents: Sendable {
    /// A name that apps ask for.
    package struct Name: Sendable, Hashable {
        package var name: String
        /// What a lookup of the name asks for: a value of `Part`.
        package var part: UInt16
        /// Further columns that a lookup asks for.
        package var extra: [AttributeValue] = []

        package init(_ name: String, part: UInt16, extra: [AttributeValue] = []) {
            (self.name, self.part, self.extra) = (name, part, extra)
        }
    }

    package struct Rendition: Sendable {
        /// Nil for an atlas, which no name leads to.
        package var name: String?
        package var key: CarKey
        package var value: RenditionValue
        /// What it is made from; named in errors.
        package var origin: String

        package init(name: String?, key: CarKey, value: RenditionValue, origin: String) {
            (self.name, self.key, self.value, self.origin) = (name, key, value, origin)
        }
    }

    package let target: CarTarget
    /// What the file says that it was written by.
    package var tool: String
    package var names: [Name] = []
    package var renditions: [Rendition] = []

    package init(target: CarTarget, tool: String) {
        (self.target, self.tool) = (target, tool)
    }
}

/// The numbers that stand for names in keys: their hashes, and where two names share one, the next free number for the later.
package struct CarNumbers: Sendable {
    private let numbers: [String: UInt16]

    /// - Throws: `Failure` when there are more names than numbers.
    package init(_ names: some Sequence<String>) throws(Failure) {
        let sorted = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard sorted.count < Int(UInt16.max) else {
            throw Failure("\(sorted.count) names are more than the format's \(UInt16.max - 1)")
        }
        var numbers: [String: UInt16] = [:]
        // A name keeps its hash if it can: those that have to give way come after all others.
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

    /// - Precondition: the name is one of those that the numbers were made for.
    package subscript(_ name: String) -> UInt16 {
        guard let number = numbers[name] else { preconditionFailure("the name \"\(name)\" has no number") }
        return number
    }
}
