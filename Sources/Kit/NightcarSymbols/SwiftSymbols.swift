import ThemeCatalogVariants

/// The Swift source that gives every symbol a property of `ColorResource` or `ImageResource`, and of the frameworks' types.
///
/// iOS 17 introduced `ColorResource` and `ImageResource`. For an app that runs on older systems, the file declares them itself.
package func swiftSymbols(_ symbols: [AssetSymbol], options: SymbolOptions) -> String {
    SwiftSymbolWriter(symbols, options: options).source()
}

struct SwiftSymbolWriter {
    let options: SymbolOptions
    let colors: SymbolScope
    let images: SymbolScope
    /// Whether the file declares `ColorResource` and `ImageResource`.
    let declaresTypes: Bool
    private let hasThinnable: Bool

    init(_ symbols: [AssetSymbol], options: SymbolOptions) {
        self.options = options
        colors = SymbolScope(symbols.filter { $0.kind == .color })
        images = SymbolScope(symbols.filter { $0.kind == .image })
        declaresTypes = options.declaresTypes ?? Self.runsOnOldSystems(options)
        hasThinnable = symbols.contains(where: \.isThinnable)
    }

    func source() -> String {
        var out = SourceText()
        writeImports(&out)
        for kind in AssetSymbol.Kind.allCases { writeResources(kind, &out) }
        for kind in AssetSymbol.Kind.allCases { writeExtensions(kind, &out) }
        if hasThinnable { writeThinnableSupport(&out) }
        if declaresTypes { writeTypes(&out) }
        return out.text
    }
}

extension SwiftSymbolWriter {
    /// `DeveloperToolsSupport.ColorResource`, or the file's own.
    func resource(_ kind: AssetSymbol.Kind) -> String {
        let name = kind == .color ? "ColorResource" : "ImageResource"
        return declaresTypes ? name : "DeveloperToolsSupport.\(name)"
    }

    /// The frameworks in the order of the file.
    var frameworks: [SymbolOptions.Framework] {
        [.appKit, .uiKit, .swiftUI].filter(options.frameworks.contains)
    }

    func types(_ kind: AssetSymbol.Kind) -> [UIType] {
        [UIType.nsColor, .uiColor, .color, .nsImage, .uiImage].filter {
            $0.kind == kind && options.frameworks.contains($0.framework)
        }
    }

    func resourceAvailability(_ kind: AssetSymbol.Kind) -> String {
        if !declaresTypes { return "@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)" }
        return "@available(iOS 11.0, macOS \(kind == .color ? "10.13" : "10.7"), tvOS 11.0, *)"
    }

    /// The attributes of an extension of a framework's type.
    func availability(_ type: UIType) -> [String] {
        switch type.framework {
        case .appKit:
            let version = !declaresTypes ? "14.0" : type.kind == .color ? "10.13" : "10.7"
            return ["@available(macOS \(version), *)", "@available(macCatalyst, unavailable)"]
        case .uiKit:
            let version = declaresTypes ? "11.0" : "17.0"
            return ["@available(iOS \(version), tvOS \(version), *)", "@available(watchOS, unavailable)"]
        case .swiftUI:
            return declaresTypes
                ? ["@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)"] : [resourceAvailability(type.kind)]
        }
    }

    func warning(_ message: String, _ out: inout SourceText) {
        guard options.hasWarnings else { return }
        out.line("#warning(\(SourceText.quoted(message)))")
        out.line()
    }
}

private extension SwiftSymbolWriter {
    static func runsOnOldSystems(_ options: SymbolOptions) -> Bool {
        guard let platform = options.filter.platform, let target = options.filter.minimumDeploymentTarget else { return false }
        return switch platform {
        case .ios, .tvos: target < SystemVersion(17)
        case .macos: target < SystemVersion(14)
        case .watchos: target < SystemVersion(10)
        case .visionos: false
        }
    }

    func writeImports(_ out: inout SourceText) {
        out.line("import Foundation")
        for module in frameworks.map(\.rawValue) + ["DeveloperToolsSupport"] {
            out.line("#if canImport(\(module))")
            out.line("import \(module)")
            out.line("#endif")
        }
        out.line()
        out.line("#if SWIFT_PACKAGE")
        out.line("private nonisolated let resourceBundle = Foundation.Bundle.module")
        out.line("#else")
        out.line("private nonisolated class ResourceBundleClass {}")
        out.line("private nonisolated let resourceBundle = Foundation.Bundle(for: ResourceBundleClass.self)")
        out.line("#endif")
        out.line()
    }

    func writeResources(_ kind: AssetSymbol.Kind, _ out: inout SourceText) {
        out.line("// MARK: - \(kind == .color ? "Color" : "Image") Symbols -")
        out.line()
        out.line(resourceAvailability(kind))
        out.block("nonisolated extension \(resource(kind))") { writeResources(of: kind == .color ? colors : images, &$0) }
        out.line()
    }

