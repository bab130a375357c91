import AppleCatalog
import NightcarDerivation
import NightcarDiagnostics
import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarTint
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels

/// One picture or file in the form in which a car stores it.
struct CarArtwork: Sendable {
    enum Stored: Sendable {
        case pixels(Raster)
        /// In its own format, which is `JPEG` or `HEIF`.
        case photo(bytes: [UInt8], format: String, size: ImageSize)
        /// `PDF ` or `SVG `.
        case vector(bytes: [UInt8], format: String, pictures: Pictures)
        case data([UInt8])
        /// None of them: a finding says why.
        case refused
    }

    /// What was painted of a vector.
    enum Pictures: Sendable {
        case painted([(scale: Int, raster: Raster)])
        /// Nothing, as nobody was asked to, or as this program is missing.
        case bare(VectorPainter.Program?)
        /// A finding says why.
        case failed
    }

    struct Raster: Sendable {
        var pixels: EncodedPixels
        /// The same with the precision of its 16 bits, for wide displays.
        var wide: EncodedPixels?
        /// What the car says of the narrow pixels' space; nil for the usual one.
        var colorSpace: UInt32?
        var shape: PictureShape
        /// The size before it was cut down.
        var sourceSize: ImageSize
        /// Its attributes say that it is to be cut down, but do not fit it.
        var isWhole: Bool
    }

    var sourceBytes: Int
    /// Of the file's bytes; nil when it could not be read.
    var sourceDigest: ContentDigest?
    var stored: Stored
    var findings: [Finding] = []
}

extension CarArtwork {
    /// Reads, decodes, changes, cuts and packs one file.
    init(_ work: CarWork, of source: SourceFiles.Work, encoder: PixelEncoder, painting: CarPainting) {
        let location = Location(path: source.file.path)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(source.file.path)
        } catch {
            self.init(refusing: .unreadable(error))
            return
        }
        if source.treatment == .bytes {
            self.init(sourceBytes: bytes.count, stored: .data(bytes))
        } else {
            self.init(artwork: bytes, work, encoder: encoder, painting: painting, location: location)
            if let mismatch = Finding.mismatch(FileFormat.sniff(bytes), source.file) { findings.append(mismatch) }
        }
        sourceDigest = ContentDigest(bytes: bytes)
    }

    private init(refusing finding: Finding, sourceBytes: Int = 0) {
        self.init(sourceBytes: sourceBytes, stored: .refused, findings: [finding])
    }

    private init(
        artwork bytes: [UInt8], _ work: CarWork, encoder: PixelEncoder, painting: CarPainting, location: Location
    ) {
        let format = FileFormat.sniff(bytes)
        switch format {
        case .png, .crushedPNG:
            self.init(picture: bytes, work, encoder: encoder, location: location)
        case .svg, .pdf:
            guard let vector = work.change.map({ $0.applied(toVector: bytes) }) ?? bytes else {
                self.init(refusing: .notDerived(at: location), sourceBytes: bytes.count)
                return
            }
            let word = format == .svg ? "SVG " : "PDF "
            self.init(sourceBytes: bytes.count, stored: .data([]))
            let pictures = pictures(of: vector, word, work, encoder: encoder, painting: painting, location)
            stored = .vector(bytes: vector, format: word, pictures: pictures)
        case .jpeg, .heif:
            guard work.change == nil, let size = ImageSize(bytes, format: format) else {
                let finding: Finding =
                    work.isRuled
                    ? .notMonochrome(MonochromeAnalysis.needsPNG, at: location)
                    : Finding(.brokenImage, .error, "the picture has no size; the file is left out", at: location)
                self.init(refusing: finding, sourceBytes: bytes.count)
                return
            }
            self.init(
                sourceBytes: bytes.count,
                stored: .photo(bytes: bytes, format: format == .jpeg ? "JPEG" : "HEIF", size: size))
        default:
            let message = """
                a compiled asset catalog has no form for a picture in the format \(format.rawValue); the file is left out, \
                convert it to PNG
                """
            self.init(refusing: Finding(.carUnsupported, .warning, message, at: location), sourceBytes: bytes.count)
        }
    }

    private mutating func pictures(
        of bytes: [UInt8], _ format: String, _ work: CarWork, encoder: PixelEncoder, painting: CarPainting, _ location: Location
    ) -> Pictures {
        guard work.isImage else { return .bare(nil) }
        switch painting.pictures(of: bytes, format: format) {
        case .bare(let program): return .bare(program)
        case .failed(let reason):
            let message = "no pictures of the vector: \(reason); it is stored alone"
            findings.append(Finding(.carUnpaintedVector, .warning, message, at: location))
            return .failed
        case .painted(let pictures):
            return .painted(
                pictures.compactMap { picture in
                    let attributes = work.attributes.scaled(by: picture.scale)
                    return (try? Raster(picture.buffer, attributes, encoder: encoder)).map { (picture.scale, $0) }
                })
        }
    }

    private init(picture bytes: [UInt8], _ work: CarWork, encoder: PixelEncoder, location: Location) {
        do throws(PixelError) {
            let picture = try decodePNG(bytes)
            if work.isRuled, let obstacle = MonochromeAnalysis(picture).obstacle {
                self.init(refusing: .notMonochrome(obstacle, at: location), sourceBytes: bytes.count)
                return
            }
            guard let changed = work.change.map({ $0.applied(to: picture) }) ?? picture else {
                self.init(refusing: .notDerived(at: location), sourceBytes: bytes.count)
                return
            }
            let raster = try Raster(changed, work.attributes, encoder: encoder)
            self.init(sourceBytes: bytes.count, stored: .pixels(raster))
            if raster.isWhole {
                let message = "the caps and center of its resizing do not fit into the picture; it is stored whole"
                findings.append(Finding(.badValue, .warning, message, at: location))
            }
        } catch {
            self.init(refusing: .broken(error, in: location.path), sourceBytes: bytes.count)
        }
    }
}

extension CarArtwork.Raster {
    /// Cuts a picture down as its attributes say, or takes it whole where they do not fit it, and packs it.
    fileprivate init(_ picture: PixelBuffer, _ attributes: PictureAttributes, encoder: PixelEncoder) throws(PixelError) {
        let cut = attributes.cut(picture)
        let stored = cut?.picture ?? picture
        isWhole = cut == nil
        shape = cut?.shape ?? PictureShape()
        sourceSize = ImageSize(width: picture.width, height: picture.height)
        pixels = try encoder.encode(stored)
        wide = picture.depth == .sixteen ? try encoder.encode(stored, depth: .sixteen) : nil
        colorSpace = picture.colorSpace == .displayP3 && pixels.format == .color ? ColorSpace.displayP3.carIdentifier : nil
    }
}
