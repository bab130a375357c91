import Bytes
import CatalogModel
import Diagnostics
import Imaging
import Pixels
import ThemeCatalog
import Tint

/// One source file in the form in which it is stored.
struct EncodedFile: Sendable {
    enum Stored: Sendable {
        case image(EncodedImage)
        case data(EncodedData)
        /// Neither: a finding says why.
        case refused
    }

    var sourceBytes: Int
    /// Of the file's bytes; nil when it could not be read.
    var sourceDigest: ContentDigest?
    /// Of what an app gets; nil when the file is refused.
    var contentDigest: ContentDigest?
    var stored: Stored
    /// Of the candidates for recipes only.
    var monochrome: MonochromeAnalysis?
    /// What the same picture in another colour would take as a payload of its own; of the candidates for recipes only.
    var secondFileBytes = 0
    var findings: [Finding] = []
}

extension EncodedFile {
    /// Reads, decodes and encodes one file.
    ///
    /// - Parameter isCandidate: whether a recipe is planned for the picture, so that it has to be looked at.
    init(_ work: SourceFiles.Work, options: EncodeOptions, isCandidate: Bool) {
        let location = Location(path: work.file.path)
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(work.file.path)
        } catch {
            self.init(sourceBytes: 0, stored: .refused)
            let message = "cannot \(error.doing) the file: \(error.reason); it is left out"
            findings.append(Finding("unreadable-file", .error, message, at: location))
            return
        }
        let format = FileFormat.sniff(bytes)
        let declared = fileExtension(of: work.file.name)
        switch (work.treatment, format) {
        case (.picture, .png), (.picture, .crushedPNG):
            self.init(picture: bytes, options: options, isCandidate: isCandidate, location: location)
        case (.picture, _):
            self.init(bytes: bytes, options: options, fileExtension: format.fileExtension ?? declared)
        case (.bytes, _):
            self.init(bytes: bytes, options: options, fileExtension: declared)
        }
        let digest = ContentDigest(bytes: bytes)
        sourceDigest = digest
        if case .data = stored { contentDigest = digest }
        if work.treatment == .picture, !format.matches(fileName: work.file.name) {
            let message = "the file is \(format.rawValue), not what its name says; it is stored as what it is"
            findings.append(Finding("format-mismatch", .warning, message, at: location))
        }
    }

    private init(picture bytes: [UInt8], options: EncodeOptions, isCandidate: Bool, location: Location) {
        let pixels: PixelBuffer
        do throws(PixelError) {
            pixels = try decodePNG(bytes)
        } catch {
            self.init(sourceBytes: bytes.count, stored: .refused)
            let place = error.offset.map { Location.Place.byte($0) } ?? .whole
            let message = "\(error.message); the file is left out"
            findings.append(Finding("broken-image", .error, message, at: Location(path: location.path, place: place)))
            return
        }
        self.init(sourceBytes: bytes.count, stored: .image(encode(pixels, options: options)))
        contentDigest = ContentDigest(pixels)
        guard isCandidate else { return }
        let analysis = MonochromeAnalysis(pixels)
        monochrome = analysis
        if analysis.isMonochrome {
            secondFileBytes = encode(pixels.painted(RGB8.black), options: options).payload.count
        }
    }

    private init(bytes: [UInt8], options: EncodeOptions, fileExtension: String) {
        let data = EncodedData(bytes, fileExtension: fileExtension, options: options)
        self.init(sourceBytes: bytes.count, stored: .data(data))
    }
}

extension PixelBuffer {
    /// The picture's alpha in one colour.
    fileprivate func painted(_ color: RGB8) -> PixelBuffer {
        var painted = self
        let channel = Int(depth.rawValue)
        let values = [color.red, color.green, color.blue]
        for pixel in stride(from: 0, to: bytes.count, by: 4 * channel) {
            for offset in 0..<3 * channel { painted.bytes[pixel + offset] = values[offset / channel] }
        }
        return painted
    }
}

/// The extension of a file name in lower case, empty when it has none.
private func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
}
