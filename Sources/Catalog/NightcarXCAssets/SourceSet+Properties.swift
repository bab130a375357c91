import NightcarBasics
package import NightcarModel

extension SourceSet {
    /// What the set's Contents.json says about all its entries.
    ///
    /// These are the members of `properties`, of `info` (without author and version, which say who wrote the file) and of the
    /// top level (without the list of entries). If a name is already used, the member is named `info.NAME` or `contents.NAME`.
    package var properties: AssetProperties {
        guard let root = folder.document?.root else { return AssetProperties() }
        var members = folder.properties?.members ?? []
        var taken = Set(members.map(\.key))
        let list = SetReader.list(in: root, kind: kind)?.key
        func add(_ member: JSONMember, from place: String) {
            let isNew = taken.insert(member.key).inserted
            members.append(JSONMember(key: isNew ? member.key : "\(place).\(member.key)", value: member.value))
        }
        for member in root["info"]?.members ?? [] where member.key != "author" && member.key != "version" {
            add(member, from: "info")
        }
        for member in root.members ?? [] where member.key != "info" && member.key != list {
            if member.key != "properties" || !member.value.isObject { add(member, from: "contents") }
        }
        guard !members.isEmpty else { return AssetProperties() }
        // Some tools write it into `info`.
        let key = "template-rendering-intent"
        let intent: AssetProperties.TemplateIntent =
            switch (folder.properties?[key] ?? root["info"]?[key])?.string {
            case "template": .template
            case "original": .original
            default: .automatic
            }
        return AssetProperties(
            templateIntent: intent, preservesVector: folder.properties?["preserves-vector-representation"]?.bool ?? false,
            members: members)
    }
}
