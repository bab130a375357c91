package import NightcarBasics
package import NightcarModel
package import NightcarXCAssets
package import ThemeCatalogBytes
import ThemeCatalogPixels
package import ThemeCatalogVariants

// The expanded sets as a cache stores them, so that a run in which only pictures have changed reads no `Contents.json`. What isn't from
// a source catalog isn't stored.
extension Expansion: Recorded {
    /// Increase it if the fields change, or if the same sources expand to something else.
    private static let recordVersion: UInt32 = 2

    package static func passed(_ value: Expansion?, through coder: inout RecordCoder) throws(ByteError) -> Expansion {
        guard try coder.integer(value.map { _ in recordVersion }) == recordVersion else { throw coder.broken }
        let path = try coder.passed(value?.catalog.path)
        let (filteredOut, findings) = (try coder.count(value?.filteredOut), try coder.passed(value?.findings))
        return Expansion(
            catalog: Catalog(path: path, assets: try coder.passed(value?.catalog.assets)), findings: findings,
            filteredOut: filteredOut)
    }
}

extension Asset: Recorded {
    package static func passed(_ value: Asset?, through coder: inout RecordCoder) throws(ByteError) -> Asset {
        let (name, kind) = (try coder.passed(value?.name), try coder.passed(value?.kind))
        let (intent, preservesVector) = (
            try coder.passed(value?.properties.templateIntent), try coder.passed(value?.properties.preservesVector)
        )
        var properties = try coder.repeated(value?.properties) { Array($0.json.utf8) }
        (properties.templateIntent, properties.preservesVector) = (intent, preservesVector)
        var location = value?.location
        try coder.pass(&location)
        return Asset(
            name: name, kind: kind, properties: properties, renditions: try coder.passed(value?.renditions), location: location)
    }
}

extension AssetProperties.TemplateIntent: Recorded {}

extension AssetProperties: Recorded {
    package static func passed(_ value: AssetProperties?, through coder: inout RecordCoder) throws(ByteError) -> AssetProperties {
        var shared = SharedAttributes()
        let json = try coder.passed(value?.json)
        return value ?? shared.properties(stored: json)
    }
}

extension EntryAttributes: Recorded {
    package static func passed(_ value: EntryAttributes?, through coder: inout RecordCoder) throws(ByteError) -> EntryAttributes {
        var shared = SharedAttributes()
        let json = try coder.passed(value?.json)
        return value ?? shared.attributes(stored: json)
    }
}

extension Rendition: Recorded {
    package static func passed(_ value: Rendition?, through coder: inout RecordCoder) throws(ByteError) -> Rendition {
        if let value, value.stored != nil || value.isDerived { throw coder.broken }
        let (content, key) = (try coder.passed(value?.content), try coder.repeated(value?.key) { $0 })
        let attributes = try coder.repeated(value?.attributes) { Array($0.json.utf8) }
        var location = value?.location
        try coder.pass(&location)
        return value ?? Rendition(key: key, content: content, attributes: attributes, location: location)
    }
}

extension Content: Recorded {
    package static func passed(_ value: Content?, through coder: inout RecordCoder) throws(ByteError) -> Content {
        var (kind, texts, color): (UInt8?, [String]?, (space: ColorSpace, values: [Double], alpha: Double)?)
        switch value {
        case .file(let file): (kind, texts) = (0, [file.folder, file.name, file.part])
        case .color(.components(let space, let values, let alpha)): (kind, color) = (1, (space, values, alpha))
        case .color(.reference(let name, let platform)): (kind, texts) = (2, [name, platform])
        case .child(let name): (kind, texts) = (3, [name])
        case .derived, .picture, .data: throw coder.broken
        case nil: break
        }
        kind = try coder.integer(kind)
        if kind == 1 {
            let space = try coder.passed(color?.space)
            return .color(
                .components(space: space, values: try coder.passed(color?.values), alpha: try coder.passed(color?.alpha)))
        }
        let parts = try coder.passed(texts)
        switch (kind, parts.count) {
        case (0, 3): return .file(SourceFile(folder: parts[0], name: parts[1], part: parts[2]))
        case (2, 2): return .color(.reference(name: parts[0], platform: parts[1]))
        case (3, 1): return .child(parts[0])
        default: throw coder.broken
        }
    }
}

extension VariantKey: Recorded {
    package static func passed(_ value: VariantKey?, through coder: inout RecordCoder) throws(ByteError) -> VariantKey {
        var key = value ?? VariantKey()
        try coder.pass(&key.scale)
        try coder.pass(&key.luminosity)
        try coder.pass(&key.contrast)
        try coder.pass(&key.gamut)
        try coder.pass(&key.direction)
        try coder.pass(&key.widthClass)
        try coder.pass(&key.heightClass)
        try coder.pass(&key.idiom)
        try coder.pass(&key.memory)
        try coder.pass(&key.graphics)
        try coder.pass(&key.subtype)
        try coder.pass(&key.locale)
        try coder.pass(&key.theme)
        try coder.pass(&key.qualifiers)
        try coder.pass(&key.size)
        return key
    }
}

extension Scale: Recorded {}
extension Luminosity: Recorded {}
extension Contrast: Recorded {}
extension Gamut: Recorded {}
extension Direction: Recorded {}
extension SizeClass: Recorded {}
extension Idiom: Recorded {}

extension PointSize: Recorded {
    package static func passed(_ value: PointSize?, through coder: inout RecordCoder) throws(ByteError) -> PointSize {
        PointSize(width: try coder.passed(value?.width), height: try coder.passed(value?.height))
    }
}

extension Finding: Recorded {
    package static func passed(_ value: Finding?, through coder: inout RecordCoder) throws(ByteError) -> Finding {
        guard let id = FindingID.named(try coder.passed(value?.id.name)) else { throw coder.broken }
        let (severity, message) = (try coder.passed(value?.severity), try coder.passed(value?.message))
        let (location, related) = (try coder.passed(value?.location), try coder.passed(value?.related))
        var asset = value?.asset
        try coder.pass(&asset)
        return Finding(
            id, severity, message, at: location, related: related, asset: asset, variant: try coder.passed(value?.variant))
    }
}

extension Severity: Recorded {}

extension Finding.Related: Recorded {
    package static func passed(_ value: Finding.Related?, through coder: inout RecordCoder) throws(ByteError) -> Finding.Related {
        Finding.Related(location: try coder.passed(value?.location), message: try coder.passed(value?.message))
    }
}
