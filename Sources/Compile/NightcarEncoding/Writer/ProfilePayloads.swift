import ThemeCatalog
import ThemeCatalogPixels

/// The ICC profiles of pictures as files of a catalog. Each distinct profile is one file.
struct ProfilePayloads {
    /// The files, to be numbered after the payloads that have been given.
    private(set) var payloads: [ThemeCatalogContents.Payload] = []
    /// For each given payload with a profile, the number of the profile.
    private var positions: [Int: Int] = [:]

    init(_ given: [ThemeCatalogContents.Payload]) {
        var known: [[UInt8]: Int] = [:]
        for (number, payload) in given.enumerated() {
            guard case .image(let image) = payload, let profile = image.profile else { continue }
            let position = known[profile] ?? given.count + payloads.count
            if known.updateValue(position, forKey: profile) == nil {
                payloads.append(.data(EncodedData(profile, fileExtension: "icc")))
            }
            positions[number] = position
        }
    }

    /// The number of a rendition's profile. A recipe has none, because its tint has its own color space.
    func position(of rendition: ThemeCatalogContents.Rendition) -> Int? {
        guard case .image(let payload, let tint) = rendition.content, !rendition.isDerived || tint == nil else { return nil }
        return positions[payload]
    }
}
