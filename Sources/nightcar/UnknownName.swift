import Diagnostics

/// A name that the user gave and the catalog does not have.
struct UnknownName: Error, CustomStringConvertible {
    let description: String

    init(_ name: String, among names: [String], in path: String) {
        let hint = nearest(to: name, among: names).map { "; did you mean “\($0)”?" } ?? ""
        description = "\(path): error: no asset is named “\(name)”\(hint)"
    }
}
