import NightcarBasics
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes

/// The elements of a template with their places on its sheet.
struct SymbolSheet: Sendable {
    /// Nil if it doesn't say one.
    private(set) var version: Float?
    private let bytes: [UInt8]
    let tags: [SVGScanner.Tag]
    private let styles: [Range<Int>]
    /// The place of each element on the sheet, including its own transform.
    private let places: [SVGTransform]
    /// Elements that are drawn only where others name them.
    let isHidden: [Bool]
    /// The first element with each identifier.
    private let identifiers: [String: Int]
    /// The fill that the rules say for a class.
    let classFills: [String: String]
    /// Whether the app SF Symbols wrote the template, which shows filled outlines as wires.
    let isNative: Bool

    init(_ bytes: [UInt8]) throws(SymbolTemplate.Problem) {
        guard bytes.count <= Limits.svgBytes else { throw .broken("it is larger than \(Limits.svgBytes) bytes") }
        guard let scanner = SVGScanner(bytes), scanner.tags.first?.name == "svg" else { throw .broken("it is not an SVG") }
        if SVGReader.isAvailable {
            guard SVGReader(bytes)?.elements.count == scanner.tags.count else { throw .broken("it is not well-formed XML") }
        }
        (self.bytes, tags, styles) = (bytes, scanner.tags, scanner.styles)
        var places: [SVGTransform] = []
        var isHidden: [Bool] = []
        var identifiers: [String: Int] = [:]
        for (index, tag) in scanner.tags.enumerated() {
            var place = tag.parent.map { places[$0] } ?? .identity
            if let text = Self.text(of: "transform", tag, bytes) {
                guard let own = SVGTransform(text) else { throw .broken("its transform \"\(text)\" cannot be read") }
                place = place.concatenating(own)
            }
            places.append(place)
            isHidden.append(Self.unseen.contains(tag.name) || tag.parent.map { isHidden[$0] } ?? false)
            if let name = Self.text(of: "id", tag, bytes), identifiers[name] == nil { identifiers[name] = index }
        }
        (self.places, self.isHidden, self.identifiers) = (places, isHidden, identifiers)
        classFills = Self.classFills(scanner.styles.map { String(decoding: bytes[$0], as: UTF8.self) })
        isNative = bytes.prefix(1024).contains(Self.generator)
        // Tools that draw rename or drop the identifier.
        let texts = [identifiers["template-version"]].compactMap(\.self) + tags.indices.filter { tags[$0].name == "text" }
        version = texts.lazy.compactMap { Self.version(bytes[scanner.tags[$0].content]) }.first
    }

    private static let generator = Array("Generator: Apple Native CoreSVG".utf8)
    private static let unseen: Set<String> = ["defs", "clipPath", "mask", "symbol", "pattern", "marker", "style"]

    private static func text(of name: String, _ tag: SVGScanner.Tag, _ bytes: [UInt8]) -> String? {
        tag.attributes.first { $0.name == name }.map { String(decoding: bytes[$0.value], as: UTF8.self) }
    }

    /// `Template v.2.0`, perhaps inside other elements, which may split it at any place.
    private static func version(_ content: ArraySlice<UInt8>) -> Float? {
        var isTag = false
        let letters = String(decoding: content, as: UTF8.self).filter { letter in
            defer { isTag = letter == "<" || isTag && letter != ">" }
            return !isTag && letter != "<" && !letter.isWhitespace
        }
        guard let mark = letters.firstRange(of: "Templatev") else { return nil }
        let number = letters[mark.upperBound...].drop { $0 == "." }
        return Float(number.prefix { $0.isNumber || $0 == "." })
    }

    func attribute(_ name: String, _ tag: Int) -> String? { Self.text(of: name, tags[tag], bytes) }

    /// The element and everything in it.
    func tree(_ root: Int) -> Range<Int> {
        let end = tags[(root + 1)...].firstIndex { $0.nameEnd >= tags[root].content.upperBound } ?? tags.count
        return root..<end
    }
}

// Guides.
extension SymbolSheet {
    var hasGuides: Bool {
        SymbolGlyph.Size.allCases.contains { line("Baseline", $0) != nil || line("Capline", $0) != nil }
    }

    func hasIdentifier(endingWith suffix: String) -> Bool { identifiers.keys.contains { $0.hasSuffix(suffix) } }

    /// The kinds of layers that classes of the glyphs name. Nil if there are none.
    var layers: SymbolGlyph.Layers? {
        let names = glyphs.flatMap { glyph in
            identifiers[SymbolGlyph.name(glyph.weight, glyph.size)].map { classes(in: $0) } ?? []
        }
        var layers: SymbolGlyph.Layers = []
        if names.contains(where: { $0.hasPrefix("multicolor-") }) { layers.insert(.multicolor) }
        if names.contains(where: { $0.hasPrefix("hierarchical-") }) { layers.insert(.hierarchical) }
        return names.contains { $0.hasPrefix("monochrome-") } || !layers.isEmpty ? layers : nil
    }

