import ArgumentParser
import BuildCache
import Bytes
import CatalogCompiler

/// Where the results of earlier runs are.
struct CacheOptions: ParsableArguments {
    @Option(help: "The folder of the build cache. (default: $NIGHTCAR_CACHE, or the platform's folder for caches)")
    var cache: String?

    @Flag(help: "Neither read nor write a build cache.")
    var noCache = false

    @Option(help: "Also look on this server, which speaks the HTTP protocol of Bazel's remote caches: http://HOST[:PORT][/PATH].")
    var remoteCache: String?

    @Flag(help: "Take from the server and upload nothing.")
    var remoteCacheReadOnly = false

    func validate() throws {
        guard !noCache || (cache == nil && remoteCache == nil) else {
            throw ValidationError("--no-cache excludes --cache and --remote-cache.")
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
    /// - Throws: `FileError` when a folder that was asked for cannot be made; the platform's own is done without.
    func open() throws -> OpenCache {
        if noCache { return OpenCache() }
        var open = OpenCache()
        if let remoteCache {
            open.remote = RemoteCache(try RemoteAddress(remoteCache), isReadOnly: remoteCacheReadOnly)
        }
        guard let folder = CacheLocation.folder(given: cache) else { return open }
        do { open.local = try LocalCache(folder: folder) } catch {
            if cache != nil { throw error }
        }
        return open
    }
}

/// The caches of a run.
struct OpenCache {
    var local: LocalCache?
    var remote: RemoteCache?

    /// - Parameter catalogs: what the run is about.
    func files(for catalogs: [String], moment: Int) -> FileCache? {
        guard local != nil || remote != nil else { return nil }
        return FileCache(local: local, remote: remote, scope: catalogs.joined(separator: "\0"), moment: moment)
    }

    /// Says so when a server was of no use.
    func reportTrouble() {
        guard let remote, let trouble = remote.trouble else { return }
        Terminal.printError("note: the remote cache \(remote.address.host):\(remote.address.port) is left alone: \(trouble)")
    }
}
