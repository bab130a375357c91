package import NightcarBasics

/// Under which look a target runs, and what says so.
package struct TargetAppearance: Sendable, Hashable {
    /// The look of a target's windows.
    package enum Look: String, Sendable, Hashable, CaseIterable {
        /// Always light, whatever the device is set to.
        case light
        /// Always dark, whatever the device is set to.
        case dark
        case system
        /// People or the app's state choose between light and dark.
        case ownSwitch = "own-switch"
        /// Nobody can tell, as for a library that other apps show.
        case unknown

        /// `always light`
        package var words: String {
            switch self {
            case .light: "always light"
            case .dark: "always dark"
            case .system: "follows the system"
            case .ownSwitch: "has its own switch"
            case .unknown: "unknown"
            }
        }
    }

    /// The name of the target, or of the app's folder if no project names its targets.
    package var target: String
    package var look: Look
    /// Where the look is declared. Nil if nothing declares it, so that the system decides.
    package var location: Location?

    package init(target: String, look: Look, location: Location? = nil) {
        self.target = target
        self.look = look
        self.location = location
    }

    /// Whether the target has the same look on every device.
    package var isFixed: Bool { look == .light || look == .dark }

    /// `target App: always light (App/Info.plist:14)`
    package var text: String {
        let place = location.map { location in
            " (\(location.path.printable)\(location.range.map { ":\($0.start.line)" } ?? ""))"
        }
        return "target \(target.printable): \(look.words)\(place ?? "")"
    }
}
