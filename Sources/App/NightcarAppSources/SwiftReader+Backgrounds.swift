#if SwiftSources
    import NightcarBasics
    import SwiftSyntax

    extension SwiftReader {
        /// What a color, a material or a filled shape is as a background.
        func background(_ expression: ExprSyntax) -> AssetUse.Background {
            var node = expression
            for _ in 0..<32 {
                if let member = node.as(MemberAccessExprSyntax.self) { return Self.background(member) }
                guard let call = node.as(FunctionCallExprSyntax.self) else { return .something }
                let name = callee(call)
                if ["Color", "UIColor", "NSColor"].contains(name) {
                    guard let first = call.arguments.first else { return .something }
                    if let text = first.expression.as(StringLiteralExprSyntax.self) { return .asset(Self.plain(text)) }
                    if let color = literal(call.arguments) { return color }
                    node = first.expression
                } else if name == "fill" || name == "foregroundColor" || name == "foregroundStyle" {
                    guard let first = call.arguments.first else { return .something }
                    node = first.expression
                } else if SwiftVocabulary.transparent.contains(name), name != "opacity",
                    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
                {
                    node = base
                } else {
                    return SwiftVocabulary.clear.contains(name) ? .unknown : .something
                }
            }
            return .something
        }

        /// What a call of `background` puts behind a view: its argument, or the first view in its closure.
        func background(behind call: FunctionCallExprSyntax) -> AssetUse.Background {
            if let first = call.arguments.first, first.label == nil || call.trailingClosure == nil {
                return background(first.expression)
            }
            guard let statements = call.trailingClosure?.statements, case .expr(let view)? = statements.first?.item else {
                return .something
            }
            return statements.count == 1 ? background(view) : .something
        }

        private static func plain(_ text: StringLiteralExprSyntax) -> String {
            text.segments.compactMap { $0.as(StringSegmentSyntax.self)?.content.text }.joined()
        }

        private static func background(_ member: MemberAccessExprSyntax) -> AssetUse.Background {
            let name = member.declName.baseName.text
            switch name {
            case "white": return .literal(red: 1, green: 1, blue: 1, alpha: 1)
            case "black": return .literal(red: 0, green: 0, blue: 0, alpha: 1)
            case "clear", "opacity": return .unknown
            default: break
            }
            if name.hasSuffix("aterial") { return .material }
            if SwiftVocabulary.isSystemColor(name) { return .system(name) }
            guard let base = member.base else { return .asset(name) }
            return SwiftVocabulary.colorTypes.contains(lastName(base)) ? .asset(name) : .something
        }

        /// `Color(red: 1, green: 0.5, blue: 0)` and `UIColor(white: 0.2, alpha: 1)`.
        private func literal(_ arguments: LabeledExprListSyntax) -> AssetUse.Background? {
            var values: [String: Double] = [:]
            for argument in arguments { values[argument.label?.text ?? ""] = number(argument.expression) }
            let alpha = values["alpha"] ?? values["opacity"] ?? 1
            if let white = values["white"] { return .literal(red: white, green: white, blue: white, alpha: alpha) }
            guard let red = values["red"], let green = values["green"], let blue = values["blue"] else { return nil }
            return .literal(red: red, green: green, blue: blue, alpha: alpha)
        }

        /// A number, or a quotient of two: `51 / 255`.
        private func number(_ expression: ExprSyntax) -> Double? {
            let parts = brief(expression).prefix(40).split(separator: "/").map { part in
                Double(String(part.filter { !$0.isWhitespace && $0 != "_" }))
            }
            guard let first = parts.first ?? nil else { return nil }
            guard parts.count == 2 else { return parts.count == 1 ? first : nil }
            guard let second = parts[1], second != 0 else { return nil }
            return first / second
        }

        // MARK: Assignments

        /// What an assignment says about a view: its tint and its background, and the look of a window.
        func enterAssignment(_ node: Syntax) {
            guard let list = node.parent?.as(ExprListSyntax.self), let target = list.first, let value = list.last, list.count > 2
            else { return }
            // A choice between two values has more parts.
            noteWindow(target, list.dropFirst(2).map { brief($0) }.joined(), at: Syntax(list))
            guard list.count == 3 else { return }
            let names = text(of: target).split(separator: ".")
            // What a function returns is something else each time.
            guard let name = names.last, !names.contains("?") else { return }
            for holder in holders(names.dropLast().map(String.init), around: node) {
                note(String(name), of: holder, is: value)
            }
        }

        /// `box.addSubview(icon)`, `stack.addArrangedSubview(icon)`, `box.addSubviews(icon, label)`: what is behind the box is behind
        /// the icon.
        func noteSubviews(_ name: String, _ call: FunctionCallExprSyntax?, _ member: MemberAccessExprSyntax) {
            guard ["addSubview", "addArrangedSubview", "insertSubview", "addSubviews"].contains(name), let call,
                let base = member.base
            else { return }
            let box = text(of: base)
            guard !box.isEmpty else { return }
            for argument in call.arguments where argument.label == nil {
                let view = text(of: argument.expression)
                if !view.isEmpty, view != box { superviews[scoped(view)] = scoped(box) }
            }
        }

        /// A property of a view gets a value.
        ///
        /// - Parameter view: the names that lead to the view. Empty for the object itself.
        private func note(_ name: String, of view: [String], is value: ExprSyntax) {
            let holder = view.isEmpty ? "self" : view.joined(separator: ".")
            if ["image", "tintColor", "contentTintColor"].contains(name), let last = view.last { scan.redrawn.insert(last) }
            switch name {
            case "tintColor", "contentTintColor", "isTemplate":
                tinted.insert(scoped(holder))
            case "backgroundColor": backgrounds[scoped(holder)] = (background(value), location(of: value))
            case "textColor" where ["UIColor.black", "NSColor.black", ".black"].contains(brief(value)):
                // What is behind a text that is always black stays bright, and so does what is beside it.
                let view = scoped("self")
                backgrounds[view] = backgrounds[view] ?? (.literal(red: 1, green: 1, blue: 1, alpha: 1), location(of: value))
            default: break
            }
        }

        /// The views that a chain of names means. In `[a, b].forEach { $0.tintColor = … }` and
        /// `for view in [a, b] { view.tintColor = … }`, these are `a` and `b`.
        private func holders(_ names: [String], around node: Syntax) -> [[String]] {
            guard let first = names.first else { return [names] }
            var node = node
            for _ in 0..<32 {
                guard let parent = node.parent, !parent.is(FunctionDeclSyntax.self) else { break }
                var list: ArrayExprSyntax?
                if let loop = parent.as(ForStmtSyntax.self), brief(loop.pattern) == first {
                    list = loop.sequence.as(ArrayExprSyntax.self)
                } else if let closure = parent.as(ClosureExprSyntax.self), Self.parameter(of: closure) == first,
                    let call = owner(of: parent)?.calledExpression.as(MemberAccessExprSyntax.self),
                    call.declName.baseName.text == "forEach"
                {
                    list = call.base?.as(ArrayExprSyntax.self)
                }
                if let list {
                    return list.elements.map {
                        text(of: $0.expression).split(separator: ".").map(String.init) + names.dropFirst()
                    }
                }
                node = parent
            }
            return [names]
        }

        /// The name of a closure's only argument.
        private static func parameter(of closure: ClosureExprSyntax) -> String {
            switch closure.signature?.parameterClause {
            case .simpleInput(let names)?: names.first?.name.text ?? "$0"
            case .parameterClause(let clause)?: clause.parameters.first?.firstName.text ?? "$0"
            case nil: "$0"
            }
        }
    }
#endif
