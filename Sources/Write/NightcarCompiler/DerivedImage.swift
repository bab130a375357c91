import NightcarDerivation
import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarSystem
import NightcarTint
import ThemeCatalogBytes
import ThemeCatalogPixels

extension EncodeStage {
    /// The derived picture, either as encoded before or made now from the base picture. Nil if the base picture doesn't allow
    /// the change.
    func derived(
        _ picture: ConfiguredCatalog.DerivedPicture, in catalog: Catalog, of files: SourceFiles
    ) async -> EncodedImage? {
        guard case .file(let file) = catalog.assets[picture.asset].renditions[picture.base].content else { return nil }
        if let image = self.known?.derived(file.path, picture.change) { return image }
        let position = files.position(asset: picture.asset, rendition: picture.base)
        if let cache, let digest = position.flatMap({ files.knownBytes($0)?.digest }),
            let known = cache.derived(FileCache.key(digest, picture.change, options: options))
        {
            return known
        }
        guard let bytes = try? readFile(file.path) else { return nil }
        // Whatever `--memory` says, as its base: the base is refused if it doesn't fit.
        let fitting = options.fitting(Self.standardMemory) { Self.memory(for: bytes, isPicture: true, $0) }
        let made = await withMemory(Self.memory(for: bytes, isPicture: true, fitting)) {
            (try? decodePNG(bytes)).flatMap { picture.change.applied(to: $0) }.map { encode($0, options: fitting) }
        }
        self.known?.add(made, file.path, picture.change)
        guard let image = made else { return nil }
        // Use the digest of the bytes that were read: the file may have changed since its digest was taken.
        cache?.add(image, for: FileCache.key(SHA256.digest(bytes), picture.change, options: options))
        return image
    }
}
