/// One line of the symbol index: the location of an asset, and its name in code.
package struct SymbolIndexEntry: Sendable, Hashable {
    package enum Section: String, Sendable, CaseIterable {
        case colors, images, symbols
    }

    package var section: Section
    package var catalogPath: String
    /// Begins with `./`.
    package var relativePath: String
    package var objectiveCSymbol: String
    /// With its namespaces: `Icons.play`.
    package var swiftSymbol: String
}

/// The index of the symbols that have a Swift name, by section, then path.
package func symbolIndex(_ symbols: [AssetSymbol]) -> [SymbolIndexEntry] {
    let scopes = AssetSymbol.Kind.allCases.map { kind in SymbolScope(symbols.filter { $0.kind == kind }) }
    return scopes.flatMap { $0.identified() }.map { symbol, path in
        SymbolIndexEntry(
            section: symbol.kind == .color ? .colors : symbol.isSymbolSet ? .symbols : .images,
            catalogPath: symbol.catalogPath, relativePath: "./" + symbol.relativePath,
            objectiveCSymbol: objectiveCName(symbol), swiftSymbol: path.joined(separator: "."))
    }.sorted { ($0.section.rawValue, $0.relativePath, $0.catalogPath) < ($1.section.rawValue, $1.relativePath, $1.catalogPath) }
}
