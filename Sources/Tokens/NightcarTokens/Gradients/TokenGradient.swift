import NightcarBasics

/// The stops of a gradient, in the order of the token.
package struct TokenGradient: Sendable, Hashable {
    package struct Stop: Sendable, Hashable {
        /// 0...1, the place on the line.
        package var position: Double
        package var color: TokenColor
    }

    package var stops: [Stop]
}

/// The value of a gradient token in one context.
package struct TokenGradientValue: Sendable {
    /// The path, in the numbers of the system.
    package var node: Int32
    package var gradient: TokenGradient
    /// A path that the token refers to. Nil if all its colors are its own.
    package var target: Int32?
    /// The declaration that counts in this context.
    var declaration: Int32
}

// Gradients: the Format report of the Design Tokens Community Group, 2025.10, "Gradient", and `linear-gradient()` of CSS.
extension Resolution {
    /// Reads a list of objects with a color and a position, in which there may be references.
    mutating func gradient(_ declaration: TokenDeclaration) -> Outcome {
        var hasReferences = false
        guard let value = dereferenced(declaration.value, declaration, &hasReferences) else { return .failed }
        if let text = value.string {
            guard let plain = interpolated(text, declaration, &hasReferences) else { return .failed }
            return GradientText.gradient(plain).map(Outcome.gradient) ?? .other(GradientText.otherForm)
        }
        guard let items = value.array, !items.isEmpty, items.count <= Self.maximumStops else {
            return invalid(
                "a gradient is a list of 1 to \(Self.maximumStops) objects with a color and a position", value, declaration)
        }
        var stops: [TokenGradient.Stop] = []
        for item in items {
            guard let stop = dereferenced(item, declaration, &hasReferences) else { return .failed }
            guard stop.isObject, let stated = stop["position"], let color = stop["color"] else {
                return invalid("a stop of a gradient is an object with a color and a position", item, declaration)
            }
            guard let position = dereferenced(stated, declaration, &hasReferences) else { return .failed }
            guard case .number(let digits) = position.kind, let number = Double(digits), number.isFinite else {
                return invalid("the position of a stop is a number from 0 to 1", stated, declaration)
            }
            var part = declaration
            part.value = color
            if color.range.end == 0 { part.value.range = declaration.value.range }
            (part.type, part.modifier) = ("color", nil)
            guard case .color(let read) = self.color(part, isGuess: false, &hasReferences) else { return .failed }
            // The report says that numbers outside of the range count as its ends.
            stops.append(.init(position: min(max(number, 0), 1), color: read))
        }
        return .gradient(TokenGradient(stops: stops))
    }

    /// The token that the value of a gradient refers to first.
    func firstReference(in declaration: TokenDeclaration) -> Int32? {
        let texts = (declaration.value.array ?? []).compactMap { $0.string ?? $0["color"]?.string }
        for text in texts + [declaration.value.string].compactMap(\.self) {
            guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { continue }
            if let node = find(text[text.index(after: open)..<close], isStrict: declaration.isStrict) { return node }
        }
        return nil
    }

    private mutating func invalid(_ message: String, _ place: JSONValue, _ declaration: TokenDeclaration) -> Outcome {
        report(.tokenInvalidGradient, message, place.range.end > 0 ? place.range : declaration.value.range, declaration.document)
        return .failed
    }

    private static let maximumStops = 256
}
