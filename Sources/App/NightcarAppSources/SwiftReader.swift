#if SwiftSources
    import NightcarBasics
    import NightcarModel
    import SwiftParser
    import SwiftSyntax

    /// Reads one Swift file: which assets it names, and what becomes of the values that it passes on.
    ///
    /// The tree is walked without recursion, because a chain of calls can be as deep as the file is long. A walk outward starts at nearly
    /// each name, so that it mustn't copy what was found until then: the reader is a class.
    final class SwiftReader {
        var scan: SourceScan
        let lines: LineTable
        var scopes = SwiftScopes()
        var found: [FoundUse] = []
        /// The types that are SwiftUI apps, that make the app's window, that are windows, and that are previews.
        var appTypes: Set<String> = []
        var launchTypes: Set<String> = []
        var windowTypes: Set<String> = []
        var previewTypes: Set<String> = []
        /// The variables and properties whose images get a tint, without `self`, by `scoped`.
        var tinted: Set<String> = []
        /// The backgrounds of views, by `scoped`.
        var backgrounds: [String: (background: AssetUse.Background, location: Location)] = [:]
        /// The view around a view, by `scoped`.
        var superviews: [String: String] = [:]
        let bytes: [UInt8]
        private let tree: SourceFileSyntax

        /// Deeper trees are refused. Real code stays below 300.
        static let mostDepth = 2000

        private enum Step {
            case enter(Syntax, depth: Int)
            case leave(Syntax)
        }

        init(_ bytes: [UInt8], into scan: SourceScan) {
            (self.scan, self.bytes) = (scan, bytes)
            tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
            lines = LineTable(bytes)
        }

        func scanned() -> SourceScan {
            let untouched = scan
            var stack: [Step] = [.enter(Syntax(tree), depth: 0)]
            while let step = stack.popLast() {
                switch step {
                case .leave(let node): leave(node)
                case .enter(let node, let depth):
                    guard depth <= Self.mostDepth, !Self.isRest(node, of: tree) else {
                        var refused = untouched
                        refused.isTooDeep = true
                        return refused
                    }
                    if node.is(TokenSyntax.self) { continue }
                    enter(node)
                    if Self.opensScope(node.kind) || Self.declares(node.kind) { stack.append(.leave(node)) }
                    let first = stack.count
                    for child in node.children(viewMode: .sourceAccurate) { stack.append(.enter(child, depth: depth + 1)) }
                    stack[first...].reverse()
                }
            }
            finish()
            return scan
        }

        /// Whether a node is the rest of the file, which the parser left out because the code before nests too deep.
        static func isRest(_ node: Syntax, of tree: SourceFileSyntax) -> Bool {
            node.kind == .unexpectedNodes && node.endPosition >= tree.endOfFileToken.position
                && node.children(viewMode: .all).count > 64
        }

        private static func opensScope(_ kind: SyntaxKind) -> Bool {
            switch kind {
            case .codeBlock, .accessorBlock, .closureExpr, .functionDecl, .initializerDecl, .accessorDecl, .switchCase, .ifExpr,
                .forStmt,
                .whileStmt,
                .structDecl, .classDecl, .enumDecl, .actorDecl, .extensionDecl, .protocolDecl:
                true
            default: false
            }
        }

        private static func declares(_ kind: SyntaxKind) -> Bool {
            kind == .patternBinding || kind == .optionalBindingCondition
        }
    }

    extension String {
        /// Whether it begins with a capital letter.
        fileprivate var isCapitalized: Bool {
            guard let byte = utf8.first else { return false }
            return byte < 0x80 ? byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") : first?.isUppercase == true
        }
    }

    extension SwiftReader {
        /// The place of a node, without the white space and comments before it.
        func location(of node: some SyntaxProtocol) -> Location {
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            let first = lines.position(start)
            let last = lines.position(max(start, min(node.endPositionBeforeTrailingTrivia.utf8Offset, start + 400)))
            return Location(path: scan.path, place: .text(TextRange(start: first, end: last)))
        }
    }

    extension SwiftReader {
        func enter(_ node: Syntax) {
            if Self.opensScope(node.kind) { scopes.push(node) }
            switch node.kind {
            case .structDecl, .classDecl, .enumDecl, .actorDecl, .extensionDecl, .protocolDecl:
                guard let type = scopes.type else { return }
                scan.flow.add(parents: SwiftScopes.parents(node), of: type, isExtension: node.kind == .extensionDecl)
                noteType(SwiftScopes.parents(node), type)
            case .functionDecl, .initializerDecl: enterFunction(node)
            case .closureExpr: declareClosureParameters(node)
            case .patternBinding: enterBinding(node)
            case .switchCaseItem: declarePayload(node)
            case .stringLiteralExpr: if let text = node.as(StringLiteralExprSyntax.self) { enter(text) }
            case .memberAccessExpr: if let member = node.as(MemberAccessExprSyntax.self) { enter(member) }
            case .declReferenceExpr: if let name = node.as(DeclReferenceExprSyntax.self) { enter(name) }
            case .assignmentExpr: enterAssignment(node)
            case .enumCaseElement:
                if let element = node.as(EnumCaseElementSyntax.self) { addWord(element.name.text) }
            default: break
            }
        }

        func leave(_ node: Syntax) {
            if let binding = node.as(PatternBindingSyntax.self) { leaveBinding(binding) }
            if let binding = node.as(OptionalBindingConditionSyntax.self) { declare(binding) }
            if Self.opensScope(node.kind) { scopes.pop() }
        }

        /// A view's name in the type around. Another type may have one of the same name.
        func scoped(_ holder: String) -> String { (scopes.type ?? "") + "|" + holder }

        func addWord(_ word: String) { scan.words.insert(NameHash(word.utf8)) }

        // MARK: Declarations

        func key(at node: some SyntaxProtocol) -> String {
            "L:\(scan.path):\(node.positionAfterSkippingLeadingTrivia.utf8Offset)"
        }

        func enterFunction(_ node: Syntax) {
            let function = node.as(FunctionDeclSyntax.self)
            let name = function?.name.text ?? scopes.type ?? ""
            let clause = function?.signature.parameterClause ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause
            if function != nil {
                addWord(name)
                scan.flow.add(function: name)
            }
            for (index, parameter) in (clause?.parameters ?? []).enumerated() {
                let local = parameter.secondName ?? parameter.firstName
                let label = parameter.firstName.text == "_" ? "_\(index)" : parameter.firstName.text
                scopes.declare(local.text, key: key(at: local), type: SwiftScopes.simpleName(parameter.type))
                var outcome = Outcome(location: location(of: local))
                outcome.keys = [key(at: local)]
                scan.flow.add(read: "A:\(name)(\(label)", outcome)
            }
        }

        func declareClosureParameters(_ node: Syntax) {
            guard let signature = node.as(ClosureExprSyntax.self)?.signature else { return }
            switch signature.parameterClause {
            case .simpleInput(let list): for item in list { scopes.declare(item.name.text, key: key(at: item.name), type: nil) }
            case .parameterClause(let clause):
                for item in clause.parameters {
                    let name = item.secondName ?? item.firstName
                    scopes.declare(name.text, key: key(at: name), type: item.type.flatMap { SwiftScopes.simpleName($0) })
                }
            case nil: break
            }
        }

        /// A property is known in its whole type. A local variable is known only after its value.
        func enterBinding(_ node: Syntax) {
            guard let binding = node.as(PatternBindingSyntax.self), let name = binding.pattern.as(IdentifierPatternSyntax.self)
            else { return }
            addWord(name.identifier.text)
            if let value = binding.initializer?.value, isSystemButton(value) {
                tinted.insert(scoped(name.identifier.text))
            }
            guard scopes.isInType, let type = scopes.type else { return }
            let text = name.identifier.text
            scan.flow.add(property: text, of: type)
            scopes.declareMember(text, type: SwiftScopes.type(of: binding))
            if binding.accessorBlock == nil || binding.initializer != nil {
                var outcome = Outcome(location: location(of: name))
                outcome.keys = ["P:\(type).\(text)"]
                scan.flow.add(read: "A:\(type)(\(text)", outcome)
            }
        }

        func leaveBinding(_ binding: PatternBindingSyntax) {
            guard !scopes.isInType, let name = binding.pattern.as(IdentifierPatternSyntax.self) else { return }
            let text = name.identifier.text
            scopes.declare(text, key: scopes.isGlobal ? "G:" + text : key(at: name), type: SwiftScopes.type(of: binding))
        }

        /// `if let icon = …`, and `if let icon`, which is read and declared at once.
        func declare(_ binding: OptionalBindingConditionSyntax) {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { return }
            if binding.initializer == nil {
                var outcome = Outcome(location: location(of: name))
                outcome.keys = [key(at: name)]
                for known in scopes.keys(of: name.identifier.text) { scan.flow.add(read: known, outcome) }
            }
            scopes.declare(name.identifier.text, key: key(at: name), type: scopes.typeOf(name.identifier.text))
        }

        /// `case .icon(let image)` and `case let .icon(image)`.
        func declarePayload(_ node: Syntax) {
            guard let item = node.as(SwitchCaseItemSyntax.self) else { return }
            var expression = item.pattern.as(ExpressionPatternSyntax.self)?.expression
            if let binding = item.pattern.as(ValueBindingPatternSyntax.self) {
                expression = binding.pattern.as(ExpressionPatternSyntax.self)?.expression
            }
            guard let call = expression?.as(FunctionCallExprSyntax.self),
                let member = call.calledExpression.as(MemberAccessExprSyntax.self)
            else { return }
            for (index, argument) in call.arguments.enumerated() {
                var name = argument.expression.as(DeclReferenceExprSyntax.self)?.baseName
                if let pattern = argument.expression.as(PatternExprSyntax.self)?.pattern {
                    let inner = pattern.as(ValueBindingPatternSyntax.self)?.pattern ?? pattern
                    name = inner.as(IdentifierPatternSyntax.self)?.identifier
                }
                guard let name else { continue }
                scopes.declare(name.text, key: key(at: name), type: nil)
                var outcome = Outcome(location: location(of: name))
                outcome.keys = [key(at: name)]
                scan.flow.add(read: "A:\(member.declName.baseName.text)(\(argument.label?.text ?? "_\(index)")", outcome)
            }
        }

        // MARK: Values

        /// A name by itself: a variable that is read, or a function that is called.
        func enter(_ name: DeclReferenceExprSyntax) {
            let text = name.baseName.text
            addWord(text)
            if let member = name.parent?.as(MemberAccessExprSyntax.self), member.declName.id == name.id { return }
            if ["self", "super", "Self", "_"].contains(text) { return }
            if let call = name.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == name.id {
                if !text.isCapitalized, text.first?.isLowercase == true { addReads(["F:" + text], from: Syntax(call)) }
                noteRootView(text, Syntax(call))
                return
            }
            if text.isCapitalized { return }
            addReads(scopes.keys(of: text), from: Syntax(name))
        }

        func addReads(_ keys: @autoclosure () -> [String], from node: Syntax) {
            var walk = SwiftWalk(from: node, in: self, symbol: nil)
            var outcome = walk.result()
            // Most names are read where nothing is drawn.
            guard outcome.isEvidence else { return }
            outcome.location = location(of: node)
            for key in keys() where !outcome.keys.contains(key) { scan.flow.add(read: key, outcome) }
        }

        /// A member: an asset's symbol, or a property that is read, or a method that is called.
        func enter(_ member: MemberAccessExprSyntax) {
            let chain = Self.chain(member)
            let call = member.parent?.as(FunctionCallExprSyntax.self)
            let isCalled = call?.calledExpression.id == member.id
            let name = member.declName.baseName.text
            addWord(name)
            let end = isCalled ? call.map { Syntax($0) } ?? Syntax(member) : Syntax(member)
            if isCalled {
                noteColorScheme(name, call, member)
                noteSubviews(name, call, member)
            }
            let isInner = member.parent?.as(MemberAccessExprSyntax.self)?.base?.id == member.id
            if let symbol = symbol(chain, member, isCalled: isCalled) {
                var use = AssetUse(name: symbol.name, kind: symbol.kind, form: symbol.form, location: location(of: member))
                use.shownIn = shownIn(Syntax(member))
                found.append(FoundUse(use: use, outcome: outcome(of: end, symbol: symbol.kind)))
            }
            if isCalled, name.first?.isLowercase == true, member.base != nil { addReads(["F:" + name], from: end) }
            if !isCalled || isInner { addReads(scopes.keys(of: chain, expected: expectedTypes(member)), from: Syntax(member)) }
        }

        /// `["Asset", "Flags", "star"]` for `Asset.Flags.star`. Starts with an empty text if something else than names comes first, or
        /// nothing.
        static func chain(_ member: MemberAccessExprSyntax) -> [String] {
            var names: [String] = []
            var node = ExprSyntax(member)
            while names.count < 64 {
                if let member = node.as(MemberAccessExprSyntax.self) {
                    names.append(member.declName.baseName.text)
                    guard let base = member.base else { return ([""] + names.reversed()) }
                    node = base
                } else if let name = node.as(DeclReferenceExprSyntax.self) {
                    return [name.baseName.text] + names.reversed()
                } else if let optional = node.as(OptionalChainingExprSyntax.self) {
                    node = optional.expression
                } else if let forced = node.as(ForceUnwrapExprSyntax.self) {
                    node = forced.expression
                } else {
                    return ["?"] + names.reversed()
                }
            }
            return ["?"] + names.reversed()
        }

        // MARK: Texts

        func enter(_ text: StringLiteralExprSyntax) {
            let parts = text.segments.map { $0.as(StringSegmentSyntax.self)?.content.text }
            if parts.contains(nil) || text.segments.count > 1 {
                addPattern(Self.texts(parts), at: text, isName: outcome(of: Syntax(text)).names != nil)
                for part in parts.compactMap({ $0 }) { scan.addWords(Array(part.utf8)[...]) }
                return
            }
            let name = (parts.first ?? nil) ?? ""
            if text.openingQuote.tokenKind == .multilineStringQuote {
                scan.addWords(Array(name.utf8)[...])
                return
            }
            scan.add(literal: Array(name.utf8)[...])
            addPatterns(of: name, at: text)
            // `UIColor("#3060E0")` is an app's own initializer.
            guard !name.isEmpty, name.utf8.count <= 128, !name.hasPrefix("#") else { return }
            let outcome = outcome(of: Syntax(text))
            if let kind = outcome.names {
                var use = AssetUse(name: name, kind: kind, form: .text, location: location(of: text))
                use.mustExist = outcome.mustExist
                use.shownIn = shownIn(Syntax(text))
                found.append(FoundUse(use: use, outcome: outcome))
            } else if !outcome.keys.isEmpty, !name.contains(" ") {
                // A place that it is passed to may take it for the name of an image or a color.
                let use = AssetUse(name: name, kind: .data, form: .text, location: location(of: text))
                scan.passedTexts.append(FoundUse(use: use, outcome: outcome))
            }
        }

        /// The texts around interpolations.
        static func texts(_ parts: [String?]) -> [String] {
            var texts = [""]
            for part in parts { if let part { texts[texts.count - 1] += part } else { texts.append("") } }
            return texts
        }

        func addPattern(_ parts: [String], at node: some SyntaxProtocol, isName: Bool = false) {
            if let pattern = NamePattern(parts, isName: isName) { scan.patterns[pattern] = location(of: node) }
        }

        /// A text with placeholders, one that is joined with something, and one that is called a prefix or suffix.
        func addPatterns(of name: String, at text: StringLiteralExprSyntax) {
            if name.contains("%") { addPattern(NamePattern.formatParts(name), at: text) }
            var (isStart, isEnd) = (false, false)
            if let list = text.parent?.as(ExprListSyntax.self), let index = list.firstIndex(where: { $0.id == text.id }) {
                let before = index == list.startIndex ? nil : list[list.index(before: index)]
                let next = list.index(after: index)
                let after = next == list.endIndex ? nil : list[next]
                isEnd = ["+", "+="].contains(before?.as(BinaryOperatorExprSyntax.self)?.operator.text)
                isStart = after?.as(BinaryOperatorExprSyntax.self)?.operator.text == "+"
            }
            if let argument = text.parent?.as(LabeledExprSyntax.self),
                let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            {
                let label = argument.label?.text.lowercased() ?? ""
                let callee = Self.calleeName(call)
                isStart = isStart || label.hasSuffix("prefix") || callee == "hasPrefix"
                if label == "separator", callee == "joined" { addPattern(["", name, ""], at: text) }
                isEnd = isEnd || label.hasSuffix("suffix") || ["hasSuffix", "append", "appending"].contains(callee)
            }
            if isStart { addPattern([name, ""], at: text) }
            if isEnd { addPattern(["", name], at: text) }
            if isStart, isEnd { addPattern(["", name, ""], at: text) }
        }

        static func calleeName(_ call: FunctionCallExprSyntax) -> String {
            if let name = call.calledExpression.as(DeclReferenceExprSyntax.self) { return name.baseName.text }
            return call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
        }

        /// Images whose view or button gets a tint in the same file are templates.
        func finish() {
            let (tinted, backgrounds, superviews) = (tinted, backgrounds, superviews)
            let change: (inout Outcome) -> Void = { outcome in
                guard let holder = outcome.holder else { return }
                if tinted.contains(holder), outcome.drawing == .ownColors { outcome.drawing = .template }
                guard outcome.background == .unknown else { return }
                var view = holder
                for _ in 0..<16 where backgrounds[view] == nil { view = superviews[view] ?? view }
                let ground = String(holder.prefix { $0 != "|" }) + "|self"
                // What nobody adds to a view may be in any other.
                outcome.isGuess = outcome.isGuess || backgrounds[view] == nil && view != ground && view != ground + ".view"
                let known = backgrounds[view] ?? backgrounds[ground]
                (outcome.background, outcome.backgroundAt) = (known?.background ?? .unknown, known?.location)
            }
            scan.flow.correct(change)
            for index in found.indices {
                change(&found[index].outcome)
                found[index].use.apply(found[index].outcome)
            }
            scan.found = found
        }
    }
#endif
