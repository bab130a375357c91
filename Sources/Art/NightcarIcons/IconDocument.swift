package import NightcarBasics

/// An icon document: the `icon.json` of an Icon Composer bundle, without its pictures.
///
/// It keeps what it doesn't know, so that a document is written back as it was read.
package struct IconDocument: Sendable {
    package var fill = IconProperty<IconFill>()
    /// Front to back.
    package var groups: [IconGroup] = []
    package var platforms: IconPlatforms?
    /// `color-space-for-untagged-svg-colors`. Nil means sRGB.
    package var svgColorSpace: String?
    /// What the document needs a newer tool for, such as `refractivity`.
    package var features: [String]?
    package var assetMirroring: Bool?
    /// `specializable-language-ids`.
    package var languages: [String]?
    /// Members that the reader doesn't know or can't use, with a finding for each.
    package var other: [JSONMember] = []
    /// The document. Nil if it wasn't read from a file.
    package var location: Location?

    package init() {}
}

/// The platforms of a document: `supported-platforms`.
package struct IconPlatforms: Sendable, Hashable {
    package enum Squares: Sendable, Hashable {
        /// One design for iOS and macOS.
        case shared
        case list([String])
    }

    /// Nil if the document doesn't say it.
    package var squares: Squares?
    /// `watchOS` or nothing. Nil if the document doesn't say it.
    package var circles: [String]?

    package init(squares: Squares? = .shared, circles: [String]? = ["watchOS"]) {
        self.squares = squares
        self.circles = circles
    }
}

/// Layers with the same glass.
package struct IconGroup: Sendable {
    package var name: String?
    /// Front to back.
    package var layers: [IconLayer] = []
    package var hidden = IconProperty<Bool>()
    package var opacity = IconProperty<Double>()
    package var position = IconProperty<IconPosition>()
    package var blendMode = IconProperty<IconBlendMode>()
    package var lighting = IconProperty<IconLighting>()
    package var specular = IconProperty<IconSpecular>()
    package var shadow = IconProperty<IconShadow>()
    package var translucency = IconProperty<IconTranslucency>()
    package var blur = IconProperty<IconBlur>()
    package var refractivity = IconProperty<IconRefractivity>()
    package var assetMirroring = IconProperty<Bool>()
    /// `legacy-refractivity-strength` and `legacy-refractivity-depth`: read if there is no `refractivity`.
    package var legacyStrength = IconProperty<Double>()
    package var legacyDepth = IconProperty<Double>()
    /// `legacy-specular-highlight`: read if there is no `specular`.
    package var legacySpecular = IconProperty<IconSpecular>()
    package var other: [JSONMember] = []
    package var location: Location?

    package init() {}
}

/// A picture and how it is shown.
package struct IconLayer: Sendable {
    package var name: String?
    /// A file in `Assets`.
    package var image = IconProperty<String>()
    package var kind: String?
    package var material: String?
    package var glass = IconProperty<Bool>()
    package var hidden = IconProperty<Bool>()
    package var opacity = IconProperty<Double>()
    package var position = IconProperty<IconPosition>()
    package var blendMode = IconProperty<IconBlendMode>()
    package var fill = IconProperty<IconFill>()
    package var assetMirroring = IconProperty<Bool>()
    package var other: [JSONMember] = []
    package var location: Location?

    package init() {}
}
