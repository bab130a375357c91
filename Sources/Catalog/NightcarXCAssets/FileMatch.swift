/// Finds the file that a Contents.json refers to, first by comparing names byte by byte.
///
/// In Swift, `==` treats composed and decomposed letters as equal, so it must not be used for file names: on Linux, both can be
/// in the same folder.
package struct FileMatch {
    package enum Quality: Sendable {
        case exact
        /// The same text in another Unicode normal form. It works only on a Mac's file system.
        case otherNormalForm
        /// The same except for uppercase and lowercase. It works only on a Mac's default file system.
        case otherCase
    }

    private let names: [String]
    /// Created only if searching the names one by one for each entry would take too long.
    private let index: (exact: Set<[UInt8]>, folded: [String: String])?

    /// - Parameter lookups: the approximate number of names that will be looked up.
    init(names: [String], lookups: Int) {
        self.names = names
        index =
            names.count * lookups < 1 << 16
            ? nil
            : (
                exact: Set(names.map { Array($0.utf8) }),
                folded: Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { $1 })
            )
    }

    func contains(_ name: String) -> Bool {
        index?.exact.contains(Array(name.utf8)) ?? names.contains { $0.utf8.elementsEqual(name.utf8) }
    }

    /// The name on disk. If several differ only in case or normal form, the last one in their order.
    func find(_ name: String) -> (name: String, quality: Quality)? {
        if contains(name) { return (name, .exact) }
        let found: String?
        if let index {
            found = index.folded[name.lowercased()]
        } else {
            let lower = name.lowercased()
            found = names.last { $0 == name } ?? names.last { $0.lowercased() == lower }
        }
        return found.map { ($0, $0 == name ? .otherNormalForm : .otherCase) }
    }
}
