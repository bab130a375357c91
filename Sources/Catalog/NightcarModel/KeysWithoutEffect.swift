import NightcarBasics

/// The keys of a Contents.json that Apple's tool uses and that change nothing in what we compile. A theme catalog stores their
/// values, so that an app can read them.
package enum KeysWithoutEffect {
    /// Members of `properties` and `info`.
    package static let properties: Set<String> = [
        "auto-scaling", "compression-type", "interpretation", "level-mode", "localizable", "on-demand-resource-tags", "origin",
        "pre-rendered", "rotation", "translation",
    ]
    /// Members of an entry.
    package static let entries: Set<String> = ["matching-style", "pixel-format"]
}

extension AssetProperties {
    /// The set's keys without effect, sorted.
    package var keysWithoutEffect: [String] { members.map(\.key).filter(KeysWithoutEffect.properties.contains).sorted() }
}

extension EntryAttributes {
    /// The entry's keys without effect, sorted.
    package var keysWithoutEffect: [String] { others.map(\.key).filter(KeysWithoutEffect.entries.contains).sorted() }
}
