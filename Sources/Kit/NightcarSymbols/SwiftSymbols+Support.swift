// The code that the symbols of a generated file need.

extension SwiftSymbolWriter {
    /// Writes failable initializers for assets that some devices don't receive.
    func writeThinnableSupport(_ out: inout SourceText) {
        out.line("// MARK: - Thinnable Asset Support -")
        out.line()
        for kind in AssetSymbol.Kind.allCases {
            out.line(resourceAvailability(kind))
            out.line("@available(watchOS, unavailable)")
            out.block("nonisolated extension \(resource(kind))") { writeThinnableResource(kind, &$0) }
            out.line()
            for type in types(kind) { writeThinnableType(type, &out) }
        }
    }

    /// Writes `ColorResource` and `ImageResource` for systems that don't have them, and the initializers that take them.
    func writeTypes(_ out: inout SourceText) {
        out.line("// MARK: - Backwards Deployment Support -")
        out.line()
        for kind in AssetSymbol.Kind.allCases { writeResourceType(kind, &out) }
        for type in [UIType.nsColor, .uiColor, .color, .nsImage, .uiImage] where options.frameworks.contains(type.framework) {
            out.line("#if canImport(\(type.module))")
            if type.name == "NSImage" { writeImageProtocol(type, &out) } else { writeInitializer(type, &out) }
            out.line("#endif")
            out.line()
        }
        guard options.frameworks.contains(.swiftUI) else { return }
        out.line("#if canImport(SwiftUI)")
        writeInitializer(UIType(framework: .swiftUI, name: "Image", kind: .image), &out)
        out.line("#endif")
    }
}

private extension SwiftSymbolWriter {
    /// A framework that is left out can't be asked, so the asset then counts as present.
    func writeThinnableResource(_ kind: AssetSymbol.Kind, _ out: inout SourceText) {
        let isColor = kind == .color
        let onMac = isColor ? "AppKit.NSColor(named: name, bundle: bundle)" : "bundle.image(forResource: name)"
        let elsewhere = "UIKit.\(isColor ? "UIColor" : "UIImage")(named: name, in: bundle, compatibleWith: nil)"
        out.block("fileprivate init?(thinnableName name: Swift.String, bundle: Foundation.Bundle)", isSpaced: false) { out in
            if options.frameworks.contains(.appKit) {
                out.line("#if canImport(AppKit) && os(macOS)")
                out.line("guard \(onMac) != nil else { return nil }")
                out.line("#endif")
            }
            if options.frameworks.contains(.uiKit) {
                out.line("#if canImport(UIKit) && !os(watchOS)")
                out.line("guard \(elsewhere) != nil else { return nil }")
                out.line("#endif")
            }
            out.line("self.init(name: name, bundle: bundle)")
        }
        out.line()
    }

    func writeThinnableType(_ type: UIType, _ out: inout SourceText) {
        let isClass = type.framework != .swiftUI
        out.line("#if canImport(\(type.module))")
        for attribute in availability(type) { out.line(attribute) }
        let initializer = "\(isClass ? "convenience " : "")init?(thinnableResource resource: \(resource(type.kind))?)"
        out.block("nonisolated extension \(type.qualified)") { out in
            out.block("fileprivate \(initializer)", isSpaced: false) { out in
                if isClass { out.line(type.framework == .appKit ? "#if !targetEnvironment(macCatalyst)" : "#if !os(watchOS)") }
                out.line("guard let resource else { return nil }")
                out.line("self.init(\(isClass ? "resource: " : "")resource)")
                if isClass {
                    out.line("#else")
                    out.line("return nil")
                    out.line("#endif")
                }
            }
            out.line()
        }
        out.line("#endif")
        out.line()
    }

    func writeResourceType(_ kind: AssetSymbol.Kind, _ out: inout SourceText) {
        out.line("/// \(kind == .color ? "A color" : "An image") of an asset catalog.")
        out.block("nonisolated struct \(resource(kind)): Swift.Hashable, @unchecked Swift.Sendable") { out in
            out.line("fileprivate let name: Swift.String")
            out.line("fileprivate let bundle: Foundation.Bundle")
            out.line()
            out.block("init(name: Swift.String, bundle: Foundation.Bundle)", isSpaced: false) { out in
                out.line("self.name = name")
                out.line("self.bundle = bundle")
            }
            out.line()
        }
        out.line()
    }

    func writeInitializer(_ type: UIType, _ out: inout SourceText) {
        for attribute in availability(type) { out.line(attribute) }
        let isClass = type.framework != .swiftUI
        out.block("nonisolated extension \(type.qualified)") { out in
            let header =
                isClass ? "convenience init(resource: \(resource(type.kind)))" : "init(_ resource: \(resource(type.kind)))"
            out.block(header, isSpaced: false) { out in
                switch type.framework {
                case .swiftUI: out.line("self.init(resource.name, bundle: resource.bundle)")
                case .appKit: out.line("self.init(named: resource.name, bundle: resource.bundle)!")
                case .uiKit:
                    out.line("#if !os(watchOS)")
                    out.line("self.init(named: resource.name, in: resource.bundle, compatibleWith: nil)!")
                    out.line("#else")
                    out.line("self.init()")
                    out.line("#endif")
                }
            }
            out.line()
        }
    }

    /// A bundle returns its own image objects. Only the initializer of a protocol can return an object other than the allocated
    /// one.
    func writeImageProtocol(_ type: UIType, _ out: inout SourceText) {
        out.line("nonisolated protocol ResourceInitializable {}")
        out.line("nonisolated extension \(type.qualified): ResourceInitializable {}")
        out.line()
        for attribute in availability(type) { out.line(attribute) }
        out.block("nonisolated extension ResourceInitializable") { out in
            out.block("init(resource: \(resource(type.kind)))", isSpaced: false) { out in
                out.line("self = resource.bundle.image(forResource: resource.name)! as! Self")
            }
            out.line()
        }
    }
}
