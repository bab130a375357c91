package import NightcarTokens

extension Configuration {
    /// Sections of a configuration for design tokens: the section `tokens` with what isn't the default, and the section `themes`.
    ///
    /// - Parameters:
    ///   - tokens: nil to leave the section out. Paths are relative to the configuration's folder.
    ///   - themes: names, with the paths of their catalogs.
    package static func sections(tokens: TokenSettings?, themes: [(name: String, catalog: String)]) -> String {
        var lines: [String] = []
        if let tokens {
            let usual = TokenSettings()
            let own = Table.tokens.keys.flatMap { key in key.lines(tokens) == key.lines(usual) ? [] : key.lines(tokens) }
            lines += ["tokens:"] + own.map { "  " + $0 }
        }
        if !themes.isEmpty {
            lines.append("themes:")
            lines += themes.map { "  \(quoted($0.name)): {catalog: \(quoted($0.catalog))}" }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Whether the file has a section, or a file that it extends.
    package func has(section name: String) -> Bool { keys.contains(name) }
}