    func writeResources(of scope: SymbolScope, _ out: inout SourceText) {
        for member in scope.members {
            switch member {
            case .scope(let inner): writeScope(inner, &out) { writeResources(of: $0, &$1) }
            case .symbol(let symbol, let identifier):
                out.line("/// The \(SourceText.quoted(symbol.name)) asset catalog \(symbol.kind.rawValue) resource.")
                if symbol.isThinnable { out.line("@available(watchOS, unavailable)") }
                let label = symbol.isThinnable ? "thinnableName" : "name"
                out.line(
                    "static let \(SymbolName.escaped(identifier)) = \(resource(symbol.kind))("
                        + "\(label): \(SourceText.quoted(symbol.name)), bundle: resourceBundle)")
                out.line()
            case .taken(let symbol, let identifier):
                let start = "The \"\(symbol.name)\" \(symbol.kind.rawValue) asset name resolves to the symbol \"\(identifier)\""
                warning(start + " which already exists. Try renaming the asset.", &out)
            case .nameless(let symbol):
                let start = "The \"\(symbol.name)\" \(symbol.kind.rawValue) asset name has nothing to make a symbol of."
                warning(start + " Try renaming the asset.", &out)
            }
        }
    }

    func writeExtensions(_ kind: AssetSymbol.Kind, _ out: inout SourceText) {
        let scope = (kind == .color ? colors : images).filtered(\.hasExtensions)
        guard !scope.members.isEmpty else { return }
        out.line("// MARK: - \(kind == .color ? "Color" : "Image") Symbol Extensions -")
        out.line()
        for type in types(kind) {
            out.line("#if canImport(\(type.module))")
            for attribute in availability(type) { out.line(attribute) }
            out.block("nonisolated extension \(type.qualified)") { writeProperties(of: scope, type, [], &$0) }
            if type.name == "Color" {
                // Leading dots find these properties if a ShapeStyle is expected. An extension of a protocol can't contain types.
                out.line()
                for attribute in availability(type) { out.line(attribute) }
                out.block("nonisolated extension SwiftUI.ShapeStyle where Self == SwiftUI.Color") {
                    writeProperties(of: scope, type, [], isFlat: true, &$0)
                }
            }
            out.line("#endif")
            out.line()
        }
    }

    func writeProperties(
        of scope: SymbolScope, _ type: UIType, _ path: [String], isFlat: Bool = false, _ out: inout SourceText
    ) {
        for member in scope.members {
            switch member {
            case .scope(let inner) where !isFlat:
                writeScope(inner, &out) { writeProperties(of: $0, type, path + [inner.identifier], &$1) }
            case .symbol(let symbol, let identifier):
                guard !path.isEmpty || !type.ownProperties.contains(identifier) else {
                    if isFlat { continue }
                    let start = "The \"\(symbol.name)\" \(symbol.kind.rawValue) asset name resolves to a conflicting \(type.name)"
                    warning("\(start) symbol \"\(identifier)\". Try renaming the asset.", &out)
                    continue
                }
                let reference = "." + (path + [identifier]).map(SymbolName.escaped).joined(separator: ".")
                writeProperty(symbol, SymbolName.escaped(identifier), reference, type, &out)
            case .scope, .taken, .nameless: break
            }
        }
    }

    func writeProperty(
        _ symbol: AssetSymbol, _ identifier: String, _ reference: String, _ type: UIType, _ out: inout SourceText
    ) {
        out.line("/// The \(SourceText.quoted(symbol.name)) asset catalog \(symbol.kind.rawValue).")
        let result = type.qualified + (symbol.isThinnable ? "?" : "")
        let argument = (symbol.isThinnable ? "thinnableResource: " : type.framework == .swiftUI ? "" : "resource: ") + reference
        let without = symbol.isThinnable ? "nil" : ".init()"
        switch type.framework {
        case .swiftUI where symbol.isThinnable:
            out.line("@available(watchOS, unavailable)")
            out.line("static var \(identifier): \(result) { .init(\(argument)) }")
        case .swiftUI:
            out.line("static var \(identifier): \(result) { .init(\(argument)) }")
        case .appKit, .uiKit:
            out.block("static var \(identifier): \(result)", isSpaced: false) { out in
                out.line(type.framework == .appKit ? "#if !targetEnvironment(macCatalyst)" : "#if !os(watchOS)")
                out.line(".init(\(argument))")
                out.line("#else")
                out.line(without)
                out.line("#endif")
            }
        }
        out.line()
    }

    func writeScope(
        _ scope: SymbolScope, _ out: inout SourceText, _ body: (SymbolScope, inout SourceText) -> Void
    ) {
        out.line("/// The \(SourceText.quoted(scope.name)) asset catalog resource namespace.")
        out.block("enum \(SymbolName.escaped(scope.identifier))") { body(scope, &$0) }
        out.line()
    }
}
