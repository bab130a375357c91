import NightcarBasics
import NightcarImaging
package import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The pictures of a document's layers, ready to draw.
package struct IconPictures: Sendable {
    /// A picture and its size in points of the document.
    struct Picture: Sendable {
        var size: VectorSize
        var canvas: Canvas
    }

    /// A picture that can't be drawn, and why.
    package struct Problem: Sendable, Hashable {
        package var name: String
        package var reason: String
        /// The program that would have painted it. Nil if the picture itself is the reason.
        package var missing: VectorPainter.Program?
    }

    private var pictures: [String: Picture] = [:]
    /// In the order of their names.
    package private(set) var problems: [Problem] = []

    /// Reads and paints each picture that the document names.
    ///
    /// - Parameters:
    ///   - largest: the side of the largest picture to draw, in pixels.
    ///   - read: the bytes of a file in the bundle's `Assets`. Nil if the file is missing, which isn't a problem of drawing.
    package init(_ document: IconDocument, painter: VectorPainter, largest: Int = 1024, read: (String) -> [UInt8]?) {
        for (name, scale) in document.pictureScales.sorted(by: { $0.key < $1.key }) {
            guard let bytes = read(name) else { continue }
            do {
                var picture = try Self.picture(bytes, painter, scale: scale * Double(max(1, largest)) / 1024)
                if document.svgColorSpace == "display-p3", FileFormat.sniff(bytes) == .svg { picture.canvas.convertFromP3() }
                pictures[name] = picture
            } catch {
                problems.append(Problem(name: name, reason: error.reason, missing: error.missing))
            }
        }
    }

    subscript(name: String) -> Picture? { pictures[name] }
}

private extension IconPictures {
    struct Unreadable: Error {
        var reason: String
        var missing: VectorPainter.Program?
    }

    /// The longest side to which a vector is painted. A layer that is larger on the canvas is stretched.
    static let longestSide = 2048.0

    static func picture(_ bytes: [UInt8], _ painter: VectorPainter, scale: Double) throws(Unreadable) -> Picture {
        switch FileFormat.sniff(bytes) {
        case .png, .crushedPNG, .jpeg:
            let decoded: PixelBuffer
            do { decoded = try decodePicture(bytes, limit: DecodeLimit(pixels: Limits.paintedPixels)) } catch {
                throw Unreadable(reason: "\(error)")
            }
            guard let size = VectorSize(width: Double(decoded.width), height: Double(decoded.height)) else {
                throw Unreadable(reason: "it has no size")
            }
            var canvas = Canvas(decoded.withoutProfile() ?? decoded)
            if decoded.colorSpace == .displayP3 { canvas.convertFromP3() }
            return Picture(size: size, canvas: canvas)
        case .svg: return try painted(bytes, .svg, painter, scale)
        case .pdf: return try painted(bytes, .pdf, painter, scale)
        default: throw Unreadable(reason: "it is not a PNG, JPEG, SVG or PDF")
        }
    }

    static func painted(
        _ bytes: [UInt8], _ program: VectorPainter.Program, _ painter: VectorPainter, _ scale: Double
    ) throws(Unreadable) -> Picture {
        do throws(PaintError) {
            let file = painter.file(bytes, for: program)
            let size = try file.size()
            // The painted picture has the sides' ratio, within a pixel.
            let wanted = max(size.width, size.height) * max(0, scale)
            let side = min(longestSide, max(32, wanted.isFinite ? wanted : 0))
            let factor = side / max(size.width, size.height)
            let width = Int(max(1, (size.width * factor).rounded(.up)))
            let height = Int(max(1, (size.height * factor).rounded(.up)))
            return Picture(size: size, canvas: Canvas(try file.picture(width: width, height: height)))
        } catch {
            guard let program = error.missing else { throw Unreadable(reason: "\(error)") }
            throw Unreadable(reason: "\(program.rawValue) is not installed: \(program.advice)", missing: program)
        }
    }
}

extension IconDocument {
    /// The names of the layers' pictures, each with the largest scale at which a layer shows it.
    package var pictureScales: [String: Double] {
        var scales: [String: Double] = [:]
        for group in groups {
            let outer = group.position.values.map(\.scale).reduce(1, max)
            for layer in group.layers {
                let scale = outer * layer.position.values.map(\.scale).reduce(1, max)
                for name in layer.image.values { scales[name] = max(scale, scales[name] ?? 0) }
            }
        }
        return scales
    }
}

private extension Canvas {
    mutating func convertFromP3() {
        for index in pixels.indices where pixels[index].w > 0 {
            let alpha = pixels[index].w
            let color = pixels[index] / alpha
            let converted = sRGB(displayP3: SIMD3(color.x, color.y, color.z)) * alpha
            pixels[index] = SIMD4(converted, alpha).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
        }
    }
}
