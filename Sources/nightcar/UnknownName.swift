import Diagnostics
import SizeAudit

/// A name that the user gave and the catalog does not have.
struct UnknownName: Error, CustomStringConvertible {
    let description: String

    init(_ name: String, among names: [String], in path: String) {
        let hint = nearest(to: name, among: names).map { "; did you mean “\($0)”?" } ?? ""
        description = "\(path): error: no asset is named “\(name)”\(hint)"
    }
}

/// A device that nobody has described.
struct UnknownDevice: Error, CustomStringConvertible {
    let description: String

    init(_ name: String, among devices: [Device]) {
        let names = devices.map(\.name)
        let hint = nearest(to: name, among: names).map { "did you mean “\($0)”?" }
        description = "error: no device is called “\(name)”; \(hint ?? "there are \(names.joined(separator: ", "))")"
    }
}
