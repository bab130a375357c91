/// Finds the file that a Contents.json means, comparing names byte by byte first.
///
/// Swift's `==` on strings takes composed and decomposed letters for the same, so it must not be used for file names:
/// on Linux both can lie in one folder.
package struct FileMatch {
    package enum Quality: Sendable {
        case exact
        /// The same text in another Unicode normal form: works on a Mac's file system only.
        case otherNormalForm
        /// The same but for upper and lower case: works on a Mac's default file system only.
        case otherCase
    }

    private let names: [String]
    /// Made only where searching the names one by one for each entry would take long.
    private let index: (exact: Set<[UInt8]>, folded: [String: String])?

    /// - Parameter lookups: how many names will be looked up, about.
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

    /// The name on disk; of several that differ only in case or normal form, the last in their order.
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
