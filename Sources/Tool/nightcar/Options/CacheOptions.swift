import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarVectors
import ThemeCatalogBytes

/// Where the build cache of this machine is.
struct CacheFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this folder as the build cache. (default: $NIGHTCAR_CACHE, or nightcar in the user's cache folder)",
            valueName: "folder"), completion: .directory)
    var cache: String?

    /// Nil if the cache is off or nothing says where caches belong.
    var path: String? { CacheLocation.folder(given: cache) }
}

/// Which results of earlier runs a command uses.
struct CacheOptions: ParsableArguments {
    @OptionGroup var folder: CacheFolder

    @Flag(help: "Don't use a build cache.")
    var noCache = false

    func validate() throws {
        guard !noCache || folder.cache == nil else { throw ValidationError("--no-cache can't be combined with --cache.") }
    }

    /// The cache that the options name.
    ///
    /// - Throws: `FileError` if a folder that the user names can't be created. If the default folder can't be created, there is
    ///   no cache.
    func open() throws -> LocalCache? {
        guard !noCache, let path = folder.path else { return nil }
        do { return try LocalCache(folder: path) } catch {
            if folder.cache != nil { throw error }
            return nil
        }
    }
}

extension LocalCache {
    /// The cache of encoded files.
    ///
    /// - Parameters:
    ///   - paths: the paths that the run works on. Commands with the same paths share what they know about the files.
    ///   - moment: the time when the run began.
    ///   - stamps: see `FileCache`.
    func files(for paths: [String], moment: Int, stamps: PictureStamps? = nil) -> FileCache {
        FileCache(local: self, scope: paths.joined(separator: "\0"), moment: moment, stamps: stamps)
    }
}
