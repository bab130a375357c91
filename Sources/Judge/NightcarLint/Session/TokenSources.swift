package import NightcarBasics
package import NightcarTokens
package import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Design tokens as the color sets that `tokens build` would write, for what looks at source sets.
package struct TokenSources: Sendable {
    /// The sets. The catalog has the path of the tokens.
    package let catalog: SourceCatalog
    /// What reading the tokens and mapping them to sets found.
    package let findings: [Finding]
    private let sets: [String: (source: SourceSet, tokens: TokenSet)]
    /// The paths that other tokens refer to in the usual look, and to something else in dark mode.
    private let palette: Set<Int32>

    /// - Parameter paths: as for `TokenSystem`. At least one.
    /// - Throws: `Failure` if a file can't be read.
    package init(_ paths: [String], _ settings: TokenSettings) throws(Failure) {
        var system = try TokenSystem(paths: paths)
        let tokens = TokenCatalog(&system, settings)
        findings = (system.findings + tokens.findings).sorted()
        let catalog = tokens.sourceCatalog(named: paths.first ?? "")
        let named = Dictionary(tokens.sets.map { ($0.name, $0) }) { first, _ in first }
        sets = Dictionary(
            catalog.sets.compactMap { set in named[set.name].map { (set.folder.path, (set, $0)) } }
        ) { first, _ in first }
        palette = Set(
            tokens.sets.compactMap { set in
                set.values.contains { $0.key.luminosity == .dark && $0.color != set.values[0].color } ? set.target : nil
            })
        self.catalog = catalog
    }

    /// The same finding at the token, or at its value for the look that an entry is for.
    package func moved(_ finding: Finding) -> Finding {
        var finding = finding
        finding.location = moved(finding.location)
        for index in finding.related.indices { finding.related[index].location = moved(finding.related[index].location) }
        return finding
    }

    /// Why a set needs no dark value, as a clause about it. Nil if nothing says that.
    package func darkProof(of set: String) -> String? {
        guard let tokens = sets[set]?.tokens else { return nil }
        if tokens.values.contains(where: { $0.key.luminosity == .dark && $0.location != tokens.location }) {
            return "its token has a declaration for dark mode, with the same color"
        }
        guard tokens.target == nil, palette.contains(tokens.node) else { return nil }
        return "the tokens that refer to it choose another color in dark mode"
    }

    private func moved(_ location: Location) -> Location {
        let file = "/Contents.json"
        let set = location.path.hasSuffix(file) ? String(location.path.dropLast(file.count)) : location.path
        guard let (source, tokens) = sets[set] else { return Location(path: location.path) }
        guard let place = location.range?.start else { return tokens.location }
        let entry = source.entries.last { entry in
            entry.location.range.map { $0.start <= place && place < $0.end } ?? false
        }
        guard let entry else { return tokens.location }
        var plain = entry.key
        plain.gamut = .any
        let value = tokens.values.first { $0.key == entry.key } ?? tokens.values.first { $0.key == plain }
        return value?.location ?? tokens.location
    }
}
