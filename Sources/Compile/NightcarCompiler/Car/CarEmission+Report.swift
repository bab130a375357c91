import AppleCatalog
import NightcarBasics
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogVariants

extension CarEmission {
    /// The size report of the written file. It is made by reading the file back and adding the sources.
    ///
    /// - Parameters:
    ///   - order: for each rendition of the file, its position in `contents`.
    ///   - jobs: how many pictures are decoded at the same time.
    /// - Throws: `Failure` if the reader's sizes don't add up to the size of the file.
    func report(
        _ car: CarFile, _ bytes: ByteView, order: [Int], artwork: [CarWork: CarArtwork], options: CompileOptions,
        cache: FileCache?, jobs: Int
    ) throws(Failure) -> SizedFile {
        let reading = car.reading
        var report = try SizedFile(reading.catalog)
        let sets = Dictionary(plan.assets.map { (naming.name(of: $0.asset), $0.asset.location?.path) }) { first, _ in first }
        var used: [String: Int] = [:]
        let places = Array(reading.sources.joined())
        for (row, stored) in places.enumerated() {
            report.rows[row].set = sets[report.rows[row].asset] ?? nil
            let origin = origins[order[stored]]
            guard let source = origin.source, let made = origin.work.flatMap({ artwork[$0] }), !origin.isDerived else { continue }
            report.rows[row].sourceFile = source.path
            report.rows[row].sourceBytes = made.sourceBytes
            report.rows[row].digests.sourceDigest = made.sourceDigest
            used[source.path] = made.sourceBytes
        }
        report.addContentDigests(of: bytes, cache: cache) { report in
            report.decode(places.map(car.readableAtlas), from: reading.catalog, jobs: jobs)
        }
        for (row, stored) in places.enumerated() {
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
    fileprivate mutating func addContentDigests(of bytes: ByteView, cache: FileCache?, decode: (inout SizedFile) -> Void) {
        guard let cache else { return decode(&self) }
        let known = cache.file("content digests", of: bytes) {
            decode(&self)
            return rows.map(\.digests.contentDigest).record()
        }
        let digests = [ContentDigest?](record: ByteView(known ?? []))
        for (index, digest) in zip(rows.indices, digests ?? []) { rows[index].digests.contentDigest = digest }
    }

    /// Decodes the pictures of all rows: the members of an atlas one after the other, because only the last atlas is kept, next to
    /// the small pictures; then one large picture after the other, because of their memory.
    ///
    /// - Parameter atlases: the atlas of each row.
    fileprivate mutating func decode(_ atlases: [Int?], from catalog: Catalog, jobs: Int) {
        let renditions = catalog.assets.flatMap(\.renditions)
        let members = atlases.indices.filter { atlases[$0] != nil }.sorted { (atlases[$0] ?? 0, $0) < (atlases[$1] ?? 0, $1) }
        let small = atlases.indices.filter { atlases[$0] == nil && renditions[$0].content.isSmall }
        let works = [members] + small.map { [$0] }
        let decoded = works.blockingMap(width: jobs, share: 1) { [rows] work in
            work.map { row in
                var made = rows[row]
                made.addContentDigest(of: renditions[row])
                return made
            }
        }
        for (row, made) in zip(works.joined(), decoded.joined()) { rows[row] = made }
        addContentDigests(from: catalog)
    }
}

extension Content {
    /// Whether decoding it takes at most 32 MB.
    fileprivate var isSmall: Bool {
        guard case .picture(let picture) = self else { return false }
        return picture.width * picture.height <= 1 << 22
    }
}
