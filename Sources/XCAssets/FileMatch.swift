/// Finds the file that a Contents.json means, comparing names byte by byte first.
///
/// Swift's `==` on strings takes composed and decomposed letters for the same, so it must not be used for file names:
/// on Linux both can lie in one folder.
package enum FileMatch {
    package enum Quality: Sendable {
        case exact
        /// The same text in another Unicode normal form: works on a Mac's file system only.
        case otherNormalForm
        /// The same but for upper and lower case: works on a Mac's default file system only.
        case otherCase
    }

    static func find(_ name: String, in names: [String]) -> (name: String, quality: Quality)? {
        if names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { return (name, .exact) }
        if let found = names.last(where: { $0 == name }) { return (found, .otherNormalForm) }
        let lower = name.lowercased()
        return names.last { $0.lowercased() == lower }.map { ($0, .otherCase) }
    }
}
