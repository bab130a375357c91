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
                default: break
                }
                node = parent
            }
            return nil
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
