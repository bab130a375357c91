import ThemeCatalogBytes

/// The stamps of the pictures in some folders, as they were when a run began, so that nobody asks for them again.
package struct PictureStamps: Sendable {
    private struct Picture {
        var name: UInt64
        var stamp: FileStamp
    }

    private var pictures: [Picture] = []
    private var roots: Set<UInt64> = []
    /// The positions in `pictures`, by the hashes of the names. Empty until `prepare` is called.
    private var positions: [UInt64: Int] = [:]

    package init() {}

    /// Makes `stamp(of:)` ready. Runs that need no stamps don't pay for it.
    package mutating func prepare() {
        positions = Dictionary(zip(pictures.lazy.map(\.name), pictures.indices), uniquingKeysWith: { first, _ in first })
    }

    /// The stamp of the picture at a path. Nil if it isn't known.
    package func stamp(of path: String) -> FileStamp? {
        guard !positions.isEmpty else { return nil }
        var path = path
        return path.withUTF8 { position(of: UnsafeRawBufferPointer($0)) }.map { pictures[$0].stamp }
    }

    /// - Parameter root: the xxHash64 of the path of a folder.
    mutating func add(root: UInt64) { roots.insert(root) }

    /// - Parameter name: the xxHash64 of the name. Its seed is the hash of the folder, which is the same for its own name, up to
    ///   the root.
    mutating func add(_ stamp: FileStamp, _ name: UInt64) { pictures.append(Picture(name: name, stamp: stamp)) }

    mutating func add(_ other: PictureStamps) {
        pictures += other.pictures
        roots.formUnion(other.roots)
    }

    /// Looks for a beginning of the path that is a root, and hashes the names below it.
    private func position(of path: UnsafeRawBufferPointer) -> Int? {
        let slashes = path.indices.filter { path[$0] == UInt8(ascii: "/") }
        for (index, slash) in slashes.enumerated() {
            var hash = xxHash64(UnsafeRawBufferPointer(rebasing: path[..<slash]))
            guard roots.contains(hash) else { continue }
            for (start, end) in zip(slashes[index...], slashes[(index + 1)...] + [path.count]) {
                hash = xxHash64(UnsafeRawBufferPointer(rebasing: path[(start + 1)..<end]), seed: hash)
            }
            if let position = positions[hash] { return position }
        }
        return nil
    }
}
