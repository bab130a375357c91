#if SwiftSources
    import NightcarModel
    import SwiftSyntax

    // What is behind a value, and whether it is drawn at all.
    extension SwiftWalk {
        mutating func note(_ background: AssetUse.Background, at place: some SyntaxProtocol) {
            guard outcome.background == .unknown, background != .unknown else { return }
            (outcome.background, outcome.backgroundAt) = (background, reader.location(of: place))
        }

        /// In a stack, what comes before lies behind. The nearest that paints counts.
        mutating func noteBackground(before item: Syntax, in list: CodeBlockItemListSyntax, of block: Syntax) {
            guard outcome.background == .unknown, let call = block.parent?.as(FunctionCallExprSyntax.self),
                SwiftVocabulary.stacks.contains(SwiftReader.calleeName(call))
            else { return }
            for before in list.prefix(while: { $0.id != item.id }).reversed() {
                guard case .expr(let expression) = before.item else {
                    outcome.isGuess = true
                    continue
                }
                note(reader.background(expression), at: expression)
            }
        }

        /// Finds what is behind the view that gets a color.
        mutating func noteGround(of target: ExprSyntax, in call: FunctionCallExprSyntax) {
            var walk = SwiftWalk(behind: Syntax(call), in: reader)
            let found = walk.result()
            (outcome.background, outcome.backgroundAt) = (found.background, found.backgroundAt)
            outcome.isGuess = outcome.isGuess || found.isGuess
            outcome.isInBranch = outcome.isInBranch || found.isInBranch
            outcome.types.formUnion(found.types.union([reader.root(of: target)]))
        }

        /// Finds a text in the color of the system that lies on a background.
        mutating func noteText(on target: ExprSyntax, in call: FunctionCallExprSyntax) {
            guard !reader.isStyled(Syntax(call)), let text = reader.plainText(in: Syntax(target)) else { return }
            outcome.textAt = reader.location(of: text)
            var walk = SwiftWalk(behind: Syntax(call), in: reader)
            outcome.isInBranch = outcome.isInBranch || walk.result().isInBranch
            outcome.types.insert("Text")
        }

        /// A branch that an argument or a system's version chooses may be one that nobody takes.
        mutating func noteBranch(_ parent: Syntax, from child: Syntax) {
            guard !outcome.isInBranch, [.ifExpr, .switchExpr, .exprList].contains(parent.kind) else { return }
            if let branch = parent.as(IfExprSyntax.self), child.kind != .conditionElementList {
                let isElse = branch.elseBody.map { Syntax($0).id == child.id } ?? false
                outcome.isInBranch = branch.conditions.contains { element in
                    switch element.condition {
                    case .expression(let expression): reader.isPassedIn(expression, at: parent)
                    case .availability: isElse
                    default: false
                    }
                }
            } else if let choice = parent.as(SwitchExprSyntax.self), Syntax(choice.subject).id != child.id {
                outcome.isInBranch = reader.isPassedIn(choice.subject, at: parent)
            } else if let list = parent.as(ExprListSyntax.self), let first = list.first, Syntax(first).id != child.id,
                list.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) })
            {
                outcome.isInBranch = reader.isPassedIn(first, at: parent)
            }
        }
    }

    extension SwiftReader {
        /// A text in a view that nothing in the view gives a color or another background. Nil if there is none, or if a view of the app's
        /// own holds it.
        func plainText(in view: Syntax) -> FunctionCallExprSyntax? {
            var open = [view]
            for _ in 0..<400 {
                guard let node = open.popLast() else { return nil }
                if let call = node.as(FunctionCallExprSyntax.self) {
                    let name = callee(call)
                    if name == "Text" { return call }
                    let isView = name.first?.isUppercase == true
                    if isView, !SwiftVocabulary.layouts.contains(name) || ["Button", "NavigationLink", "Label"].contains(name) {
                        continue
                    }
                    if !isView, !SwiftVocabulary.transparent.contains(name) || name == "background" || name == "overlay" {
                        continue
                    }
                    open.append(Syntax(call.calledExpression))
                    if isView { call.trailingClosure.map { open.append(Syntax($0.statements)) } }
                } else if let member = node.as(MemberAccessExprSyntax.self) {
                    member.base.map { open.append(Syntax($0)) }
                } else if node.is(CodeBlockItemListSyntax.self) || node.is(CodeBlockItemSyntax.self) {
                    open += node.children(viewMode: .sourceAccurate)
                }
            }
            return nil
        }

        /// Whether something around a view gives its texts a color, or chooses a look.
        func isStyled(_ view: Syntax) -> Bool {
            var node = view
            for _ in 0..<256 {
                guard let parent = node.parent, !parent.is(MemberBlockSyntax.self) else { return false }
                if let member = parent.as(MemberAccessExprSyntax.self),
                    SwiftVocabulary.styles.contains(member.declName.baseName.text)
                {
                    return true
                }
                node = parent
            }
            return true
        }

        /// Whether a condition is about what a caller passes: an argument, or a property without a wrapper such as `@State`.
        func isPassedIn(_ condition: ExprSyntax, at node: Syntax) -> Bool {
            guard let name = Self.firstName(of: condition) else { return false }
            var node = node
            for _ in 0..<256 {
                guard let parent = node.parent else { return false }
                let clause =
                    parent.as(FunctionDeclSyntax.self)?.signature.parameterClause
                    ?? parent.as(InitializerDeclSyntax.self)?.signature.parameterClause
                if clause?.parameters.contains(where: { ($0.secondName ?? $0.firstName).text == name }) == true { return true }
                if parent.is(MemberBlockSyntax.self), let type = parent.parent?.asProtocol((any DeclGroupSyntax).self) {
                    return Self.isStored(name, in: type)
                }
                node = parent
            }
            return false
        }

        private static func isStored(_ name: String, in type: any DeclGroupSyntax) -> Bool {
            type.memberBlock.members.contains { member in
                guard let variable = member.decl.as(VariableDeclSyntax.self), variable.attributes.isEmpty else { return false }
                return variable.bindings.contains { binding in
                    binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name && binding.accessorBlock == nil
                }
            }
        }

        /// `style` for `style`, `!style.isLarge`, `self.style` and `style == .large`.
        private static func firstName(of expression: ExprSyntax) -> String? {
            var node = expression
            for _ in 0..<32 {
                if let name = node.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
                if let prefix = node.as(PrefixOperatorExprSyntax.self) {
                    node = prefix.expression
                } else if let list = node.as(SequenceExprSyntax.self), let first = list.elements.first {
                    node = first
                } else if let member = node.as(MemberAccessExprSyntax.self), let base = member.base {
                    if lastName(base) == "self" { return member.declName.baseName.text }
                    node = base
                } else if let tuple = node.as(TupleExprSyntax.self), let first = tuple.elements.first {
                    node = first.expression
                } else {
                    return nil
                }
            }
            return nil
        }
    }
#endif
