import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTint
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

/// One picture or file in the form in which a car stores it.
struct CarArtwork: Sendable {
    enum Stored: Sendable {
        case pixels(Raster)
        case photo(Photo)
        case vector(bytes: [UInt8], format: VectorFormat, pictures: Pictures)
        case data([UInt8])
        /// Not stored. A finding says why.
        case refused
    }

    /// A picture that is stored as its file.
    struct Photo: Sendable {
        var bytes: [UInt8]
        /// `JPEG` or `HEIF`.
        var format: String
        /// As it is shown.
        var size: ImageSize
        /// Apple's tools store the file of a photo unchanged, so the system turns it.
        var orientation = PictureOrientation.upright

        func value(fileName: String, scale: UInt32, flags: RenditionFlags) -> RenditionValue {
            let stored = size.stored(orientation)
            return .photo(
                bytes, format: format, fileName: fileName, width: stored.width, height: stored.height,
                orientation: orientation.rawValue, scale: scale, flags: flags)
        }
    }

    /// The pictures painted from a vector.
    enum Pictures: Sendable {
        /// With the program that painted them. Nil for Nightcar.
        case painted([(scale: Int, raster: Raster)], by: VectorFile.Other?)
        /// Not painted, because painting is off (nil) or because this program is missing.
        case bare(VectorPainter.Program?)
        /// A finding says why.
        case failed
    }

    struct Raster: Sendable {
        var pixels: EncodedPixels
        /// The same picture with its colors outside sRGB, for wide displays. Nil if it has none.
        var wide: EncodedPixels?
        /// The color space that the car names for the narrow pixels. Nil for the default one.
        var colorSpace: UInt32?
        var shape: PictureShape
        /// The size before the picture was cut.
        var sourceSize: ImageSize
        /// The picture was not cut, because its attributes don't fit it.
        var isWhole: Bool
    }

    var sourceBytes: Int
    /// The digest of the file's bytes. Nil if the file couldn't be read.
    var sourceDigest: ContentDigest?
    /// The format of a picture. Nil for other files.
    var format: FileFormat?
    var stored: Stored
    /// They are about the bytes, so they apply to every file that has them.
    private(set) var findings: [Finding] = []
}

extension CarArtwork {
    init(
        _ file: ArtworkStage.OpenedFile, _ work: CarWork, of source: SourceFiles.Work, encoder: PixelEncoder,
        painting: CarPainting
    ) {
        if source.treatment == .bytes {
            self.init(sourceBytes: file.size, stored: .data(file.take()))
        } else {
            self.init(
                artwork: file.take(), file.format, work, encoder: encoder, painting: painting,
                location: Location(path: source.file.path))
            format = file.format
        }
        sourceDigest = file.digest
    }

    /// What a report needs.
    var withoutPixels: CarArtwork {
        if case .photo = stored { return self }
        var artwork = self
        artwork.stored = .refused
        return artwork
    }

    /// What there is to say about one of the files with these bytes.
    func findings(about file: SourceFile) -> [Finding] {
        let own = findings.map { $0.moved(to: file) }
        // What became of a file is said once.
        if case .refused = stored { return own }
        return own + [format.flatMap { .mismatch($0, file) }].compactMap(\.self)
    }

    init(refusing finding: Finding, sourceBytes: Int = 0) {
        self.init(sourceBytes: sourceBytes, stored: .refused, findings: [finding])
    }

