import NightcarBasics

extension EntryAttributes {
    /// The values, with the names of their JSON members.
    enum Field: String, CaseIterable {
        case resizing
        case alignment = "alignment-insets"
        case typeIdentifier = "universal-type-identifier"
        case renditionName = "rendition-name"
        case orientation
        case physicalSize = "physical-size"
        case glyph
        case isUntagged = "untagged"

        func read(_ json: JSONValue, into values: inout Values) {
            switch self {
            case .resizing: values.resizing = Resizing(json)
            case .alignment: values.alignment = EdgeInsets(json)
            case .typeIdentifier: values.typeIdentifier = json.string
            case .renditionName: values.renditionName = json.string
            case .orientation: values.orientation = json.pixels
            case .physicalSize: values.physicalSize = PhysicalSize(json)
            case .glyph: values.glyph = SymbolGlyph(json)
            case .isUntagged: values.isUntagged = json.bool
            }
        }

        func json(of values: Values) -> JSONValue? {
            switch self {
            case .resizing: values.resizing?.json
            case .alignment: values.alignment?.json
            case .typeIdentifier: values.typeIdentifier.map { .string($0) }
            case .renditionName: values.renditionName.map { .string($0) }
            case .orientation: values.orientation.map { .integer($0) }
            case .physicalSize: values.physicalSize?.json
            case .glyph: values.glyph?.json
            case .isUntagged: values.isUntagged.map { JSONValue(booleanLiteral: $0) }
            }
        }
    }
}

extension EntryAttributes.Resizing {
    /// Nil if the number of parts isn't known.
    fileprivate init?(_ json: JSONValue) {
        guard let parts = json["mode"]?.string.flatMap(Parts.init) else { return nil }
        self.init(
            parts, center: json["center"].flatMap { Center($0) },
            caps: json["cap-insets"].flatMap { EntryAttributes.EdgeInsets($0) })
    }

    fileprivate var json: JSONValue {
        .object(present: ["mode": .string(parts.rawValue), "center": center?.json, "cap-insets": caps?.json])
    }
}

extension EntryAttributes.Resizing.Center {
    fileprivate init?(_ json: JSONValue) {
        guard json.isObject else { return nil }
        self.init(
            fill: json["mode"]?.string.flatMap(EntryAttributes.Resizing.Fill.init), width: json["width"]?.pixels,
            height: json["height"]?.pixels)
    }

    fileprivate var json: JSONValue {
        .object(present: [
            "mode": fill.map { .string($0.rawValue) }, "width": width.map { .integer($0) },
            "height": height.map { .integer($0) },
        ])
    }
}

extension EntryAttributes.EdgeInsets {
    fileprivate init?(_ json: JSONValue) {
        guard json.isObject else { return nil }
        self.init(
            top: json["top"]?.pixels, left: json["left"]?.pixels, bottom: json["bottom"]?.pixels, right: json["right"]?.pixels)
    }

    fileprivate var json: JSONValue {
        .object(present: [
            "top": top.map { .integer($0) }, "left": left.map { .integer($0) }, "bottom": bottom.map { .integer($0) },
            "right": right.map { .integer($0) },
        ])
    }
}

extension EntryAttributes.PhysicalSize {
    /// Nil if neither side is known.
    init?(_ json: JSONValue) {
        let factor = json["unit"]?.string.flatMap { Self.units[$0] } ?? 1
        self.init(width: json["width"]?.meters.map { $0 * factor }, height: json["height"]?.meters.map { $0 * factor })
        if width == nil && height == nil { return nil }
    }

    /// Meters by the words of a set's property `unit`. Without one, the size is in meters.
    package static let units: [String: Float] = [
        "meters": 1, "centimeters": 0.01, "millimeters": 0.001, "inches": 0.0254, "feet": 0.3048, "yards": 0.9144,
    ]

    fileprivate var json: JSONValue {
        .object(present: ["width": width.map { .number(Double($0)) }, "height": height.map { .number(Double($0)) }])
    }
}

extension JSONValue {
    fileprivate static func object(present members: [String: JSONValue?]) -> JSONValue {
        .object(members.compactMapValues { $0 })
    }

    /// An integer in the range of picture sizes.
    fileprivate var pixels: Int? {
        guard case .number(let text) = kind, let number = Double(text), (0...65535).contains(number) else { return nil }
        return Int(number.rounded())
    }

    fileprivate var meters: Float? {
        guard case .number(let text) = kind, let number = Float(text), number > 0, number.isFinite else { return nil }
        return number
    }
}

extension JSONMember {
    /// The members that a catalog stores for an entry or a set, sorted by name.
    ///
    /// - Parameter json: empty, or a JSON object. Anything else becomes a member named `unreadable`.
    static func members(ofStored json: String) -> [JSONMember] {
        guard !json.isEmpty else { return [] }
        guard let root = try? JSONDocument(path: "", bytes: Array(json.utf8)).root, root.isObject else {
            return [JSONMember(key: "unreadable", value: .string(json))]
        }
        return root.sortedMembers
    }
}
