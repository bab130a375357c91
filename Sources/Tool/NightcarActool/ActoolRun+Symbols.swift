import NightcarSymbols

extension ActoolRun {
    /// Writes source code with a symbol for each asset, and the index of the symbols.
    mutating func generateSymbols() {
        let options = request.symbolOptions
        let symbols = assetSymbols(of: catalogs, options: options)
        if let path = request.arguments["--generate-swift-asset-symbols"] {
            write(Array(swiftSymbols(symbols, options: options).utf8), to: path)
        }
        if let path = request.arguments["--generate-objc-asset-symbols"] {
            write(Array(objectiveCSymbols(symbols, options: options).utf8), to: path)
        }
        if let path = request.arguments["--generate-asset-symbol-index"] {
            do {
                write(try Self.index(symbols).bytes(.xml), to: path)
            } catch {
                fail("Failed to write \"\(path)\".", because: "\(error)")
            }
        }
    }

    private static func index(_ symbols: [AssetSymbol]) -> PropertyList {
        let entries = Dictionary(grouping: symbolIndex(symbols), by: \.section)
        return .dictionary(
            Dictionary(
                SymbolIndexEntry.Section.allCases.map { section in
                    let items = (entries[section] ?? []).map { entry -> PropertyList in
                        [
                            "catalogPath": .string(absolutePath(entry.catalogPath)), "relativePath": .string(entry.relativePath),
                            "objcSymbol": .string(entry.objectiveCSymbol), "swiftSymbol": .string(entry.swiftSymbol),
                        ]
                    }
                    return (section.rawValue, .array(items))
                }
            ) { first, _ in first })
    }
}
