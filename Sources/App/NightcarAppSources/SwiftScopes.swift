#if SwiftSources
    import SwiftSyntax

    /// The names that code sees at a place of a file, from the inside out.
    struct SwiftScopes {
        private struct Scope {
            /// The type, if the scope is the body of one.
            var type: String?
            var names: [String: (key: String, type: String?)] = [:]
            /// What the type parameters of a type or function conform to.
            var parameters: [String: String] = [:]
        }

        private var scopes: [Scope] = [Scope()]
        /// The types of members, by `Type.name`, as far as this file says them.
        private var members: [String: String] = [:]

        mutating func push(_ node: Syntax) {
            scopes.append(Scope(type: Self.typeName(node), parameters: Self.parameters(node)))
        }

        mutating func pop() { if scopes.count > 1 { scopes.removeLast() } }

        /// The innermost type around.
        var type: String? { scopes.last { $0.type != nil }?.type }

        /// Whether declarations here are members of a type.
        var isInType: Bool { scopes.last?.type != nil }

        var isGlobal: Bool { scopes.count == 1 }

        mutating func declare(_ name: String, key: String, type: String?) {
            scopes[scopes.count - 1].names[name] = (key, type)
        }

        mutating func declareMember(_ name: String, type: String?) {
            guard let owner = self.type, let type else { return }
            members["\(owner).\(name)"] = type
        }

        /// The keys of a variable that is named by itself.
        func keys(of name: String) -> [String] {
            if name.hasPrefix("$") { return [] }
            for scope in scopes.reversed() {
                if let found = scope.names[name] { return [found.key] }
                if let type = scope.type { return ["P:\(type).\(name)", "G:\(name)"] }
            }
            return ["G:\(name)"]
        }

        func typeOf(_ name: String) -> String? {
            for scope in scopes.reversed() {
                if let found = scope.names[name] { return found.type.map(constraint) }
                if let type = scope.type { return members["\(type).\(name)"].map(constraint) }
            }
            return nil
        }

        /// What a type parameter conforms to. Another type is itself.
        private func constraint(_ type: String) -> String {
            scopes.lazy.reversed().compactMap { $0.parameters[type] }.first ?? type
        }

        /// The keys of a chain of members.
        ///
        /// - Parameter expected: the types that the place expects, for a chain that starts with a dot.
        func keys(of chain: [String], expected: [String]) -> [String] {
            guard chain.count > 1, let name = chain.last, let first = chain.first else { return [] }
            let base = chain[chain.count - 2]
            if chain.count == 2 {
                if first.isEmpty { return expected.map { "P:\($0).\(name)" } }
                if first == "self" || first == "Self" { return type.map { ["P:\($0).\(name)"] } ?? [] }
                if let type = typeOf(first) { return ["P:\(type).\(name)"] }
            }
            if base.first?.isUppercase == true { return ["P:\(base).\(name)"] }
            if chain.count == 3, first == "self", let type, let member = members["\(type).\(base)"] {
                return ["P:\(constraint(member)).\(name)"]
            }
            if first == "?" && chain.count == 2 { return ["M:" + name] }
            return ["M:\(base).\(name)", "M:" + name]
        }

        /// The name of the type whose body a node is, or of the type that it extends.
        static func typeName(_ node: Syntax) -> String? {
            switch node.kind {
            case .structDecl: node.as(StructDeclSyntax.self)?.name.text
            case .classDecl: node.as(ClassDeclSyntax.self)?.name.text
            case .enumDecl: node.as(EnumDeclSyntax.self)?.name.text
            case .actorDecl: node.as(ActorDeclSyntax.self)?.name.text
            case .protocolDecl: node.as(ProtocolDeclSyntax.self)?.name.text
            case .extensionDecl: node.as(ExtensionDeclSyntax.self).flatMap { simpleName($0.extendedType) } ?? "_"
            default: nil
            }
        }

        /// What a type names after its colon.
        static func parents(_ node: Syntax) -> [String] {
            let clause = node.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
            return (clause?.inheritedTypes ?? []).compactMap { simpleName($0.type) }
        }

        /// `["Item": "Row"]` for `struct List<Item: Row>`.
        private static func parameters(_ node: Syntax) -> [String: String] {
            // To ask a node for a protocol is slow.
            guard [.functionDecl, .initializerDecl].contains(node.kind) || typeName(node) != nil else { return [:] }
            let clause = node.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
            var found: [String: String] = [:]
            for parameter in clause?.parameters ?? [] {
                found[parameter.name.text] = parameter.inheritedType.flatMap { simpleName($0) }
            }
            return found
        }

        /// `Icon` for `Icon`, `Views.Icon`, `Icon?` and `any Icon`. Nil for other types.
        static func simpleName(_ type: TypeSyntax) -> String? {
            var type = type
            for _ in 0..<8 {
                if let name = type.as(IdentifierTypeSyntax.self) { return name.name.text }
                if let member = type.as(MemberTypeSyntax.self) { return member.name.text }
                if let optional = type.as(OptionalTypeSyntax.self) {
                    type = optional.wrappedType
                } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
                    type = optional.wrappedType
                } else if let some = type.as(SomeOrAnyTypeSyntax.self) {
                    type = some.constraint
                } else if let attributed = type.as(AttributedTypeSyntax.self) {
                    type = attributed.baseType
                } else {
                    return nil
                }
            }
            return nil
        }

        /// The type that a declaration names, or whose initializer it calls.
        static func type(of binding: PatternBindingSyntax) -> String? {
            if let annotation = binding.typeAnnotation { return simpleName(annotation.type) }
            guard let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) else { return nil }
            let name = SwiftReader.calleeName(call)
            return name.first?.isUppercase == true ? name : nil
        }
    }
#endif
