#if SwiftSources
    import NightcarBasics
    import SwiftParser
    import SwiftSyntax

    /// The calls of a manifest in Swift: SwiftPM's `Package.swift`, Tuist's `Project.swift`. Nothing is run: texts, lists, constants of
    /// the file and sums of these are known, and everything else isn't.
    struct Manifest {
        /// A value in a manifest.
        indirect enum Value: Sendable {
            case text(String)
            /// `.app`, or a name that isn't a constant of the file.
            case word(String)
            case list([Value])
            case table([(key: Value, value: Value)])
            case call(Call)
            case unknown(String)
        }

        /// `.target(name: "Kit", …)`
        struct Call: Sendable {
            var function: String
            var arguments: [(label: String, value: Value)]
            var location: Location

            subscript(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
        }

        private let path: String
        private let tree: SourceFileSyntax
        private let lines: SourceLocationConverter
        private var constants: [String: ExprSyntax] = [:]

        private static let mostDepth = 64
        /// How far constants are followed that name each other.
        private static let mostConstants = 8

        init(_ bytes: [UInt8], path: String) {
            self.path = path
            tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
            lines = SourceLocationConverter(fileName: path, tree: tree)
            for statement in tree.statements {
                for binding in statement.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
                    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
                    constants[name] = binding.initializer?.value
                }
            }
        }

        /// The calls of functions with these names, in the order of the file. A call in the argument `dependencies` of another one
        /// refers to something, and declares nothing.
        func calls(_ names: Set<String>) -> [Call] {
            var found: [Call] = []
            var open: [(node: Syntax, depth: Int)] = [(Syntax(tree), 0)]
            while let (node, depth) = open.popLast() {
                guard depth < 256 else { continue }
                if node.as(LabeledExprSyntax.self)?.label?.text == "dependencies" { continue }
                if let call = node.as(FunctionCallExprSyntax.self), let name = Self.name(of: call), names.contains(name) {
                    found.append(self.call(call, name, 0, 0))
                }
                open += node.children(viewMode: .sourceAccurate).map { ($0, depth + 1) }.reversed()
            }
            return found
        }

        private static func name(of call: FunctionCallExprSyntax) -> String? {
            call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        }

        private func call(_ call: FunctionCallExprSyntax, _ name: String, _ depth: Int, _ constants: Int) -> Call {
            let line = lines.location(for: call.positionAfterSkippingLeadingTrivia).line
            return Call(
                function: name,
                arguments: call.arguments.map {
                    (label: $0.label?.text ?? "", value: value($0.expression, depth + 1, constants))
                },
                location: Location(path: path, line: line))
        }

        private func value(_ node: ExprSyntax, _ depth: Int, _ followed: Int) -> Value {
            guard depth < Self.mostDepth else { return .unknown("…") }
            if let text = node.as(StringLiteralExprSyntax.self) {
                return text.representedLiteralValue.map(Value.text) ?? .unknown(text.trimmedDescription)
            }
            if let array = node.as(ArrayExprSyntax.self) {
                return .list(array.elements.map { value($0.expression, depth + 1, followed) })
            }
            if let table = node.as(DictionaryExprSyntax.self) {
                let elements = table.content.as(DictionaryElementListSyntax.self).map(Array.init) ?? []
                return .table(elements.map { (value($0.key, depth + 1, followed), value($0.value, depth + 1, followed)) })
            }
            if let call = node.as(FunctionCallExprSyntax.self), let name = Self.name(of: call) {
                return .call(self.call(call, name, depth, followed))
            }
            if let member = node.as(MemberAccessExprSyntax.self) { return .word(member.declName.baseName.text) }
            if let sum = node.as(SequenceExprSyntax.self) { return self.sum(sum, depth, followed) }
            if let flag = node.as(BooleanLiteralExprSyntax.self) { return .word(flag.literal.text) }
            if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
                guard let constant = constants[name], followed < Self.mostConstants else { return .word(name) }
                return value(constant, depth + 1, followed + 1)
            }
            return .unknown(node.trimmedDescription)
        }

        /// `[…] + […]`
        private func sum(_ node: SequenceExprSyntax, _ depth: Int, _ followed: Int) -> Value {
            var items: [Value] = []
            for element in node.elements {
                if let mark = element.as(BinaryOperatorExprSyntax.self) {
                    guard mark.operator.text == "+" else { return .unknown(node.trimmedDescription) }
                } else if case .list(let more) = value(element, depth + 1, followed) {
                    items += more
                } else {
                    items.append(.unknown(element.trimmedDescription))
                }
            }
            return .list(items)
        }
    }

    extension Manifest.Value {
        var text: String? { if case .text(let text) = self { text } else { nil } }
        var call: Manifest.Call? { if case .call(let call) = self { call } else { nil } }
        /// The items of a list, or the value alone.
        var items: [Manifest.Value] { if case .list(let items) = self { items } else { [self] } }

        /// The texts in it, also in calls and lists.
        var texts: [String] {
            switch self {
            case .text(let text): [text]
            case .list(let items): items.flatMap(\.texts)
            case .table(let members): members.flatMap { $0.value.texts }
            case .call(let call): call.arguments.flatMap(\.value.texts)
            case .word, .unknown: []
            }
        }

        /// The words and the names of calls in it: `iOS` and `v15` for `.iOS(.v15)`.
        var words: [String] {
            switch self {
            case .word(let word): [word]
            case .list(let items): items.flatMap(\.words)
            case .table(let members): members.flatMap { $0.key.words + $0.value.words }
            case .call(let call): [call.function] + call.arguments.flatMap(\.value.words)
            case .text, .unknown: []
            }
        }

        /// The value of a key in a table, also in calls and lists. Nil if no table has it.
        func member(_ name: String) -> Manifest.Value? {
            switch self {
            case .table(let members):
                members.first { $0.key.text == name }?.value ?? members.lazy.compactMap { $0.value.member(name) }.first
            case .list(let items): items.lazy.compactMap { $0.member(name) }.first
            case .call(let call): call.arguments.lazy.compactMap { $0.value.member(name) }.first
            case .text, .word, .unknown: nil
            }
        }

        /// How the file writes it, shortened for a message.
        var brief: String {
            switch self {
            case .text(let text): "\"\(text)\""
            case .word(let word): word
            case .call(let call): "\(call.function)(…)"
            case .list: "[…]"
            case .table: "[…: …]"
            case .unknown(let source): String(source.prefix { !$0.isNewline }.prefix(40))
            }
        }
    }
#endif
