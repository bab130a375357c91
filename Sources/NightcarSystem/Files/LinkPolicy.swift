/// Which symbolic links are followed, both to catalogs and inside them. A path that the user names is always opened.
package enum LinkPolicy: Sendable, Hashable {
    /// Links with an existing target.
    case follow
    /// Links with an existing target in this folder, given as a real path. For files that somebody else wrote, such as a
    /// commit.
    case within(String)
    /// None.
    case never
}
