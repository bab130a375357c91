/// The format of a file according to its bytes, whatever its name is.
package enum FileFormat: String, Sendable, Hashable, CaseIterable {
    case png
    /// Apple's PNG variant, which ordinary decoders reject: see `CrushedPNG`.
    case crushedPNG = "crushed-png"
    case jpeg
    case webp
    /// HEIC and HEIF: pictures in a box file, coded with HEVC.
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

    /// The usual file extension without the dot. Nil for `other`.
    package var fileExtension: String? { extensions.first }

    /// Whether a file of this format may have this name. The extension must be one of the usual ones, in any case. A name whose
    /// extension belongs to none of the formats above matches `other` and `json` (for example `.caar`, `.geojson`).
    package func matches(fileName: String) -> Bool {
        guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")) else { return self == .other }
        let written = fileName[fileName.utf8.index(after: dot)...]
        // Most names are in lowercase. Then nothing needs to be allocated.
        if extensions.contains(where: { $0.utf8.elementsEqual(written.utf8) }) { return true }
        let ending = written.lowercased()
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
