import AppleCatalog
import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Compares our car of an icon document with the one that Apple's tool made from it, field by field.
///
/// The expected differences are listed in Documentation/Icons.md.
@Suite(.enabled(if: SharedData.icons != nil))
struct IconPairTests {
    /// - Parameter name: another name for the only icon of the pair. Nil for the names of the folders.
    static func pair(_ pair: String, named name: String? = nil) async throws -> (apples: CarFile, ours: CarFile) {
        let folder = try #require(SharedData.icons) + "/pairs/" + pair
        var paths = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".icon") }.sorted()
            .map { folder + "/" + $0 }
        let place = try TemporaryDirectory()
        if let name {
            let renamed = place.path("\(name).icon")
            try FileManager.default.copyItem(atPath: paths[0], toPath: renamed)
            paths = [renamed]
        }
        let filter = PlatformFilter(platform: .macos, minimumDeploymentTarget: SystemVersion(26))
        let compilation = try await compileCar(
            loadExpansion(at: paths, filter: filter), options: CompileOptions(filter: filter),
            target: CarTarget(platform: .macos, version: SystemVersion(26)), path: "Assets.car", run: RunContext(jobs: 2))
        #expect(compilation.findings.map(\.id.name) == paths.map { _ in "icon-without-bitmaps" })
        let ours = try CarFile(ByteView(compilation.bytes), path: "Assets.car")
        #expect(ours.validate(unpacking: true).isEmpty)
        #expect(compilation.report.rows.reduce(0) { $0 + $1.storedBytes } == compilation.bytes.count)
        return (try CarFile(path: folder + "/Assets.car"), ours)
    }

    /// What differs because the bitmaps for older systems are left out, and in every car of ours.
    static let withoutBitmaps = [
        "header: tool": 1, "header: rendition count": 1, "header: main version": 1, "metadata: authoring tool": 1,
        "key format": 1, "only Apple's: one part, scaled": 4, "only Apple's: internal link": 3,
        "only Apple's: packed atlas": 1, "only Apple's: multisize set": 1,
    ]

    /// Apple's car has the name `Icon`. The pixels of its only layer are packed differently.
    @Test func maiterm() async throws {
        let (apples, ours) = try await Self.pair("maiterm", named: "Icon")
        let comparison = CarComparison(apples, ours)
        let own = ["bitmap keys": 9, "one part, scaled: packing of the same pixels": 1]
        #expect(comparison.differences == Self.withoutBitmaps.merging(own) { $1 })
        #expect(comparison.equalRenditions == 12 && ours.renditions.count == 13)
    }

    /// Two drawings are packed differently.
    @Test func nodadb() async throws {
        let (apples, ours) = try await Self.pair("nodadb")
        let comparison = CarComparison(apples, ours)
        let own = ["bitmap keys": 23, "vector: payload": 2]
        #expect(comparison.differences == Self.withoutBitmaps.merging(own) { $1 })
        #expect(comparison.equalRenditions == 25 && ours.renditions.count == 27)
    }

    /// The beta of Xcode 26.0 uses different names for layers, so values are compared with the names in today's form.
    @Test(arguments: [("emacs", nil), ("nodadb", nil), ("maiterm", "Icon")] as [(String, String?)])
    func everyFieldOfTheStack(pair: String, name: String?) async throws {
        let (apples, ours) = try await Self.pair(pair, named: name)
        let (theirs, own) = try (IconFields(apples), IconFields(ours))
        #expect(theirs.rows.count > 10)
        #expect(own.rows.subtracting(theirs.rows).sorted() == [])
        #expect(theirs.rows.subtracting(own.rows).sorted() == [])
    }
}

/// Every field of every rendition of a car that an icon is drawn from, as text, with names instead of their numbers.
struct IconFields {
    private(set) var rows: Set<String> = []
    private let names: [UInt16: String]

