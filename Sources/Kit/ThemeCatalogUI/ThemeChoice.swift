/// What the user chose in the settings of the app.
public enum ThemeChoice: Sendable, Hashable {
    /// The app follows the system.
    case system
    /// Always light.
    case light
    /// Always dark.
    case dark
    /// A theme, in light or dark as the system says.
    case theme(String)
}

/// A text that a settings file can store, such as `dark` or `theme:sepia`.
extension ThemeChoice: RawRepresentable {
    /// Reads a stored text. Nil for an unknown one.
    public init?(rawValue: String) {
        switch rawValue {
        case "system": self = .system
        case "light": self = .light
        case "dark": self = .dark
        default:
            guard rawValue.hasPrefix("theme:"), rawValue.utf8.count > 6 else { return nil }
            self = .theme(String(rawValue.dropFirst(6)))
        }
    }

    /// The text to store.
    public var rawValue: String {
        switch self {
        case .system: "system"
        case .light: "light"
        case .dark: "dark"
        case .theme(let name): "theme:\(name)"
        }
    }
}

extension ThemeChoice {
    /// The look of the app when the system shows another look.
    public func look(on system: ThemedCatalog.Look) -> ThemedCatalog.Look {
        var look = system
        switch self {
        case .system: look.theme = ""
        case .light: (look.isDark, look.theme) = (false, "")
        case .dark: (look.isDark, look.theme) = (true, "")
        case .theme(let name): look.theme = name
        }
        return look
    }
}
