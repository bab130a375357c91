/// Which symbolic links are followed, both to catalogs and inside them. A path that the user names is always opened.
package enum LinkPolicy: Sendable, Hashable {
    /// Links with an existing target.
    case follow
    /// Links with an existing target in this folder, which is a real path. Use it for files that somebody else wrote, such as a
    /// commit.
    case within(String)
    /// No links.
    case never
}
