import ArgumentParser
import BuildCache
import Reporters

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Show or empty the build cache.",
        discussion: """
            compile keeps what it made: each encoded file by the digest of its bytes and options, and whole results. A catalog is the
            same with a cache and without. NIGHTCAR_CACHE names another folder, or says off.

            Examples:
              nightcar cache info
              nightcar cache clear --cache build/cache
            """,
        subcommands: [Info.self, Clear.self])

    struct Folder: ParsableArguments {
        @Option(help: "The folder of the build cache. (default: $NIGHTCAR_CACHE, or the platform's folder for caches)")
        var cache: String?

        func path() throws -> String {
            guard let folder = CacheLocation.folder(given: cache) else {
                throw ValidationError("The build cache is off: NIGHTCAR_CACHE says so, or HOME is not set; name it with --cache.")
            }
            return folder
        }
    }

    struct Info: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Say where the cache is and what it holds.")

        @OptionGroup var folder: Folder

        func run() throws {
            let path = try folder.path()
            guard let contents = LocalCache.contents(of: path) else { return print("\(path): no cache yet") }
            print(
                """
                folder   \(path)
                entries  \(Numbers.grouped(contents.entries))
                bytes    \(Numbers.grouped(contents.bytes)) of \(Numbers.grouped(LocalCache.standardLimit))
                """)
        }
    }

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove all entries.")

        @OptionGroup var folder: Folder

        func run() throws {
            let path = try folder.path()
            guard let removed = LocalCache.clear(path) else { return print("\(path): no cache, nothing is removed") }
            print("\(path): \(Numbers.grouped(removed.entries)) entries, \(Numbers.grouped(removed.bytes)) bytes removed")
        }
    }
}
