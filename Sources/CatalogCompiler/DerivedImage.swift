import Bytes
import CatalogModel
import Imaging
import Pixels
import Tint
import TintWriter

/// Decodes the base picture and makes the derived one; nil when the picture does not allow it.
func derivedImage(
    _ picture: ConfiguredCatalog.DerivedPicture, in catalog: Catalog, options: EncodeOptions
) -> EncodedImage? {
    guard case .file(let file) = catalog.assets[picture.asset].renditions[picture.base].content,
        let bytes = try? readFile(file.path), let pixels = try? decodePNG(bytes)
    else { return nil }
    return picture.change.applied(to: pixels).map { encode($0, options: options) }
}
