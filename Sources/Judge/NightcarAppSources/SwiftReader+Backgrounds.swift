#if SwiftSources
    import NightcarDiagnostics
    import SwiftSyntax

    extension SwiftReader {
        /// What a color, a material or a filled shape is as a background.
        func background(_ expression: ExprSyntax) -> AssetUse.Background {
            var node = expression
            for _ in 0..<32 {
                if let member = node.as(MemberAccessExprSyntax.self) { return Self.background(member) }
                guard let call = node.as(FunctionCallExprSyntax.self) else { return .unknown }
                let name = callee(call)
                if ["Color", "UIColor", "NSColor"].contains(name) {
                    guard let first = call.arguments.first else { return .unknown }
                    if let text = first.expression.as(StringLiteralExprSyntax.self) { return .asset(Self.plain(text)) }
                    if let color = literal(call.arguments) { return color }
                    node = first.expression
                } else if name == "fill" || name == "foregroundColor" || name == "foregroundStyle" {
                    guard let first = call.arguments.first else { return .unknown }
                    node = first.expression
                } else if SwiftVocabulary.transparent.contains(name), name != "opacity",
                    let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
                {
                    node = base
                } else {
                    return .unknown
                }
            }
            return .unknown
        }

        /// What a call of `background` puts behind a view: its argument, or the first view in its closure.
        func background(behind call: FunctionCallExprSyntax) -> AssetUse.Background {
            if let first = call.arguments.first, first.label == nil || call.trailingClosure == nil {
                return background(first.expression)
            }
            guard case .expr(let view)? = call.trailingClosure?.statements.first?.item else { return .unknown }
            return background(view)
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
            return SwiftVocabulary.colorTypes.contains(lastName(base)) ? .asset(name) : .unknown
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
        mutating func enterAssignment(_ node: Syntax) {
            guard let list = node.parent?.as(ExprListSyntax.self), let target = list.first, let value = list.last, list.count == 3
            else { return }
            noteWindow(target, value, at: Syntax(list))
            let names = text(of: target).split(separator: ".")
            guard let name = names.last else { return }
            // What a function returns is something else each time.
            if names.contains("?") { return }
            let holder = names.count == 1 ? "self" : names.dropLast().joined(separator: ".")
            if ["image", "tintColor", "contentTintColor"].contains(name), let view = names.dropLast().last {
                scan.redrawn.insert(String(view))
            }
            switch name {
            case "tintColor", "contentTintColor", "isTemplate":
                tinted.insert(scoped(holder))
            case "backgroundColor": backgrounds[scoped(holder)] = background(value)
            case "textColor" where ["UIColor.black", "NSColor.black", ".black"].contains(brief(value)):
                // What is behind a text that is always black stays bright, and so does what is beside it.
                let view = scoped("self")
                backgrounds[view] = backgrounds[view] ?? .literal(red: 1, green: 1, blue: 1, alpha: 1)
            default: break
            }
        }
    }
#endif
