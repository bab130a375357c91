import NightcarBasics
import ThemeCatalogBytes

/// A color of an SVG that a browser ignores or that isn't understood here, or a part that is in another file.
package struct SVGPaintProblem: Sendable, Hashable {
    /// The property and its value, such as `the fill "bluish"`.
    package var subject: String
    /// What is wrong with it and what to do.
    package var reason: String
    /// The place of the value in the file, in bytes. Nil if it isn't known.
    package var offset: Int?

    package var message: String { "\(subject) \(reason)" }
}

extension SVGPaintProblem {
    /// The problems of a file, in the order of its elements, each value once. None for a file that can't be read.
    package static func list(svg bytes: [UInt8]) -> [SVGPaintProblem] {
        guard bytes.count <= Limits.svgBytes, let xml = SVGReader(bytes), xml.elements.count <= Limits.drawingElements else {
            return []
        }
        // A style sheet that isn't understood may set anything.
        guard let sheet = try? SVGStyleSheet(xml.styles), sheet.count * xml.elements.count <= Limits.drawingStyleSteps else {
            return []
        }
        var search = SVGPaintSearch(bytes: bytes, tree: SVGTree(xml.elements), sheet: sheet)
        search.run()
        return search.problems
    }
}

private struct SVGPaintSearch {
    let bytes: [UInt8]
    let tree: SVGTree
    let sheet: SVGStyleSheet
    var problems: [SVGPaintProblem] = []
    private var seen: Set<String> = []
    /// The custom properties of each element so far.
    private var custom: [[String: String]] = []
    /// The custom properties that any element has. A `use` can hand them to elements elsewhere.
    private var declared: Set<String> = []

    private let identifiers: Set<String>

    init(bytes: [UInt8], tree: SVGTree, sheet: SVGStyleSheet) {
        (self.bytes, self.tree, self.sheet) = (bytes, tree, sheet)
        identifiers = Set(tree.elements.lazy.flatMap(\.attributes).filter { $0.name == "id" }.map(\.value))
    }

    mutating func run() {
        let all = tree.elements.indices.map { try? SVGDeclared($0, tree, sheet) }
        for entry in all.lazy.compactMap({ $0 }).flatMap(\.entries) where entry.property.hasPrefix("--") {
            declared.insert(entry.property)
        }
        for (index, own) in all.enumerated() {
            let inherited = tree.parents[index].map { custom[$0] } ?? [:]
            let known = own.map { $0.custom(inheriting: inherited) } ?? [:]
            custom.append(known.isEmpty ? inherited : known)
            guard let own, !tree.name(index).contains(":") else { continue }
            checkReference(index)
            for entry in own.entries where SVGPaintText.properties.contains(entry.property) && !entry.value.isEmpty {
                check(entry, index, custom[index])
            }
        }
    }

    private mutating func check(_ entry: SVGDeclared.Entry, _ index: Int, _ custom: [String: String]) {
        var value = entry.value
        if SVGVariables.isUsed(in: value) {
            guard let replaced = SVGVariables.replaced(value, custom) else {
                if !declared.contains(where: { value.contains($0) }) {
                    let reason = "refers to a custom property that the file doesn't define, and is ignored; add a fallback"
                    add(entry, index, reason)
                }
                return
            }
            value = replaced
        }
        switch SVGPaintText(value, of: entry.property) {
        case .understood: return
        case .ignored: add(entry, index, "isn't a color, and is ignored; write a color of CSS")
        case .unsupported: add(entry, index, "is a notation that Nightcar doesn't paint; write it as hex, rgb() or hsl()")
        }
    }

    /// A picture or a shape that another file has, or that nothing has. No program loads another file for a catalog.
    private mutating func checkReference(_ index: Int) {
        let element = tree.elements[index]
        guard element.name == "image" || element.name == "use", problems.count < Self.limit,
            let link = element.attributes.first(where: { $0.name == "href" || $0.name == "xlink:href" })
        else { return }
        let target = link.value.drop { " \n\t".contains($0) }
        let reason: String
        if target.hasPrefix("#") {
            guard element.name == "use", !identifiers.contains(String(target.dropFirst())) else { return }
            reason = "names a shape that the file doesn't have, so nothing is drawn; add the shape"
        } else if target.isEmpty || target.hasPrefix("data:") {
            return
        } else {
            reason = "is in another file, which is never loaded, so nothing is drawn; put it into this file"
        }
        guard seen.insert("\(element.name):\(target)").inserted else { return }
        let shown = target.count > 40 ? target.prefix(40) + "…" : target
        problems.append(
            SVGPaintProblem(
                subject: "the \(element.name) \"\(shown)\"", reason: reason, offset: place(ofAttribute: link.name, index)))
    }

    private func place(ofAttribute name: String, _ index: Int) -> Int? {
        guard let scanner = SVGScanner(bytes), scanner.tags.count == tree.elements.count else { return nil }
        return scanner.tags[index].attributes.first { $0.name == name }?.value.lowerBound
    }

    private mutating func add(_ entry: SVGDeclared.Entry, _ index: Int, _ reason: String) {
        guard problems.count < Self.limit, seen.insert("\(entry.property):\(entry.value)").inserted else { return }
        let value = entry.value.count > 40 ? entry.value.prefix(40) + "…" : entry.value[...]
        let subject = "the \(entry.property) \"\(value)\""
        problems.append(SVGPaintProblem(subject: subject, reason: reason, offset: offset(of: entry, index)))
    }

    private static let limit = 16

    /// Where a value is written: in the element's attributes, else in a style element.
    private func offset(of entry: SVGDeclared.Entry, _ index: Int) -> Int? {
        guard let scanner = SVGScanner(bytes), scanner.tags.count == tree.elements.count else { return nil }
        let tag = scanner.tags[index]
        let name = entry.isAttribute ? entry.property : "style"
        let value = Array(entry.value.utf8)
        for attribute in tag.attributes where attribute.name == name {
            if let place = place(of: value, in: attribute.value) { return place }
            if entry.isAttribute { return attribute.value.lowerBound }
        }
        return scanner.styles.lazy.compactMap { place(of: value, in: $0) }.first ?? tag.nameEnd - tag.name.utf8.count - 1
    }

    private func place(of value: [UInt8], in range: Range<Int>) -> Int? {
        guard !value.isEmpty, range.count >= value.count else { return nil }
        return (range.lowerBound...range.upperBound - value.count).first { bytes[$0..<$0 + value.count].elementsEqual(value) }
    }
}
