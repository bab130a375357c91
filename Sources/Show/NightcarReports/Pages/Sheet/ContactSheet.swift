package import NightcarBasics
package import NightcarModel
package import NightcarTint

/// Every picture and color of a catalog on light, dark and high-contrast backgrounds: the input for the page of `preview`.
package struct ContactSheet: Sendable {
    /// The tool that made the page: `nightcar 0.1.0`.
    package var tool: String
    /// The subject of the page: the path as the user gave it.
    package var title: String
    /// A compiled catalog.
    package var catalog: Catalog
    package var findings: [Finding]
    /// The set folder of each asset by name and kind, which connects findings to assets. Empty for a compiled file.
    package var folders: [AssetID: String]
    /// How colors would be derived: their roles, and the proposals for gaps.
    package var derivation: DerivationOptions

    package struct AssetID: Hashable, Sendable {
        package var name: String
        package var kind: SetKind

        package init(_ asset: Asset) { (name, kind) = (asset.name, asset.kind) }
    }

    package init(
        tool: String, title: String, catalog: Catalog, findings: [Finding] = [], folders: [AssetID: String] = [:],
        derivation: DerivationOptions = DerivationOptions()
    ) {
        self.tool = tool
        self.title = title
        self.catalog = catalog
        self.findings = findings
        self.folders = folders
        self.derivation = derivation
    }
}
