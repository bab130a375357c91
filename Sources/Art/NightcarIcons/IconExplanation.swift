package import NightcarBasics

/// Every property of an icon document in one rendition on one platform, with the place in the document that each value is from.
package struct IconExplanation: Sendable {
    package struct Property: Sendable {
        /// The key in the document.
        package var key: String
        /// The value that holds, in the form of the document.
        package var value: JSONValue
        package var source: IconValueSource
        /// Nil for a default, and in a document that wasn't read from a file.
        package var location: Location?
    }

    package struct Group: Sendable {
        /// Nil if the document doesn't name it.
        package var name: String?
        package var hidden: Property
        /// Empty for a hidden group.
        package var properties: [Property] = []
        /// Front to back. Empty for a hidden group.
        package var layers: [Layer] = []
    }

    package struct Layer: Sendable {
        package var name: String?
        package var hidden: Property
        /// Empty for a hidden layer.
        package var properties: [Property] = []
    }

    package var rendition: IconRendition
    package var platform: IconIdiom
    package var background: Property
    /// Front to back, with hidden groups.
    package var groups: [Group]
}

/// What decides the value of a property.
package enum IconValueSource: Sendable, Hashable {
    /// The document says nothing that applies.
    case standard
    case plainValue
    /// A specialization. Both are nil for one without conditions.
    case specialization(IconAppearance?, IconIdiom?)
}

extension IconDocument {
    /// Explains what `resolve` returns.
    package func explain(_ rendition: IconRendition, _ platform: IconIdiom) -> IconExplanation {
        let look = IconLookup(appearance: rendition.appearance, idiom: platform, mirroring: IconProperty(assetMirroring))
        let icon = resolve(rendition, platform)
        // A dark background is never the plain one: see `resolve`.
        let isDefault = rendition == .dark && fill.compiled.match(.dark, platform)?.appearance == nil
        let background =
            isDefault
            ? IconExplanation.Property(key: "fill", value: icon.fill.fill.json, source: .standard)
            : look.property("fill", icon.fill.fill.json, fill.compiled)
        return IconExplanation(
            rendition: rendition, platform: platform, background: background,
            groups: groups.enumerated().map { index, group in
                look.group(group, icon.groups.first { $0.index == index })
            })
    }
}

/// Looks for the places that the values of one rendition are from.
private struct IconLookup {
    var appearance: IconAppearance
    var idiom: IconIdiom
    /// `implicit-asset-mirroring`, which groups inherit.
    var mirroring: IconProperty<Bool>

    func property<T>(_ key: String, _ value: JSONValue, _ property: IconProperty<T>) -> IconExplanation.Property {
        var found = IconExplanation.Property(key: key, value: value, source: .standard)
        if let match = property.match(appearance, idiom) {
            found.source = .specialization(match.appearance, match.idiom)
            found.location = match.location
        } else if property.value != nil {
            found.source = .plainValue
            found.location = property.location
        }
        return found
    }

    func hidden(_ property: IconProperty<Bool>) -> IconExplanation.Property {
        self.property("hidden", JSONValue(.bool(property.resolved(appearance, idiom) ?? false)), property)
    }

    /// The first of the properties that says something. Layers inherit from their group, and groups from the document.
    func mirroring(_ properties: IconProperty<Bool>...) -> IconExplanation.Property {
        let first = properties.first { $0.resolved(appearance, idiom) != nil } ?? mirroring
        return property("asset-mirroring", mirroringJSON(first.resolved(appearance, idiom) ?? false), first)
    }

    /// - Parameter shown: nil for a hidden group.
    func group(_ group: IconGroup, _ shown: ResolvedGroup?) -> IconExplanation.Group {
        var explained = IconExplanation.Group(name: group.name, hidden: hidden(group.hidden))
        guard let shown else { return explained }
        let specular = group.specular.isEmpty && !group.legacySpecular.isEmpty ? group.legacySpecular : group.specular
        explained.properties = [
            property("opacity", shown.opacity.json, group.opacity),
            property("position", shown.position.json, group.position),
            property("blend-mode", .string(shown.blendMode.rawValue), group.blendMode),
            property("lighting", .string(shown.lighting.rawValue), group.lighting),
            property("specular", shown.specular.json, specular),
            property("shadow", shown.shadow.json, group.shadow),
            property("translucency", shown.translucency.json, group.translucency),
            property("blur-material", shown.blur.json, group.blur),
            group.refractivity.isEmpty
                ? property("refractivity", shown.refractivity.json, group.legacyStrength)
                : property("refractivity", shown.refractivity.json, group.refractivity),
            mirroring(group.assetMirroring),
        ]
        explained.layers = group.layers.enumerated().map { index, layer in
            self.layer(layer, of: group, shown.layers.first { $0.index == index })
        }
        return explained
    }

    /// - Parameter shown: nil for a hidden layer.
    func layer(_ layer: IconLayer, of group: IconGroup, _ shown: ResolvedLayer?) -> IconExplanation.Layer {
        var explained = IconExplanation.Layer(name: layer.name, hidden: hidden(layer.hidden))
        guard let shown else { return explained }
        explained.properties = [
            property("image-name", shown.image.map { .string($0) } ?? JSONValue(.null), layer.image),
            property("fill", shown.fill.fill.json, layer.fill.compiled),
            property("glass", JSONValue(.bool(shown.glass)), layer.glass),
            property("opacity", shown.opacity.json, layer.opacity),
            property("position", shown.position.json, layer.position),
            property("blend-mode", .string(shown.blendMode.rawValue), layer.blendMode),
            mirroring(layer.assetMirroring, group.assetMirroring),
        ]
        return explained
    }
}
