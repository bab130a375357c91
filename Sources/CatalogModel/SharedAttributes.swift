package import JSONSource

/// What many entries and sets say alike, read and kept once.
package struct SharedAttributes {
    /// By the bytes of their JSON: texts that Swift takes for equal may have different bytes.
    private var attributes: [[UInt8]: EntryAttributes] = [:]
    private var members: [[UInt8]: [JSONMember]] = [:]

    package init() {}

    /// Replaces what an asset and its renditions say by the copy that is there already.
    package mutating func share(_ asset: inout Asset) {
        if !asset.properties.members.isEmpty {
            let properties = asset.properties.members
            asset.properties.members = self.members(asset.properties.json) { properties }
        }
        for index in asset.renditions.indices where !asset.renditions[index].attributes.isEmpty {
            let own = asset.renditions[index].attributes
            asset.renditions[index].attributes = attributes(own.json) { own }
        }
    }

    /// Reads what a catalog stores of an entry.
    package mutating func attributes(stored json: String) -> EntryAttributes {
        json.isEmpty ? EntryAttributes() : attributes(json) { EntryAttributes(json: json) }
    }

    /// Reads what a catalog stores of a set.
    package mutating func members(stored json: String) -> [JSONMember] {
        json.isEmpty ? [] : members(json) { JSONMember.members(ofStored: json) }
    }
}

private extension SharedAttributes {
    mutating func attributes(_ json: String, make: () -> EntryAttributes) -> EntryAttributes {
        let key = Array(json.utf8)
        if let known = attributes[key] { return known }
        let made = make()
        attributes[key] = made
        return made
    }

    mutating func members(_ json: String, make: () -> [JSONMember]) -> [JSONMember] {
        let key = Array(json.utf8)
        if let known = members[key] { return known }
        let made = make()
        members[key] = made
        return made
    }
}