    init(_ car: CarFile) throws {
        names = Dictionary(car.facets.map { ($0.identifier ?? 0, Self.current($0.name)) }) { first, _ in first }
        for facet in car.facets { rows.insert("facet \(Self.current(facet.name)) \(facet[.part] ?? 0)") }
        let others: Set<UInt16> = [Part.icon, Part.iconSet, Part.image]
        for rendition in car.renditions where !others.contains(rendition.key[.part]) {
            rows.insert(try row(rendition, in: car))
        }
        for rendition in car.renditions where rendition.key[.part] == Part.image && rendition.key[.element] == Element.universal {
            // The pictures of layers.
            guard case .data(let data) = rendition.payload else {
                let picture = try car.picture(of: index(rendition, car))
                rows.insert("\(head(rendition)) name \(rendition.header.name) \(picture.bytes.hashValue)")
                continue
            }
            let bytes = data.isPacked ? try LZFSEDecoder.decode(data.bytes, limit: 1 << 20) : data.bytes.array
            rows.insert("\(head(rendition)) \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private func index(_ rendition: StoredRendition, _ car: CarFile) -> Int {
        car.renditions.firstIndex { $0.key == rendition.key } ?? 0
    }

    /// `EmacsLG1/base` of the beta is `EmacsLG1_Assets/base` in later versions. Groups keep their names.
    static func current(_ name: String) -> String {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, !parts[0].hasSuffix("_Assets"), !parts[1].hasPrefix("Group") else { return name }
        return "\(parts[0])_Assets/\(parts[1])"
    }

    private func head(_ rendition: StoredRendition) -> String {
        let (key, header) = (rendition.key, rendition.header)
        let columns = key.restricted.filter { $0.attribute != .identifier }.map { "\($0.attribute)=\($0.value)" }
        return
            "\(names[key[.identifier]] ?? "?") \(columns) \(header.layout.name) \(header.width)x\(header.height)@\(header.scale) "
            + "\(header.flags.rawValue) \(header.pixelFormat) \(header.colorSpace) \(rendition.properties.map(\.tag))"
    }

    private func row(_ rendition: StoredRendition, in car: CarFile) throws -> String {
        var text = head(rendition) + " name \(Self.current(rendition.header.name))"
        for property in rendition.properties {
            switch property.tag {
            case RenditionProperty.layers:
                for layer in try property.layers() {
                    let name = layer.reference.first { $0.attribute == .identifier }.flatMap { names[$0.value] } ?? "?"
                    let part = layer.reference.first { $0.attribute == .part }?.value ?? 0
                    text += "\n  \(name) \(part) \(layer.flags) \(layer.x),\(layer.y) \(layer.width)x\(layer.height)"
                    text += " \(layer.blendMode) \(layer.opacity)"
                }
            case 1020: text += "\n  " + (try Self.materials(property.bytes))
            default: text += "\n  \(property.tag): \(property.bytes.array)"
            }
        }
        if case .color(let color) = rendition.payload {
            text += "\n  \(color.space) \(color.components)"
        } else if rendition.header.layout == .namedGradient {
            text +=
                "\n  "
                + (try Self.gradient(
                    rendition.value.slice(rendition.value.count - rendition.header.payloadSize, rendition.header.payloadSize)))
        } else {
            text += "\n  \(rendition.value.array.suffix(rendition.header.payloadSize))"
        }
        return text
    }

    static func materials(_ bytes: ByteView) throws -> String {
        var (text, position) = ("materials \(try bytes.u32(4))", 8)
        for _ in 0..<Int(try bytes.u32(0)) {
            let length = Int(try bytes.u32(position + 8))
            text +=
                ", \(try bytes.u32(position)) \(try bytes.u32(position + 4)) \(current(try Self.text(bytes, position + 12, length)))"
            position += 12 + length
        }
        return text + " \(bytes.count - position)"
    }

    /// A name with a NUL at its end.
    private static func text(_ bytes: ByteView, _ start: Int, _ length: Int) throws -> String {
        String(decoding: try bytes.slice(start, length).array.dropLast(), as: UTF8.self)
    }

    static func gradient(_ bytes: ByteView) throws -> String {
        var text = "\(bytes.array.prefix(32))"
        var position = 32
        for _ in 0..<Int(try bytes.u32(4)) {
            let length = Int(try bytes.u32(position + 4))
            text += ", \(try bytes.u32(position)) \(current(try Self.text(bytes, position + 8, length)))"
            position += 8 + length
        }
        return text + " \(bytes.count - position)"
    }
}
