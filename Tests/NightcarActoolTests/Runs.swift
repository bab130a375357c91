import AppleCatalog
import Foundation
import NightcarImaging
import NightcarTestSupport
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarActool

/// A run of the room's one function, with what it printed taken apart.
struct Run {
    let result: ActoolResult

    init(_ arguments: [String]) async { result = await runActool(arguments) }

    /// A compilation for iOS 17 that reports everything as text.
    static func compile(
        _ catalogs: [String], to folder: String, _ more: [String] = [], platform: String = "iphoneos"
    ) async -> Run {
        await Run(
            [
                "--compile", folder, "--platform", platform, "--minimum-deployment-target", "17.0", "--output-format",
                "human-readable-text", "--errors", "--warnings", "--notices", "--output-partial-info-plist",
                folder + "/partial.plist",
            ] + more + catalogs)
    }

    var exitCode: Int32 { result.exitCode }
    var text: String { String(decoding: result.standardOutput, as: UTF8.self) }

    /// The text with a path that differs from machine to machine replaced.
    func text(_ path: String, as name: String) -> String { text.replacingOccurrences(of: path, with: name) }

    /// The report as a property list, whichever form it has.
    var propertyList: [String: Any] { propertyListFile(result.standardOutput) }

    var errors: [String] {
        (propertyList["com.apple.actool.errors"] as? [[String: String]] ?? []).compactMap { $0["description"] }
    }
}

/// Foundation reads it, because it wasn't involved in writing it.
func propertyListFile(_ bytes: [UInt8]) -> [String: Any] {
    (try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)) as? [String: Any] ?? [:]
}

/// A catalog in which each PNG without content is a picture of one pixel, each in its own color.
func pictureCatalog(_ files: [String: String]) throws -> TemporaryCatalog {
    let catalog = try TemporaryCatalog(files)
    let pictures = files.filter { $0.key.hasSuffix(".png") && $0.value.isEmpty }.keys.sorted()
    for (index, picture) in pictures.enumerated() {
        let pixel = PixelBuffer(width: 1, height: 1, bytes: [UInt8(index), 100, 200, 255])
        try catalog.write(encodePNG(pixel), to: picture)
    }
    return catalog
}

/// A car on disk.
func car(at path: String) throws -> CarFile {
    try CarFile(ByteView(Array(Data(contentsOf: URL(fileURLWithPath: path)))), path: path)
}

extension CarFile {
    /// The names of its assets, sorted, without the ones that compilers make up for atlases.
    var names: [String] { Set(facets.map(\.name)).filter { !$0.hasPrefix("ZZZZ") }.sorted() }

    /// The names of the files that an asset is made of, sorted.
    func files(of name: String) -> [String] {
        let identifier = facets.first { $0.name == name }?.identifier
        return Set(renditions.filter { $0.key[.identifier] == identifier }.map(\.header.name)).sorted()
    }
}

enum Contents {
    static func images(_ entries: String) -> String { #"{"images": [\#(entries)], "info": {"author": "xcode", "version": 1}}"# }

    static let color = """
        {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
        "components": {"red": "0", "green": "0", "blue": "0", "alpha": "1"}}}]}
        """

    /// An entry whose file has the entry's name.
    static func icon(_ idiom: String, _ size: String, _ scale: String) -> String {
        #"{"idiom": "\#(idiom)", "size": "\#(size)x\#(size)", "scale": "\#(scale)", "filename": "\#(idiom)\#(size)@\#(scale).png"}"#
    }
}
