import ArgumentParser
import ThemeCatalogBytes

/// The values of `--since`: an earlier result in a file or a folder, and a git revision.
struct Since {
    /// A file or a folder with results.
    private(set) var path: String?
    private(set) var revision: String?

    /// - Parameter words: what exists, or is named like a report, is a path. Anything else, and what starts with `git:`, is a
    ///   revision.
    /// - Throws: `ValidationError` for two of a kind.
    init(_ words: [String]) throws {
        for word in words {
            if word.isEmpty { throw ValidationError("--since needs a revision, a file or a folder.") }
            if !word.hasPrefix("git:"), word.hasSuffix(".json") || access(word, F_OK) == 0 {
                if let path { throw ValidationError("--since takes one file or folder, not \(path) and \(word).") }
                path = word
            } else {
                if let revision { throw ValidationError("--since takes one revision, not \(revision) and \(word).") }
                revision = word.hasPrefix("git:") ? String(word.dropFirst(4)) : word
            }
        }
    }
}
