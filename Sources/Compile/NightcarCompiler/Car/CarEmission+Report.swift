import AppleCatalog
import NightcarBasics
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogVariants

extension CarEmission {
    /// The size report of the written file. It is made by reading the file back and adding the sources.
    ///
    /// - Parameter order: for each rendition of the file, its position in `contents`.
    /// - Throws: `Failure` if the reader's sizes don't add up to the size of the file.
    func report(
        _ car: CarFile, _ bytes: ByteView, order: [Int], artwork: [CarWork: CarArtwork], options: CompileOptions,
        cache: FileCache?
    ) throws(Failure) -> SizedFile {
        let reading = car.reading
        var report = try SizedFile(reading.catalog)
        let sets = Dictionary(plan.assets.map { (naming.name(of: $0.asset), $0.asset.location?.path) }) { first, _ in first }
        var used: [String: Int] = [:]
        for (row, stored) in reading.sources.joined().enumerated() {
            report.rows[row].set = sets[report.rows[row].asset] ?? nil
            let origin = origins[order[stored]]
            guard let source = origin.source, let made = origin.work.flatMap({ artwork[$0] }), !origin.isDerived else { continue }
            report.rows[row].sourceFile = source.path
            report.rows[row].sourceBytes = made.sourceBytes
            report.rows[row].digests.sourceDigest = made.sourceDigest
            used[source.path] = made.sourceBytes
        }
        report.addContentDigests(of: bytes, from: reading.catalog, cache: cache)
        for (row, stored) in reading.sources.joined().enumerated() {
            guard let made = origins[order[stored]].work.flatMap({ artwork[$0] }), case .photo(let photo) = made.stored
            else { continue }
            report.rows[row].digests.contentDigest = SourceMetadata.digest(ofPicture: photo.bytes)
        }
        report.options = options.summary(.car)
        report.options?["platform"] = target.platform.rawValue
        report.options?["vector_pictures"] = options.settings.vectorPictures.rawValue
        report.options?["minimum_deployment_target"] = "\(target.version)"
        report.sourceBytes = used.values.reduce(0, +)
        return report
    }
}

extension SizedFile {
    /// Decodes all pictures, unless an earlier run has decoded those of the same file.
    ///
    /// - Parameter bytes: the file.
    fileprivate mutating func addContentDigests(of bytes: ByteView, from catalog: Catalog, cache: FileCache?) {
        guard let cache else { return addContentDigests(from: catalog) }
        let known = cache.file("content digests", of: bytes) {
            addContentDigests(from: catalog)
            var writer = ByteWriter()
            for row in rows {
                writer.append(row.digests.contentDigest != nil)
                if let digest = row.digests.contentDigest { writer.append(digest.rawValue) }
            }
            return writer.bytes
        }
        let digests = FieldReader.value(in: ByteView(known ?? [])) { reader throws(ByteError) in
            var digests: [ContentDigest?] = []
            while !reader.isAtEnd { digests.append(try reader.flag() ? ContentDigest(rawValue: try reader.u64()) : nil) }
            return digests
        }
        for (index, digest) in zip(rows.indices, digests ?? []) { rows[index].digests.contentDigest = digest }
    }
}
