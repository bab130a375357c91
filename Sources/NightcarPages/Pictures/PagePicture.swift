import NightcarDiagnostics
import NightcarImaging
import NightcarModel
import ThemeCatalogPixels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A rendition's picture in the form in which a page can hold it.
struct PagePicture: Sendable {
    /// A `data:` URI; nil where there is nothing that a browser shows.
    var uri: String?
    /// The whole picture's size, in pixels; of a vector in points. Nil when it is not known.
    var width: Int?
    var height: Int?
    /// Painted through the shape, when the picture is a mask and a color.
    var tint: ColorValue?
    /// What there is to say of it, such as `PDF` for what cannot be shown.
    var note: String?
    /// Pixels for measuring; nil for what is not decoded here.
    var pixels: PixelBuffer?

    /// A file of more bytes is not put into a contact sheet as it is.
    static let fileLimit = 600_000
}

extension PagePicture {
    /// Decodes what the content holds; what cannot be decoded says why in its note.
    ///
    /// - Parameters:
    ///   - limit: the longest side that is kept, in pixels.
    ///   - isShape: whether only the alpha counts, as in a template image.
    ///   - fileLimit: the most bytes of a file that is put into the page as it is.
    init(_ content: Content, limit: Int, isShape: Bool = false, fileLimit: Int = PagePicture.fileLimit) {
        self.init()
        do {
            switch content {
            case .picture(let picture):
                self = Self(try picture.decode(), tint: picture.tint, limit: limit, isShape: isShape)
            case .data(let data):
                let file = try data.read()
                self = Self(
                    file: file, fileExtension: data.fileExtension, limit: limit, isShape: isShape, fileLimit: fileLimit)
            case .file, .color, .child: break
            }
        } catch {
            note = "cannot be decoded: \(error)".printable
        }
    }

    init(_ picture: PixelBuffer, tint: ColorValue? = nil, limit: Int, isShape: Bool = false) {
        let small = picture.shrunk(to: limit)
        (width, height, pixels) = (picture.width, picture.height, small)
        // A mask is put into the page once, whatever the colors that are painted through it.
        self.tint = tint
        uri = dataURI(encodePNG(tint != nil || isShape ? small.silhouette : small), type: "image/png")
    }

    /// - Parameter file: of any format; what no browser shows is named in the note.
    init(file: [UInt8], fileExtension: String, limit: Int, isShape: Bool = false, fileLimit: Int = PagePicture.fileLimit) {
        let format = FileFormat.sniff(file)
        if format == .png || format == .crushedPNG, let picture = try? decodePNG(file) {
            self.init(picture, limit: limit, isShape: isShape)
            return
        }
        self.init()
        let size = format == .svg ? ImageSize(svg: file) : ImageSize(file, format: format)
        (width, height) = (size?.width, size?.height)
        let name = format == .other ? fileExtension.uppercased().printable : format.rawValue.uppercased()
        guard let type = format.mediaType else {
            note = name.isEmpty ? "data" : name
            return
        }
        guard file.count <= fileLimit else {
            note = "\(name), too large for this page"
            return
        }
        uri = dataURI(file, type: type)
    }
}

private extension FileFormat {
    /// The media type of a format that browsers show.
    var mediaType: String? {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webp: "image/webp"
        case .gif: "image/gif"
        case .avif: "image/avif"
        case .svg: "image/svg+xml"
        default: nil
        }
    }
}

private func dataURI(_ bytes: [UInt8], type: String) -> String {
    "data:\(type);base64,\(Data(bytes).base64EncodedString())"
}
