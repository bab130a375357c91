import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

extension VectorColors {
    /// The maximum size in bytes. Larger files aren't examined.
    static let sizeLimit = Limits.svgBytes

    /// The colors of an SVG in presentation attributes, `style` attributes and `style` elements.
    ///
    /// Positions come from our own scanner, and meaning comes from libxml2. Where the two disagree, we make no claim.
    ///
    /// - Returns: nil if the text isn't well-formed XML or isn't an SVG.
    package init?(svg bytes: [UInt8]) {
        guard SVGReader.isAvailable else {
            self.init(bytes: bytes, uses: [], obstacle: "this build cannot read SVG (package trait SVG)")
            return
        }
        guard bytes.count <= Self.sizeLimit, let reader = SVGReader(bytes),
            reader.elements[0].name == "svg" || reader.elements[0].name.hasSuffix(":svg")
        else { return nil }
        guard let scanner = SVGScanner(bytes), scanner.tags.map(\.name) == reader.elements.map(\.name) else {
            self.init(bytes: bytes, uses: [], obstacle: "its document type or markup is unusual")
            return
        }
        var collector = SVGCollector(bytes: bytes)
        let parts = SVGParts(reader.elements, size: VectorSize(svg: bytes))
        for (position, (tag, element)) in zip(scanner.tags, reader.elements).enumerated() {
            collector.isHidden = parts.hidden.contains(position)
            collector.add(tag, element)
        }
        collector.isHidden = false
        for (range, text) in zip(scanner.styles, reader.styles) { collector.addStyle(range, text) }
        if scanner.styles.count != reader.styles.count { collector.obstacle = "its style elements are unusual" }
        let missing = collector.missingAttributes.map { (scanner.tags[0].nameEnd, $0) }
        self.init(
            bytes: bytes, uses: collector.uses.sorted { $0.range.lowerBound < $1.range.lowerBound },
            obstacle: collector.wholeObstacle,
            missing: missing.map { (offset: $0.0, attributes: $0.1) }, background: parts.background.map(Background.init),
            plate: parts.plate.flatMap { Background($0).color })
    }
}

extension VectorColors.Background {
    fileprivate var color: ColorValue? {
        if case .color(let color) = self { color } else { nil }
    }

    fileprivate init(_ fill: SVGParts.Fill) {
        if case .text(let text) = fill, case .color(let color) = SVGColor(text) { self = .color(color) } else { self = .unknown }
    }
}

/// Collects the colors of an SVG and the obstacles to recoloring it.
private struct SVGCollector {
    let bytes: [UInt8]
    var uses: [VectorColors.Use] = []
    var obstacle: String?
    private var usesCurrentColor = false
    private var declaresColor = false
    private var hasImplicitFill = false
    private var styleSetsFill = false
    /// For each open element: whether it or an outer element specifies a fill, whether that is a color, whether it paints at all,
    /// and whether it is in a mask.
    private var stack: [(depth: Int, isFilled: Bool, hasColor: Bool, paints: Bool, isMask: Bool)] = []
    /// A mask reads its colors as light, so they stay. That doesn't help if a mask has its colors from outside.
    private var isInMask = false
    /// Whether the element that is added can't be seen. Its colors don't count as parts of the drawing, and stay.
    var isHidden = false
    /// The name of the last filter, for messages.
    private var filter = ""
    private var hasMask = false
    private var hasStyle = false
    private var maskIsBlackByDefault = false
    /// What masks draw by reference, and the shapes that have no color themselves.
    private var maskReferences: Set<String> = []
    private var plainShapes: Set<String> = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    var missingAttributes: [String]? {
        var names: [String] = []
        if hasImplicitFill, !styleSetsFill { names.append("fill") }
        if usesCurrentColor, !declaresColor { names.append("color") }
        return names.isEmpty ? nil : names
    }

    private static let properties: Set<String> = ["fill", "stroke", "stop-color", "flood-color", "lighting-color", "color"]
    /// Why the drawing as a whole must not be recolored.
    var wholeObstacle: String? {
        let isShared =
            hasMask && hasStyle || maskIsBlackByDefault && missingAttributes != nil || !maskReferences.isSubset(of: plainShapes)
        return obstacle ?? (isShared ? Self.sharedMask : nil)
    }

    private static let sharedMask = "a mask uses the same colors as what is painted"
    private static let painted: Set<String> = [
        "path", "rect", "circle", "ellipse", "polyline", "polygon", "text", "tspan", "use",
    ]
    /// Elements for which we don't follow what they do with colors.
    private static let obstacles: [String: String] = [
        "image": "it contains a bitmap", "script": "it contains a script", "foreignObject": "it contains foreign markup",
        "animate": "it is animated", "animateColor": "it is animated",
        "set": "it is animated",
    ]

    mutating func add(_ tag: SVGScanner.Tag, _ element: SVGReader.Element) {
        while let last = stack.last, last.depth >= element.depth { stack.removeLast() }
        let name = element.name.split(separator: ":").last.map(String.init) ?? element.name
        // libxml2 lists namespaces before all other attributes, wherever they are written.
        let values = Dictionary(element.attributes.map { ($0.name, $0.value) }) { first, _ in first }
        noteObstacles(tag, name, values)
        isInMask = name == "mask" || stack.last?.isMask ?? false
        hasMask = hasMask || isInMask
        noteReference(name, values)
        // What a mask inherits comes from the element around it.
        let inheritsColor = stack.last?.hasColor ?? false
        var isFilled = name == "mask" ? false : stack.last?.isFilled ?? false
        var hasColor = inheritsColor
        for attribute in tag.attributes {
            guard let seen = values[attribute.name] else { continue }
            if Self.properties.contains(attribute.name) {
                addValue(attribute.value, property: attribute.name, seen: seen)
                if attribute.name == "fill" {
                    isFilled = true
                    if case .color = SVGColor(seen) { hasColor = true } else { hasColor = false }
                }
            } else if attribute.name == "style" {
                guard isSeen(attribute.value, seen) else { continue }
                if addDeclarations(attribute.value).contains("fill") { (isFilled, hasColor) = (true, true) }
            } else if attribute.name == "class" {
                // A rule of a style element may fill it. Then we can't claim that it is black.
                (isFilled, hasColor) = (true, true)
                if isInMask { obstacle = obstacle ?? Self.sharedMask }
            }
        }
        let paints = (stack.last?.paints ?? true) && name != "clipPath"
        if Self.painted.contains(name), paints, !isFilled, !isHidden { noteBlackByDefault(inheritsColor) }
        stack.append((element.depth, isFilled, hasColor, paints, isInMask))
    }

