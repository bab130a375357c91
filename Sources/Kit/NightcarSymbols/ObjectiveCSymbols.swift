/// The Objective-C header with a constant for the name of every symbol, and one for the bundle if it has an
/// identifier and there are colors.
package func objectiveCSymbols(_ symbols: [AssetSymbol], options: SymbolOptions) -> String {
    var out = SourceText()
    out.line("#import <Foundation/Foundation.h>")
    out.line()
    out.line("#if __has_attribute(swift_private)")
    out.line("#define AC_SWIFT_PRIVATE __attribute__((swift_private))")
    out.line("#else")
    out.line("#define AC_SWIFT_PRIVATE")
    out.line("#endif")
    out.line()
    if !options.bundleIdentifier.isEmpty, symbols.contains(where: { $0.kind == .color }) {
        out.line("/// The resource bundle ID.")
        out.line(constant("ACBundleID", options.bundleIdentifier))
        out.line()
    }
    var taken: Set<String> = []
    for symbol in symbols {
        let name = objectiveCName(symbol)
        if taken.insert(name).inserted {
            out.line("/// The \(SourceText.quoted(symbol.name)) asset catalog \(symbol.kind.rawValue) resource.")
            out.line(constant(name, symbol.name))
        } else {
            guard options.hasWarnings else { continue }
            let start = "The \"\(symbol.name)\" \(symbol.kind.rawValue) asset name resolves to the symbol \"\(name)\""
            out.line("#warning \(SourceText.quoted("\(start) which already exists. Try renaming the asset."))")
        }
        out.line()
    }
    out.line("#undef AC_SWIFT_PRIVATE")
    return out.text
}

/// `ACImageNameIconsPlay`
func objectiveCName(_ symbol: AssetSymbol) -> String {
    (symbol.kind == .color ? "ACColorName" : "ACImageName") + symbol.path.map(SymbolName.constant).joined()
}

private func constant(_ name: String, _ value: String) -> String {
    "static NSString * const \(name) AC_SWIFT_PRIVATE = @\(SourceText.quoted(value));"
}
