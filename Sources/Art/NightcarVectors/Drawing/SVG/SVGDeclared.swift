/// What an element says about its properties: in attributes, in rules, and in its own style.
struct SVGDeclared {
    struct Entry {
        var property: String
        var value: String
        /// Whether it is an attribute. Everything else is stronger.
        var isAttribute: Bool
    }

    /// The weakest first.
    private(set) var entries: [Entry] = []

    init(_ index: Int, _ tree: SVGTree, _ sheet: SVGStyleSheet) throws(DrawingObstacle) {
        let element = tree.elements[index]
        for attribute in element.attributes where SVGStyle.properties.contains(attribute.name) {
            entries.append(Entry(property: attribute.name, value: attribute.value.trimmingSpaces, isAttribute: true))
        }
        var declarations: [SVGStyleSheet.Declaration] = []
        if !sheet.isEmpty {
            let classes = (tree.attribute("class", of: index) ?? "").split(whereSeparator: \.isWhitespace)
            declarations = sheet.declarations(
                for: element.name, id: tree.attribute("id", of: index), classes: classes, isRoot: index == 0)
        }
        if let style = tree.attribute("style", of: index) { declarations += try SVGStyleSheet.declarations(style) }
        for declaration in declarations.filter({ !$0.isImportant }) + declarations.filter(\.isImportant) {
            entries.append(Entry(property: declaration.property, value: declaration.value, isAttribute: false))
        }
    }

    /// The properties that styles set, the weakest first.
    var order: [String] { entries.lazy.filter { !$0.isAttribute }.map(\.property) }

    /// The custom properties, in which others are replaced.
    func custom(inheriting inherited: [String: String]) -> [String: String] {
        let own = entries.filter { $0.property.hasPrefix("--") }.map { ($0.property, $0.value) }
        return own.isEmpty ? [:] : SVGVariables.computed(Dictionary(own) { _, last in last }, inheriting: inherited)
    }

    /// The values that a browser uses: without the ones that it ignores, and with custom properties replaced.
    ///
    /// - Parameter inherited: the custom properties of the element around.
    func values(inheriting inherited: [String: String]) -> [String: String] {
        var values: [String: String] = [:]
        for entry in entries where SVGStyle.properties.contains(entry.property) {
            // A value with a variable counts before anyone knows what it will be.
            if SVGVariables.isUsed(in: entry.value) || Self.counts(entry.value, entry.property) {
                values[entry.property] = entry.value
            }
        }
        let own = custom(inheriting: inherited)
        for (property, value) in values where SVGVariables.isUsed(in: value) {
            let replaced = SVGVariables.replaced(value, own.isEmpty ? inherited : own)
            values[property] = replaced.flatMap { Self.counts($0, property) ? $0 : nil }
        }
        for (property, value) in values { values[property] = SVGInitialValues.resolved(value, of: property) }
        return values.merging(own) { first, _ in first }
    }

    private static func counts(_ value: String, _ property: String) -> Bool {
        guard SVGPaintText.properties.contains(property) else { return true }
        if case .ignored = SVGPaintText(value, of: property) { return false }
        return true
    }
}
