import ArgumentParser
import NightcarDiagnostics
import NightcarReports
import NightcarSystem

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
