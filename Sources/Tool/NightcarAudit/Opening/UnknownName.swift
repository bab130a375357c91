package import NightcarDiagnostics
package import NightcarSize

extension Failure {
    /// The user gave a name that isn't in the catalog.
    package static func noAsset(_ name: String, among names: [String], in path: String) -> Failure {
        if let first = names.filter({ $0.hasPrefix(name + "/") }).min() {
            return Failure("\"\(name)\" is a namespace; name an asset in it, such as \"\(first)\"", in: path)
        }
        // The name without its namespace, such as Summit for Icons/Summit.
        let inside = names.filter { $0.hasSuffix("/" + name) }.min()
        let hint = (inside ?? nearest(to: name, among: names)).map { "; did you mean \"\($0)\"?" } ?? ""
        return Failure("no asset is named \"\(name)\"\(hint)", in: path)
    }

    /// The user gave the name of an unknown device.
    package static func noDevice(_ name: String, among devices: [Device]) -> Failure {
        let names = devices.map(\.name)
        let hint = nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
        return Failure("no device is called \"\(name)\"; \(hint ?? "there are \(names.joined(separator: ", "))")")
    }
}
