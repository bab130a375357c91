package import NightcarBasics

extension Finding {
    /// A finding for a planned picture that couldn't be made.
    package static func notDerived(at location: Location) -> Finding {
        let message = "the picture can't be changed as planned; its background may have more than one color"
        return Finding(.tintNotDerived, .warning, message, at: location)
    }
}
