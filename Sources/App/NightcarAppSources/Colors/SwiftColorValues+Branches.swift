#if SwiftSources
    import SwiftSyntax

    // Code that chooses between a light and a dark color.

    extension SwiftColorValues {
        /// The closure of `UIColor { traits in … }`.
        func provided(_ closure: ClosureExprSyntax) -> CodeColor.Value {
            let unread = CodeColor.Value.unreadable("its closure computes more than a light and a dark color")
            guard let value = value(of: closure.statements), value.isPair || value.isColor else {
                return .pair(light: unread, dark: unread)
            }
            if case .unreadable = value { return .pair(light: value, dark: value) }
            return value
        }

        /// What statements return: one expression, or `if`, `guard` or `switch` on the appearance.
        func value(of statements: CodeBlockItemListSyntax) -> CodeColor.Value? {
            let items = statements.filter { !Self.isAvailability($0) }
            guard let first = items.first else { return nil }
            if items.count == 1 { return value(of: first) }
            guard items.count == 2, let last = value(of: items[items.index(after: items.startIndex)]) else { return nil }
            if case .stmt(let statement) = first.item, let guarded = statement.as(GuardStmtSyntax.self) {
                return joined(SwiftCondition(guarded.conditions), last, value(of: guarded.body.statements))
            }
            guard let choice = Self.ifExpression(first), choice.elseBody == nil else { return nil }
            return joined(SwiftCondition(choice.conditions), value(of: choice.body.statements), last)
        }

        private func value(of item: CodeBlockItemSyntax) -> CodeColor.Value? {
            switch item.item {
            case .expr(let expression): return deeperIfExpected.value(of: expression)
            case .stmt(let statement):
                if let result = statement.as(ReturnStmtSyntax.self)?.expression { return deeperIfExpected.value(of: result) }
                return statement.as(ExpressionStmtSyntax.self).flatMap { deeperIfExpected.value(of: $0.expression) }
            case .decl: return nil
            }
        }

        func branches(of expression: ExprSyntax) -> CodeColor.Value? {
            if let choice = expression.as(IfExprSyntax.self) {
                // Older systems have one look.
                if Self.asksForVersion(choice.conditions) { return value(of: choice.body.statements) }
                guard case .codeBlock(let other)? = choice.elseBody else { return nil }
                return joined(SwiftCondition(choice.conditions), value(of: choice.body.statements), value(of: other.statements))
            }
            guard let choice = expression.as(SwitchExprSyntax.self), SwiftCondition.isAboutStyle(choice.subject) else {
                return nil
            }
            var (light, dark, other): (CodeColor.Value?, CodeColor.Value?, CodeColor.Value?)
            for case .switchCase(let branch) in choice.cases {
                let found = value(of: branch.statements)
                guard case .case(let label) = branch.label else {
                    other = found
                    continue
                }
                for item in label.caseItems {
                    let pattern = item.pattern.as(ExpressionPatternSyntax.self)?.expression.as(MemberAccessExprSyntax.self)
                    switch pattern?.declName.baseName.text {
                    case "dark": dark = found
                    case "light": light = found
                    default: other = found
                    }
                }
            }
            guard let light = light ?? other, let dark = dark ?? other else { return nil }
            return .pair(light: light, dark: dark)
        }

        private func joined(
            _ condition: SwiftCondition?, _ then: CodeColor.Value?, _ other: CodeColor.Value?
        ) -> CodeColor.Value? {
            guard let then, let other else { return nil }
            guard let condition else { return .unreadable("it depends on something else than light and dark") }
            return condition.isDark ? .pair(light: other, dark: then) : .pair(light: then, dark: other)
        }

        /// What to say of code that returns a color and isn't read. Nil if no color is written in it.
        func remainder(of statements: CodeBlockItemListSyntax) -> CodeColor.Value? {
            var stack = [Syntax(statements)]
            while let node = stack.popLast() {
                if let call = node.as(FunctionCallExprSyntax.self),
                    let value = SwiftColorValues(expectsColor: false, isSwiftUI: isSwiftUI).value(of: ExprSyntax(call)),
                    !Self.isLookedUp(value)
                {
                    return .unreadable("code decides between several colors")
                }
                stack.append(contentsOf: node.children(viewMode: .sourceAccurate))
            }
            return nil
        }

        private static func isLookedUp(_ value: CodeColor.Value) -> Bool {
            switch value {
            case .asset, .name: true
            case .alpha(let value, _, _): isLookedUp(value)
            default: false
            }
        }

        private static func ifExpression(_ item: CodeBlockItemSyntax) -> IfExprSyntax? {
            switch item.item {
            case .expr(let expression): expression.as(IfExprSyntax.self)
            case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
            case .decl: nil
            }
        }

        /// `guard #available(iOS 13, *) else { … }`
        private static func isAvailability(_ item: CodeBlockItemSyntax) -> Bool {
            guard case .stmt(let statement) = item.item, let guarded = statement.as(GuardStmtSyntax.self) else { return false }
            return asksForVersion(guarded.conditions)
        }

        private static func asksForVersion(_ conditions: ConditionElementListSyntax) -> Bool {
            conditions.count == 1 && conditions.allSatisfy { if case .availability = $0.condition { true } else { false } }
        }
    }

    /// A condition that tells dark mode from light mode.
    struct SwiftCondition {
        /// Whether it is true in dark mode.
        let isDark: Bool

        init?(_ conditions: ConditionElementListSyntax) {
            guard conditions.count == 1, case .expression(let expression)? = conditions.first?.condition else { return nil }
            self.init(expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [expression])
        }

        /// `traits.userInterfaceStyle == .dark`, `colorScheme != .light`, `isDarkMode`, `!traits.isDark`
        init?(_ parts: [ExprSyntax]) {
            if parts.count == 3, let sign = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
                ["==", "!="].contains(sign)
            {
                guard let word = parts[2].as(MemberAccessExprSyntax.self)?.declName.baseName.text.lowercased(),
                    ["dark", "light", "darkaqua", "aqua"].contains(word)
                else { return nil }
                isDark = word.hasPrefix("dark") == (sign == "==")
                return
            }
            guard parts.count == 1 else { return nil }
            var (expression, isNegated) = (parts[0], false)
            if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
                (expression, isNegated) = (prefix.expression, true)
            }
            let name =
                expression.as(DeclReferenceExprSyntax.self)?.baseName.text
                ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
            let words = ["isdark", "isdarkmode", "isdarkappearance", "isdarktheme", "isindarkmode", "darkmode"]
            guard words.contains(name.lowercased()) else { return nil }
            isDark = !isNegated
        }

        static func isAboutStyle(_ expression: ExprSyntax) -> Bool {
            let name =
                expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                ?? expression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
            return ["userInterfaceStyle", "colorScheme", "interfaceStyle"].contains(name)
        }
    }
#endif
