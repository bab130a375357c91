import NightcarBasics

// References inside values.
extension Resolution {
    /// A value without a reference at its top: the value of the token that `{a.b}` names, or what `$ref` points to.
    mutating func dereferenced(
        _ value: JSONValue, _ declaration: TokenDeclaration, _ hasReferences: inout Bool
    ) -> JSONValue? {
        if let text = value.string {
            guard let path = TokenDeclaration.alias(text, isStrict: true) else { return value }
            hasReferences = true
            guard let node = find(path, isStrict: declaration.isStrict), merge.token(at: node) >= 0 else {
                var place = declaration
                if value.range.end > 0 { place.value.range = value.range }
                reportMissing(String(path), place)
                return nil
            }
            return literal(at: node, declaration, &hasReferences)
        }
        guard value.isObject, let reference = value["$ref"] else { return value }
        hasReferences = true
        return pointed(reference, declaration, &hasReferences)
    }

    /// A text in which the references are replaced by what they name, in the form in which `ColorText` reads it.
    mutating func interpolated(_ text: String, _ declaration: TokenDeclaration, _ hasReferences: inout Bool) -> String? {
        let text = declaration.isStrict ? text : bracketed(text)
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        hasReferences = true
        var (result, rest) = ("", text[...])
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            result += rest[..<open]
            let path = rest[rest.index(after: open)..<close]
            guard let node = find(path, isStrict: declaration.isStrict), merge.token(at: node) >= 0 else {
                reportMissing(String(path), declaration)
                return nil
            }
            guard let inner = self.text(of: node, declaration) else { return nil }
            result += inner
            guard result.utf8.count <= ColorText.maximumSize else {
                report(.tokenLimit, "the value is too long", declaration.value.range, declaration.document)
                return nil
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}

private extension Resolution {
    /// The text with `{a.b}` for `$a.b`, as Tokens Studio also writes references, where there is such a path.
    func bracketed(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var (result, rest) = ("", text[...])
        while let sign = rest.firstIndex(of: "$") {
            result += rest[..<sign]
            let path = rest[rest.index(after: sign)...].prefix { $0.isLetter || $0.isNumber || "._-".contains($0) }
            let isPath = !path.isEmpty && (find(path, isStrict: false) != nil || ColorText.isComputed(text))
            result += isPath ? "{\(path)}" : "$\(path)"
            rest = rest[path.endIndex...]
        }
        return result + rest
    }

    /// Runs with one more level of nesting. Nil, with an error, if there are too many.
    mutating func nested<Result>(_ declaration: TokenDeclaration, _ body: (inout Resolution) -> Result?) -> Result? {
        guard depth < Self.maximumDepth else {
            report(.tokenLimit, "references nest too deeply", declaration.value.range, declaration.document)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        return body(&self)
    }

    mutating func literal(at node: Int32, _ declaration: TokenDeclaration, _ hasReferences: inout Bool) -> JSONValue? {
        guard let end = end(of: node) else { return nil }
        var inner = false
        defer { hasReferences = hasReferences || inner }
        return nested(declaration) { $0.dereferenced(end.value, end, &inner) }
    }

    /// What a token is in a text.
    mutating func text(of node: Int32, _ declaration: TokenDeclaration) -> String? {
        if let known = texts[node] { return known }
        let text = unknownText(of: node, declaration)
        texts[node] = .some(text)
        return text
    }

    mutating func unknownText(of node: Int32, _ declaration: TokenDeclaration) -> String? {
        guard let end = end(of: node) else { return nil }
        if case .color(let color) = outcome(of: node) { return color.text }
        return nested(declaration) { resolution in
            var hasReferences = false
            guard let value = resolution.dereferenced(end.value, end, &hasReferences) else { return nil }
            switch value.kind {
            case .number(let number): return number
            case .string(let text):
                guard let plain = resolution.interpolated(text, end, &hasReferences) else { return nil }
                return ColorText.isComputed(plain) ? ColorText.number(plain).map { "\($0)" } ?? plain : plain
            default: return ""
            }
        }
    }

    /// The value at a pointer into the merged tree. It goes through aliases and references on its way.
    mutating func pointed(_ reference: JSONValue, _ declaration: TokenDeclaration, _ hasReferences: inout Bool) -> JSONValue? {
        let text = reference.string ?? ""
        let range = reference.range.end > 0 ? reference.range : declaration.value.range
        func fail(_ id: FindingID, _ message: String) -> JSONValue? {
            report(id, message, range, declaration.document)
            return nil
        }
        guard let pointer = JSONPointer(text), pointer.file.isEmpty else {
            return fail(.tokenUnsupportedRef, "\"\(text)\" isn't a reference inside this document; write \"#/…\"")
        }
        var node: Int32 = 0
        var index = 0
        while index < pointer.names.count, merge.token(at: node) < 0,
            let next = store.paths.find(pointer.names[index], below: node)
        {
            node = next
            index += 1
        }
        guard merge.token(at: node) >= 0 else { return fail(.tokenUnresolvable, "there is nothing at \"\(text)\"") }
        if index < pointer.names.count {
            guard pointer.names[index] == "$value" else { return fail(.tokenUnresolvable, "there is nothing at \"\(text)\"") }
            index += 1
        }
        guard let end = end(of: node) else { return nil }
        let rest = pointer.names[index...]
        var inner = false
        defer { hasReferences = hasReferences || inner }
        guard let result = nested(declaration, { $0.descend(end, rest, &inner) }) else {
            return fail(.tokenUnresolvable, "there is nothing at \"\(text)\"")
        }
        return result
    }

    mutating func descend(_ end: TokenDeclaration, _ names: ArraySlice<String>, _ hasReferences: inout Bool) -> JSONValue? {
        var value = dereferenced(end.value, end, &hasReferences)
        for name in names {
            guard let current = value else { return nil }
            let next: JSONValue?
            if let items = current.array {
                next = Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
            } else {
                next = current[name]
            }
            guard let next else { return nil }
            value = dereferenced(next, end, &hasReferences)
        }
        return value
    }
}
