import NightcarDiagnostics
import NightcarSize

extension Failure {
    /// A name that the user gave and the catalog does not have.
    static func noAsset(_ name: String, among names: [String], in path: String) -> Failure {
        let hint = nearest(to: name, among: names).map { "; did you mean “\($0)”?" } ?? ""
        return Failure("no asset is named “\(name)”\(hint)", in: path)
    }

    /// A device that nobody has described.
    static func noDevice(_ name: String, among devices: [Device]) -> Failure {
        let names = devices.map(\.name)
        let hint = nearest(to: name, among: names).map { "did you mean “\($0)”?" }
        return Failure("no device is called “\(name)”; \(hint ?? "there are \(names.joined(separator: ", "))")")
    }
}
