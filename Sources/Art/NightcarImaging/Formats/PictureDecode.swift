package import ThemeCatalogPixels

/// Whether `decodePicture` knows a format. JPEG needs the package trait `JPEGXL`.
package func canDecodePicture(_ format: FileFormat) -> Bool {
    switch format {
    case .png, .crushedPNG: true
    case .jpeg: JPEGTranscoder.isAvailable
    default: false
    }
}

/// Decodes a PNG or JPEG file, whatever its name is.
///
/// - Throws: `PixelError`, as `decodePNG` and `JPEGTranscoder.pixels` do.
package func decodePicture(_ bytes: [UInt8], limit: DecodeLimit = .standard) throws(PixelError) -> PixelBuffer {
    guard FileFormat.sniff(bytes) == .jpeg else { return try decodePNG(bytes, limit: limit) }
    let picture = try JPEGTranscoder.pixels(of: bytes, limit: limit)
    let profile = jpegProfile(bytes)
    let space = profile.flatMap { ICCProfile($0)?.colorSpace } ?? .unspecified
    return PixelBuffer(
        width: picture.width, height: picture.height, colorSpace: space, profile: space.keepsProfile ? profile : nil,
        bytes: picture.bytes)
}

/// The ICC profile of a JPEG file (ICC.1:2022, annex B.4): segments APP2 that start with a name, a number from 1 and their count.
private func jpegProfile(_ bytes: [UInt8]) -> [UInt8]? {
    let name = Array("ICC_PROFILE\0".utf8)
    var profile: [UInt8] = []
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] != 0xDA {
        let end = offset + 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        let data = offset + 4 + name.count + 2
        if bytes[offset + 1] == 0xE2, data <= end, end <= bytes.count, bytes[offset + 4..<data - 2].elementsEqual(name) {
            profile += bytes[data..<end]
        }
        guard end > offset, profile.count <= ICCProfile.readLimit else { return nil }
        offset = end
    }
    return profile.isEmpty ? nil : profile
}
