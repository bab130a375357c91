import Synchronization
package import ThemeCatalogBytes

/// Opens the files that a report names: on disk, or inside of an archive.
package final class ReportFiles: Sendable {
    /// Nil for a file that isn't an archive.
    private let archives = Mutex<[String: ZipArchive?]>([:])

    package init() {}

    /// The bytes of a file. Nil if it can't be read.
    package func open(_ path: String) -> ByteView? {
        var place = path
        while access(place, F_OK) != 0, let slash = place.lastIndex(of: "/"), slash != place.startIndex {
            place = String(place[..<slash])
        }
        if place == path { return try? CompiledBytes(path: path).view }
        let archive = archives.withLock { archives in
            let known: ZipArchive? = archives[place] ?? ((try? ZipArchive(at: place)) ?? nil)
            archives.updateValue(known, forKey: place)
            return known
        }
        let name = path.dropFirst(place.count + 1)
        guard let archive, let entry = archive.entries.first(where: { $0.name == name }) else { return nil }
        return try? CompiledBytes(entry, of: archive).view
    }
}
