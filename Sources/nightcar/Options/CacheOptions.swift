import ArgumentParser
import NightcarCache
import NightcarCompiler
import NightcarSystem
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

    @Option(
        help: ArgumentHelp(
            "Also use this server, which must speak the HTTP protocol of Bazel's remote caches: http://HOST[:PORT][/PATH].",
            valueName: "url"))
    var remoteCache: String?

    @Flag(help: "Read from the remote cache, but upload nothing.")
    var remoteCacheReadOnly = false

    func validate() throws {
        guard !noCache || (folder.cache == nil && remoteCache == nil) else {
            throw ValidationError("--no-cache can't be combined with --cache or --remote-cache.")
        }
        guard !remoteCacheReadOnly || remoteCache != nil else {
            throw ValidationError("--remote-cache-read-only needs --remote-cache.")
        }
        do throws(RemoteAddressError) {
            _ = try remoteCache.map { text throws(RemoteAddressError) in try RemoteAddress(text) }
        } catch {
            throw ValidationError("--remote-cache: \(error).")
        }
    }

    /// The caches that the options name.
    ///
    /// - Throws: `FileError` if a folder that the user names can't be created. If the default folder can't be created, there is
    ///   no local cache.
    func open() throws -> OpenCache {
        if noCache { return OpenCache() }
        var open = OpenCache()
        if let remoteCache {
            open.remote = RemoteCache(try RemoteAddress(remoteCache), isReadOnly: remoteCacheReadOnly)
        }
        guard let path = folder.path else { return open }
        do { open.local = try LocalCache(folder: path) } catch {
            if folder.cache != nil { throw error }
        }
        return open
    }
}

/// The caches of a run.
struct OpenCache {
    var local: LocalCache?
    var remote: RemoteCache?

    /// The cache of encoded files.
    ///
    /// - Parameters:
    ///   - paths: the paths that the run works on. Commands with the same paths share what they know about the files.
    ///   - moment: the time when the run began.
    ///   - stamps: see `FileCache`.
    func files(for paths: [String], moment: Int, stamps: PictureStamps? = nil) -> FileCache? {
        guard local != nil || remote != nil else { return nil }
        return FileCache(local: local, remote: remote, scope: paths.joined(separator: "\0"), moment: moment, stamps: stamps)
    }

    /// Stores what the run added, and prints a note if the server couldn't be used.
    func end(_ files: FileCache?, quiet: QuietOption) {
        files?.finish()
        if let remote, let local { remote.use.save(in: local.folder) }
        guard let remote, let trouble = remote.trouble else { return }
        quiet.note("the remote cache \(remote.address.host):\(remote.address.port) isn't used: \(trouble)")
    }
}
