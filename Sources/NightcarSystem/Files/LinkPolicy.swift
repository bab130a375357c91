/// Which symbolic links are followed: those to catalogs, and those in catalogs. What a user names is opened in any case.
package enum LinkPolicy: Sendable, Hashable {
    /// Those whose target exists.
    case follow
    /// Those whose target exists in this folder, a real path. For files that somebody else wrote, such as a commit.
    case within(String)
    /// None.
    case never
}
