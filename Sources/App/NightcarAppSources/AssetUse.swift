package import NightcarBasics
package import NightcarModel

/// One place in an app's sources that uses an asset.
package struct AssetUse: Sendable, Hashable {
    /// How the sources name an asset.
    package enum Form: String, Sendable, Hashable, CaseIterable {
        /// A text: `UIImage(named: "Star")`.
        case text
        /// Xcode's symbol in Swift: `Image(.star)`, `ColorResource.ink`.
        case symbol
        /// Xcode's symbol in Objective-C: `ACImageNameStar`.
        case objectiveCSymbol
        /// An accessor that SwiftGen generates: `Asset.star.image`.
        case swiftGen
        /// An accessor that R.swift generates: `R.image.star()`.
        case rSwift
        case storyboard
        case propertyList
        /// A name that code puts together from a format, a prefix or an ending. `name` has `*` for each gap.
        case wildcard
    }

    /// How an image is drawn.
    package enum Drawing: String, Sendable, Hashable, CaseIterable {
        /// In its own colors. Said only if the code was followed to where it draws the image.
        case ownColors
        /// As a shape in one color that the app sets.
        case template
        case unknown
    }

    /// What is behind an image or a text.
    package enum Background: Sendable, Hashable {
        /// A color of a catalog, as code names it.
        case asset(String)
        /// A value in the code: sRGB, each component from 0 to 1.
        case literal(red: Double, green: Double, blue: Double, alpha: Double)
        /// A material, such as `.ultraThinMaterial`.
        case material
        /// A picture, or anything else whose color isn't followed.
        case something
        /// A color of the system that follows dark mode, as code names it: `systemBackground`.
        case system(String)
        case unknown
    }

    /// What a color is drawn as.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        case text
        /// Text or a symbol. Nothing tells which.
        case foreground
        /// What is behind other things.
        case background
        /// The inside of a shape.
        case fill
        case border
        case tint
        case shadow
    }

    /// The name as the sources have it: the asset's name or the symbol for it.
    package var name: String
    /// `image` or `color`.
    package var kind: SetKind
    package var form: Form
    /// The file, and the range of the name in it.
    package var location: Location
    /// Whether an asset of this name must exist. The compiler checks symbols, and an app's own calls may look elsewhere.
    package var mustExist = false
    package var drawing = Drawing.unknown
    /// Where the image is drawn, if another place than `location` draws it.
    package var drawnAt: Location?
    package var background = Background.unknown
    /// Where the background is set. Nil if it is where the asset is used.
    package var backgroundAt: Location?
    /// Where a text in the color of the system lies on it, if it is a background.
    package var textAt: Location?
    /// Whether a step to the background is a guess, because a view of the app's own is around it, or the background may be covered.
    package var isGuess = false
    /// Whether it is drawn only in a branch that an argument chooses, which no caller may take.
    package var isInBranch = false
    /// The outlet of the view that shows the image, if it is in a storyboard and has one.
    var outlet: String?
    /// The look in which code shows it: `light` or `dark`. Nil if it does in both.
    package var shownIn: TargetAppearance.Look?
    /// The role of a color. Nil if nothing shows it, and for images.
    package var role: Role?
    /// The property or modifier that shows the role, such as `textColor`.
    package var roleWord: String?

    package init(name: String, kind: SetKind, form: Form, location: Location) {
        self.name = name
        self.kind = kind
        self.form = form
        self.location = location
    }

    package var path: String { location.path }
    /// Counted from 1.
    package var line: Int { location.range?.start.line ?? 1 }
    /// Counted from 1, in bytes.
    package var column: Int { location.range?.start.column ?? 1 }
}

/// What an app's sources say about one asset.
package struct AssetEvidence: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        /// The sources name it where an image or a color is expected.
        case used
        /// They have a word that is its name, or put together names that could be its own. Nobody can tell how it is used.
        case possible
        case unused
    }

    package var state: State
    /// The places that use it, by path, line and column. If the state is `possible`, what could be its name, as far as it is known.
    package var uses: [AssetUse] = []
}
