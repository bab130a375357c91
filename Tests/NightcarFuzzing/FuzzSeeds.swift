import AppleCatalog
import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarImaging
import NightcarLint
import NightcarReports
import NightcarSize
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

extension FuzzTarget {
    /// Inputs to start from: the contents of the fixtures in the form that the target reads, and earlier findings.
    ///
    /// - Parameter fixtures: the folder `Fixtures`.
    package func seeds(fixtures: String) async throws -> [[UInt8]] {
        let files = try Fixtures(fixtures)
        let made: [[UInt8]] =
            switch name {
            case "contents": files.contents
            case "config": [files.configuration, Array(Configuration().lintDump().utf8)]
            case "baseline": Self.baselines
            case "report": try await files.compiled().map { Array(try jsonReport($0.report).utf8) } + Self.histories
            case "png", "cgbi": files.pngs
            case "header": files.all.map { Array($0.prefix(maximumLength)) }
            case "payload": files.pngs.flatMap(Self.payloads)
            case "jpeg": files.named(["jpg"]).map { [0, 0, 0] + $0 }
            case "svg", "drawing": files.named(["svg"])
            case "pdf": files.named(["pdf"]).flatMap { [$0, $0 + [0] + $0] }
            case "page": files.named(["pdf"])
            case "ncar": try await files.compiled().map(\.bytes)
            case "lzfse": files.all.flatMap { [$0, LZFSEEncoder.encode($0)] }
            case "lzvn": files.all.flatMap { [$0, LZVNEncoder.encode($0)] }
            default: []
            }
        return (made + (try files.kept(for: name))).filter { $0.count <= maximumLength }
    }
}

private extension FuzzTarget {
    static var baselines: [[UInt8]] {
        let entry = Baseline.Entry(asset: "App/Assets.xcassets/Logo.imageset", rule: "image-missing-dark", variant: "any 2x")
        let record = #"{"set": "Assets.xcassets/Label.colorset", "variant": "dark", "input": "0a", "output": "1b"}"#
        let lock = #"{"schema_version": 1, "entries": ["# + record + "]}"
        let devices = #"[{"name": "lab", "idiom": "iphone", "scale": 3, "gamut": "p3", "memory": "8GB", "graphics": "metal"}]"#
        return [Baseline([entry, entry]).text, lock, devices].map { Array($0.utf8) }
    }

    static var histories: [[UInt8]] {
        [Array("{\"bytes\":100,\"commit\":\"0123456789abcdef\",\"download_bytes\":80}\n{\"bytes\":90}\n".utf8)]
    }

    /// The payloads of a picture by all codecs, with the header that the target expects.
    static func payloads(_ png: [UInt8]) -> [[UInt8]] {
        guard let picture = try? decodePNG(png, limit: DecodeLimit(pixels: 4096)) else { return [] }
        let images = [[], [PayloadCodec.webp]].map { codecs in
            encode(picture, options: EncodeOptions(effort: .balanced, codecs: Set(codecs)))
        }
        return (images + [EncodedImage(jpegXL: picture, effort: 3)].compactMap(\.self)).map { image in
            let codecs: [PixelCodec: UInt8] = [.deflate: 0, .webp: 1, .jpegXL: 4]
            let layout = UInt8(PixelLayout.allCases.firstIndex(of: image.layout)!)
            let sides = [image.width - 1, image.height - 1].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
            return [layout, codecs[image.codec]! + (image.tint == nil ? 0 : 2), image.colorSpace.rawValue] + sides
                + image.payload.array
        }
    }
}

/// The files of the fixtures that are small enough to start from.
private struct Fixtures {
    private let root: String
    private let paths: [String]

    init(_ root: String) throws {
        self.root = root
        paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { !$0.hasPrefix("Fuzz/") }.sorted()
    }

    var configuration: [UInt8] { read(".nightcar.yml") }
    var pngs: [[UInt8]] { named(["png"]) }
    var all: [[UInt8]] { named(["png", "jpg", "svg", "pdf", "bin", "json"]) }

    /// After the number of the set's type.
    var contents: [[UInt8]] {
        paths.filter { $0.hasSuffix("/Contents.json") }.compactMap { path in
            let folder = path.dropLast("/Contents.json".count)
            let type = folder.split(separator: ".").last.map(String.init) ?? ""
            guard let number = FuzzTarget.setTypes.firstIndex(of: type) else { return nil }
            return [UInt8(number)] + read(path)
        }
    }

    func named(_ extensions: [String]) -> [[UInt8]] {
        paths.filter { path in extensions.contains { path.lowercased().hasSuffix("." + $0) } }.map(read)
    }

    /// The files in the target's own folder, either found by the fuzzer or added as seeds.
    func kept(for target: String) throws -> [[UInt8]] {
        let folder = "\(root)/Fuzz/\(target)"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.sorted().map { read("Fuzz/\(target)/\($0)") }
    }

    /// Every set that compiles, alone.
    func compiled() async throws -> [(bytes: [UInt8], report: SizeReport)] {
        let catalogs = try loadCatalogs(at: [root])
        var results: [(bytes: [UInt8], report: SizeReport)] = []
        for catalog in catalogs {
            for set in catalog.sets where set.parent == nil {
                var part = catalog
                part.sets = [set]
                let result = try await compile(
                    [part], options: CompileOptions(effort: .time), path: "fuzz.ncar",
                    run: RunContext(jobs: 1))
                results.append((result.bytes, SizeReport(tool: "nightcar", files: [result.report])))
            }
        }
        return results
    }

    private func read(_ path: String) -> [UInt8] {
        (try? readFile(root + "/" + path, limit: 1 << 20)) ?? []
    }
}
