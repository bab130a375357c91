#if SwiftSources
    import SwiftSyntax

    extension SwiftReader {
        /// The look that the code around a value asks for before it shows the value: `colorScheme == .dark ? Color("Night") : …`. Nil if
        /// it asks for none.
        func shownIn(_ node: Syntax) -> TargetAppearance.Look? {
            var node = node
            for _ in 0..<96 {
                guard let parent = node.parent else { return nil }
                switch parent.kind {
                case .functionDecl, .initializerDecl, .structDecl, .classDecl, .enumDecl, .extensionDecl: return nil
                case .exprList:
                    if let list = parent.as(ExprListSyntax.self), let look = look(of: node, in: list) { return look }
                case .ifExpr:
                    if let choice = parent.as(IfExprSyntax.self), let condition = SwiftCondition(choice.conditions) {
                        if choice.body.id == node.id { return condition.isDark ? .dark : .light }
                        if choice.elseBody?.id == node.id, node.is(CodeBlockSyntax.self) {
                            return condition.isDark ? .light : .dark
                        }
                    }
                case .switchCase:
                    if let look = parent.as(SwitchCaseSyntax.self).flatMap(look) { return look }
                default: break
                }
                node = parent
            }
            return nil
        }

        /// The look for which a case of a switch over a look or a theme is: `switch theme { case .dark: … }`.
        private func look(of choice: SwitchCaseSyntax) -> TargetAppearance.Look? {
            guard case .case(let label) = choice.label, label.caseItems.count == 1, let item = label.caseItems.first,
                let whole = choice.parent?.parent?.as(SwitchExprSyntax.self)
            else { return nil }
            let subject = whole.subject.trimmedDescription.split { !$0.isLetter }.last?.lowercased() ?? ""
            guard ["style", "scheme", "theme", "appearance", "mode"].contains(where: subject.hasSuffix) else { return nil }
            switch item.pattern.trimmedDescription {
            case ".dark": return .dark
            case ".light": return .light
            default: return nil
            }
        }

        /// The look in which a branch of a ternary is chosen.
        private func look(of branch: Syntax, in list: ExprListSyntax) -> TargetAppearance.Look? {
            let items = Array(list)
            guard let ternary = items.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
                let place = items.firstIndex(where: { $0.id == branch.id }), place >= ternary,
                items.count(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) == 1
            else { return nil }
            let start = items.firstIndex { $0.is(AssignmentExprSyntax.self) }.map { $0 + 1 } ?? 0
            guard start <= ternary, let condition = SwiftCondition(Array(items[start..<ternary])) else { return nil }
            return condition.isDark == (place == ternary) ? .dark : .light
        }
    }
#endif
