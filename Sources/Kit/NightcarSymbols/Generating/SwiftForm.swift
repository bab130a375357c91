// Swift with a typed symbol for each asset.

extension FormWriter {
    mutating func writeSwift() {
        let type = options.typeName
        let access = options.access == .public ? "public " : ""
        var out = SourceText()
        out.line("// \(notice)")
        out.line()
        out.lines(SwiftSupport.imports(options.backing, access: access))
        out.block("nonisolated \(access)enum \(type)", isSpaced: false) { out in
            out.line("// Names that no asset can hide.")
            for (alias, name) in SwiftSupport.aliases { out.line("\(access)typealias \(alias) = \(name)") }
            out.line()
            out.line("\(access)static let bundle = Foundation.Bundle.\(options.bundle.rawValue)")
            out.line()
            writeSwiftThemes(access, &out)
            let color = { (item: AssetModel.Item<ModelColors>) in "_Color(\(SourceText.quoted(item.name)), \(swift(item.value)))"
            }
            writeSwiftScope("Colors", model.colors, access, &out, color)
            writeSwiftScope("Gradients", model.gradients, access, &out, swiftGradient)
            out.line()
            writeSwiftList("allColors", of: "_Color", in: "Colors", model.colors, access, &out, color)
            if options.backing != .values {
                let image = { (item: AssetModel.Item<ModelPicture>) in "_Image(\(named(item.name, item.value.themedRows)))" }
                writeSwiftList("allImages", of: "_Image", in: "Images", model.pictures, access, &out, image)
                writeSwiftScope("Images", model.pictures, access, &out, image)
                let file = { (item: AssetModel.Item<ModelData>) in "_File(\(named(item.name, item.value.themedRows)))" }
                writeSwiftScope("Files", model.data, access, &out, file)
                if options.validates { writeSwiftList("allFiles", of: "_File", in: "Files", model.data, access, &out, file) }
            }
        }
        out.line()
        out.lines(
            SwiftSupport.code(type: type, access: access, options, systemColors: model.systemColors))
        if options.backing == .values {
            leaveOut(model.pictures.map(\.name), "pictures with --backing values")
            leaveOut(model.data.map(\.name), "data with --backing values")
        }
        files.append(GeneratedFile("\(options.name).swift", out.text))
    }

    private func writeSwiftThemes(_ access: String, _ out: inout SourceText) {
        let themes = SwiftThemes(model.themes)
        out.block("\(access)enum Theme: Swift.String, Swift.CaseIterable, Swift.Sendable", isSpaced: false) { out in
            if themes.isEmpty {
                out.line("/// The catalog has no themes, and an enumeration needs a case.")
                out.line("case standard = \"\"")
            }
            for (theme, identifier) in themes.cases {
                out.line("case \(SymbolName.escaped(identifier)) = \(SourceText.quoted(theme))")
            }
        }
    }

    /// `_Variants(_RGBA(1, 1, 1), dark: _RGBA(0, 0, 0)), p3: …, themes: ["sepia": …]`
    private func swift(_ colors: ModelColors) -> String {
        var text = swift(row: colors.rows[0])
        let themed = zip(model.themes, colors.rows.dropFirst()).filter { $0.1 != colors.rows[0] }
        if !themed.isEmpty {
            let entries = themed.map { "\(SourceText.quoted($0)): _Themed(\(swift(row: $1)))" }
            text += ", themes: [\(entries.joined(separator: ", "))]"
        }
        return text
    }

    private func swift(row: [ModelColor]) -> String {
        let (srgb, wide) = (Array(row[..<4]), Array(row[4...]))
        return variants(srgb) + (wide == srgb ? "" : ", p3: \(variants(wide))")
    }

    private func variants(_ values: [ModelColor]) -> String {
        var parts = [rgba(values[0])]
        if values[1] != values[0] { parts.append("dark: \(rgba(values[1]))") }
        if values[2] != values[0] { parts.append("highContrast: \(rgba(values[2]))") }
        // Without a value, dark high contrast is like dark.
        if values[3] != values[1] { parts.append("darkHighContrast: \(rgba(values[3]))") }
        return "_Variants(\(parts.joined(separator: ", ")))"
    }

    private func rgba(_ color: ModelColor) -> String {
        let system = color.system.map { ", system: \(SourceText.quoted($0.name))" } ?? ""
        if let hex = exactHex(color) {
            return "_RGBA(hex: 0x\(hex)\(color.alpha == 1 ? "" : ", \(sourceNumber(color.alpha))")\(system))"
        }
        var numbers = [color.red, color.green, color.blue].map(sourceNumber)
        if color.alpha != 1 { numbers.append(sourceNumber(color.alpha)) }
        return "_RGBA(\(numbers.joined(separator: ", "))\(color.isP3 ? ", isP3: true" : "")\(system))"
    }

