import NightcarBasics

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
