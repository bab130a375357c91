import NightcarBasics
import ThemeCatalogPixels

/// What declarations say in every context: the colors of literals without references, and the paths that aliases name.
struct LiteralCache: Sendable {
    var colors: [Int32: TokenColor] = [:]
    /// By the number of the declaration: the path, or -1 where nothing is known. A path that was found never changes.
    private var aliases: [Int32] = []

    func alias(of declaration: Int32) -> Int32? {
        guard aliases.indices.contains(Int(declaration)), aliases[Int(declaration)] >= 0 else { return nil }
        return aliases[Int(declaration)]
    }

    mutating func keep(_ node: Int32, asAliasOf declaration: Int32) {
        if aliases.count <= declaration {
            aliases += repeatElement(-1, count: max(Int(declaration) + 1 - aliases.count, aliases.count))
        }
        aliases[Int(declaration)] = node
    }
}

// Literals.
extension Resolution {
    /// Reads a color, in whose value there may be references.
    mutating func color(_ declaration: TokenDeclaration, at node: Int32, isGuess: Bool) -> Outcome {
        let number = merge.token(at: node)
        if let known = cache.colors[number] { return .color(known) }
        var hasReferences = false
        let outcome = color(declaration, isGuess: isGuess, &hasReferences)
        if !hasReferences, case .color(let color) = outcome { cache.colors[number] = color }
        return outcome
    }

    /// Reads a color that may be a part of a value.
    mutating func color(_ declaration: TokenDeclaration, isGuess: Bool, _ hasReferences: inout Bool) -> Outcome {
        guard depth < Self.maximumDepth else {
            report(.tokenLimit, "references nest too deeply", declaration.value.range, declaration.document)
            return .failed
        }
        depth += 1
        defer { depth -= 1 }
        let value = dereferenced(declaration.value, declaration, &hasReferences)
        guard let value else { return .failed }
        let color: TokenColor
        switch value.kind {
        case .string(let text):
            switch textColor(text, declaration, isGuess: isGuess, &hasReferences) {
            case .color(let read): color = read
            case let other: return other
            }
        case .object:
            guard let read = objectColor(value, declaration, &hasReferences) else { return .failed }
            color = read
        case .null where declaration.modifier == nil && !declaration.isStrict: return .failed
        default:
            if isGuess { return .other(nil) }
            report(
                .tokenInvalidColor, "a color is an object with colorSpace and components", declaration.value.range,
                declaration.document)
            return .failed
        }
        return modified(color, by: declaration, &hasReferences).map(Outcome.color) ?? .failed
    }

