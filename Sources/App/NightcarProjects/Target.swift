package import NightcarBasics
package import ThemeCatalogVariants

/// What one target of a project ships: the one answer that all commands ask for.
///
/// Paths are absolute, with links resolved. Each fact has the line that says it, or is unknown for a reason.
package struct Target: Sendable, Hashable {
    /// A target among those of all projects.
    package struct ID: Sendable, Hashable, Comparable {
        /// The project file: `App.xcodeproj`, `project.yml`, `Package.swift` …
        package var project: String
        package var name: String

        package static func < (a: ID, b: ID) -> Bool { (a.project, a.name) < (b.project, b.name) }
    }

    /// What a target makes, in the words of Xcode's product types.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case application
        case watchApp = "watch app"
        case messagesApplication = "messages application"
        case appClip = "app clip"
        case appExtension = "app extension"
        case watchExtension = "watch extension"
        case stickerPack = "sticker pack"
        case framework, bundle
        /// A target of a Swift package: Xcode makes a bundle of its resources.
        case package
        /// It has no bundle, so nothing of it but code reaches an app.
        case library = "static library"
        case tool, test
        /// A product type that isn't known.
        case other

        /// Whether people install it.
        package var isApp: Bool {
            switch self {
            case .application, .watchApp, .messagesApplication, .appClip: true
            default: false
            }
        }

        /// Whether its catalogs become a file in a bundle.
        package var hasBundle: Bool { ![.library, .tool, .test].contains(self) }
    }

    /// A platform that a target is built for.
    package struct Deployment: Sendable, Hashable {
        package var platform: Platform
        /// Whether it is an iOS app for the Mac. Its platform is iOS.
        package var isCatalyst = false
        /// The oldest system that it runs on.
        package var minimum: Fact<SystemVersion>
        /// The devices as Xcode numbers them: 1 is iPhone, 2 iPad, 3 Apple TV, 4 Apple Watch, 6 Mac, 7 Apple Vision.
        package var families: Fact<[Int]>
    }

    /// A catalog, a document of Icon Composer or a sticker pack that a target ships.
    package struct Resource: Sendable, Hashable {
        package var path: String
        /// The platforms for which it ships. Empty for all of the target.
        package var platforms: Set<Platform> = []
        /// Where the project says so.
        package var location: Location

        func ships(on platform: Platform) -> Bool { platforms.isEmpty || platforms.contains(platform) }
    }

    package var id: ID
    package var kind: Kind
    /// The name of what it makes, without an extension. Other targets may refer to it by that.
    package var product: String
    package var form: ProjectForm
    /// The folder at which relative paths start.
    package var folder: String
    /// Where the project declares the target.
    package var location: Location
    /// The folder whose name says that the project is somebody else's or an example. Nil for the project of a team.
    package var foreignFolder: String?
    /// The configuration that is archived, and why it is this one.
    package var configuration: Fact<String> = .unknown("the project has no configurations")

    package var deployments: Fact<[Deployment]> = .unknown("the project names no platform")
    package var catalogs: [Resource] = []
    package var icons: [Resource] = []
    package var stickers: [Resource] = []
    /// Catalogs that are left out when the app is archived.
    package var developmentCatalogs: [Resource] = []
    /// Files and folders of code.
    package var code: Set<String> = []

    package var appIcon: Fact<String> = .unknown("no setting names an app icon")
    /// The icons that other configurations have, but not those for debugging.
    package var otherIcons: Set<String> = []
    package var alternateIcons: [String] = []
    package var includesAllIcons = false
    package var accentColor: Fact<String> = .unknown("no setting names an accent color")
    package var infoPlist: Fact<String> = .unknown("no setting names an Info.plist")
    /// `light` or `dark` if the Info.plist fixes the look of the target, and `system` if it doesn't.
    package var look: Fact<DeclaredLook> = Fact(.system, .byDefault("the system"))

    /// The names in `CFBundleSupportedPlatforms`, if its Info.plist is in the checkout and has the key.
    package var supportedPlatforms: [Fact<String>] = []
    /// Where its Info.plist has `UINewsstandIcon`, without saying that the app is for Newsstand.
    package var newsstandIcon: Location?

    /// The names of the targets and products that are copied into it.
    package var embeds: Set<String> = []
    /// The names of the targets that it links or depends on.
    package var dependencies: Set<String> = []
    /// The products of Swift packages that it links, each with the folder of its package. Nil if the project doesn't say where that is.
    package var packages: [String: String?] = [:]
    /// Whether its build makes theme catalogs with Nightcar.
    package var compilesThemeCatalogs = false
    /// What a reader should know and no other fact says.
    package var notes: [String] = []

    package var name: String { id.name }

    /// The platforms, without Mac Catalyst. Empty if they aren't known.
    package var platforms: [Platform] {
        (deployments.value ?? []).filter { !$0.isCatalyst }.map(\.platform)
    }

    package func deployment(for platform: Platform) -> Deployment? {
        deployments.value?.first { $0.platform == platform && !$0.isCatalyst }
    }

    /// Everything that is compiled into its car.
    package var sources: [Resource] { catalogs + icons + stickers }
}

/// How a project is described.
package enum ProjectForm: String, Sendable, Hashable, CaseIterable {
    case xcode = "Xcode"
    case xcodeGen = "XcodeGen"
    case tuist = "Tuist"
    case package = "SwiftPM"
    case bazel = "Bazel"
    case expo = "Expo"
}

/// The look that an Info.plist declares.
package enum DeclaredLook: String, Sendable, Hashable {
    case light, dark, system
    /// Its value is a variable that nothing sets.
    case unknown

    /// The look that a value of `UIUserInterfaceStyle` declares. Nil if it is none.
    package init?(style: String) {
        switch style {
        case "Light", "light": self = .light
        case "Dark", "dark": self = .dark
        case "Automatic", "automatic": self = .system
        default: return nil
        }
    }
}
