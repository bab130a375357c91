#if SwiftSources
    import NightcarBasics
    import NightcarModel
    import SwiftSyntax

    extension SwiftReader {
        /// What becomes of a value.
        ///
        /// - Parameter symbol: the kind of asset that the value is. Nil for a text or a variable.
        func outcome(of node: Syntax, symbol: SetKind? = nil) -> Outcome {
            var walk = SwiftWalk(from: node, in: self, symbol: symbol)
            var outcome = walk.result()
            outcome.location = location(of: node)
            return outcome
        }

        /// The function or type that a call names: `NSImage.Name` for that one, and the type for `UIImage.init(named:)`.
        func callee(_ call: FunctionCallExprSyntax) -> String {
            let name = Self.calleeName(call)
            let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
            if name == "init", let base { return Self.lastName(base) }
            if name == "Name", let base, Self.lastName(base) == "NSImage" { return "NSImage.Name" }
            return name
        }

        static func lastName(_ expression: ExprSyntax) -> String {
            expression.as(DeclReferenceExprSyntax.self)?.baseName.text
                ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        }

        /// The view that a chain of modifiers starts with.
        func root(of expression: ExprSyntax) -> String {
            var node = expression
            for _ in 0..<64 {
                if let call = node.as(FunctionCallExprSyntax.self) {
                    node = call.calledExpression
                } else if let member = node.as(MemberAccessExprSyntax.self), let base = member.base {
                    node = base
                } else {
                    return Self.lastName(node)
                }
            }
            return ""
        }

        /// The names of a target: `cell.imageView.image`. Empty for anything but names.
        func text(of expression: ExprSyntax) -> String {
            var expression = expression
            if let optional = expression.as(OptionalChainingExprSyntax.self) { expression = optional.expression }
            if let forced = expression.as(ForceUnwrapExprSyntax.self) { expression = forced.expression }
            if let name = expression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
            guard let member = expression.as(MemberAccessExprSyntax.self) else { return "" }
            let chain = Self.chain(member)
            return (chain.first == "self" ? chain.dropFirst() : chain[...]).joined(separator: ".")
        }

        /// The variable that gets the value of a call.
        func holder(of call: Syntax) -> String? {
            var node = call
            for _ in 0..<16 {
                guard let parent = node.parent else { return nil }
                if let binding = parent.as(PatternBindingSyntax.self) { return brief(binding.pattern) }
                if let list = parent.as(ExprListSyntax.self), let first = list.first, first.id != node.id {
                    return text(of: first)
                }
                if parent.is(CodeBlockItemSyntax.self) { return nil }
                node = parent
            }
            return nil
        }

        /// Whether a member is the target of an assignment.
        func isAssigned(_ node: Syntax) -> Bool {
            guard let list = node.parent?.as(ExprListSyntax.self), list.first?.id == node.id else { return false }
            return list.contains { $0.is(AssignmentExprSyntax.self) }
        }

        /// The text of a small node, without the white space and comments around it. Empty for a large one.
        func brief(_ node: some SyntaxProtocol) -> String {
            guard node.totalLength.utf8Length <= 400 else { return "" }
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            let end = node.endPositionBeforeTrailingTrivia.utf8Offset
            return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
        }

        /// How an image is drawn with a rendering mode. Unknown if the code chooses between two, or asks something for the mode.
        func renderingMode(_ call: FunctionCallExprSyntax) -> AssetUse.Drawing {
            let mode = brief(call.arguments).split(separator: ".").last.map(String.init) ?? ""
            guard call.arguments.first?.expression.is(MemberAccessExprSyntax.self) == true else {
                return mode == "nil" ? .ownColors : .unknown
            }
            return switch mode {
            case "template", "alwaysTemplate": .template
            case "original", "alwaysOriginal", "automatic": .ownColors
            default: .unknown
            }
        }

        /// Whether a chain starts with `UIButton(type: .system)`.
        func isSystemButton(_ expression: ExprSyntax) -> Bool {
            var node = expression
            for _ in 0..<64 {
                if let call = node.as(FunctionCallExprSyntax.self) {
                    if Self.calleeName(call).hasSuffix("Button"), let first = call.arguments.first, first.label?.text == "type" {
                        return brief(first.expression).hasSuffix(".system")
                    }
                    node = call.calledExpression
                } else if let base = node.as(MemberAccessExprSyntax.self)?.base {
                    node = base
                } else {
                    return false
                }
            }
            return false
        }

        /// Whether a call inside a closure is about a button of the system's type: `UIButton(type: .system).then { … }`.
        func isOfSystemButton(_ call: FunctionCallExprSyntax) -> Bool {
            var node = Syntax(call)
            for _ in 0..<24 {
                guard let parent = node.parent else { return false }
                if parent.is(ClosureExprSyntax.self), let owner = parent.parent?.as(FunctionCallExprSyntax.self) {
                    return isSystemButton(owner.calledExpression)
                }
                node = parent
            }
            return false
        }

        /// Whether a function of this type makes a view, and not an image.
        func isView(_ type: TypeSyntax?) -> Bool {
            guard let name = type.flatMap({ SwiftScopes.simpleName($0) }) else { return false }
            return name == "View" || name == "AnyView" || name.hasSuffix("View") && type?.is(SomeOrAnyTypeSyntax.self) == true
        }

        func key(of name: IdentifierPatternSyntax) -> String {
            let text = name.identifier.text
            // Where the value is inside the declaration of a property, the scope is that of its type.
            if let type = scopes.type, isMember(Syntax(name)) { return "P:\(type).\(text)" }
            return isGlobal(Syntax(name)) ? "G:" + text : key(at: name)
        }

        private func isMember(_ node: Syntax) -> Bool {
            var node = node
            while let parent = node.parent {
                if parent.is(MemberBlockItemSyntax.self) { return true }
                if parent.is(CodeBlockItemSyntax.self) { return false }
                node = parent
            }
            return false
        }

        private func isGlobal(_ node: Syntax) -> Bool {
            var node = node
            while let parent = node.parent {
                if parent.is(CodeBlockItemSyntax.self) { return parent.parent?.parent?.is(SourceFileSyntax.self) == true }
                node = parent
            }
            return false
        }

        // MARK: Symbols

        /// The asset that a chain of members names: Xcode's symbols, and the accessors of R.swift and SwiftGen.
        func symbol(
            _ chain: [String], _ member: MemberAccessExprSyntax, isCalled: Bool
        ) -> (name: String, kind: SetKind, form: AssetUse.Form)? {
            guard let first = chain.first, let last = chain.last, chain.count > 1 else { return nil }
            if first == "R", chain.count == 3, let kind = ["image": SetKind.image, "color": .color][chain[1]] {
                return (chain[2], kind, .rSwift)
            }
            if isCalled { return nil }
            let name = chain.dropFirst().joined(separator: ".")
            if first.isEmpty {
                guard let kind = expectedKind(member), kind != .color || !SwiftVocabulary.isSystemColor(name) else { return nil }
                return (name, kind, .symbol)
            }
            let isImage = SwiftVocabulary.imageTypes.contains(first)
            if isImage || SwiftVocabulary.colorTypes.contains(first) {
                let isNamespaced = chain.count == 3 && chain[1].first?.isUppercase == true
                guard chain.count == 2 || isNamespaced, !SwiftVocabulary.members.contains(last),
                    isImage || !SwiftVocabulary.isSystemColor(name)
                else { return nil }
                return (name, isImage ? .image : .color, .symbol)
            }
            guard first.first?.isUppercase == true, chain.count > 2 else { return nil }
            if ["image", "swiftUIImage", "uiImage", "nsImage"].contains(last) {
                return (chain[chain.count - 2], .image, .swiftGen)
            }
            if ["color", "swiftUIColor", "uiColor", "nsColor"].contains(last) {
                return (chain[chain.count - 2], .color, .swiftGen)
            }
            return nil
        }

        func expectedTypes(_ member: MemberAccessExprSyntax) -> [String] {
            guard member.base == nil else { return [] }
            switch expectedKind(member) {
            case .color: return ["Color", "UIColor", "NSColor", "ShapeStyle", "ColorResource"]
            case .image: return ["Image", "UIImage", "NSImage", "ImageResource"]
            default: return []
            }
        }

        /// Whether the place of a member expects an image or a color.
        func expectedKind(_ member: MemberAccessExprSyntax) -> SetKind? {
            var node = Syntax(member)
            for _ in 0..<24 {
                guard let parent = node.parent else { return nil }
                switch parent.kind {
                case .labeledExpr:
                    guard let argument = parent.as(LabeledExprSyntax.self) else { return nil }
                    if let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) {
                        return expectedKind(argument, of: call)
                    }
                    return nil
                case .exprList:
                    guard let list = parent.as(ExprListSyntax.self) else { return nil }
                    if let first = list.first, first.id != node.id, list.contains(where: { $0.is(AssignmentExprSyntax.self) }) {
                        return Self.expectedKind(text(of: first).split(separator: ".").last.map(String.init) ?? "")
                    }
                    node = parent
                case .initializerClause:
                    let binding = parent.parent?.as(PatternBindingSyntax.self)
                    return binding?.typeAnnotation.flatMap { Self.kind(ofType: $0.type) }
                case .returnStmt, .codeBlockItem: return expectedResult(of: parent)
                case .dictionaryElement:
                    return parent.as(DictionaryElementSyntax.self).flatMap {
                        Self.expectedKind(brief($0.key).split(separator: ".").last.map(String.init) ?? "")
                    }
                case .memberAccessExpr, .functionCallExpr, .sequenceExpr, .unresolvedTernaryExpr, .optionalChainingExpr,
                    .forceUnwrapExpr, .tupleExpr, .ifExpr, .arrayElement, .arrayElementList, .arrayExpr, .labeledExprList:
                    node = parent
                default: return nil
                }
            }
            return nil
        }

        private func expectedKind(_ argument: LabeledExprSyntax, of call: FunctionCallExprSyntax) -> SetKind? {
            let (callee, label) = (callee(call), argument.label?.text ?? "")
            if callee == "Image" || callee == "UIImage" || callee == "NSImage" { return label == "systemName" ? nil : .image }
            if SwiftVocabulary.colorTypes.contains(callee) {
                return ["", "resource", "uiColor", "nsColor"].contains(label) ? .color : nil
            }
            if callee == "Label", label == "image" { return .image }
            if callee == "setImage" { return .image }
            if callee == "shadow" { return label == "color" ? .color : nil }
            if label.isEmpty || label == "color", SwiftVocabulary.role(of: callee) != nil { return .color }
            return label.isEmpty ? nil : Self.expectedKind(label)
        }

        /// The kind that a property or label names.
        private static func expectedKind(_ name: String) -> SetKind? {
            let lowered = name.lowercased()
            if SwiftVocabulary.role(of: name) != nil || lowered.hasSuffix("color") { return .color }
            return lowered.hasSuffix("image") || lowered.hasSuffix("icon") || lowered == "resource" ? .image : nil
        }

        private static func kind(ofType type: TypeSyntax) -> SetKind? {
            guard let name = SwiftScopes.simpleName(type) else { return nil }
            return SwiftVocabulary.imageTypes.contains(name) ? .image : SwiftVocabulary.colorTypes.contains(name) ? .color : nil
        }

        private func expectedResult(of statement: Syntax) -> SetKind? {
            var node = statement
            while let parent = node.parent {
                if let function = parent.as(FunctionDeclSyntax.self) {
                    return function.signature.returnClause.flatMap { Self.kind(ofType: $0.type) }
                }
                if let binding = parent.as(PatternBindingSyntax.self) {
                    return binding.typeAnnotation.flatMap { Self.kind(ofType: $0.type) }
                }
                if parent.is(ClosureExprSyntax.self) { return nil }
                node = parent
            }
            return nil
        }
    }
#endif
