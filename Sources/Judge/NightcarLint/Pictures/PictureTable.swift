import NightcarBasics
import NightcarImaging
import NightcarModel
package import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

/// What is known about each picture, by path.
package struct PictureTable: Sendable {
    private var facts: [String: PictureFacts] = [:]

    package init() {}

    package subscript(path: String) -> PictureFacts? { facts[path] }

    /// The number of decoded files.
    package private(set) var decoded = 0

    /// Vectors that were not checked, by the program that would have painted them.
    package private(set) var unpainted: [VectorPainter.Program: [String]] = [:]

    /// HEIC pictures of which a rule asked for the pixels.
    package private(set) var undecoded: [String] = []

    /// Vectors that couldn't be painted, each with the reason.
    package private(set) var unpaintable: [(path: String, reason: String)] = []
}

extension PictureTable {
    /// Reads every file that a rule needs to know something about, once per file.
    ///
    /// - Parameter needs: for each set of the project, what the enabled rules need to know about its pictures.
    static func reading(
        _ project: LintProject, width: Int, painter: VectorPainter, cache: ProgramCache?, needs: [PictureNeeds]
    ) async -> PictureTable {
        var wanted: [String: PictureNeeds] = [:]
        var order: [String] = []
        for (set, asked) in zip(project.sets, needs) where !asked.isEmpty {
            for entry in set.source.entries {
                guard let path = set.filePath(of: entry) else { continue }
                if wanted[path] == nil { order.append(path) }
                wanted[path, default: []].formUnion(asked)
            }
        }
        let works = order.map { (path: $0, needs: wanted[$0] ?? []) }
        let reader = PictureReader(settings: project.settings, painter: painter, cache: cache)
        let read = await works.concurrentMap(width: width) { reader.read($0.path, needs: $0.needs) }
        var table = PictureTable()
        for (work, result) in zip(works, read) {
            table.add(result, path: work.path)
            if result.format == .heif, work.needs.needsPixels { table.undecoded.append(work.path) }
        }
        return table
    }

    private mutating func add(_ result: PictureFacts, path: String) {
        facts[path] = result
        if result.pixels != nil { decoded += 1 }
        if let reason = result.paintProblem { unpaintable.append((path, reason)) }
        if result.lacksRasterizer { unpainted[result.format == .svg ? .svg : .pdf, default: []].append(path) }
    }
}

/// Reads one picture file.
struct PictureReader: Sendable {
    private let dark: Double
    private let light: Double
    private let painter: VectorPainter
    private let cache: ProgramCache?

    init(settings: LintSettings, painter: VectorPainter, cache: ProgramCache?) {
        (self.painter, self.cache) = (painter, cache)
        dark = XYZ(settings.darkBase).luminance
        light = XYZ(settings.lightBase).luminance
    }

    func read(_ path: String, needs: PictureNeeds) -> PictureFacts {
        let bytes: [UInt8]
        do { bytes = try readFile(path, limit: Limits.lintFileBytes) } catch {
            return PictureFacts(
                byteCount: 0, format: .other, problem: "cannot \(error.doing) the file: \(error.reason)", isUnread: true,
                lacksRasterizer: false)
        }
        let format = FileFormat.sniff(bytes)
        var facts = PictureFacts(byteCount: bytes.count, format: format, lacksRasterizer: false)
        facts.notAnImage = NotAnImage(file: bytes, format: format, fileName: SourceFile(path: path).name)
        facts.size = ImageSize(bytes, format: format)
        if needs.contains(.bytes) { facts.digest = ContentDigest(bytes: bytes) }
        if needs.contains(.vector), facts.isVector {
            facts.vectorSize = format == .svg ? VectorSize(svg: bytes) : VectorSize(pdf: bytes)
        }
        if needs.contains(.vector), format == .svg {
            facts.unpainted = SVGPaintProblem.list(svg: bytes).map {
                UnpaintedColor(message: $0.message, location: Location(path: path, offset: $0.offset, in: bytes))
            }
        }
        if needs.contains(.vector), facts.isVector, facts.notAnImage == nil, facts.unpainted.isEmpty {
            facts.isBlank = painter.file(bytes, for: format == .svg ? .svg : .pdf).isBlank
        }
        if needs.contains(.vector), facts.isVector { facts.embeddedBitmaps = EmbeddedBitmaps.count(bytes, format: format) }
        if format == .png || format == .crushedPNG {
            do { facts.header = try PNGHeader(bytes) } catch { facts.problem = "\(error)" }
        }
        let isPNG = format == .png || format == .crushedPNG
        if isPNG, facts.problem == nil { facts.problem = damage(ofPNG: bytes).map { "\($0)" } }
        if needs.needsPixels, facts.problem == nil, facts.notAnImage == nil { decode(bytes, needs, &facts) }
        return facts
    }

    private func decode(_ bytes: [UInt8], _ needs: PictureNeeds, _ facts: inout PictureFacts) {
        // A photo has no shape and few exact colors. It is only looked at for how it stands out.
        let needs = facts.format == .jpeg ? needs.intersection([.visibility, .brightness]) : needs
        let isBitmap = canDecodePicture(facts.format) && needs.needsPixels
        guard isBitmap || facts.isVector && !needs.isDisjoint(with: .painted) else { return }
        let key = cache.map { self.key(of: bytes, needs, in: $0) }
        if let key, let known = cache?.read(key).flatMap({ PixelFacts(record: $0) }) {
            facts.pixels = known
            return
        }
        // A vector that another program paints is not kept here, because its pixels are: see `VectorPainter`.
        let isOwn = isBitmap ? decodeBitmap(bytes, needs, &facts) : paint(bytes, needs, &facts)
        if isOwn, let key, let record = facts.pixels?.record() { cache?.write(record, for: key) }
    }

    /// The facts depend on what was asked, and on the backgrounds that the picture was measured on.
    func key(of bytes: [UInt8], _ needs: PictureNeeds, in cache: ProgramCache) -> SHA256.Digest {
        cache.key(of: bytes, "pixels \(PixelFacts.recordVersion) \(needs.intersection(.pixels).rawValue) \(dark) \(light)")
    }

    /// - Returns: true, because Nightcar decodes it.
    private func decodeBitmap(_ bytes: [UInt8], _ needs: PictureNeeds, _ facts: inout PictureFacts) -> Bool {
        do {
            let picture = try decodePicture(bytes, limit: DecodeLimit(pixels: Limits.lintPixels))
            facts.pixels = PixelFacts(picture, needs: needs, dark: dark, light: light)
        } catch {
            // A form of JPEG that isn't decoded here is no broken file.
            if facts.format != .jpeg { facts.problem = "\(error)" }
        }
        return true
    }

    /// - Returns: whether Nightcar paints the file, and no other program.
    private func paint(_ bytes: [UInt8], _ needs: PictureNeeds, _ facts: inout PictureFacts) -> Bool {
        let file = painter.file(bytes, for: facts.format == .svg ? .svg : .pdf)
        do throws(PaintError) {
            let picture = try file.sketch(pixels: Limits.lintPixels)
            facts.pixels = PixelFacts(picture, needs: needs, dark: dark, light: light)
        } catch {
            if error.missing == nil { facts.paintProblem = "\(error)" } else { facts.lacksRasterizer = true }
        }
        return file.other == nil
    }
}

extension XYZ {
    /// A color in sRGB.
    init(_ color: RGB8) {
        self.init(encoded: SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255, in: .srgb)
    }
}
