import ThemeCatalogBytes

/// The location of the cache on this machine.
package enum CacheLocation {
    /// The variable that names the folder, or says `off`.
    package static let variable = "NIGHTCAR_CACHE"

    /// The folder of the cache: the given one, or otherwise the one in `NIGHTCAR_CACHE`, or otherwise `nightcar` in the
    /// platform's folder for caches.
    ///
    /// - Returns: nil if `NIGHTCAR_CACHE` is `off`, or if no folder for caches is known.
    package static func folder(given: String?, environment: (String) -> String? = environmentValue) -> String? {
        if let given { return given }
        if let named = environment(variable), !named.isEmpty { return named == "off" ? nil : named }
        if let caches = environment("XDG_CACHE_HOME"), caches.hasPrefix("/") { return caches + "/nightcar" }
        guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
            return home + "/Library/Caches/nightcar"
        #else
            return home + "/.cache/nightcar"
        #endif
    }

    package static func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension LocalCache {
    /// The default cache. Nil if it is off or can't be created.
    package static func standard() -> LocalCache? {
        CacheLocation.folder(given: nil).flatMap { try? LocalCache(folder: $0) }
    }
}
