import ArgumentParser
import NightcarCache
import NightcarReports

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show or empty the build cache.",
        discussion: """
            Examples:
              nightcar cache info
              nightcar cache clear --cache build/cache

            compile, size, diff and preview keep each encoded file in the build cache,
            and compile also keeps whole results. The output is the same with and without
            the cache. Set NIGHTCAR_CACHE to a folder to move the cache, or to "off" to
            turn it off. See Documentation/BuildCache.md.
            """,
        subcommands: [Info.self, Clear.self])

    struct Info: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show where the cache is and how large it is.",
            discussion: """
                Example:
                  nightcar cache info
                """)

        @OptionGroup var folder: CacheFolder

        func run() throws {
            let path = try folder.required()
            guard let contents = LocalCache.contents(of: path) else { return print("\(path): no cache yet") }
            print(
                """
                folder   \(path)
                entries  \(Numbers.grouped(contents.entries))
                bytes    \(Numbers.grouped(contents.bytes)) of \(Numbers.grouped(LocalCache.standardLimit))
                """)
            if let use = RemoteUse(savedIn: path) { print(Self.text(use)) }
        }

        /// The last run that used a server.
        private static func text(_ use: RemoteUse) -> String {
            func counted(_ number: Int, _ words: String) -> String { "\(Numbers.grouped(number)) \(words)" }
            let reads = [
                counted(use.hits, "hits"), counted(use.misses, "misses"), counted(use.rejected, "unusable responses"),
            ]
            let writes = [counted(use.uploads, "uploads"), counted(use.refused, "refused")]
            let others = [counted(use.failures, "failed requests"), counted(use.delay, "ms of delay")]
            let end = use.trouble.map { "\n         not used to the end: \($0)" } ?? ""
            return """
                remote   \(use.server), in the last run that used a server
                         \(reads.joined(separator: ", "))
                         \(writes.joined(separator: ", "))
                         \(others.joined(separator: ", "))
                """ + end
        }
    }

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Empty the cache.",
            discussion: """
                Example:
                  nightcar cache clear
                """)

        @OptionGroup var folder: CacheFolder

        func run() throws {
            let path = try folder.required()
            guard let removed = LocalCache.clear(path) else { return print("\(path): no cache, so nothing is removed") }
            print("\(path): \(Numbers.grouped(removed.entries)) entries, \(Numbers.grouped(removed.bytes)) bytes removed")
        }
    }
}

extension CacheFolder {
    fileprivate func required() throws -> String {
        guard let path else {
            throw ValidationError("The build cache is off, because NIGHTCAR_CACHE says so or HOME isn't set. Use --cache.")
        }
        return path
    }
}