    /// The height of a guide on the sheet, and half the width of its stroke.
    func line(_ guide: String, _ size: SymbolGlyph.Size) -> (y: Double, half: Double)? {
        guard let tag = identifiers["\(guide)-\(size.letter)"], let bounds = bounds(of: tag) else { return nil }
        return (bounds.min.y, strokeWidth(tag) / 2)
    }

    /// The baseline from which the metrics count. Apple's tool takes the upper edge of the guide's stroke.
    func lowerLine(_ size: SymbolGlyph.Size) -> Double { line("Baseline", size).map { $0.y - $0.half } ?? 0 }

    func capHeight(_ size: SymbolGlyph.Size) -> Double {
        (line("Baseline", size)?.y ?? 0) - (line("Capline", size)?.y ?? 0)
    }

    /// The distances from a glyph to its margins: its own, else the margins of Regular-M, else of Regular-S.
    func insets(
        _ weight: SymbolGlyph.Weight, _ size: SymbolGlyph.Size, version: Float, scale: Double
    ) throws(SymbolTemplate.Problem) -> (left: Double, right: Double) {
        let medium = SymbolGlyph.name(.regular, .medium)
        let named = [SymbolGlyph.name(weight, size), medium, SymbolGlyph.name(.regular, .small)].map { ($0, "-" + $0) }
        for (glyph, suffix) in named + [(medium, "")] {
            guard let left = identifiers["left-margin" + suffix].flatMap({ bounds(of: $0) }),
                let right = identifiers["right-margin" + suffix].flatMap({ bounds(of: $0) }),
                let outline = identifiers[glyph].flatMap({ bounds(of: $0) })
            else { continue }
            // In the first version, a margin is as wide as its rectangle.
            if version < 2 { return (left.width, right.width) }
            return (outline.min.x - left.min.x, right.min.x - outline.max.x)
        }
        guard version < 3 else { throw .broken("it has no margins for Regular-M or Regular-S") }
        return (0, 0)
    }

    /// The extent of an element on the sheet.
    private func bounds(of root: Int) -> SVGBounds? { bounds(of: root) { places[$0] } }

    private func bounds(of root: Int, place: (Int) -> SVGTransform) -> SVGBounds? {
        var all: SVGBounds?
        for tag in tree(root) where !isHidden[tag] {
            guard let outline = SVGOutline(element: tags[tag].name, attribute: { attribute($0, tag) }),
                let bounds = outline.bounds(place(tag))
            else { continue }
            all = all?.union(bounds) ?? bounds
        }
        return all
    }

    private func strokeWidth(_ tag: Int) -> Double {
        guard property("stroke", tag).map({ $0 != "none" }) ?? false else { return 0 }
        return property("stroke-width", tag).flatMap(SVGOutline.length) ?? 1
    }

    /// A presentation attribute of the element or of one that contains it.
    private func property(_ name: String, _ tag: Int) -> String? {
        var next: Int? = tag
        while let current = next {
            let style = attribute("style", current) ?? ""
            for declaration in style.split(separator: ";") {
                let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
                if parts.count == 2, parts[0] == name { return parts[1] }
            }
            if let value = attribute(name, current) { return value }
            next = tags[current].parent
        }
        return nil
    }
}

// Glyphs.
extension SymbolSheet {
    /// Lightest first, then smallest first.
    var glyphs: [(weight: SymbolGlyph.Weight, size: SymbolGlyph.Size)] {
        SymbolGlyph.Weight.allCases.flatMap { weight in
            SymbolGlyph.Size.allCases.compactMap { size in glyph(weight, size).map { _ in (weight, size) } }
        }
    }

    func glyph(_ weight: SymbolGlyph.Weight, _ size: SymbolGlyph.Size) -> Int? {
        identifiers[SymbolGlyph.name(weight, size)]
    }

    /// The kinds of all segments of a glyph, element by element. Nil if the template doesn't have the glyph.
    func structure(_ weight: SymbolGlyph.Weight, _ size: SymbolGlyph.Size) -> [[UInt8]]? {
        guard let root = glyph(weight, size) else { return nil }
        return tree(root).compactMap { tag in
            isHidden[tag]
                ? nil
                : SVGOutline(element: tags[tag].name, attribute: { attribute($0, tag) }).map { $0.segments.map(\.kind) }
        }
    }

