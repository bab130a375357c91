import NightcarModel
import ThemeCatalogBytes
public import ThemeCatalogPixels
public import ThemeCatalogVariants

extension AppleCatalogFile {
    /// One stored answer for a name: a picture, a color or a file, and the traits that it is for.
    public struct Rendition: Sendable {
        let file: AppleCatalogFile
        let index: Int

        /// What a rendition holds. More cases may be added, so keep a default case.
        public enum Content: Sendable, Hashable {
            /// Pixels, which ``Rendition/pixels()`` unpacks.
            case picture
            /// A color, or the name of a system color.
            case color(ColorValue)
            /// A file such as a PDF, a JPEG or data, which ``Rendition/data()`` unpacks. The extension has no dot.
            case data(fileExtension: String)
            /// The names of other assets: the layers of a stack or the members of a group.
            case names([String])
            /// Something that only serves storage, such as the list of sizes of an icon set.
            case none
        }
    }
}

extension AppleCatalogFile.Rendition {
    private var stored: StoredRendition { file.car.renditions[index] }
    private var facet: Facet? { file.car.facet(of: stored) }

    /// The name that apps ask for. Nil for an atlas and for a rendition that can't be reached by name.
    public var name: String? { facet?.name }

    /// The name of the source file, or the name of a color.
    public var fileName: String { stored.header.name }

    /// The kind in the words of Apple's `assetutil`, such as `Image`, `Icon Image`, `Color`, `Data` or `PackedImage`.
    public var kind: String { CarInfo(file.car).assetType(stored) }

    /// The traits that the rendition is for.
    public var variant: VariantKey { file.mapping.variant(of: stored, facet: facet) }

    /// The columns of the stored key that aren't 0, by Apple's names without prefix and suffix: `scale`, `idiom`, `identifier` …
    public var columns: [String: Int] {
        Dictionary(stored.key.restricted.map { ($0.attribute.description, Int($0.value)) }) { first, _ in first }
    }

    /// The size in pixels. Nil for colors, data and vectors.
    public var pixelSize: (width: Int, height: Int)? {
        let size = stored.pixelSize
        return size.width > 0 && size.height > 0 ? size : nil
    }

    /// The codec of the pixels, such as `lzfse` or `deepmap2`. Nil if the rendition has no pixels.
    public var codec: String? { file.car.pixelElement(of: index)?.codec.name }

    /// Whether the picture is a template, of which apps use only the alpha.
    public var isTemplate: Bool { stored.header.flags.contains(.template) }

    /// The size of the stored rendition in bytes: head, properties and payload. `SizeOnDisk` in Apple's reports.
    public var storedByteCount: Int { stored.sizeOnDisk }

    /// The stored rendition, unchanged.
    ///
    /// - Complexity: O(n) for n bytes.
    public var storedBytes: [UInt8] { stored.value.array }

    /// What the rendition holds. Nothing is unpacked.
    ///
    /// - Complexity: O(n) for n layers or members.
    public var content: Content {
        let contents = file.car.contents(of: index, VariantKey()).map(\.1)
        let names = contents.compactMap { content -> String? in if case .child(let name) = content { name } else { nil } }
        if !names.isEmpty { return .names(names) }
        return switch contents.first {
        case .picture: .picture
        case .color(let color): .color(color)
        case .data(let data): .data(fileExtension: data.fileExtension)
        default: .none
        }
    }

    /// The picture with straight alpha, from the rendition or from its part of an atlas.
    ///
    /// Values of extended color spaces are clamped to 0 … 1.
    ///
    /// - Complexity: O(n) for n pixels of the picture or of its atlas.
    /// - Throws: ``AppleCatalogError`` with the code `wrong-content` if there are no pixels, and `malformed` if they are damaged.
    public func pixels() throws(AppleCatalogError) -> PixelBuffer {
        guard content == .picture else {
            throw AppleCatalogError(.wrongContent, "\(fileName) has no pixels", path: file.path)
        }
        do throws(ByteError) { return try file.car.picture(of: index) } catch {
            throw AppleCatalogError(error, path: file.path)
        }
    }

    /// The bytes of a file or of data, unpacked.
    ///
    /// - Complexity: O(n) for n unpacked bytes.
    /// - Throws: ``AppleCatalogError`` with the code `wrong-content` if there is no file, and `malformed` if it is damaged or larger
    ///   than 256 MB.
    public func data() throws(AppleCatalogError) -> [UInt8] {
        switch stored.payload {
        case .data(let element):
            do throws(ByteError) { return try CarFile.unpack(element) } catch {
                throw AppleCatalogError(error, path: file.path)
            }
        case .other(_, let bytes): return bytes.array
        default: throw AppleCatalogError(.wrongContent, "\(fileName) is not a file", path: file.path)
        }
    }
}