    /// The six digits of a color whose components are exactly bytes.
    private func exactHex(_ color: ModelColor) -> Substring? {
        var opaque = color
        opaque.alpha = 1
        let bytes = opaque.bytes
        let isExact = !color.isP3 && zip([color.red, color.green, color.blue], bytes).allSatisfy { $0 == Double($1) / 255 }
        return isExact ? opaque.hex.dropFirst() : nil
    }

    /// `"Brand"`, or `"Brand", themes: [.ocean]` for an asset that themes change.
    private func named(_ name: String, _ rows: [Int]) -> String {
        let cases = SwiftThemes(model.themes).cases
        let themes = rows.map { ".\(SymbolName.escaped(cases[$0 - 1].identifier))" }
        return SourceText.quoted(name) + (themes.isEmpty ? "" : ", themes: [\(themes.joined(separator: ", "))]")
    }

    private func swiftGradient(_ item: AssetModel.Item<ModelGradient>) -> String {
        let name = SourceText.quoted(item.name)
        let stops = item.value.stops.map { "_Stop(\(sourceNumber($0.location)), _Color(\(name), \(swift($0.colors))))" }
        return "_Gradient(\(name), type: \(SourceText.quoted(item.value.type)), [\(stops.joined(separator: ", "))])"
    }

    /// Writes `enum Colors` with a static constant for each item, in nested enumerations for namespaces.
    private func writeSwiftScope<Value>(
        _ name: String, _ items: [AssetModel.Item<Value>], _ access: String, _ out: inout SourceText,
        _ value: (AssetModel.Item<Value>) -> String
    ) {
        out.line()
        out.block("\(access)enum \(name)", isSpaced: false) { writeSwiftMembers(items[...], depth: 0, access, &$0, value) }
    }

    /// Writes a constant with all items in order.
    private func writeSwiftList<Value>(
        _ name: String, of type: String, in scope: String, _ items: [AssetModel.Item<Value>], _ access: String,
        _ out: inout SourceText, _ value: (AssetModel.Item<Value>) -> String
    ) {
        let list = "\(access)static let \(name): [\(type)] = ["
        guard !items.isEmpty else { return out.line(list + "]") }
        out.line(list)
        for item in items {
            // `Colors.Type` is the type of `Colors` and not the namespace, whatever quotes it has.
            let isHidden = item.symbol.dropLast().contains("Type")
            let path = ([scope] + item.symbol.map(SymbolName.escaped)).joined(separator: ".")
            out.line("    \(isHidden ? value(item) : path),")
        }
        out.line("]")
    }

    private func writeSwiftMembers<Value>(
        _ items: ArraySlice<AssetModel.Item<Value>>, depth: Int, _ access: String, _ out: inout SourceText,
        _ value: (AssetModel.Item<Value>) -> String
    ) {
        var rest = items
        while let item = rest.first {
            if item.symbol.count == depth + 1 {
                out.line("/// `\(Self.printable(item.name))`")
                out.line("\(access)static let \(SymbolName.escaped(item.symbol[depth])) = \(value(item))")
                rest = rest.dropFirst()
                continue
            }
            let inner = rest.prefix { $0.symbol.count > depth + 1 && $0.symbol[depth] == item.symbol[depth] }
            out.block("\(access)enum \(SymbolName.escaped(item.symbol[depth]))", isSpaced: false) { out in
                writeSwiftMembers(inner, depth: depth + 1, access, &out, value)
            }
            rest = rest.dropFirst(inner.count)
        }
    }
}

/// The names of themes as cases of an enumeration, each used once.
struct SwiftThemes {
    var cases: [(theme: String, identifier: String)] = []
    var isEmpty: Bool { cases.isEmpty }

    init(_ themes: [String]) {
        // What `Theme?` and `CaseIterable` already mean: `.none` would be no theme.
        var taken: Set<String> = ["none", "some", "allCases"]
        for (number, theme) in themes.enumerated() {
            var identifier = SymbolName.property(theme) ?? "theme\(number + 1)"
            while !taken.insert(identifier).inserted { identifier += "_" }
            cases.append((theme, identifier))
        }
    }
}

extension SourceText {
    /// Adds several lines at once.
    mutating func lines(_ text: String) {
        for piece in text.split(separator: "\n", omittingEmptySubsequences: false) { line(String(piece)) }
    }
}
