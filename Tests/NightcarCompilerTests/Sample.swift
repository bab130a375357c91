import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarXCAssets
import ThemeCatalog
import ThemeCatalogPixels

/// A small catalog on disk and the result of compiling it.
struct Sample {
    let catalog: TemporaryCatalog

    init(_ files: [String: String] = [:]) throws {
        catalog = try TemporaryCatalog(files.merging(["Contents.json": "{}"]) { own, _ in own })
    }

    /// Adds an imageset with one entry for each picture, written as `NAME.png` in the order of the entries.
    func addImage(_ name: String, _ pictures: [(entry: String, png: [UInt8])], properties: String = "{}") throws {
        var entries: [String] = []
        for (index, picture) in pictures.enumerated() {
            try catalog.write(picture.png, to: "\(name).imageset/\(index).png")
            let keys = picture.entry.isEmpty ? "" : ", \(picture.entry)"
            entries.append(#"{"filename": "\#(index).png", "idiom": "universal"\#(keys)}"#)
        }
        let json = #"{"images": [\#(entries.joined(separator: ",\n"))], "properties": \#(properties)}"#
        try catalog.write(Array(json.utf8), to: "\(name).imageset/Contents.json")
    }

    func compile(tint: String = "tint: []", jobs: Int = 2, memory: Int? = nil) async throws -> Compilation {
        let configuration = try Configuration(yaml: tint, path: ".nightcar.yml")
        return try await NightcarCompiler.compile(
            loadCatalogs(at: [catalog.path]), options: CompileOptions(additions: configuration.additions()), path: "out.ncar",
            run: RunContext(jobs: jobs, memory: memory))
    }
}

/// A PNG of 8 x 8 pixels whose alpha is a disc and whose color is `color` of the coordinates.
func disc(_ color: @escaping (_ x: Int, _ y: Int) -> (Int, Int, Int)) -> [UInt8] {
    PNGBuilder(width: 8, height: 8) { x, y, channel in
        let (red, green, blue) = color(x, y)
        let distance = (2 * x - 7) * (2 * x - 7) + (2 * y - 7) * (2 * y - 7)
        return [red, green, blue, max(0, min(255, (60 - distance) * 8))][channel]
    }.file()
}

let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#
