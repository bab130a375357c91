package import NightcarBasics

extension Failure {
    /// The user gave the name of an unknown device.
    package static func noDevice(_ name: String, among devices: [Device]) -> Failure {
        let names = devices.map(\.name)
        let hint = nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
        return Failure("no device is called \"\(name)\"; \(hint ?? "there are \(names.joined(separator: ", "))")")
    }
}
