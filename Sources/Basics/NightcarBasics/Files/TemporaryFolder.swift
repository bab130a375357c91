package import ThemeCatalogBytes

/// A new, empty folder. It is removed with this value, or if the process is told to stop.
///
/// A value that is no longer used can go before the end of its scope, and the folder with it: keep the value in a property, or
/// extend its lifetime.
package final class TemporaryFolder: Sendable {
    /// The real path.
    package let path: String

    /// - Parameters:
    ///   - name: how the folder's name begins. Digits and letters follow.
    ///   - parent: the folder that it is made in.
    /// - Throws: `FileError` if it can't be made.
    package init(named name: String, in parent: String = temporaryFolder) throws(FileError) {
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError(path: parent, doing: "make a temporary folder", errno: errno) }
        let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        path = Paths.real(made) ?? made
        Temporaries.add(path)
    }

    deinit {
        Temporaries.remove(path)
        Temporaries.forget(path)
    }
}
