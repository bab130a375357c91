package import NightcarBasics
import ThemeCatalogBytes

extension IconDocument {
    /// Reads the text of an `icon.json`.
    ///
    /// - Returns: the document, and what there is to say about it. A value that can't be used is an error, and is kept in `other`.
    /// - Throws: `JSONError` if the text isn't JSON.
    package static func read(path: String, bytes: [UInt8]) throws(JSONError) -> (document: IconDocument, findings: [Finding]) {
        var reader = IconReader(json: try JSONDocument(path: path, bytes: bytes))
        let document = reader.document()
        return (document, reader.findings.sorted())
    }
}

/// Turns JSON values into the parts of a document.
struct IconReader {
    let json: JSONDocument
    var findings: [Finding]
    /// The value that is read has a key that nobody knows, so its text is kept too.
    private var keepsText = false

    init(json: JSONDocument) {
        self.json = json
        findings = json.findings
    }

    mutating func document() -> IconDocument {
        var document = IconDocument()
        guard json.root.isObject else {
            report(.iconBadValue, "an icon document must be an object, as Icon Composer writes it", at: json.root)
            return document
        }
        var members = IconMembers(json.root)
        document.location = json.location(of: json.root)
        document.fill = property("fill", &members, Self.fill)
        reportUncompiled(document.fill)
        document.platforms = value("supported-platforms", &members, Self.platforms)
        document.svgColorSpace = value("color-space-for-untagged-svg-colors", &members, Self.text)
        document.features = value("features", &members, Self.texts)
        document.assetMirroring = value("implicit-asset-mirroring", &members, Self.flag)
        document.languages = value("specializable-language-ids", &members, Self.texts)
        if let groups = members.take("groups") {
            let count = (groups.value.array ?? []).reduce(0) { $0 + ($1["layers"]?.array?.count ?? 0) + 1 }
            if count > Limits.iconLayers {
                let message = "the icon has \(count) groups and layers; an icon can have at most \(Limits.iconLayers)"
                report(.iconBadValue, message, at: groups.value)
                members.rest.append(groups)
            } else {
                document.groups = list(groups, &members) { $0.group($1) }
            }
        } else {
            report(.iconBadValue, "the document has no \"groups\", so the icon shows nothing", at: json.root)
        }
        document.other = rest(of: members)
        return document
    }

    mutating func report(_ id: FindingID, _ message: String, at value: JSONValue) {
        findings.append(Finding(id, .error, message, at: json.location(of: value)))
    }

    /// Reports the specializations of a fill that aren't compiled.
    mutating func reportUncompiled(_ fill: IconProperty<IconFill>) {
        guard let place = fill.location, fill.value != nil, !fill.specializations.isEmpty else { return }
        let message = """
            "fill-specializations" beside "fill" are ignored, as Apple's tool does; make the "fill" the first specialization, without \
            an appearance
            """
        findings.append(Finding(.iconBadValue, .warning, message, at: place))
    }
}

/// The members of an object. Reading takes them out, and what remains isn't known.
struct IconMembers {
    private var members: [String: JSONMember]
    /// The keys that were asked for, for suggestions.
    private(set) var known: [String] = []
    /// Members that can't be used.
    var rest: [JSONMember] = []

    init(_ value: JSONValue) {
        members = Dictionary(value.effectiveMembers.map { ($0.key, $0) }) { _, last in last }
    }

    mutating func take(_ key: String) -> JSONMember? {
        known.append(key)
        return members.removeValue(forKey: key)
    }

    var unknown: [JSONMember] { members.values.sorted { $0.keyRange.start < $1.keyRange.start } }
}

private extension IconReader {
    mutating func group(_ value: JSONValue) -> IconGroup? {
        guard var members = object(value, "a group") else { return nil }
        var group = IconGroup()
        group.location = json.location(of: value)
        group.name = self.value("name", &members, Self.text)
        if let layers = members.take("layers") { group.layers = list(layers, &members) { $0.layer($1) } }
        group.hidden = property("hidden", &members, Self.flag)
        group.opacity = property("opacity", &members, Self.number)
        group.position = property("position", &members, Self.position)
        group.blendMode = property("blend-mode", &members, Self.word)
        group.lighting = property("lighting", &members, Self.word)
        group.specular = property("specular", &members, Self.specular)
        group.shadow = property("shadow", &members, Self.shadow)
        group.translucency = property("translucency", &members, Self.translucency)
        group.blur = property("blur-material", &members, Self.blur)
        group.refractivity = property("refractivity", &members, Self.refractivity)
        group.assetMirroring = property("asset-mirroring", &members, Self.mirroring)
        group.legacyStrength = property("legacy-refractivity-strength", &members, Self.number)
        group.legacyDepth = property("legacy-refractivity-depth", &members, Self.number)
        group.legacySpecular = property("legacy-specular-highlight", &members, Self.specular)
        group.other = rest(of: members)
        return group
    }

