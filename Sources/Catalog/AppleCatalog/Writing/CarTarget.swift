package import ThemeCatalogVariants

/// The platform that a catalog is written for, and its effects on the format.
package struct CarTarget: Sendable, Hashable {
    package var platform: Platform
    /// The oldest system that has to read the catalog.
    package var version: SystemVersion
    /// The codecs that the user named. Empty for the ones of Apple's tool.
    package var named: Set<CarCodec>
    /// Whether the catalog is for apps of Mac Catalyst instead of AppKit.
    package var isForCatalyst = false

    /// - Parameters:
    ///   - platform: iOS when nil.
    ///   - version: nil means a system from 2021 (for visionOS, the first one), which reads every codec that we write.
    ///   - named: the codecs to use, also where Apple's tool doesn't use them. LZFSE is always included. Codecs that the system
    ///     doesn't read are ignored.
    package init(platform: Platform?, version: SystemVersion?, named: Set<CarCodec> = []) {
        self.platform = platform ?? .ios
        self.version = version ?? Self.defaultVersion(of: self.platform)
        self.named = named
    }

    private static func defaultVersion(of platform: Platform) -> SystemVersion {
        switch platform {
        case .ios, .tvos: SystemVersion(15)
        case .macos: SystemVersion(12)
        case .watchos: SystemVersion(8)
        case .visionos: SystemVersion(1)
        }
    }
}

extension CarTarget {
    /// macOS has its own columns, appearance names and numbers. All other platforms are alike.
    var isMac: Bool { platform == .macos }

    /// The number for the meaning of keys in `CARHEADER`.
    var keySemantics: UInt32 { isMac ? 1 : 2 }

    /// The codecs that Apple's tool uses for the target or, if the user named some, these. Every system from the target's version
    /// on reads them.
    package var codecs: Set<CarCodec> {
        guard !named.isEmpty else { return CarCodec.seen(on: platform, version: version) }
        let readable = CarCodec.readable(on: platform, version: version)
        return readable.contains(.lzfse) ? readable.intersection(named.union([.lzfse])) : readable
    }

    /// The codecs of app icons. Apple's tools use only the older ones for them.
    package var iconCodecs: Set<CarCodec> {
        named.isEmpty ? codecs.subtracting([.palette, .deepmap, .deepmap2]) : codecs
    }

    /// Whether pictures may be in atlases. We know of no file for systems without LZFSE that has an atlas in the present form.
    var readsAtlases: Bool { codecs.contains(.lzfse) }

    var appearances: [AppearanceName] { isMac ? AppearanceName.mac : AppearanceName.device }

    /// The columns of keys in Apple's order, without optional columns that are not in `used`.
    func keyFormat(using used: Set<KeyAttribute>) -> KeyFormat {
        KeyFormat(attributes: columns.filter { !$0.isOptional || $0.group.contains(where: used.contains) }.flatMap(\.group))
    }

    /// Whether the platform's keys have the column.
    func hasColumn(_ attribute: KeyAttribute) -> Bool { columns.contains { $0.group.contains(attribute) } }

    /// Columns that are always used together.
    private struct Column {
        var group: [KeyAttribute]
        var isOptional: Bool

        static func fixed(_ group: KeyAttribute...) -> Column { Column(group: group, isOptional: false) }
        static func optional(_ group: KeyAttribute...) -> Column { Column(group: group, isOptional: true) }
    }

    private var columns: [Column] {
        isMac
            ? [
                .fixed(.appearance, .localization, .element, .part, .size), .optional(.direction), .fixed(.identifier),
                .optional(.dimension1), .optional(.dimension2), .fixed(.layer, .scale), .optional(.displayGamut),
                .optional(.deploymentTarget), .optional(.glyphWeight, .glyphSize),
            ]
            : [
                .fixed(.appearance, .localization, .scale, .idiom, .subtype), .optional(.glyphWeight, .glyphSize),
                .optional(.dimension2), .optional(.dimension1), .optional(.deploymentTarget), .optional(.displayGamut),
                .optional(.direction), .optional(.horizontalSizeClass, .verticalSizeClass), .optional(.graphicsClass),
                .optional(.memoryClass), .fixed(.identifier, .element, .part),
            ]
    }
}

extension CarFile {
    /// The platform that the catalog is for. Nil if it doesn't say one.
    package var platform: Platform? { metadata.flatMap { Platform(car: $0.platform) } }
}
