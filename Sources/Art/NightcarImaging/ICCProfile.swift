import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The parts of an ICC profile that are needed to recognize it (ICC.1:2022, clauses 7 to 10). Integers are big-endian.
///
/// ```
///   0   header, 128 bytes; 16: the data color space, "RGB " or "GRAY"
/// 128   number of tags (4), then for each: signature (4), offset (4), size (4)
/// ```
struct ICCProfile {
    /// The maximum number of bytes that are unpacked. Bytes after them aren't read.
    static let readLimit = Limits.profileBytes

    private let bytes: [UInt8]
    private let tags: [String: Range<Int>]
    private let dataSpace: String

    /// Nil if the bytes aren't a profile. Tags that are outside the bytes are left out.
    init?(_ bytes: [UInt8]) {
        guard bytes.has("acsp", at: 36), let count = bytes.big(4, at: 128), count <= 200 else { return nil }
        var tags: [String: Range<Int>] = [:]
        for index in 0..<count {
            let entry = 132 + index * 12
            guard let offset = bytes.big(4, at: entry + 4), let size = bytes.big(4, at: entry + 8) else { break }
            guard size <= bytes.count, offset <= bytes.count - size else { continue }
            tags[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = offset..<offset + size
        }
        self.bytes = bytes
        self.tags = tags
        dataSpace = String(decoding: bytes[16..<20], as: UTF8.self)
    }

    /// The color space according to the profile's name, otherwise according to its primaries. `otherICC` if neither is known.
    var colorSpace: ColorSpace {
        let name = self.name.lowercased()
        if dataSpace == "GRAY" { return curve("kTRC").map { $0.isNear { pow($0, 2.2) } } == true ? .grayGamma22 : .otherICC }
        guard dataSpace == "RGB ", !name.contains("linear"), !hasLinearCurve else { return .otherICC }
        for (part, space) in Self.names where name.contains(part) { return space }
        guard let primaries else { return .otherICC }
        return Self.primaries.first { _, known in
            zip(known, primaries).allSatisfy { abs($0 - $1) < 0.003 }
        }?.0 ?? .otherICC
    }

    /// Whether the profile is for gray pictures.
    var isGray: Bool { dataSpace == "GRAY" }
}

extension ICCProfile {
    /// X, Y, Z of red, green and blue, adapted to D50, as profiles store them.
    static let primaries: [(ColorSpace, [Double])] = [
        (.srgb, [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141]),
        (.displayP3, [0.5151, 0.2412, -0.0011, 0.2920, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841]),
        (.adobeRGB, [0.6097, 0.3111, 0.0195, 0.2053, 0.6257, 0.0609, 0.1492, 0.0632, 0.7446]),
        (.genericRGB, [0.4543, 0.2419, 0.0149, 0.3533, 0.6736, 0.0906, 0.1566, 0.0845, 0.7195]),
    ]
}

extension ICCProfile {
    private static let names: [(String, ColorSpace)] = [
        ("display p3", .displayP3), ("srgb", .srgb), ("generic rgb", .genericRGB), ("adobe rgb", .adobeRGB),
        ("adobergb", .adobeRGB),
    ]

    /// The description. In version 2, `desc` holds ASCII. In version 4, it holds UTF-16 in several languages (`mluc`).
    private var name: String {
        guard let tag = tags["desc"] else { return "" }
        let start = tag.lowerBound
        if bytes.has("desc", at: start), let length = bytes.big(4, at: start + 8) {
            return String(decoding: text(start + 12, length, within: tag).prefix { $0 != 0 }, as: UTF8.self)
        }
        guard bytes.has("mluc", at: start), let length = bytes.big(4, at: start + 20), let offset = bytes.big(4, at: start + 24)
        else { return "" }
        let units = text(start + offset, length, within: tag)
        return stride(from: 0, to: units.count - 1, by: 2).reduce(into: "") { name, at in
            let unit = UInt16(units[units.startIndex + at]) << 8 | UInt16(units[units.startIndex + at + 1])
            if let scalar = Unicode.Scalar(unit) { name.unicodeScalars.append(scalar) }
        }
    }

    /// At most 512 bytes of a tag.
    private func text(_ offset: Int, _ length: Int, within tag: Range<Int>) -> ArraySlice<UInt8> {
        guard tag.contains(offset) else { return [] }
        return bytes[offset..<min(tag.upperBound, offset + min(length, 512))]
    }

    /// A signed 16.16 number.
    private func fixed(_ offset: Int) -> Double? {
        bytes.big(4, at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    /// X, Y, Z of the three primaries. Each tag is `XYZ `, 4 zero bytes, and three signed 16.16 numbers.
    var primaries: [Double]? {
        var values: [Double] = []
        for name in ["rXYZ", "gXYZ", "bXYZ"] {
            guard let tag = tags[name], tag.count >= 20, bytes.has("XYZ ", at: tag.lowerBound) else { return nil }
            for index in 0..<3 {
                guard let value = fixed(tag.lowerBound + 8 + index * 4) else { return nil }
                values.append(value)
            }
        }
        return values
    }

    /// A curve. A `curv` without points is the identity. A `curv` with one point is a gamma as an unsigned 8.8 number. More
    /// points are a table of 16-bit values.
    func curve(_ name: String) -> ToneCurve? {
        guard let tag = tags[name], tag.count >= 12 else { return nil }
        let start = tag.lowerBound
        if bytes.has("para", at: start), let kind = bytes.big(2, at: start + 8) {
            let numbers = stride(from: start + 12, to: tag.upperBound - 3, by: 4).prefix(7).compactMap(fixed)
            return ToneCurve(kind: kind, numbers)
        }
        guard bytes.has("curv", at: start), let count = bytes.big(4, at: start + 8) else { return nil }
        switch count {
        case 0: return .gamma(1)
        case 1: return bytes.big(2, at: start + 12).map { ToneCurve.gamma(Double($0) / 256) }
        default:
            guard count <= (tag.count - 12) / 2 else { return nil }
            return .table((0..<count).map { Double(bytes.big(2, at: start + 12 + 2 * $0) ?? 0) / 65535 })
        }
    }

    private var hasLinearCurve: Bool {
        if case .gamma(let gamma) = curve("rTRC") { abs(gamma - 1) < 0.01 } else { false }
    }
}
