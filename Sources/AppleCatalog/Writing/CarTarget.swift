package import ThemeCatalogVariants

/// The platform that a catalog is written for, and what that means for its format.
package struct CarTarget: Sendable, Hashable {
    package var platform: Platform
    /// The oldest system that has to read the catalog.
    package var version: SystemVersion

    /// - Parameters:
    ///   - platform: iOS when nil.
    ///   - version: nil stands for a system of 2021 (visionOS: the first), which reads every codec that is written.
    package init(platform: Platform?, version: SystemVersion?) {
        self.platform = platform ?? .ios
        self.version = version ?? Self.defaultVersion(of: self.platform)
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
    /// macOS has columns, appearance names and numbers of its own; all others are alike.
    var isMac: Bool { platform == .macos }

    /// What `EXTENDED_METADATA` calls the platform.
    var platformWord: String {
        switch platform {
        case .ios: "ios"
        case .macos: "macosx"
        case .tvos: "atv"
        case .watchos: "watchos"
        case .visionos: "xros"
        }
    }

    /// What `CARHEADER` calls the meaning of keys.
    var keySemantics: UInt32 { isMac ? 1 : 2 }

    /// The codecs that every system from the target's on reads.
    package var codecs: Set<CarCodec> {
        CarCodec.readable(on: platformWord, version: (version.major, version.minor))
    }

    /// The codecs of app icons: Apple's tools keep to the older ones for those.
    package var iconCodecs: Set<CarCodec> { codecs.subtracting([.palette, .deepmap, .deepmap2]) }

    /// Whether pictures may stand in atlases: no file for systems without LZFSE is known that has one of the present form.
    var readsAtlases: Bool { codecs.contains(.lzfse) }

    var appearances: [AppearanceName] { isMac ? AppearanceName.mac : AppearanceName.device }

    /// The columns of keys in Apple's order, without the optional ones that `used` does not have.
    func keyFormat(using used: Set<KeyAttribute>) -> KeyFormat {
        KeyFormat(attributes: columns.filter { !$0.isOptional || $0.group.contains(where: used.contains) }.flatMap(\.group))
    }

    /// Whether the platform's keys have a column.
    func hasColumn(_ attribute: KeyAttribute) -> Bool { columns.contains { $0.group.contains(attribute) } }

    /// Columns that come and go together.
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