    private mutating func noteObstacles(_ tag: SVGScanner.Tag, _ name: String, _ values: [String: String]) {
        if let reason = Self.obstacles[name] { obstacle = obstacle ?? reason }
        if Set(tag.attributes.map(\.name)) != Set(values.keys) || tag.attributes.count != values.count {
            obstacle = obstacle ?? "its markup is unusual"
        }
        if name == "filter" { filter = values["id"] ?? "" }
        if let reason = SVGFilter.obstacle(name, values) {
            obstacle = obstacle ?? "the filter \"\(filter)\" \(reason) (\(name))"
        }
    }

    /// A shape without a fill is black, also in a mask.
    private mutating func noteBlackByDefault(_ inheritsColor: Bool) {
        if !isInMask {
            hasImplicitFill = true
        } else if inheritsColor {
            obstacle = obstacle ?? Self.sharedMask
        } else {
            maskIsBlackByDefault = true
        }
    }

    /// A mask can draw a shape in a color of the mask. A shape with its own color would bring that color along.
    private mutating func noteReference(_ name: String, _ values: [String: String]) {
        if isInMask, name == "use" {
            let target = values["href"] ?? values["xlink:href"] ?? ""
            let isFilled = values["fill"] != nil || stack.last.map { $0.isMask && $0.isFilled } ?? false
            maskReferences.insert(isFilled ? String(target.dropFirst()) : "")
        }
        let isPlain = ["fill", "stroke", "style", "class"].allSatisfy { values[$0] == nil }
        if let id = values["id"], isPlain, name != "use", Self.painted.contains(name) { plainShapes.insert(id) }
    }

    mutating func addStyle(_ range: Range<Int>, _ seen: String) {
        (isInMask, hasStyle) = (false, true)
        let text = String(decoding: bytes[range], as: UTF8.self)
        if text.contains("@") { obstacle = obstacle ?? "its style element has an at-rule" }
        let bare = text.replacing("<![CDATA[", with: "").replacing("]]>", with: "")
        if normalized(bare) != normalized(seen) || text.contains("/*") {
            obstacle = obstacle ?? "its style element is unusual"
        }
        var open: Int?
        for position in range {
            if bytes[position] == UInt8(ascii: "{") { open = position + 1 }
            guard bytes[position] == UInt8(ascii: "}"), let start = open else { continue }
            if addDeclarations(start..<position).contains("fill") { styleSetsFill = true }
            open = nil
        }
    }

    /// - Returns: the declared properties that have colors.
    private mutating func addDeclarations(_ range: Range<Int>) -> Set<String> {
        var found: Set<String> = []
        var start = range.lowerBound
        for position in Array(range) + [range.upperBound] where position == range.upperBound || bytes[position] == 0x3B {
            defer { start = position + 1 }
            guard let colon = bytes[start..<position].firstIndex(of: UInt8(ascii: ":")) else { continue }
            let property = String(decoding: bytes[start..<colon], as: UTF8.self).trimmingSpaces.lowercased()
            if property == "mix-blend-mode",
                String(decoding: bytes[(colon + 1)..<position], as: UTF8.self).trimmingSpaces != "normal"
            {
                obstacle = obstacle ?? "it blends colors with what is below"
            }
            guard Self.properties.contains(property) else { continue }
            found.insert(property)
            var end = position
            if let mark = bytes[colon..<end].firstIndex(of: UInt8(ascii: "!")) { end = mark }
            addValue(colon + 1..<end, property: property, seen: nil)
        }
        return found
    }

    private mutating func addValue(_ range: Range<Int>, property: String, seen: String?) {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] <= 32 { start += 1 }
        while end > start, bytes[end - 1] <= 32 { end -= 1 }
        if let seen, !isSeen(range, seen) { return }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        switch SVGColor(text) {
        case .color where isInMask || isHidden: uses.append(VectorColors.Use(range: start..<end, text: text, color: nil))
        case .color(let color):
            uses.append(VectorColors.Use(range: start..<end, text: text, color: color))
            if property == "color" { declaresColor = true }
        case .keyword:
            if text.lowercased() == "currentcolor" {
                usesCurrentColor = true
                if isInMask { obstacle = obstacle ?? Self.sharedMask }
            }
            uses.append(VectorColors.Use(range: start..<end, text: text, color: nil))
        case .unknown: obstacle = obstacle ?? "the color \"\(text.prefix(40))\" is in a notation that is not supported"
        }
    }

    /// Whether the parser read the value that is written here. A value with entities counts as different.
    private mutating func isSeen(_ range: Range<Int>, _ seen: String) -> Bool {
        if normalized(String(decoding: bytes[range], as: UTF8.self)) == normalized(seen) { return true }
        obstacle = obstacle ?? "an attribute contains entities"
        return false
    }

    private func normalized(_ text: String) -> String {
        text.split { $0.isWhitespace }.joined(separator: " ")
    }
}
