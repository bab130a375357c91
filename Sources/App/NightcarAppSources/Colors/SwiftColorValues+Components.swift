#if SwiftSources
    import SwiftParser
    import SwiftSyntax
    import ThemeCatalogPixels

    // Components, hex values and names of colors.

    extension SwiftColorValues {
        /// The color of components in any order that initializers have. Nil if the labels aren't ones of components.
        func components(_ arguments: Arguments, isSystem: Bool) -> CodeColor.Value? {
            var labels = arguments.labels
            var values = arguments.values
            var space = ColorValue.Space.srgb
            if labels.first == "", let name = values.first?.as(MemberAccessExprSyntax.self), name.base == nil, values.count > 1 {
                switch name.declName.baseName.text {
                case "displayP3": space = .displayP3
                case "sRGB", "dm": break
                case "sRGBLinear": return .unreadable("its components are linear")
                default: return nil
                }
                labels.removeFirst()
                values.removeFirst()
            }
            let alphaLabels: Set<String> = ["alpha", "opacity", "a"]
            let alphaIndex = labels.lastIndex { alphaLabels.contains($0) }
            let names = labels.enumerated().filter { $0.offset != alphaIndex }.map { $0.element.lowercased() }
            let parts = values.enumerated().filter { $0.offset != alphaIndex }.map(\.element)
            let alpha = alphaIndex.map { SwiftNumber.value(values[$0]) } ?? 1
            switch names {
            case ["red", "green", "blue"], ["r", "g", "b"], ["calibratedred", "green", "blue"], ["devicered", "green", "blue"],
                ["srgbred", "green", "blue"]:
                return color(parts, alpha, space, mayBeBytes: !isSystem || names[0] == "r" || alphaIndex == nil && !isSwiftUI)
            case ["displayp3red", "green", "blue"]: return color(parts, alpha, .displayP3, mayBeBytes: false)
            case ["white"], ["calibratedwhite"], ["devicewhite"], ["srgbwhite"]:
                return color([parts[0], parts[0], parts[0]], alpha, space, mayBeBytes: false)
            case ["hue", "saturation", "brightness"]: return hue(parts, alpha)
            default: return hexColor(names, parts, arguments)
            }
        }

        private func color(
            _ parts: [ExprSyntax], _ alpha: Double?, _ space: ColorValue.Space, mayBeBytes: Bool
        ) -> CodeColor.Value {
            var values = parts.compactMap(SwiftNumber.value)
            guard values.count == parts.count, let alpha else { return .unreadable("the app computes its components") }
            if mayBeBytes, values.contains(where: { $0 > 1 }) { values = values.map { $0 / 255 } }
            guard (values + [alpha]).allSatisfy({ (0...1).contains($0) }) else {
                return .unreadable("a component isn't between 0 and 1")
            }
            return .color(.components(space: space, values: values, alpha: alpha))
        }

        private func hue(_ parts: [ExprSyntax], _ alpha: Double?) -> CodeColor.Value {
            let values = parts.compactMap(SwiftNumber.value)
            guard values.count == 3, let alpha, (values + [alpha]).allSatisfy({ (0...1).contains($0) }) else {
                return .unreadable("the app computes its components")
            }
            let (saturation, brightness) = (values[1], values[2])
            let rgb = [5.0, 3, 1].map { offset -> Double in
                let k = (offset + values[0] * 6).truncatingRemainder(dividingBy: 6)
                return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
            }
            return .color(.components(space: .srgb, values: rgb, alpha: alpha))
        }

        /// `hex: "#102030"`, `rgb: 0x102030`, or one of them without a label.
        private func hexColor(_ names: [String], _ parts: [ExprSyntax], _ arguments: Arguments) -> CodeColor.Value? {
            guard let label = names.first, let first = parts.first, arguments.count <= 2 else { return nil }
            let isHex = ["hex", "rgb", "argb", "rgba"].contains { label.contains($0) }
            guard isHex || label.isEmpty else { return nil }
            if let text = Self.text(first) {
                // A text without a label is a name, unless it looks like a hex value.
                guard let color = Self.hex(text), isHex || text.hasPrefix("#") || text.utf8.count >= 6 else {
                    return isHex ? .unreadable("\"\(text)\" isn't a hex value") : nil
                }
                return withAlpha(color, arguments)
            }
            if let color = Self.number(first) { return withAlpha(color, arguments) }
            return isHex ? .unreadable("its hex value isn't written here") : nil
        }

        /// A second argument between 0 and 1 is an alpha.
        func withAlpha(_ color: CodeColor.Value, _ arguments: Arguments) -> CodeColor.Value {
            guard arguments.count > 1 else { return color }
            guard ["", "alpha", "opacity", "a"].contains(arguments.labels[1]),
                let alpha = SwiftNumber.value(arguments.values[1]), (0...1).contains(alpha)
            else { return .unreadable("its alpha is computed") }
            return .alpha(color, alpha, isFactor: false)
        }

        /// The text of a literal without interpolations.
        static func text(_ expression: ExprSyntax) -> String? {
            guard let literal = expression.as(StringLiteralExprSyntax.self) else { return nil }
            return literal.representedLiteralValue
        }

        /// A hex value of 3, 4, 6 or 8 digits; the last one of 4 is alpha.
        static func hex(_ text: String) -> CodeColor.Value? {
            var digits = Substring(text)
            if digits.hasPrefix("#") {
                digits.removeFirst()
            } else if digits.lowercased().hasPrefix("0x") {
                digits.removeFirst(2)
            }
            guard digits.utf8.count <= 8, digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                var value = UInt32(digits, radix: 16)
            else { return nil }
            switch digits.utf8.count {
            case 3, 4:
                value = digits.compactMap(\.hexDigitValue).reduce(0) { $0 << 8 | UInt32($1 * 17) }
                if digits.utf8.count == 3 { value = value << 8 | 255 }
            case 6: value = value << 8 | 255
            case 8: return .bytes(value)
            default: return nil
            }
            let bytes = [24, 16, 8, 0].map { Double(value >> $0 & 255) / 255 }
            return .color(.components(space: .srgb, values: Array(bytes[..<3]), alpha: bytes[3]))
        }

        /// A number with 6 or 8 hex digits.
        static func number(_ expression: ExprSyntax) -> CodeColor.Value? {
            guard let literal = expression.as(IntegerLiteralExprSyntax.self)?.literal.text.filter({ $0 != "_" }),
                literal.hasPrefix("0x"), [8, 10].contains(literal.utf8.count)
            else { return nil }
            return hex(literal)
        }

        /// `.white`, `UIColor.white`, `Palette.gray`.
        func value(of member: MemberAccessExprSyntax) -> CodeColor.Value? {
            let chain = SwiftReader.chain(member)
            guard let name = chain.last, let first = chain.first else { return nil }
            if ["cgColor", "uiColor", "color", "ciColor"].contains(name), let base = member.base {
                return deeperIfExpected.value(of: base)
            }
            if first == "?" { return nil }
            let isOfColor = chain.count == 2 && Self.isColorType(first)
            guard isOfColor || expectsColor else { return nil }
            if isOfColor || chain == ["", name] {
                let isUI = isOfColor ? first == "Color" : isSwiftUI
                if let known = Self.known(name, isSwiftUI: isUI) { return .color(known) }
            }
            return .name(isOfColor ? ["", name] : chain)
        }

        /// A color that the system has under a name. SwiftUI's `red` is the system's red.
        private static func known(_ name: String, isSwiftUI: Bool) -> ColorValue? {
            if isSwiftUI, let word = name.first?.uppercased(), !["black", "white", "clear"].contains(name) {
                let system = "system\(word)\(name.dropFirst())Color"
                return systemNames.contains(system) ? .reference(name: system, platform: "universal") : nil
            }
            let word = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
            if let hex = basic[word], case .color(let color)? = Self.hex(hex) { return color }
            return systemNames.contains("\(word)Color") ? .reference(name: "\(word)Color", platform: "universal") : nil
        }

        private static let systemNames = Set(ColorValue.systemColorNames)

        /// UIKit's documentation gives the components of these.
        private static let basic = [
            "black": "000000", "darkGray": "555555", "lightGray": "AAAAAA", "white": "FFFFFF", "gray": "808080", "red": "FF0000",
            "green": "00FF00", "blue": "0000FF", "cyan": "00FFFF", "yellow": "FFFF00", "magenta": "FF00FF", "orange": "FF8000",
            "purple": "800080", "brown": "996633", "clear": "00000000",
        ]
    }

    /// A number that literals say: `0.5`, `128 / 255.0`, `CGFloat(0x1D) / 255`.
    enum SwiftNumber {
        static func value(_ expression: ExprSyntax) -> Double? { value(expression, depth: 0) }

        private static func value(_ expression: ExprSyntax, depth: Int) -> Double? {
            guard depth < 16 else { return nil }
            if let literal = expression.as(FloatLiteralExprSyntax.self) {
                return Double(literal.literal.text.filter { $0 != "_" })
            }
            if let literal = expression.as(IntegerLiteralExprSyntax.self) {
                let text = literal.literal.text.filter { $0 != "_" }
                return text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16).map { Double($0) } : Double(text)
            }
            if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
                let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                ["CGFloat", "Double", "Float", "Int"].contains(name), let inner = call.arguments.first?.expression
            {
                return value(inner, depth: depth + 1)
            }
            if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let inner = tuple.elements.first {
                return value(inner.expression, depth: depth + 1)
            }
            return expression.as(SequenceExprSyntax.self).flatMap { product(Array($0.elements), depth) }
        }

        /// Multiplications and divisions only.
        private static func product(_ parts: [ExprSyntax], _ depth: Int) -> Double? {
            guard parts.count % 2 == 1, parts.count <= 9, var result = value(parts[0], depth: depth + 1) else { return nil }
            for index in stride(from: 1, to: parts.count, by: 2) {
                guard let factor = value(parts[index + 1], depth: depth + 1) else { return nil }
                switch parts[index].as(BinaryOperatorExprSyntax.self)?.operator.text {
                case "*": result *= factor
                case "/" where factor != 0: result /= factor
                default: return nil
                }
            }
            return result
        }
    }
#endif
