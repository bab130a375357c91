import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTint
import ThemeCatalogBytes
import ThemeCatalogPixels

extension EncodeStage {
    /// The derived picture, either as encoded before or made now from the base picture. Nil if the base picture doesn't allow
    /// the change.
    ///
    /// - Parameter known: what is known about the bytes of the base picture.
    func derived(_ picture: DerivedArtwork, known: KnownBytes?) async -> EncodedImage? {
        let file = picture.source
        if let image = self.known?.derived(file.path, picture.change) { return image }
        if let cache, let digest = known?.digest,
            let known = cache.derived(FileCache.key(digest, picture.change, options: options))
        {
            return known
        }
        guard let bytes = readAgain(file.path) else { return nil }
        // The base is refused if it doesn't fit.
        guard stage.limit.allows(ArtworkStage.memory(bytes, isPicture: true)) else { return nil }
        let fitting = fitting(bytes, isPicture: true)
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
