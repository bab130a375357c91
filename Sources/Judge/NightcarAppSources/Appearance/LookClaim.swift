import NightcarDiagnostics

/// What one place in a file says about the look of its app.
struct LookClaim: Sendable, Hashable {
    /// Who the claim is about.
    enum Reach: String, Sendable, Hashable {
        /// The windows of the app: code at launch, a property list, settings.
        case app
        /// A SwiftUI view. It speaks for the app if the app's window shows the view.
        case view
        /// Code that runs at some time, or only if something is true.
        case sometimes
    }

    /// `ownSwitch` if the code asks something for the look, and `system` if it follows the system.
    var look: TargetAppearance.Look
    var reach: Reach
    /// The type around. Empty outside types.
    var type = ""
    var location: Location
}

/// What a file says about looks.
struct LookFacts: Sendable, Equatable {
    /// What kind of bundle a property list is for.
    enum Bundle: String, Sendable, Hashable {
        case app, appExtension, test, watch
        /// An Info.plist that doesn't say it.
        case other
    }

    /// A build setting, or a value of a property list.
    struct Setting: Sendable, Hashable {
        var value: String
        var location: Location
    }

    var claims: [LookClaim] = []
    /// The views that the window of a SwiftUI app shows.
    var rootViews: Set<String> = []
    /// The look that a property list declares: `Light`, or a variable of the build.
    var style: Setting?
    /// Nil if the file isn't an Info.plist.
    var bundle: Bundle?
    /// The settings of an `.xcconfig`, by name.
    var settings: [String: Setting] = [:]
    /// The files that an `.xcconfig` includes, as it names them.
    var includes: [String] = []
    /// The targets of a project.
    var targets: [BuildTarget] = []

    /// The look that a value of `UIUserInterfaceStyle` declares. Nil if it is none.
    static func look(style: String) -> TargetAppearance.Look? {
        switch style {
        case "Light": .light
        case "Dark": .dark
        case "Automatic": .system
        default: nil
        }
    }
}

/// A target of a project, as far as it tells under which look it runs.
struct BuildTarget: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
        case app, appExtension, watch, library, test
    }

    /// Where settings come from. Later layers replace earlier ones.
    enum Layer: Sendable, Hashable {
        /// The path of an `.xcconfig`.
        case file(String)
        case settings([String: LookFacts.Setting])
    }

    /// A configuration with its layers: the project's file and settings, and the target's file and settings.
    struct Build: Sendable, Hashable {
        var name: String
        var layers: [Layer]
    }

    var name: String
    var kind: Kind
    /// The folder that relative paths of settings start at.
    var folder: String
    /// Catalogs, and folders whose catalogs are in the target.
    var resources: Set<String> = []
    /// Files of code, and folders of them.
    var code: Set<String> = []
    /// The names of the targets and of the packages' products that it depends on.
    var dependencies: Set<String> = []
    var builds: [Build] = []
    /// Where the project declares the target.
    var location: Location

    static let styleKey = "INFOPLIST_KEY_UIUserInterfaceStyle"

    /// Whether some folders or files have a path.
    static func holds(_ places: Set<String>, _ path: String) -> Bool {
        if places.isEmpty { return false }
        var path = path[...]
        while true {
            if places.contains(String(path)) { return true }
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
            path = path[..<slash]
        }
    }
}
