import NightcarBasics

/// The attributes and properties that many entries and sets have in common. They are read and stored once.
package struct SharedAttributes {
    /// The attributes by the bytes of their JSON. Strings that Swift treats as equal may have different bytes.
    private var attributes: [[UInt8]: EntryAttributes] = [:]
    private var properties: [[UInt8]: AssetProperties] = [:]

    package init() {}

    /// Replaces the attributes and properties of an asset and its renditions by shared copies, if there are equal ones.
    package mutating func share(_ asset: inout Asset) {
        if !asset.properties.members.isEmpty {
            let own = asset.properties
            let shared = properties.value(for: own.json) { own }
            (asset.properties.members, asset.properties.json) = (shared.members, shared.json)
        }
        for index in asset.renditions.indices where !asset.renditions[index].attributes.isEmpty {
            let own = asset.renditions[index].attributes
            asset.renditions[index].attributes = attributes.value(for: own.json) { own }
        }
    }

    /// Reads the attributes that a catalog stores for an entry.
    package mutating func attributes(stored json: String) -> EntryAttributes {
        json.isEmpty ? EntryAttributes() : attributes.value(for: json) { EntryAttributes(json: json) }
    }

    /// Reads the properties that a catalog stores for a set.
    package mutating func properties(stored json: String) -> AssetProperties {
        guard !json.isEmpty else { return AssetProperties() }
        return properties.value(for: json) { AssetProperties(members: JSONMember.members(ofStored: json)) }
    }
}

extension Dictionary where Key == [UInt8] {
    /// The value for a text. It is created if there is none.
    fileprivate mutating func value(for text: String, make: () -> Value) -> Value {
        let key = Array(text.utf8)
        if let known = self[key] { return known }
        let made = make()
        self[key] = made
        return made
    }
}
