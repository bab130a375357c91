package import NightcarBasics

extension IconDocument {
    /// The text of `icon.json` as Icon Composer writes it: sorted keys, `"key" : value`, colors with five decimals, and no line
    /// break at the end. A document of Icon Composer that is read and written again has the same bytes.
    package var text: String { String(json.pretty.dropLast()) }

    package var json: JSONValue {
        var object = IconObject()
        object.add("fill", fill, \.json)
        object.add("groups", JSONValue(.array(groups.map(\.json))))
        object.add("supported-platforms", platforms.map(\.json))
        object.add("color-space-for-untagged-svg-colors", svgColorSpace.map { .string($0) })
        object.add("features", features.map(\.json))
        object.add("implicit-asset-mirroring", assetMirroring.map { JSONValue(.bool($0)) })
        object.add("specializable-language-ids", languages.map(\.json))
        return object.value(with: other)
    }
}

/// The members of an object that is written. The order doesn't matter: the writer sorts keys.
private struct IconObject {
    private var members: [JSONMember] = []

    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(JSONMember(key: key, value: value)) }
    }

    mutating func add<T>(_ key: String, _ property: IconProperty<T>, _ json: (T) -> JSONValue) {
        add(key, property.value.map(json))
        guard !property.specializations.isEmpty else { return }
        add(
            key + "-specializations",
            JSONValue(
                .array(
                    property.specializations.map { entry in
                        var object = IconObject()
                        object.add("appearance", (entry.appearance?.rawValue).map { .string($0) })
                        object.add("idiom", (entry.idiom?.rawValue).map { .string($0) })
                        object.add("localization", entry.localization.map { .string($0) })
                        object.add("language-direction", entry.direction.map { .string($0) })
                        object.add("value", json(entry.value))
                        return object.value(with: [])
                    })))
    }

    /// - Parameter kept: members that are written as they were read.
    func value(with kept: [JSONMember]) -> JSONValue {
        let keys = Set(kept.map(\.key))
        return JSONValue(.object(members.filter { !keys.contains($0.key) } + kept))
    }
}

private extension IconGroup {
    var json: JSONValue {
        var object = IconObject()
        object.add("name", name.map { .string($0) })
        object.add("layers", JSONValue(.array(layers.map(\.json))))
        object.add("hidden", hidden) { JSONValue(.bool($0)) }
        object.add("opacity", opacity, \.json)
        object.add("position", position, \.json)
        object.add("blend-mode", blendMode) { .string($0.rawValue) }
        object.add("lighting", lighting) { .string($0.rawValue) }
        object.add("specular", specular, \.json)
        object.add("shadow", shadow, \.json)
        object.add("translucency", translucency, \.json)
        object.add("blur-material", blur, \.json)
        object.add("refractivity", refractivity, \.json)
        object.add("asset-mirroring", assetMirroring, mirroringJSON)
        object.add("legacy-refractivity-strength", legacyStrength, \.json)
        object.add("legacy-refractivity-depth", legacyDepth, \.json)
        object.add("legacy-specular-highlight", legacySpecular, \.json)
        return object.value(with: other)
    }
}

private extension IconLayer {
    var json: JSONValue {
        var object = IconObject()
        object.add("name", name.map { .string($0) })
        object.add("image-name", image) { .string($0) }
        object.add("kind", kind.map { .string($0) })
        object.add("material", material.map { .string($0) })
        object.add("glass", glass) { JSONValue(.bool($0)) }
        object.add("hidden", hidden) { JSONValue(.bool($0)) }
        object.add("opacity", opacity, \.json)
        object.add("position", position, \.json)
        object.add("blend-mode", blendMode) { .string($0.rawValue) }
        object.add("fill", fill, \.json)
        object.add("asset-mirroring", assetMirroring, mirroringJSON)
        return object.value(with: other)
    }
}

func mirroringJSON(_ isMirrorable: Bool) -> JSONValue { ["mirrorable": JSONValue(.bool(isMirrorable))] }

extension Double {
    /// The shortest text that is read back as the same number. A negative zero keeps its sign.
    var json: JSONValue { self == 0 && sign == .minus ? JSONValue(.number("-0")) : .number(self) }
}

private extension [String] {
    var json: JSONValue { JSONValue(.array(map { .string($0) })) }
}

private extension IconPlatforms {
    var json: JSONValue {
        var object = IconObject()
        switch squares {
        case .shared: object.add("squares", "shared")
        case .list(let names): object.add("squares", names.json)
        case nil: break
        }
        object.add("circles", circles?.json)
        return object.value(with: [])
    }
}

extension IconPosition {
    var json: JSONValue { ["scale": scale.json, "translation-in-points": JSONValue(.array([x.json, y.json]))] }
}

extension IconShadow {
    var json: JSONValue { ["kind": .string(kind.rawValue), "opacity": opacity.json] }
}

extension IconTranslucency {
    var json: JSONValue { ["enabled": JSONValue(.bool(isEnabled)), "value": value.json] }
}

extension IconRefractivity {
    var json: JSONValue { ["enabled": JSONValue(.bool(isEnabled)), "strength": strength.json, "depth": depth.json] }
}

extension IconBlur {
    var json: JSONValue {
        switch self {
        case .off: JSONValue(.null)
        case .radius(let radius): radius.json
        }
    }
}

extension IconSpecular {
    var json: JSONValue {
        switch self {
        case .off: false
        case .automatic: true
        case .inside, .outside: .string(rawValue)
        }
    }
}

extension IconFill {
    var json: JSONValue {
        switch self {
        case .none: return "none"
        case .automatic: return "automatic"
        case .systemLight: return "system-light"
        case .systemDark: return "system-dark"
        case .solid(let color): return ["solid": .string(color.text)]
        case .automaticGradient(let color, let orientation):
            var object = IconObject()
            object.add("automatic-gradient", .string(color.text))
            object.add("orientation", orientation?.json)
            return object.value(with: [])
        case .linearGradient(let first, let second, let orientation):
            var object = IconObject()
            object.add("linear-gradient", [first.text, second.text].json)
            object.add("orientation", orientation?.json)
            return object.value(with: [])
        }
    }
}

private extension IconOrientation {
    var json: JSONValue { ["start": start.json, "stop": stop.json] }
}

private extension IconPoint {
    var json: JSONValue { ["x": x.json, "y": y.json] }
}

extension IconColor {
    /// `srgb:1.00000,0.50000,0.00000,1.00000`.
    package var text: String { space.rawValue + ":" + components.map(Self.fixed).joined(separator: ",") }

    /// A number with five decimals.
    private static func fixed(_ number: Double) -> String {
        guard number.isFinite, abs(number) <= 1e9 else { return "0.00000" }
        let units = Int((abs(number) * 100_000).rounded())
        let digits = String(units % 100_000)
        let sign = number.sign == .minus ? "-" : ""
        return "\(sign)\(units / 100_000).\(String(repeating: "0", count: 5 - digits.count))\(digits)"
    }
}
