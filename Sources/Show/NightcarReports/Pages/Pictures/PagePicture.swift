import NightcarBasics
import NightcarImaging
import NightcarModel
import ThemeCatalogPixels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A rendition's picture in a form that a page can contain.
struct PagePicture: Sendable {
    /// A `data:` URI. Nil if there is nothing that a browser can show.
    var uri: String?
    /// The size of the whole picture in pixels, or in points for a vector. Nil if it isn't known.
    var width: Int?
    var height: Int?
    /// The color to paint through the shape, if the picture is a mask and a color.
    var tint: ColorValue?
    /// A remark, such as `PDF` if it can't be shown.
    var note: String?
    /// Pixels for measuring. Nil if they are not decoded here.
    var pixels: PixelBuffer?

    /// Larger files, in bytes, are not put into a contact sheet unchanged.
    static let fileLimit = 600_000
}

extension PagePicture {
    /// Decodes the content. If it can't be decoded, the note says why.
    ///
    /// - Parameters:
    ///   - limit: the longest side of the picture in the page, in pixels.
    ///   - isShape: whether only the alpha counts, as in a template image.
    ///   - fileLimit: the largest file, in bytes, that is put into the page unchanged.
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
            case .file, .derived, .color, .child: break
            }
        } catch {
            note = "cannot be decoded: \(error)".printable
        }
    }

    init(_ picture: PixelBuffer, tint: ColorValue? = nil, limit: Int, isShape: Bool = false) {
        let small = picture.shrunk(to: limit)
        (width, height, pixels) = (picture.width, picture.height, small)
        // A mask is in the page only once, no matter how many colors are painted through it.
        self.tint = tint
        uri = dataURI(encodePNG(tint != nil || isShape ? small.silhouette : small), type: "image/png")
    }

    /// - Parameter file: in any format. If no browser can show it, the note names the format.
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

func dataURI(_ bytes: [UInt8], type: String) -> String {
    "data:\(type);base64,\(Data(bytes).base64EncodedString())"
}
