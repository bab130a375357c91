package import NightcarDiagnostics
import NightcarJSON

#if Templates
    import Mustache
#endif

/// A Mustache template that the JSON model fills in. Only a build with the trait `Templates` can do that.
package struct ModelTemplate: Sendable {
    package static var isSupported: Bool {
        #if Templates
            true
        #else
            false
        #endif
    }

    private let path: String
    private let text: String

    /// - Throws: `Failure` with line and column if the template needs a second file or other delimiters, which we don't have, or
    ///   if its sections are nested too deeply for the library, which reads them with recursion.
    package init(_ bytes: [UInt8], path: String) throws(Failure) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure("the template is not UTF-8 text", in: path)
        }
        (self.path, self.text) = (path, text)
        var depth = 0
        for place in text.indices where text[place...].hasPrefix("{{") {
            switch text[place...].dropFirst(2).first {
            case ">", "<": throw failure("a template is one file: partials and parents aren't read", before: place)
            case "=": throw failure("a template can't change its delimiters", before: place)
            case "#", "^", "$": depth += 1
            case "/": depth -= 1
            default: break
            }
            if depth > Self.maximumDepth {
                throw failure("sections are nested more than \(Self.maximumDepth) deep", before: place)
            }
        }
    }

    private static let maximumDepth = 64

    private func failure(_ message: String, before place: String.Index) -> Failure {
        let line = text[..<place].split(omittingEmptySubsequences: false) { $0.isNewline }
        return Failure(message, at: location(line: line.count, column: (line.last?.utf8.count ?? 0) + 1))
    }

    private func location(line: Int, column: Int) -> Location {
        let position = Position(line: line, column: column)
        return Location(path: path, place: .text(TextRange(start: position, end: position)))
    }
}

#if Templates
    extension ModelTemplate {
        func filled(with model: JSONValue) throws(Failure) -> String {
            MustacheContentTypes.register(QuotedText(isTable: false), named: "CODE")
            MustacheContentTypes.register(QuotedText(isTable: true), named: "CSV")
            do {
                return try MustacheTemplate(string: text).render(model.forTemplate)
            } catch let error as MustacheTemplate.ParserError {
                // The library counts characters, and counts from the start of the text if lines end in CR LF.
                let line = error.context.lineNumber
                let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
                let before = line <= lines.count ? lines[line - 1].prefix(error.context.columnNumber - 1) : ""
                throw Failure(Self.words(for: error.error), at: location(line: line, column: before.utf8.count + 1))
            } catch {
                throw Failure("\(error)", in: path)
            }
        }

        private static func words(for error: any Error) -> String {
            switch error as? MustacheTemplate.Error {
            case .sectionCloseNameIncorrect: "this ends another section than the one that is open"
            case .unfinishedName: "this tag has no end, or its name has a character that names can't have"
            case .expectedSectionEnd: "the template ends inside a section"
            case .transformAppliedToInheritanceSection: "a block can't have a transform"
            case .invalidConfigVariableSyntax: "write {{% CONTENT_TYPE:CODE}}"
            case .unrecognisedConfigVariable: "the content types are CODE, CSV, HTML and TEXT"
            default: "the template ends inside a tag"
            }
        }
    }

    /// Text between double quotes: in a table, where a quote is written twice, or in Swift and the languages that have the escapes
    /// of JSON.
    private struct QuotedText: MustacheContentType {
        let isTable: Bool

        func escapeText(_ text: String) -> String {
            isTable
                ? text.replacing("\"", with: "\"\"")
                : String(JSONValue.string(text).canonical.dropFirst().dropLast())
        }
    }

    extension JSONValue {
        /// The value with what the library needs to read it.
        fileprivate var forTemplate: Any {
            switch kind {
            case .null: TemplateNull()
            case .bool(let flag): flag
            case .number(let text): (Int(text) as Any?) ?? (Double(text) as Any?) ?? text
            case .string(let text): text
            case .array(let elements): TemplateArray(elements: elements)
            case .object: TemplateObject(members: sortedMembers)
            }
        }
    }

    private struct TemplateNull: MustacheCustomRenderable {
        var renderText: String { "" }
        var isNull: Bool { true }
    }

    /// A section for each element; `values.0` is the first one. As a text, it is JSON.
    private struct TemplateArray: MustacheSequence, MustacheParent, MustacheTransformable, CustomStringConvertible {
        let elements: [JSONValue]

        private var values: [Any] { elements.map(\.forTemplate) }
        var description: String { JSONValue(.array(elements)).canonical }

        func makeIterator() -> IndexingIterator<[Any]> { values.makeIterator() }

        func child(named name: String) -> Any? {
            Int(name).flatMap { elements.indices.contains($0) ? elements[$0].forTemplate : nil }
        }

        func transform(_ name: String) -> Any? { values.transform(name) }
    }

    /// A section shows its members; `first` and `enumerated` make objects with `key` and `value` of them. As a text, it is JSON.
    private struct TemplateObject: MustacheParent, MustacheTransformable, CustomStringConvertible {
        let members: [JSONMember]

        var description: String { JSONValue(.object(members)).canonical }

        func child(named name: String) -> Any? { members.first { $0.key == name }?.value.forTemplate }

        func transform(_ name: String) -> Any? {
            let pairs = members.map { JSONValue(dictionaryLiteral: ("key", .string($0.key)), ("value", $0.value)) }
            return switch name {
            case "enumerated", "sorted": TemplateArray(elements: pairs)
            default: TemplateArray(elements: pairs).transform(name)
            }
        }
    }
#endif
