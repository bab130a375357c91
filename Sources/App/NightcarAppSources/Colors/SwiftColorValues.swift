#if SwiftSources
    import SwiftSyntax
    import ThemeCatalogPixels

    /// Reads the colors that expressions in Swift describe, without running anything.
    struct SwiftColorValues {
        /// Whether the place asks for a color, so that `.init(…)` and `.gray` are ones.
        var expectsColor: Bool
        /// Whether names such as `red` are SwiftUI's, which differ between light and dark.
        var isSwiftUI: Bool
        private var depth = 0

        private static let mostDepth = 48

        init(expectsColor: Bool, isSwiftUI: Bool) { (self.expectsColor, self.isSwiftUI) = (expectsColor, isSwiftUI) }

        static func isColorType(_ name: String) -> Bool { ["UIColor", "NSColor", "Color", "CGColor"].contains(name) }

        /// The same reader one level deeper, in a place that asks for a color.
        private func deeper(_ type: String? = nil) -> SwiftColorValues {
            var copy = self
            copy.depth += 1
            copy.expectsColor = true
            if let type { copy.isSwiftUI = type == "Color" }
            return copy
        }

        /// The color of an expression. Nil if it isn't about colors.
        func value(of expression: ExprSyntax) -> CodeColor.Value? {
            guard depth < Self.mostDepth else { return .unreadable("it nests too deep") }
            switch expression.kind {
            case .functionCallExpr: return expression.as(FunctionCallExprSyntax.self).flatMap { value(of: $0) }
            case .memberAccessExpr: return expression.as(MemberAccessExprSyntax.self).flatMap { value(of: $0) }
            case .macroExpansionExpr:
                guard let literal = expression.as(MacroExpansionExprSyntax.self), literal.macroName.text == "colorLiteral" else {
                    return nil
                }
                return components(Arguments(literal.arguments), isSystem: true)
            case .declReferenceExpr:
                let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
                return expectsColor && name != "nil" ? .name([name]) : nil
            case .forceUnwrapExpr:
                return expression.as(ForceUnwrapExprSyntax.self).flatMap { deeperIfExpected.value(of: $0.expression) }
            case .tupleExpr:
                guard let elements = expression.as(TupleExprSyntax.self)?.elements, elements.count == 1 else { return nil }
                return elements.first.flatMap { deeperIfExpected.value(of: $0.expression) }
            case .sequenceExpr: return expression.as(SequenceExprSyntax.self).flatMap { value(of: $0) }
            case .ifExpr, .switchExpr: return branches(of: expression)
            default: return nil
            }
        }

        /// The same reader one level deeper, in a place like this one.
        var deeperIfExpected: SwiftColorValues {
            var copy = self
            copy.depth += 1
            return copy
        }

        /// `isDark ? a : b`, and `a ?? b`.
        private func value(of sequence: SequenceExprSyntax) -> CodeColor.Value? {
            let parts = Array(sequence.elements)
            if let index = parts.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
                guard let then = parts[index].as(UnresolvedTernaryExprSyntax.self)?.thenExpression else { return nil }
                return chosen(SwiftCondition(Array(parts[..<index])), Self.rest(then), Array(parts[(index + 1)...]))
            }
            if parts.count == 3, parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" {
                return deeperIfExpected.value(of: parts[0])
            }
            return nil
        }

        private static func rest(_ expression: ExprSyntax) -> [ExprSyntax] {
            expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [expression]
        }

        private func chosen(_ condition: SwiftCondition?, _ then: [ExprSyntax], _ other: [ExprSyntax]) -> CodeColor.Value? {
            let (first, second) = (value(ofParts: then), value(ofParts: other))
            // Two names are colors only where a color is asked for and the appearance decides.
            let areNames = expectsColor && condition != nil && first != nil && second != nil
            guard areNames || first?.isColor == true || second?.isColor == true else { return nil }
            guard let condition else { return .unreadable("it depends on something else than light and dark") }
            let unread = CodeColor.Value.unreadable("the app computes it")
            return condition.isDark
                ? .pair(light: second ?? unread, dark: first ?? unread) : .pair(light: first ?? unread, dark: second ?? unread)
        }

        /// The value of parts of a list of operands and operators.
        private func value(ofParts parts: [ExprSyntax]) -> CodeColor.Value? {
            guard depth < Self.mostDepth else { return .unreadable("it nests too deep") }
            if parts.count == 1 { return deeper().value(of: parts[0]) }
            return deeper().value(of: SequenceExprSyntax(elements: ExprListSyntax(parts)))
        }

        // MARK: Calls

        private func value(of call: FunctionCallExprSyntax) -> CodeColor.Value? {
            let arguments = Arguments(call.arguments)
            let (callee, base) = Self.callee(call)
            if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
                let changed = changed(member, callee, arguments)
            {
                return changed
            }
            let isColor = Self.isColorType(callee) || callee == "init" && (base.map(Self.isColorType) ?? expectsColor)
            let inner = deeper(Self.isColorType(callee) ? callee : base.flatMap { Self.isColorType($0) ? $0 : nil })
            if isColor, let closure = call.trailingClosure ?? arguments["dynamicProvider"]?.as(ClosureExprSyntax.self) {
                guard arguments.count <= 1 else { return nil }
                return inner.provided(closure)
            }
            if let pair = inner.pair(arguments, isColor: isColor) { return pair }
            guard isColor else { return expectsColor ? inner.made(callee, arguments) : nil }
            return inner.components(arguments, isSystem: callee != "CGColor") ?? inner.wrapped(arguments)
                ?? inner.looked(arguments) ?? .unreadable("the app computes it")
        }

        /// `UIColor` in `UIColor(…)` and `UIKit.UIColor(…)`; `init` and `UIColor` in `UIColor.init(…)`.
        private static func callee(_ call: FunctionCallExprSyntax) -> (name: String, base: String?) {
            if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) { return (name.baseName.text, nil) }
            guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return ("", nil) }
            return (member.declName.baseName.text, member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text)
        }

        /// `color.withAlphaComponent(0.5)` and `color.opacity(0.5)`.
        private func changed(
            _ member: MemberAccessExprSyntax, _ callee: String, _ arguments: Arguments
        ) -> CodeColor.Value? {
            guard let base = member.base, ["withAlphaComponent", "opacity", "withAlpha", "alpha"].contains(callee) else {
                return nil
            }
            guard let value = deeperIfExpected.value(of: base), value.isColor || expectsColor else { return nil }
            guard arguments.count == 1, let alpha = arguments.first.flatMap(SwiftNumber.value), (0...1).contains(alpha) else {
                return .unreadable("its alpha is computed")
            }
            return .alpha(value, alpha, isFactor: callee == "opacity")
        }

        /// A call of any function with a light and a dark color.
        private func pair(_ arguments: Arguments, isColor: Bool) -> CodeColor.Value? {
            let labels = arguments.labels
            guard let dark = labels.firstIndex(where: { $0.hasPrefix("dark") || $0.hasPrefix("night") }) else {
                return nil
            }
            let words = ["light", "any", "default", "day"]
            let light = labels.firstIndex { label in words.contains { label.hasPrefix($0) } } ?? (dark > 0 ? dark - 1 : nil)
            guard let light, light != dark, labels.count <= 3 else { return nil }
            let (first, second) = (value(of: arguments.values[light]), value(of: arguments.values[dark]))
            // Pictures, fonts and everything else comes in two kinds, too.
            let isSure = isColor || first?.isColor == true || second?.isColor == true
            guard isSure else { return nil }
            func read(_ value: CodeColor.Value?, _ place: Int) -> CodeColor.Value {
                value ?? Self.text(arguments.values[place]).flatMap(Self.hex) ?? Self.number(arguments.values[place])
                    ?? .unreadable("the app computes it")
            }
            return .pair(light: read(first, light), dark: read(second, dark))
        }

        /// A function that makes a color of a hex value: `rgb(0x102030)`, `color("#102030")`.
        private func made(_ callee: String, _ arguments: Arguments) -> CodeColor.Value? {
            guard let first = arguments.first, arguments.count <= 2 else { return nil }
            guard let color = Self.text(first).flatMap(Self.hex) ?? Self.number(first) else { return nil }
            return withAlpha(color, arguments)
        }

        /// `Color(UIColor(…))` and `UIColor(cgColor: …)`.
        private func wrapped(_ arguments: Arguments) -> CodeColor.Value? {
            guard arguments.count == 1, let first = arguments.first, let label = arguments.labels.first,
                ["", "uiColor", "nsColor", "cgColor", "color", "resource"].contains(label), Self.text(first) == nil
            else { return nil }
            if let inner = value(of: first), inner.isColor { return inner }
            return .asset
        }

        /// A color that is looked up by a name.
        private func looked(_ arguments: Arguments) -> CodeColor.Value? {
            guard let label = arguments.labels.first, let first = arguments.first else { return nil }
            let words = ["named", "name", "resource", "asset", "systemname"]
            if words.contains(where: { label.lowercased().hasSuffix($0) }) { return .asset }
            return label.isEmpty && Self.text(first) != nil ? .asset : nil
        }

        /// Whether a call makes a picture for light and dark.
        static func isPictures(_ call: FunctionCallExprSyntax) -> Bool {
            let (callee, _) = callee(call)
            let first = call.arguments.first?.expression.as(MemberAccessExprSyntax.self)
            return callee == "makeImage" && call.arguments.contains { $0.label?.text.hasPrefix("dark") == true }
                || callee == "UIImage" && first?.base == nil && first?.declName.baseName.text == "dm"
        }
    }

    extension CodeColor.Value {
        /// Whether it says that it is a color, and isn't only a name.
        var isColor: Bool {
            switch self {
            case .color, .bytes, .pair, .asset, .unreadable: true
            case .alpha(let value, _, _): value.isColor
            case .name: false
            }
        }
    }

    /// The arguments of a call, without closures after it.
    struct Arguments {
        var labels: [String]
        var values: [ExprSyntax]

        init(_ list: LabeledExprListSyntax) {
            labels = list.map { $0.label?.text ?? "" }
            values = list.map(\.expression)
        }

        var count: Int { values.count }
        var first: ExprSyntax? { values.first }

        subscript(label: String) -> ExprSyntax? { labels.firstIndex(of: label).map { values[$0] } }
    }
#endif
