import NightcarImaging
import NightcarModel
import NightcarSystem
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
        _ project: LintProject, width: Int, painter: VectorPainter, needs: [PictureNeeds]
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
        let reader = PictureReader(settings: project.settings, painter: painter)
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

    init(settings: LintSettings, painter: VectorPainter) {
        self.painter = painter
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
        facts.notAnImage = NotAnImage(bytes, format: format, fileName: SourceFile(path: path).name)
        facts.size = ImageSize(bytes, format: format)
        if needs.contains(.bytes) { facts.digest = ContentDigest(bytes: bytes) }
        if needs.contains(.vector), facts.isVector { facts.embeddedBitmaps = EmbeddedBitmaps.count(bytes, format: format) }
        if format == .png || format == .crushedPNG {
            do { facts.header = try PNGHeader(bytes) } catch { facts.problem = "\(error)" }
        }
        if needs.needsPixels, facts.problem == nil { decode(bytes, needs, &facts) }
        return facts
    }

    private func decode(_ bytes: [UInt8], _ needs: PictureNeeds, _ facts: inout PictureFacts) {
        do {
            switch facts.format {
            case .png, .crushedPNG:
                facts.pixels = PixelFacts(
                    try decodePNG(bytes, limit: DecodeLimit(pixels: Limits.lintPixels)), needs: needs, dark: dark, light: light)
            case .svg, .pdf:
                guard !needs.isDisjoint(with: [.visibility, .brightness]) else { return }
                let program: VectorPainter.Program = facts.format == .svg ? .svg : .pdf
                do throws(PaintError) {
                    let picture = try painter.paint(bytes, with: program, pixels: Limits.lintPixels)
                    facts.pixels = PixelFacts(picture, needs: needs, dark: dark, light: light)
                } catch {
                    if error.missing == nil { facts.paintProblem = "\(error)" } else { facts.lacksRasterizer = true }
                }
            default: break
            }
        } catch {
            facts.problem = "\(error)"
        }
    }
}

extension XYZ {
    /// A color in sRGB.
    init(_ color: RGB8) {
        self.init(encoded: SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255, in: .srgb)
    }
}
