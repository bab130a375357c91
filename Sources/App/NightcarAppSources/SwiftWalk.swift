#if SwiftSources
    import NightcarBasics
    import NightcarModel
    import SwiftSyntax

    /// A walk from a value outward, until something draws it, keeps it or passes it on.
    struct SwiftWalk {
        let reader: SwiftReader
        /// Whether the walk started at a symbol, which is an image or a color and not the name of one.
        private let isSymbol: Bool
        var node: Syntax
        var outcome: Outcome
        /// Whether the value is a view by now: an image, or something around it.
        private var isView = false
        /// Whether it is a view with the image inside. What tints it tints only templates.
        private var isContainer = false
        /// Whether something says that the image keeps its colors.
        private var isOriginal = false
        private var isDone = false
        /// What was known of an image before a method of the app's own. It may return anything, but what is tinted later is an image.
        private var beforeUnknown: Outcome?
        private var isTinted = false

        /// Longer chains are given up.
        private static let mostSteps = 300

        init(from node: Syntax, in reader: SwiftReader, symbol: SetKind?) {
            self.reader = reader
            self.node = node
            isSymbol = symbol != nil
            outcome = Outcome(location: Location(path: ""))
            outcome.names = symbol
        }

        /// Starts at a view, to find what is behind it.
        init(behind view: Syntax, in reader: SwiftReader) {
            self.reader = reader
            node = view
            isSymbol = false
            outcome = Outcome(location: Location(path: ""))
            outcome.names = .image
            (isView, isContainer) = (true, true)
        }

        /// Its location isn't set.
        mutating func result() -> Outcome {
            for _ in 0..<Self.mostSteps where !isDone {
                guard let parent = node.parent else { break }
                step(to: parent)
            }
            if var known = beforeUnknown, !isTinted {
                known.isGuess = true
                return known
            }
            if isOriginal, outcome.drawing == .template { outcome.drawing = .ownColors }
            outcome.holder = outcome.holder.map(reader.scoped)
            return outcome
        }

        private mutating func go(_ next: Syntax) { node = next }

        private mutating func end() { isDone = true }

        private mutating func end(_ drawing: AssetUse.Drawing) {
            outcome.drawing = drawing
            isDone = true
        }

        private mutating func end(_ role: AssetUse.Role, _ word: String) {
            (outcome.role, outcome.roleWord) = (role, word)
            isDone = true
        }

        private mutating func pass(to keys: [String]) {
            outcome.keys = keys
            isDone = true
        }

        private mutating func step(to parent: Syntax) {
            noteBranch(parent, from: node)
            switch parent.kind {
            case .memberAccessExpr: if let member = parent.as(MemberAccessExprSyntax.self) { enter(member) }
            case .functionCallExpr, .optionalChainingExpr, .forceUnwrapExpr, .tryExpr, .awaitExpr, .asExpr, .tupleExpr,
                .labeledExprList,
                .expressionStmt, .ifExpr, .switchExpr, .switchCaseList, .unresolvedTernaryExpr, .patternExpr:
                go(parent)
            case .labeledExpr: if let argument = parent.as(LabeledExprSyntax.self) { enter(argument) }
            case .exprList: enterSequence(parent)
            case .initializerClause: enterInitializer(parent)
            case .returnStmt: returned(from: parent)
            case .codeBlockItem: enterStatement(parent)
            case .dictionaryElement: if let element = parent.as(DictionaryElementSyntax.self) { enter(element) }
            case .infixOperatorExpr, .ternaryExpr, .sequenceExpr: go(parent)
            default: end()
            }
        }
    }

    extension CodeBlockItemListSyntax {
        /// Whether there is one statement.
        fileprivate var isSingle: Bool {
            var items = makeIterator()
            return items.next() != nil && items.next() == nil
        }
    }

    // MARK: Members and calls

    private extension SwiftWalk {
        /// A member of the value: a modifier, a method or a property.
        mutating func enter(_ member: MemberAccessExprSyntax) {
            let name = member.declName.baseName.text
            guard let call = member.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == member.id else {
                if SwiftVocabulary.transparent.contains(name) || name == "rawValue" {
                    go(Syntax(member))
                } else {
                    property(name, member)
                }
                return
            }
            if isContainer { return enter(container: call, name) }
            if outcome.names != .image, ["setFill", "setStroke", "set"].contains(name) {
                end(SwiftVocabulary.role(of: name) ?? .fill, name)
                return
            }
            if name == "renderingMode" || name == "withRenderingMode" {
                switch reader.renderingMode(call) {
                case .template:
                    isTinted = true
                    return end(.template)
                case .ownColors: isOriginal = true
                // It is one or the other at run time.
                case .unknown: return end(.unknown)
                }
            } else if SwiftVocabulary.tints.contains(name) || name.lowercased().contains("tint") {
                if !isOriginal, !isColor {
                    isTinted = name.hasPrefix("with")
                    end(.template)
                    return
                }
            } else if name == "background", isView || outcome.background == .unknown {
                note(reader.background(behind: call), at: call)
            } else if !SwiftVocabulary.transparent.contains(name) {
                // Nobody knows what a modifier of the app's own does.
                guard outcome.names == .image else { return end() }
                beforeUnknown = beforeUnknown ?? outcome
            }
            go(Syntax(call))
        }

        /// A modifier of the view around.
        private mutating func enter(container call: FunctionCallExprSyntax, _ name: String) {
            if name == "background" {
                note(reader.background(behind: call), at: call)
            } else if outcome.background == .unknown, !SwiftVocabulary.transparent.contains(name) {
                // A modifier of the app's own may paint anything.
                outcome.isGuess = true
            }
            go(Syntax(call))
        }

        var isColor: Bool { outcome.names == .color }

        /// A property of the value that is written or read.
        mutating func property(_ name: String, _ member: MemberAccessExprSyntax) {
            if name == "isTemplate", reader.isAssigned(Syntax(member)) { end(.template) } else { end() }
        }

        /// The value is an argument.
        mutating func enter(_ argument: LabeledExprSyntax) {
            if isContainer { return end() }
            let label = argument.label?.text ?? ""
            guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self),
                let list = argument.parent?.as(LabeledExprListSyntax.self)
            else {
                enterOther(argument)
                return
            }
            let callee = reader.callee(call)
            if let kind = SwiftVocabulary.kind(of: callee, label: label), outcome.names == nil, !isSymbol {
                outcome.names = kind
                // A name by itself can be for anything, and an app can have an `ImageResource` of its own.
                outcome.mustExist = callee != "NSImage.Name" && (!callee.hasSuffix("Resource") || list.first?.id == argument.id)
                made(call, callee)
            } else if SwiftVocabulary.converts(callee, label: label) || callee == "NSImage" && label == "named" {
                made(call, callee)
            } else if takesName(label, callee), outcome.names == nil {
                outcome.names = .image
                outcome.mustExist = false
                if label.lowercased().contains("template") {
                    end(.template)
                } else {
                    end(callee.hasSuffix("Image") ? .ownColors : .unknown)
                }
            } else {
                passed(
                    to: call, callee, label,
                    index: list.distance(from: list.startIndex, to: list.firstIndex { $0.id == argument.id } ?? list.startIndex))
            }
        }

        mutating func made(_ call: FunctionCallExprSyntax, _ callee: String) {
            isView = isView || callee == "Image" || callee == "Color"
            outcome.types.insert(callee)
            go(Syntax(call))
        }

        /// Whether a call takes the name of an image: `Image(sharedName:)`, `setup(imageName:)`.
        func takesName(_ label: String, _ callee: String) -> Bool {
            guard node.is(StringLiteralExprSyntax.self) else { return false }
            let label = label.lowercased()
            guard label.hasSuffix("name") || label.hasSuffix("named"), !label.contains("system") else { return false }
            return callee.hasSuffix("Image") || label.contains("image")
        }

        /// A macro such as `#imageLiteral(resourceName:)`, a parenthesis, or a subscript.
        mutating func enterOther(_ argument: LabeledExprSyntax) {
            if let macro = argument.parent?.parent?.as(MacroExpansionExprSyntax.self) {
                guard let kind = SwiftVocabulary.kind(of: macro.macroName.text, label: argument.label?.text ?? "") else {
                    return end()
                }
                (outcome.names, outcome.mustExist) = (kind, true)
                go(Syntax(macro))
            } else if let tuple = argument.parent?.parent?.as(TupleExprSyntax.self), tuple.elements.count == 1 {
                go(Syntax(tuple))
            } else {
                end()
            }
        }

        /// The value is an argument of a call that doesn't make an image or a color of it.
        mutating func passed(to call: FunctionCallExprSyntax, _ callee: String, _ label: String, index: Int) {
            let target = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
            if callee == "overlay", let target { note(reader.background(target), at: target) }
            // Of a mask, only the shape is seen.
            if callee == "mask" { return end(isColor ? .unknown : .template) }
            if !isColor, drawsImage(callee, label, call) { return }
            if let role = SwiftVocabulary.role(of: callee), index == 0 || label == "color" || label == "in" || label == "with" {
                // A view as a background: what is drawn there is behind other things.
                if isView && !isColor && outcome.names == .image { return end(.ownColors) }
                if isColor, let target {
                    role == .background ? noteText(on: target, in: call) : noteGround(of: target, in: call)
                }
                return end(refined(role, callee, target), callee)
            }
            if let role = SwiftVocabulary.role(of: label), !label.isEmpty { return end(role, label) }
            if callee == "overlay" || callee == "background" { return end(isColor ? .unknown : .ownColors) }
            pass(to: ["A:\(callee)(\(label.isEmpty ? "_\(index)" : label)"])
        }

        /// What `foregroundStyle` colors: a shape, a text, an image or all that is inside.
        func refined(_ role: AssetUse.Role, _ word: String, _ target: ExprSyntax?) -> AssetUse.Role {
            guard ["foregroundColor", "foregroundStyle", "tint"].contains(word), let target else { return role }
            let root = reader.root(of: target)
            if SwiftVocabulary.shapes.contains(root) { return .fill }
            if root == "Image" { return .tint }
            if SwiftVocabulary.texts.contains(root) { return .text }
            return word == "tint" ? .tint : .foreground
        }

        /// UIKit's and AppKit's calls that show an image.
        mutating func drawsImage(_ callee: String, _ label: String, _ call: FunctionCallExprSyntax) -> Bool {
            if SwiftVocabulary.templateCalls.contains(callee), label.isEmpty || label.lowercased().contains("image") {
                end(isOriginal ? .ownColors : .template)
            } else if ["UIImageView", "NSImageView"].contains(callee), label == "image" || label == "highlightedImage" {
                let holder = reader.holder(of: Syntax(call))
                (outcome.holder, outcome.types) = (holder, outcome.types.union([callee]))
                end(.ownColors)
            } else if callee == "setImage" {
                let target = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
                outcome.holder = target.map { reader.text(of: $0) }
                end(!isOriginal && reader.isOfSystemButton(call) ? .template : .ownColors)
            } else {
                return false
            }
            return true
        }
    }

    // MARK: Statements

    private extension SwiftWalk {
        /// Operators: assignments, `??`, ternaries and casts. The parser leaves them in one list.
        mutating func enterSequence(_ list: Syntax) {
            guard let list = list.as(ExprListSyntax.self), let sequence = list.parent,
                let index = list.firstIndex(where: { $0.id == node.id })
            else { return end() }
            let ternary = list.firstIndex { $0.is(UnresolvedTernaryExprSyntax.self) }
            // What compares in the condition of a ternary isn't done with the value.
            let isKnown = list[(ternary ?? list.startIndex)...].allSatisfy { item in
                !item.is(BinaryOperatorExprSyntax.self) || item.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
            }
            guard isKnown else { return end() }
            // Without the asset, the app shows something else.
            if list[list.index(after: index)...].contains(where: { $0.is(BinaryOperatorExprSyntax.self) }) {
                outcome.mustExist = false
            }
            if let mark = list.firstIndex(where: { $0.is(AssignmentExprSyntax.self) }), let target = list.first {
                return index > mark ? assigned(to: target) : end()
            }
            // The condition of a ternary isn't its value.
            if let ternary, index < ternary { return end() }
            go(sequence)
        }

        mutating func assigned(to target: ExprSyntax) {
            let text = reader.text(of: target)
            let names = text.split(separator: ".").map(String.init)
            let (name, base) = (names.last ?? "", names.dropLast().last ?? "")
            if let role = SwiftVocabulary.role(of: name), name != "tint" {
                if role == .text, names.count > 1 { outcome.holder = names.dropLast().joined(separator: ".") }
                return end(role, name)
            }
            if name == "mask" { return end(isColor ? .unknown : .template) }
            if ["image", "highlightedImage", "alternateImage", "selectedImage"].contains(name), names.count > 1 {
                let lowered = base.lowercased()
                if lowered.hasSuffix("item") { return end(isOriginal ? .ownColors : .template) }
                let isModel = ["self", "model", "config", "configuration", "state", "data", "info", "content", "viewmodel", "vm"]
                if !isModel.contains(where: lowered.hasSuffix) {
                    outcome.holder = names.dropLast().joined(separator: ".")
                    return end(.ownColors)
                }
            }
            if let member = target.as(MemberAccessExprSyntax.self), let base = member.base, SwiftReader.lastName(base) == "self" {
                return pass(to: reader.scopes.keys(of: ["self", name], expected: []))
            }
            if names.count == 1 { return pass(to: reader.scopes.keys(of: name)) }
            pass(to: Array(reader.scopes.keys(of: names, expected: []).prefix(1)))
        }

        mutating func enterInitializer(_ clause: Syntax) {
            if let binding = clause.parent?.as(PatternBindingSyntax.self),
                let name = binding.pattern.as(IdentifierPatternSyntax.self)
            {
                outcome.holder = outcome.holder ?? name.identifier.text
                return pass(to: [reader.key(of: name)])
            }
            if let binding = clause.parent?.as(OptionalBindingConditionSyntax.self),
                let name = binding.pattern.as(IdentifierPatternSyntax.self)
            {
                outcome.mustExist = false
                return pass(to: [reader.key(at: name)])
            }
            end()
        }

        mutating func enter(_ element: DictionaryElementSyntax) {
            guard element.value.id == node.id,
                let key = reader.brief(element.key).split(separator: ".").last.map(String.init),
                let role = SwiftVocabulary.role(of: key)
            else { return end() }
            end(role, key)
        }

        mutating func returned(from statement: Syntax) {
            var at = statement
            while let parent = at.parent {
                switch parent.kind {
                case .closureExpr: return leave(closure: parent, isReturn: true)
                case .functionDecl, .patternBinding, .subscriptDecl, .initializerDecl: return leave(declaration: parent)
                default: at = parent
                }
            }
            end()
        }

        /// The value is a statement: of a view, or the only one of a function or closure, whose result it is.
        mutating func enterStatement(_ item: Syntax) {
            guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let block = list.parent else { return end() }
            noteBackground(before: item, in: list, of: block)
            switch block.kind {
            case .closureExpr: leave(closure: block, isReturn: list.isSingle)
            case .accessorBlock: block.parent.map { leave(declaration: $0) } ?? end()
            case .sourceFile where isView: end(.ownColors)
            case .switchCase: block.parent.map { go($0) } ?? end()
            case .codeBlock:
                guard let owner = block.parent else { return end() }
                switch owner.kind {
                case .functionDecl where isView || list.isSingle: leave(declaration: owner)
                case .accessorDecl where isView || list.isSingle: leave(accessor: owner)
                case .ifExpr:
                    noteBranch(owner, from: block)
                    go(owner)
                default: isView ? end(.ownColors) : end()
                }
            default: end()
            }
        }

        mutating func leave(accessor: Syntax) {
            var at = accessor
            while let parent = at.parent, parent.kind != .patternBinding { at = parent }
            at.parent.map { leave(declaration: $0) } ?? end()
        }

        /// The value is the result of a function or a property.
        mutating func leave(declaration: Syntax) {
            if let function = declaration.as(FunctionDeclSyntax.self) {
                if reader.isView(function.signature.returnClause?.type) { return drawn() }
                return pass(to: ["F:" + function.name.text])
            }
            guard let binding = declaration.as(PatternBindingSyntax.self),
                let name = binding.pattern.as(IdentifierPatternSyntax.self)
            else { return end() }
            if reader.isView(binding.typeAnnotation?.type) { return drawn() }
            pass(to: [reader.key(of: name)])
        }

        mutating func drawn() {
            outcome.role = outcome.role ?? (isColor ? .fill : nil)
            end(isColor ? .unknown : .ownColors)
        }

        mutating func leave(closure: Syntax, isReturn: Bool) {
            guard let parent = closure.parent else { return end() }
            if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == closure.id {
                return isReturn ? go(parent) : end()
            }
            var call = parent.as(FunctionCallExprSyntax.self)
            if parent.is(LabeledExprSyntax.self) { call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) }
            if parent.is(MultipleTrailingClosureElementSyntax.self) {
                call = parent.parent?.parent?.as(FunctionCallExprSyntax.self)
            }
            guard let call else { return end() }
            let name = SwiftReader.calleeName(call)
            if SwiftVocabulary.templateCalls.contains(name) { return end(isOriginal ? .ownColors : .template) }
            if SwiftVocabulary.controls.contains(name), !isOriginal { return end() }
            if isColor {
                if ["background", "listRowBackground", "ZStack"].contains(name) { return end(.background, name) }
                return end(.fill, name)
            }
            if name == "background" || name == "overlay" || call.calledExpression.is(MemberAccessExprSyntax.self) {
                let target = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
                if name == "overlay", let target { note(reader.background(target), at: target) }
                return end(name == "mask" ? .template : .ownColors)
            }
            guard name.first?.isUppercase == true else { return end() }
            outcome.types.insert(name)
            // A view of the app's own may paint anything behind what it holds.
            if outcome.background == .unknown, !SwiftVocabulary.layouts.contains(name) { outcome.isGuess = true }
            (isView, isContainer) = (true, true)
            outcome.drawing = .ownColors
            go(Syntax(call))
        }
    }
#endif