    mutating func layer(_ value: JSONValue) -> IconLayer? {
        guard var members = object(value, "a layer") else { return nil }
        var layer = IconLayer()
        layer.location = json.location(of: value)
        layer.name = self.value("name", &members, Self.text)
        layer.image = property("image-name", &members, Self.text)
        layer.kind = self.value("kind", &members, Self.text)
        layer.material = self.value("material", &members, Self.text)
        layer.glass = property("glass", &members, Self.flag)
        layer.hidden = property("hidden", &members, Self.flag)
        layer.opacity = property("opacity", &members, Self.number)
        layer.position = property("position", &members, Self.position)
        layer.blendMode = property("blend-mode", &members, Self.word)
        layer.fill = property("fill", &members, Self.fill)
        reportUncompiled(layer.fill)
        layer.assetMirroring = property("asset-mirroring", &members, Self.mirroring)
        layer.other = rest(of: members)
        return layer
    }

    /// A plain value and the values for conditions.
    mutating func property<T>(
        _ key: String, _ members: inout IconMembers, _ read: (inout IconReader, JSONValue) -> T?
    ) -> IconProperty<T> {
        let plain = members.take(key)
        let special = members.take(key + "-specializations")
        var property = IconProperty<T>()
        property.location = (plain ?? special).map { json.location($0.keyRange) }
        if let plain { property.value = kept(plain, &members, read) }
        if let special {
            property.specializations = list(special, &members) { $0.specialization($1, read) }
        }
        return property
    }

    mutating func specialization<T>(
        _ value: JSONValue, _ read: (inout IconReader, JSONValue) -> T?
    ) -> IconSpecialization<T>? {
        guard var members = object(value, "a specialization") else { return nil }
        let appearance: IconAppearance? = self.value("appearance", &members, Self.word)
        let idiom: IconIdiom? = self.value("idiom", &members, Self.word)
        let localization = self.value("localization", &members, Self.text)
        let direction = self.value("language-direction", &members, Self.text)
        guard let member = members.take("value") else {
            report(.iconBadValue, "the specialization has no \"value\"", at: value)
            return nil
        }
        guard let result = read(&self, member.value), members.rest.isEmpty else { return nil }
        if !rest(of: members).isEmpty { keepsText = true }
        return IconSpecialization(
            result, appearance: appearance, idiom: idiom, localization: localization, direction: direction,
            location: json.location(of: member.value))
    }

    mutating func value<T>(
        _ key: String, _ members: inout IconMembers, _ read: (inout IconReader, JSONValue) -> T?
    ) -> T? {
        members.take(key).flatMap { kept($0, &members, read) }
    }

    /// Reads a member. If it can't be used, or if a part of it isn't known, its text is kept for writing.
    mutating func kept<T>(
        _ member: JSONMember, _ members: inout IconMembers, _ read: (inout IconReader, JSONValue) -> T?
    ) -> T? {
        let outer = keepsText
        keepsText = false
        let value = read(&self, member.value)
        if value == nil || keepsText { members.rest.append(member) }
        keepsText = outer
        return value
    }

    mutating func list<T>(
        _ member: JSONMember, _ members: inout IconMembers, _ read: (inout IconReader, JSONValue) -> T?
    ) -> [T] {
        kept(member, &members) { reader, value in
            guard let elements = value.array else { return reader.refuse(value, "an array") }
            let read = elements.compactMap { read(&reader, $0) }
            if read.count < elements.count { reader.keepsText = true }
            return read
        } ?? []
    }

    /// The members that weren't read, with a finding for each unknown key.
    mutating func rest(of members: IconMembers) -> [JSONMember] {
        for member in members.unknown {
            // Both spellings of a property exist only for some keys, so the name without the ending is suggested.
            let suggestion = nearest(to: member.key, among: members.known).map { "; did you mean \"\($0)\"?" } ?? ""
            findings.append(
                Finding(
                    .iconUnknownKey, .warning, "unknown key \"\(member.key)\"\(suggestion)", at: json.location(member.keyRange)))
        }
        return members.rest + members.unknown
    }
}

extension IconReader {
    mutating func object(_ value: JSONValue, _ words: String) -> IconMembers? {
        guard value.isObject else {
            report(.iconBadValue, "expected an object for \(words)", at: value)
            return nil
        }
        return IconMembers(value)
    }

    mutating func refuse<T>(_ value: JSONValue, _ expected: String) -> T? {
        report(.iconBadValue, "expected \(expected)", at: value)
        return nil
    }

    /// Notes that the value has members that nobody knows.
    mutating func finish(_ members: IconMembers) {
        if !rest(of: members).isEmpty { keepsText = true }
    }

    /// A member of a small object, which must be there.
    mutating func required<T>(
        _ key: String, of value: JSONValue, _ members: inout IconMembers, _ read: (inout IconReader, JSONValue) -> T?
    ) -> T? {
        guard let member = members.take(key) else { return refuse(value, "a member \"\(key)\"") }
        return read(&self, member.value)
    }

    /// A member of a small object that may be missing.
    mutating func optional<T>(
        _ key: String, _ fallback: T, _ members: inout IconMembers, _ read: (inout IconReader, JSONValue) -> T?
    ) -> T? {
        guard let member = members.take(key) else { return fallback }
        return read(&self, member.value)
    }
}