    /// The color after the modifier of its token. Nil, with an error, if the modifier's own color can't be read.
    mutating func modified(
        _ color: TokenColor, by declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> TokenColor? {
        guard let modifier = declaration.modifier else { return color }
        guard let amount = amount(of: modifier, declaration, &hasReferences) else { return nil }
        guard modifier.kind == .mix, let listed = modifier.color, let text = listed.string else {
            return modifier.apply(to: color, by: amount, mixingWith: nil)
        }
        guard depth < Self.maximumDepth else {
            report(.tokenLimit, "references nest too deeply", listed.range, declaration.document)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        guard let plain = interpolated(text, declaration, &hasReferences) else { return nil }
        guard let other = ColorText.color(plain) else {
            report(.tokenInvalidColor, "\"\(plain)\" is not a color", listed.range, declaration.document)
            return nil
        }
        return modifier.apply(to: color, by: amount, mixingWith: other)
    }
}

private extension Resolution {
    mutating func amount(
        of modifier: ColorModifier, _ declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> Double? {
        guard modifier.hasReferences, let text = modifier.value.string else { return ColorChannels.number(modifier.value) }
        var place = declaration
        place.value = modifier.value
        guard depth < Self.maximumDepth else {
            report(.tokenLimit, "references nest too deeply", modifier.value.range, declaration.document)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        guard let plain = interpolated(text, place, &hasReferences) else { return nil }
        if let amount = ColorText.fraction(plain) { return amount }
        report(
            .tokenUnsupported, "the value of the modifier is \"\(plain)\", which isn't a number", modifier.value.range,
            declaration.document)
        return nil
    }

    mutating func textColor(
        _ text: String, _ declaration: TokenDeclaration, isGuess: Bool, _ hasReferences: inout Bool
    ) -> Outcome {
        guard let text = interpolated(text, declaration, &hasReferences) else { return .failed }
        if let color = ColorText.color(text) {
            noteOldColor("as text", declaration)
            return .color(color)
        }
        if GradientText.isGradient(text) {
            return GradientText.gradient(text).map(Outcome.gradient) ?? .other(GradientText.otherForm)
        }
        if isGuess { return .other(declaration.type) }
        let isComputed = ColorText.isComputed(text)
        report(
            isComputed ? .tokenUnsupported : .tokenInvalidColor,
            isComputed ? "\"\(text)\" can't be computed; write the resulting color" : "\"\(text)\" is not a color",
            declaration.value.range, declaration.document)
        return .failed
    }

    mutating func noteOldColor(_ form: String, _ declaration: TokenDeclaration) {
        guard declaration.isStrict else { return }
        store.documents.report(
            .tokenOldColor, .info,
            "colors are written \(form), as before the version 2025.10 of the format; this is the first of the file",
            at: .init(document: declaration.document, range: ByteRange(0, 0)))
    }

    /// Nil if a channel can't be read, is out of range, or refers to something that isn't a number.
    mutating func color(
        of channels: ColorChannels, _ declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> TokenColor? {
        var numbers: [Double] = []
        for value in channels.values + [channels.alpha ?? 1] {
            guard let plain = dereferenced(value, declaration, &hasReferences), let number = ColorChannels.number(plain) else {
                return nil
            }
            numbers.append(number)
        }
        return channels.color(SIMD3(numbers[0], numbers[1], numbers[2]), alpha: numbers[3])
    }

    mutating func objectColor(
        _ value: JSONValue, _ declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> TokenColor? {
        if value["colorSpace"] == nil, let channels = ColorChannels(value) {
            guard let color = color(of: channels, declaration, &hasReferences) else {
                return fail(.tokenInvalidColor, "the channels aren't numbers of a color", value, declaration)
            }
            noteOldColor("in an object without a color space", declaration)
            return color
        }
        if value["colorSpace"] == nil, let inner = value["color"]?.string, let alpha = value["alpha"] {
            return color(inner, alpha: alpha, of: value, declaration, &hasReferences)
        }
        guard let name = member("colorSpace", of: value, declaration, &hasReferences)?.string else {
            return fail(.tokenInvalidColor, "the color has no colorSpace", value, declaration)
        }
        guard let space = TokenColor.Space(rawValue: name) else {
            let hint = nearest(to: name, among: TokenColor.Space.allCases.map(\.rawValue)).map { "; did you mean \"\($0)\"?" }
            return fail(
                .tokenUnknownColorSpace, "\"\(name)\" is not a color space\(hint ?? "")", value["colorSpace"] ?? value,
                declaration)
        }
        guard let listed = member("components", of: value, declaration, &hasReferences) else {
            return fail(.tokenInvalidColor, "the color has no components", value, declaration)
        }
        guard let components = components(listed, space, declaration, &hasReferences) else { return nil }
        var color = TokenColor(space, components)
        if let alpha = member("alpha", of: value, declaration, &hasReferences) {
            guard let number = number(alpha, allowsNone: false) else {
                return fail(.tokenInvalidColor, "alpha is a number", alpha, declaration)
            }
            guard (0...1).contains(number) else {
                return fail(.tokenAlphaRange, "alpha must be between 0 and 1", alpha, declaration)
            }
            color.alpha = number
        }
        checkHex(value["hex"], color, declaration)
        return color
    }

    /// `{"color": "#fff", "alpha": 0.5}`
    private mutating func color(
        _ inner: String, alpha: JSONValue, of value: JSONValue, _ declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> TokenColor? {
        guard let plain = interpolated(inner, declaration, &hasReferences),
            let fraction = dereferenced(alpha, declaration, &hasReferences).flatMap(ColorChannels.number)
        else { return nil }
        guard var color = ColorText.color(plain), (0...1).contains(fraction) else {
            return fail(.tokenInvalidColor, "a color and its alpha need a color and a number from 0 to 1", value, declaration)
        }
        color.alpha = fraction
        noteOldColor("in an object without a color space", declaration)
        return color
    }

    /// The three numbers of a color in a space.
    private mutating func components(
        _ listed: JSONValue, _ space: TokenColor.Space, _ declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> SIMD3<Double>? {
        guard let items = listed.array, items.count == 3 else {
            return fail(.tokenInvalidColor, "a color needs a list of three components", listed, declaration)
        }
        var components = SIMD3<Double>()
        for (index, range) in TokenColor.ranges(of: space).enumerated() {
            guard let item = dereferenced(items[index], declaration, &hasReferences) else { return nil }
            guard let number = number(item, allowsNone: true) else {
                return fail(.tokenInvalidColor, "a component is a number or \"none\"", items[index], declaration)
            }
            if let range, !range.contains(number) {
                let limits = "\(range.lowerBound) and \(range.upperBound > 1e9 ? "infinity" : "\(range.upperBound.rounded(.up))")"
                let end = space.rawValue.hasPrefix("h") && index == 0 || space.rawValue.hasSuffix("lch") && index == 2
                let words =
                    "component \(index + 1) of \(space.rawValue) must be between \(limits)\(end ? ", which is excluded" : "")"
                return fail(.tokenComponentRange, words, items[index], declaration)
            }
            components[index] = number
        }
        return components
    }

    private mutating func fail<Value>(
        _ id: FindingID, _ message: String, _ place: JSONValue, _ declaration: TokenDeclaration
    ) -> Value? {
        report(id, message, place.range.end > 0 ? place.range : declaration.value.range, declaration.document)
        return nil
    }

    /// The fallback for tools that don't know the color space. The components count, so a contradiction is only a warning.
    mutating func checkHex(_ hex: JSONValue?, _ color: TokenColor, _ declaration: TokenDeclaration) {
        guard let hex, let text = hex.string else { return }
        guard text.utf8.count == 7, let fallback = ColorText.color(text) else {
            return report(
                .tokenHexDiffers, "\"\(text)\" isn't a hex value with six digits; the components count", hex.range,
                declaration.document)
        }
        let difference = color.mapped(into: .srgb) - fallback.components
        guard max(difference.max(), -difference.min()) > 4.0 / 255 else { return }
        report(
            .tokenHexDiffers, "the hex value \(text) is another color than the components, which count", hex.range,
            declaration.document)
    }

    mutating func member(
        _ key: String, of value: JSONValue, _ declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> JSONValue? {
        value[key].flatMap { dereferenced($0, declaration, &hasReferences) }
    }

    func number(_ value: JSONValue, allowsNone: Bool) -> Double? {
        switch value.kind {
        case .number(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .string("none") where allowsNone: 0
        default: nil
        }
    }
}
