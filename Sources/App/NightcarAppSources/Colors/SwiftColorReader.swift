#if SwiftSources
    import NightcarBasics
    import SwiftParser
    import SwiftSyntax
    import ThemeCatalogPixels

    /// Finds what defines a color in a Swift file: constants, properties, functions without parameters, and calls with a light and a
    /// dark color anywhere else.
    ///
    /// The tree is walked without recursion. The values of definitions are read with a limit to their depth.
    struct SwiftColorReader {
        /// A declaration around the place of the walk.
        struct Frame {
            var name: String?
            var type: String?
            var parameters: Set<String> = []
            var isCode = false
        }

        private enum Step {
            case enter(Syntax, depth: Int)
            case leave
        }

        private let tree: SourceFileSyntax
        private let path: String
        private let lines: LineTable
        private(set) var frames: [Frame] = []
        private(set) var found = CodeColors()

        init(_ bytes: [UInt8], path: String) {
            self.path = path
            tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
            lines = LineTable(bytes)
        }

        mutating func read() -> CodeColors {
            var stack: [Step] = [.enter(Syntax(tree), depth: 0)]
            while let step = stack.popLast() {
                guard case .enter(let node, let depth) = step else {
                    frames.removeLast()
                    continue
                }
                guard depth <= SwiftReader.mostDepth, !SwiftReader.isRest(node, of: tree) else {
                    found.isTooDeep = true
                    break
                }
                if node.is(TokenSyntax.self) || define(node) { continue }
                if let frame = Self.frame(node) {
                    frames.append(frame)
                    stack.append(.leave)
                }
                let first = stack.count
                for child in node.children(viewMode: .sourceAccurate) { stack.append(.enter(child, depth: depth + 1)) }
                stack[first...].reverse()
            }
            return found
        }

        var type: String? { frames.last { $0.type != nil }?.type }
        var isInCode: Bool { frames.last?.isCode == true }

        func location(of node: some SyntaxProtocol) -> Location {
            let position = lines.position(node.positionAfterSkippingLeadingTrivia.utf8Offset)
            return Location(path: path, place: .text(TextRange(start: position, end: position)))
        }

        private static func frame(_ node: Syntax) -> Frame? {
            if let name = SwiftScopes.typeName(node) { return Frame(type: name) }
            switch node.kind {
            case .functionDecl:
                return Frame(parameters: parameters(node.as(FunctionDeclSyntax.self)?.signature.parameterClause), isCode: true)
            case .initializerDecl:
                return Frame(parameters: parameters(node.as(InitializerDeclSyntax.self)?.signature.parameterClause), isCode: true)
            case .patternBinding:
                let binding = node.as(PatternBindingSyntax.self)
                return Frame(name: binding.flatMap(self.name), isCode: true)
            case .closureExpr, .accessorDecl, .deinitializerDecl: return Frame(isCode: true)
            default: return nil
            }
        }

        private static func parameters(_ clause: FunctionParameterClauseSyntax?) -> Set<String> {
            Set((clause?.parameters ?? []).map { ($0.secondName ?? $0.firstName).text })
        }

        static func name(_ binding: PatternBindingSyntax) -> String? {
            binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.filter { $0 != "`" }
        }
    }

    extension SwiftColorReader {
        /// Adds the definition that a node is. False if it isn't one, so that the walk goes on inside.
        private mutating func define(_ node: Syntax) -> Bool {
            switch node.kind {
            case .patternBinding: return node.as(PatternBindingSyntax.self).map { define($0) } ?? false
            case .functionDecl: return node.as(FunctionDeclSyntax.self).map { define($0) } ?? false
            case .functionCallExpr: return node.as(FunctionCallExprSyntax.self).map { define($0) } ?? false
            case .sequenceExpr: return node.as(SequenceExprSyntax.self).map { defineList($0) } ?? false
            default: return false
            }
        }

        private mutating func define(_ binding: PatternBindingSyntax) -> Bool {
            guard let name = Self.name(binding) else { return false }
            let declared = binding.typeAnnotation.flatMap { SwiftScopes.simpleName($0.type) }
            let isColor = declared.map(SwiftColorValues.isColorType)
            if isColor == false { return false }
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
            let values = SwiftColorValues(expectsColor: isColor == true, isSwiftUI: declared == "Color")
            if let expression = binding.initializer?.value {
                guard let value = values.value(of: expression) else { return false }
                if isInCode, !value.isPair { return false }
                if !isConstant(variable), !isInCode, value.isPlain { return false }
                return add(name, value, at: expression)
            }
            guard isColor == true, !isInCode, let body = Self.getter(of: binding) else { return false }
            return add(name, values.value(of: body) ?? values.remainder(of: body), at: Self.start(of: body) ?? Syntax(binding))
        }

        private mutating func define(_ function: FunctionDeclSyntax) -> Bool {
            guard function.signature.parameterClause.parameters.isEmpty, let body = function.body?.statements,
                let result = function.signature.returnClause.flatMap({ SwiftScopes.simpleName($0.type) }),
                SwiftColorValues.isColorType(result)
            else { return false }
            let values = SwiftColorValues(expectsColor: true, isSwiftUI: result == "Color")
            let value = values.value(of: body) ?? values.remainder(of: body)
            return add(function.name.text, value, at: Self.start(of: body) ?? Syntax(function))
        }

        /// A call with two colors that isn't the value of a property: `title.textColor = UIColor(light: …, dark: …)`.
        private mutating func define(_ call: FunctionCallExprSyntax) -> Bool {
            if SwiftColorValues.isPictures(call) {
                found.pictures.append(location(of: call))
                return true
            }
            let values = SwiftColorValues(expectsColor: false, isSwiftUI: false)
            guard let value = values.value(of: ExprSyntax(call)), value.isPair else { return false }
            let name = assigned(to: Syntax(call)) ?? frames.last { $0.name != nil }?.name
            return add(name, value, at: call)
        }

        /// `label.theme_textColor = ["#FFF", "#000"]`
        private mutating func defineList(_ sequence: SequenceExprSyntax) -> Bool {
            let parts = Array(sequence.elements)
            guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self), let member = parts[0].as(MemberAccessExprSyntax.self),
                member.declName.baseName.text.hasPrefix("theme_"), let list = parts[2].as(ArrayExprSyntax.self)
            else { return false }
            let texts = list.elements.map { SwiftColorValues.text($0.expression) }
            if texts.contains(where: { $0?.hasPrefix("#") == false }) { return false }
            let colors = texts.compactMap { $0.flatMap(SwiftColorValues.hex) }
            let owner = SwiftReader.chain(member).dropLast().last { !["", "?", "self"].contains($0) }
            let value: CodeColor.Value =
                colors.count == 2 && texts.count == 2
                ? .pair(light: colors[0], dark: colors[1]) : .unreadable("it isn't a list of a light and a dark hex value")
            return add(owner, value, at: parts[0])
        }

        private mutating func add(_ name: String?, _ value: CodeColor.Value?, at node: some SyntaxProtocol) -> Bool {
            guard let value else { return false }
            let parameters = frames.reduce(into: Set<String>()) { $0.formUnion($1.parameters) }
            // A helper that makes colors of what it is given.
            if value.names.contains(where: { $0.count == 1 && parameters.contains($0[0]) }) { return true }
            found.colors.append(CodeColor(name: name, type: type, value: value, location: location(of: node)))
            return true
        }

        private func isConstant(_ variable: VariableDeclSyntax?) -> Bool {
            frames.isEmpty || variable?.modifiers.contains { ["static", "class"].contains($0.name.text) } == true
        }

        /// `textColor` in `label.textColor = `, and in `textColor: ` of a list of arguments.
        private func assigned(to node: Syntax) -> String? {
            guard let elements = node.parent?.as(ExprListSyntax.self), elements.count == 3,
                let first = elements.first
            else { return nil }
            if let member = first.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
            return first.as(DeclReferenceExprSyntax.self)?.baseName.text
        }

        private static func getter(of binding: PatternBindingSyntax) -> CodeBlockItemListSyntax? {
            switch binding.accessorBlock?.accessors {
            case .getter(let items): items
            case .accessors(let list): list.first { $0.accessorSpecifier.text == "get" }?.body?.statements
            case nil: nil
            }
        }

        private static func start(of body: CodeBlockItemListSyntax) -> Syntax? {
            guard let item = body.first?.item else { return nil }
            if case .stmt(let statement) = item, let value = statement.as(ReturnStmtSyntax.self)?.expression {
                return Syntax(value)
            }
            return Syntax(item)
        }
    }

    extension CodeColor.Value {
        var isPair: Bool {
            switch self {
            case .pair: true
            case .alpha(let value, _, _): value.isPair
            default: false
            }
        }

        /// A color that only has a name, such as `.white`.
        var isPlain: Bool {
            switch self {
            case .name, .asset: true
            case .color(let color):
                if case .components(_, let values, _) = color { Set(values).isSubset(of: [0, 1]) } else { true }
            default: false
            }
        }

        /// The names that it depends on.
        var names: [[String]] {
            switch self {
            case .name(let name): [name]
            case .pair(let light, let dark): light.names + dark.names
            case .alpha(let value, _, _): value.names
            case .color, .bytes, .asset, .unreadable: []
            }
        }
    }
#endif