    /// A glyph as a separate SVG, and its extent on the sheet. Nil if it has no extent.
    ///
    /// The transform of its group is rounded first, and the extent follows from the rounded numbers, so that a template which is
    /// made from the SVG gives the same SVG again.
    func cut(
        _ weight: SymbolGlyph.Weight, _ size: SymbolGlyph.Size, scale: Double
    ) -> (svg: [UInt8], bounds: SVGBounds)? {
        guard let root = glyph(weight, size) else { return nil }
        let place = places[root]
        var group = SVGTransform()
        group.a = roundedToSixDigits(place.a * scale)
        group.b = roundedToSixDigits(place.b * scale)
        group.c = roundedToSixDigits(place.c * scale)
        group.d = roundedToSixDigits(place.d * scale)
        guard let bounds = bounds(ofGlyph: root, group: group, scale: scale), bounds.width > 0, bounds.height > 0 else {
            return nil
        }
        let matrix = [group.a, group.b, group.c, group.d, -bounds.min.x * scale, -bounds.min.y * scale]
        let text = svg(
            root, name: SymbolGlyph.name(weight, size), matrix: matrix.map(sixDigits).joined(separator: " "),
            size: SVGPoint(bounds.width * scale, bounds.height * scale))
        return (text, bounds.moved(by: SVGPoint(place.tx, place.ty)))
    }

    /// The extent of a glyph in units of a sheet, if its group is not moved.
    ///
    /// - Parameter group: the transform of the group in points. Its distances don't count.
    func bounds(ofGlyph root: Int, group: SVGTransform, scale: Double) -> SVGBounds? {
        let linear = SVGTransform(a: group.a / scale, b: group.b / scale, c: group.c / scale, d: group.d / scale)
        var local: [Int: SVGTransform] = [root: linear]
        for tag in tree(root).dropFirst() {
            let own = attribute("transform", tag).flatMap { SVGTransform($0) } ?? .identity
            local[tag] = tags[tag].parent.flatMap { local[$0] }?.concatenating(own) ?? own
        }
        return bounds(of: root) { local[$0] ?? linear }
    }

    private func svg(_ root: Int, name: String, matrix: String, size: SVGPoint) -> [UInt8] {
        let spaces = tags[0].attributes.filter { $0.name.hasPrefix("xmlns:") }.map { " \($0.name)=\"\(text($0.value))\"" }
        var svg = Array(
            """
            <svg version="1.1" xmlns="http://www.w3.org/2000/svg"\(spaces.joined()) width="\(sixDigits(size.x))" \
            height="\(sixDigits(size.y))">

            """.utf8)
        let rules = rules(for: Set(classes(in: root)))
        if !rules.isEmpty { svg += Array(" <style>\(rules.joined(separator: "\n"))</style>\n".utf8) }
        let others = tags[root].attributes.filter { !["id", "transform"].contains($0.name) }
            .map { " \($0.name)=\"\($0.name == "class" ? Self.kept(text($0.value)) : text($0.value))\"" }
        svg += Array(" <g id=\"\(name)\"\(others.joined()) transform=\"matrix(\(matrix))\">".utf8)
        svg += content(of: root) + Array("</g>\n</svg>\n".utf8)
        return svg
    }

    /// What is inside a group, without the classes that only the app SF Symbols uses.
    private func content(of root: Int) -> [UInt8] {
        var result: [UInt8] = []
        var start = tags[root].content.lowerBound
        for tag in tree(root).dropFirst() {
            guard let value = tags[tag].attributes.first(where: { $0.name == "class" })?.value else { continue }
            result += bytes[start..<value.lowerBound]
            result += Self.kept(text(value)).utf8
            start = value.upperBound
        }
        return result + bytes[start..<tags[root].content.upperBound]
    }

    private static func kept(_ classes: String) -> String {
        classes.split(whereSeparator: \.isWhitespace).filter { !$0.hasPrefix("SFSymbolsPreview") }.joined(separator: " ")
    }

    private func classes(in root: Int) -> [String] {
        tree(root).compactMap { attribute("class", $0) }.flatMap { Self.kept($0).split(separator: " ").map(String.init) }
    }

    /// The style rules of these classes, in the order of the template.
    private func rules(for classes: Set<String>) -> [String] {
        styles.flatMap { text($0).split(separator: "}") }.compactMap { rule in
            let parts = rule.split(separator: "{", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return nil }
            let selector = parts[0].filter { !$0.isWhitespace }
            guard selector.hasPrefix("."), classes.contains(String(selector.dropFirst())) else { return nil }
            let declarations = parts[1].split(whereSeparator: \.isNewline).joined(separator: " ")
            return "\(selector) {\(declarations)}"
        }
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
