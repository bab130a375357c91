package import NightcarDiagnostics

extension Finding {
    /// A finding for a planned picture that couldn't be made.
    package static func notDerived(at location: Location) -> Finding {
        let message = "the picture does not allow what is planned for it; its plate may not be one color"
        return Finding(.tintNotDerived, .warning, message, at: location)
    }
}
