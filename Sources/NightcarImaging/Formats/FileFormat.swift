/// What the bytes of a file are, whatever its name says.
package enum FileFormat: String, Sendable, Hashable, CaseIterable {
    case png
    /// Apple's PNG variant, which ordinary decoders refuse: see `CrushedPNG`.
    case crushedPNG = "crushed-png"
    case jpeg
    case webp
    /// HEIC, HEIF: pictures coded with HEVC in a box file.
    case heif
    case avif
    case gif
    case pdf
    case svg
    case psd
    case tiff
    case bmp
    case ico
    case icns
    case ktx
    case json
    /// None of the above.
    case other

    /// The usual file extension, without its dot; nil for `other`.
    package var fileExtension: String? { extensions.first }

    /// Whether a file of this format may have this name: its extension, in any case, is one of the usual ones. A name with
    /// an extension that belongs to none of the formats above matches `other` and `json` (for example `.caar`, `.geojson`).
    package func matches(fileName: String) -> Bool {
        guard let dot = fileName.lastIndex(of: ".") else { return self == .other }
        let ending = fileName[fileName.index(after: dot)...].lowercased()
        if extensions.contains(ending) { return true }
        return (self == .other || self == .json) && !FileFormat.allCases.contains { $0.extensions.contains(ending) }
    }

    private var extensions: [String] {
        switch self {
        case .png, .crushedPNG: ["png"]
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .webp: ["webp"]
        case .heif: ["heic", "heif", "hif"]
        case .avif: ["avif"]
        case .gif: ["gif"]
        case .pdf: ["pdf", "ai"]
        case .svg: ["svg"]
        case .psd: ["psd", "psb"]
        case .tiff: ["tiff", "tif"]
        case .bmp: ["bmp", "dib"]
        case .ico: ["ico", "cur"]
        case .icns: ["icns"]
        case .ktx: ["ktx", "ktx2"]
        case .json: ["json"]
        case .other: []
        }
    }
}
