import Foundation
import NightcarTestSupport

@testable import NightcarActool

/// A run of the room's one function, with what it printed taken apart.
struct Run {
    let result: ActoolResult

    /// - Parameters:
    ///   - car: the bytes of the car; nil for a build that can't make one.
    ///   - draw: see `runActool`.
    init(_ arguments: [String], car: [UInt8]? = [1, 2, 3], draw: IconDrawer? = nil) async {
        guard let car else {
            result = await runActool(arguments, compileCar: nil)
            return
        }
        result = await runActool(arguments, compileCar: { _ in CarOutput(bytes: car, findings: []) }, drawIcon: draw)
    }

    /// A compilation for iOS 17 that reports everything as text.
    static func compile(
        _ catalogs: [String], to folder: String, _ more: [String] = [], platform: String = "iphoneos", car: [UInt8]? = [1, 2, 3],
        draw: IconDrawer? = nil
    ) async -> Run {
        await Run(
            [
                "--compile", folder, "--platform", platform, "--minimum-deployment-target", "17.0", "--output-format",
                "human-readable-text", "--errors", "--warnings", "--notices", "--output-partial-info-plist",
                folder + "/partial.plist",
            ] + more + catalogs, car: car, draw: draw)
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
