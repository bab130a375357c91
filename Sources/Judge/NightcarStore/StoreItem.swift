package import NightcarBasics
package import ThemeCatalogVariants

/// Something that the App Store, the home screen or Apple's tools judge by what is in it: an icon, a stack, a picture of the top
/// shelf.
///
/// It is the same for sources and for compiled files, so that a rule is written once. Two readers make it: one from
/// source sets, and one from compiled catalogs and the files of an app.
package struct StoreItem: Sendable {
    package enum Role: String, Sendable, CaseIterable {
        /// An icon of sizes, or of one picture.
        case appIcon = "app icon"
        /// The icon of a Messages extension or a sticker pack.
        case messagesIcon = "Messages icon"
        /// An icon or a picture made of layers.
        case stack = "image stack"
        /// The icons of a TV app, by their sizes.
        case tvIcon = "TV app icon"
        case topShelf = "top shelf picture"
        /// A picture with wide colors or 16 bits.
        case widePicture = "wide picture"
        /// An app by itself, with the pictures of its icon.
        case app
    }

    package var role: Role
    package var name: String
    package var platform: Platform
    /// Front to back. An icon without layers has one.
    package var layers: [StoreLayer]
    /// Whether the order of the layers is known.
    package var isOrdered = true
    /// Whether the store shows another icon of the app.
    package var isAlternate = false
    /// The pictures that Apple's `actool` leaves out, because their entries lack a platform.
    package var leftOut: [StorePicture] = []
    /// Whether it is made of the loose files of an app, which don't have what only a catalog has.
    package var isLoose = false
    /// The slots without a picture, where one would be added.
    package var empty: [StorePicture] = []
    /// The kinds of devices that it has to be there for. Empty if nobody knows.
    package var devices: Set<Idiom> = []
    /// The oldest system that shows it. Nil if nobody knows.
    package var target: SystemVersion?
    package var location: Location

    package init(_ role: Role, _ name: String, _ platform: Platform, layers: [StoreLayer], at location: Location) {
        (self.role, self.name, self.platform, self.layers, self.location) = (role, name, platform, layers, location)
    }

    package var pictures: [StorePicture] { layers.flatMap(\.pictures) }
}

/// A layer of a stack, or all pictures of an icon without layers.
package struct StoreLayer: Sendable {
    package var name: String
    package var pictures: [StorePicture]
    package var location: Location

    package init(_ name: String, _ pictures: [StorePicture], at location: Location) {
        (self.name, self.pictures, self.location) = (name, pictures, location)
    }
}

/// One picture in one slot.
package struct StorePicture: Sendable {
    /// The name of the file.
    package var name: String
    package var idiom: Idiom
    /// The size of its slot in points. Nil if it has none.
    package var points: PointSize?
    package var scale: Scale
    /// Whether it is the ordinary one, and not dark or tinted.
    package var isBase = true
    /// Nil if nobody looked at the pixels.
    package var isOpaque: Bool?
    /// The size of the picture itself. Nil if it was not looked at.
    package var pixels: (width: Int, height: Int)?
    /// Whether the entry names a file that isn't there.
    package var isMissing = false
    /// The entry in `Contents.json`, or the rendition.
    package var location: Location
    /// What the entry is for, in the words of a variant key.
    package var variant = ""
    /// The file itself. Nil if the location shows it.
    package var file: Location?

    package init(_ name: String, _ idiom: Idiom, _ points: PointSize?, _ scale: Scale, at location: Location) {
        (self.name, self.idiom, self.points, self.scale, self.location) = (name, idiom, points, scale, location)
    }

    /// The size in points and the scale, such as `60x60@2x`.
    package var slot: String {
        let size = points.map { "\($0)" } ?? ""
        return scale.rawValue > 1 ? "\(size)@\(scale)" : size
    }

    /// Whether it is the icon of 1024 points, from which the store makes its own.
    package var isStoreSize: Bool { points == PointSize(width: 1024, height: 1024) }

    /// Whether it is what the store for Messages shows.
    package var isMessagesStoreSize: Bool { points == PointSize(width: 1024, height: 768) }
}
