import ArgumentParser

/// One value of an option that takes a list: an element, or several elements separated by commas.
///
/// Declare a list as an array of these, so that the option can also be repeated. `\,` is a comma inside an element.
struct CommaSeparated<Element: Sendable>: Sendable {
    var elements: [Element]

    init<Failure>(_ text: String, parse: (String) throws(Failure) -> Element) throws(Failure) {
        elements = try Self.parts(of: text).map(parse)
    }

    /// A null character marks the escaped commas, because no argument contains one.
    private static func parts(of text: String) -> [String] {
        text.replacing("\\,", with: "\0").split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0).replacing("\0", with: ",") }
    }
}

extension CommaSeparated: ExpressibleByArgument where Element: ExpressibleByArgument {
    init?(argument: String) {
        let parts = Self.parts(of: argument)
        let elements = parts.filter { !$0.isEmpty }.compactMap { Element(argument: $0) }
        guard elements.count == parts.count else { return nil }
        self.elements = elements
    }

    static var allValueStrings: [String] { Element.allValueStrings }

    static var defaultCompletionKind: CompletionKind {
        allValueStrings.isEmpty ? Element.defaultCompletionKind : .list(ofAny: allValueStrings)
    }
}

extension CommaSeparated<String> {
    /// A list of devices. A model identifier, such as `iPhone14,6`, is one word.
    ///
    /// - Throws: `ValidationError` if a word is empty.
    static func devices(_ text: String) throws -> Self {
        var list = Self(text) { $0 }
        list.elements = list.elements.reduce(into: []) { words, part in
            let isNumber = part.wholeMatch(of: /[0-9]+/) != nil
            if isNumber, let model = words.last, model.wholeMatch(of: /[A-Za-z]+[0-9]+/) != nil {
                words[words.count - 1] = "\(model),\(part)"
            } else {
                words.append(part)
            }
        }
        if list.elements.contains("") { throw ValidationError("A device without a name.") }
        return list
    }
}

extension CompletionKind {
    /// Words of an option that takes a list: after a comma, the ones that aren't typed yet.
    static func list(ofAny words: [String]) -> Self {
        .custom { _, _, typed in
            let before = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
            let used = before.split(separator: ",")
            return words.filter { !used.contains(Substring($0)) }.map { before + $0 }
        }
    }
}

extension Array {
    /// The elements of all values, in order.
    func elements<Value>() -> [Value] where Element == CommaSeparated<Value> { flatMap(\.elements) }
}
