import AppleCatalog
import Foundation
import NightcarApplePixels
import NightcarDiagnostics
import NightcarSystem
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The golden file has every field of every rendition of Apple's three cars, with ours beside it.
@Suite(.enabled(if: SharedData.icons != nil))
struct IconPairTableTests {
    @Test func theTableHasEveryRendition() async throws {
        var page = Self.introduction
        for (pair, name) in [("emacs", nil), ("maiterm", "Icon"), ("nodadb", nil)] as [(String, String?)] {
            let (apples, ours) = try await IconPairTests.pair(pair, named: name)
            let (theirs, own) = try (IconTable(apples), IconTable(ours))
            #expect(theirs.rows.count == apples.renditions.count && own.rows.count == ours.renditions.count)
            page += "\n## \(pair)\n\n| rendition | fields in Apple's car | ours |\n|---|---|---|\n"
            for title in Set(theirs.rows.keys).union(own.rows.keys).sorted() {
                let (apple, our) = (theirs.rows[title], own.rows[title])
                let verdict = apple == our ? "the same" : our ?? "no bitmaps in this car"
                page += "| \(title) | \(apple ?? "–") | \(verdict) |\n"
            }
        }
        try expectSnapshot(page, named: "icon-pairs.txt")
    }

    private static let introduction = """
        # Icons compared, field by field

        Every rendition of the cars that Apple's tool made of three icon documents, and what Nightcar writes for them for macOS 26, so
        without bitmaps. Documentation/Icons.md explains the differences. The names of the beta's layers, colors and gradients (emacs)
        are in today's form in the first column.

        A title has the name and the columns of the key, without the number of the name. The fields are the layout, the size and scale, the
        flags, the pixel format, the color space, the name in the rendition, then its properties by number: 1012 lists children (name,
        part, flags, frame, blend mode, opacity), 1020 materials (bits, blur, fill), and the others are 32-bit words in hexadecimal. The last
        field is the payload: what is in it, or its length and the first digits of the SHA-256 of the unpacked content.

        """
}

/// The fields of each rendition by its title.
private struct IconTable {
    private(set) var rows: [String: String] = [:]
    private let names: [UInt16: String]

    init(_ car: CarFile) throws {
        names = Dictionary(car.facets.map { ($0.identifier ?? 0, IconFields.current($0.name)) }) { first, _ in first }
        for (index, rendition) in car.renditions.enumerated() {
            let columns = rendition.key.restricted.filter { $0.attribute != .identifier }
            let key = columns.map { "\($0.attribute) \($0.value)" }.joined(separator: ", ")
            let title = "`\(names[rendition.key[.identifier]] ?? "–")` \(key)"
            rows[title] = try fields(of: rendition, index, car).joined(separator: "; ").replacing("|", with: "\\|")
        }
    }

    private func fields(of rendition: StoredRendition, _ index: Int, _ car: CarFile) throws -> [String] {
        let header = rendition.header
        var fields = [
            header.layout.name, "\(header.width)x\(header.height) @\(header.scale)", "flags \(header.flags.rawValue)",
            "\(header.pixelFormat)", "color space \(header.colorSpace)", "`\(header.name)`",
        ]
        for property in rendition.properties {
            guard property.tag == RenditionProperty.layers else {
                let isMaterials = property.tag == 1020
                fields.append(
                    "\(property.tag): \(try isMaterials ? IconFields.materials(property.bytes) : Self.words(property.bytes))")
                continue
            }
            let children = try property.layers().map { layer in
                let name = layer.reference.first { $0.attribute == .identifier }.flatMap { names[$0.value] } ?? "–"
                let part = layer.reference.first { $0.attribute == .part }?.value ?? 0
                let frame = "\(layer.x),\(layer.y) \(layer.width)x\(layer.height)"
                return "`\(name)` \(part) \(layer.flags) \(frame) \(layer.blendMode) \(layer.opacity)"
            }
            fields.append("\(property.tag): \(children.joined(separator: ", "))")
        }
        return fields + [try payload(of: rendition, index, car)]
    }

    private func payload(of rendition: StoredRendition, _ index: Int, _ car: CarFile) throws -> String {
        switch rendition.payload {
        case .color(let color): return "color \(color.space) \(color.components)"
        case .data(let data):
            let bytes = data.isPacked ? try LZFSEDecoder.decode(data.bytes, limit: 1 << 20) : data.bytes.array
            return Self.digest(bytes)
        default:
            if let picture = try? car.picture(of: index) { return "pixels " + Self.digest(picture.bytes) }
            let size = rendition.header.payloadSize
            let bytes = try rendition.value.slice(rendition.value.count - size, size)
            return try rendition.header.layout == .namedGradient ? IconFields.gradient(bytes) : Self.words(bytes)
        }
    }

    private static func digest(_ bytes: [UInt8]) -> String { "\(bytes.count) bytes \(SHA256.hex(bytes).prefix(12))" }

    /// 32-bit words in hexadecimal, or single bytes if they aren't whole words.
    private static func words(_ bytes: ByteView) throws -> String {
        guard bytes.count % 4 == 0 else { return "\(bytes.array)" }
        return try stride(from: 0, to: bytes.count, by: 4).map { String(try bytes.u32($0), radix: 16) }.joined(separator: " ")
    }
}