    private init(
        artwork bytes: consuming [UInt8], _ format: FileFormat, _ work: CarWork, encoder: PixelEncoder, painting: CarPainting,
        location: Location
    ) {
        switch format {
        case .png, .crushedPNG:
            self.init(picture: consume bytes, work, encoder: encoder, location: location)
        case .svg, .pdf:
            let bytes = consume bytes
            guard let vector = work.change.map({ $0.applied(toVector: bytes) }) ?? bytes else {
                self.init(refusing: .notDerived(at: location), sourceBytes: bytes.count)
                return
            }
            let kind: VectorFormat = format == .svg ? .svg : .pdf
            self.init(sourceBytes: bytes.count, stored: .data([]))
            let pictures = pictures(of: vector, kind, work, encoder: encoder, painting: painting, location)
            stored = .vector(bytes: vector, format: kind, pictures: pictures)
            if let finding = Finding.unpainted(bytes, format, in: location.path) { findings.append(finding) }
        case .jpeg where work.isIcon:
            self.init(picture: consume bytes, work, encoder: encoder, location: location)
        case .jpeg, .heif:
            let bytes = consume bytes
            guard work.change == nil, let size = ImageSize(bytes, format: format) else {
                let finding: Finding =
                    work.isRecipe
                    ? .notMonochrome(MonochromeAnalysis.needsPNG, at: location)
                    : .notAnImage(.noPicture, in: location.path)
                self.init(refusing: finding, sourceBytes: bytes.count)
                return
            }
            let isJPEG = format == .jpeg
            let orientation = isJPEG ? PictureOrientation(jpeg: bytes) : .upright
            let photo = Photo(bytes: bytes, format: isJPEG ? "JPEG" : "HEIF", size: size, orientation: orientation)
            self.init(sourceBytes: bytes.count, stored: .photo(photo))
        default: self.init(sourceBytes: bytes.count, stored: .refused)
        }
    }

    private mutating func pictures(
        of bytes: [UInt8], _ format: VectorFormat, _ work: CarWork, encoder: PixelEncoder, painting: CarPainting,
        _ location: Location
    ) -> Pictures {
        guard work.isImage else { return .bare(nil) }
        let outcome = painting.pictures(of: bytes, format: format, drawnScale: work.drawnScale) { picture in
            let scale = picture.scale
            let attributes = work.attributes.scaled(by: scale, from: work.drawnScale)
            return (try? Raster((consume picture).buffer, attributes, encoder: encoder)).map { (scale: scale, raster: $0) }
        }
        switch outcome {
        case .bare(let program): return .bare(program)
        case .failed(let reason):
            findings.append(Finding(.carUnpaintedVector, .warning, VectorSize.unpaintedWords(reason), at: location))
            return .failed
        case .painted(let rasters, let other): return .painted(rasters, by: other)
        }
    }

    private init(picture bytes: consuming [UInt8], _ work: CarWork, encoder: PixelEncoder, location: Location) {
        let size = bytes.count
        do throws(PixelError) {
            var picture = try decodePicture(consume bytes)
            if work.isRecipe, let obstacle = MonochromeAnalysis(picture).obstacle {
                self.init(refusing: .notMonochrome(obstacle, at: location), sourceBytes: size)
                return
            }
            if let change = work.change {
                guard let changed = change.applied(to: picture) else {
                    self.init(refusing: .notDerived(at: location), sourceBytes: size)
                    return
                }
                picture = consume changed
            }
            let isConverted = work.isIcon ? picture.convertToSRGB() : picture.convertFromProfile()
            let raster = try Raster(consume picture, work.attributes, encoder: encoder)
            self.init(sourceBytes: size, stored: .pixels(raster))
            if !isConverted {
                let message = "its color profile can't be converted, so it is stored as if it were sRGB; convert the picture"
                findings.append(Finding(.carUnconvertedProfile, .warning, message, at: location))
            }
            if raster.isWhole {
                let message = "its slices do not fit into the picture; it is stored without slicing"
                findings.append(Finding(.badValue, .warning, message, at: location))
            }
        } catch {
            self.init(refusing: .broken(error, in: location.path), sourceBytes: size)
        }
    }
}

extension CarArtwork.Raster {
    /// Cuts a picture as its attributes say, and packs it. If the attributes don't fit the picture, packs it whole.
    fileprivate init(
        _ picture: consuming PixelBuffer, _ attributes: PictureAttributes, encoder: PixelEncoder
    ) throws(PixelError) {
        sourceSize = ImageSize(width: picture.width, height: picture.height)
        let cut = attributes.cut(&picture)
        (isWhole, shape) = (cut == nil, cut ?? PictureShape())
        let space = picture.colorSpace
        wide = picture.depth == .sixteen ? try encoder.encodeWide(picture) : nil
        pixels = try encoder.encode(consume picture)
        colorSpace = space == .displayP3 && pixels.format == .color ? ColorSpace.displayP3.carIdentifier : nil
    }
}
