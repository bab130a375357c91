import NightcarBasics
import NightcarModel
package import NightcarSize
import ThemeCatalogBytes
package import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file with one JSON object per line. Each line has the size of one commit's catalogs.
package struct History: Sendable {
    package var path: String
    package private(set) var points: [TrendPoint]

    /// Reads the file. Empty if it doesn't exist yet.
    ///
    /// - Throws: `FileError`, and `Failure` if a line is not a point.
    package init(path: String) throws {
        self.path = path
        points = []
        guard access(path, F_OK) == 0 else { return }
        let bytes = try readFile(path, limit: Limits.historyBytes)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            let point = try? JSONDecoder().decode(TrendPoint.self, from: Data(line))
            guard let point, point.isPlausible else {
                throw Failure("not a line of a size history", at: Self.place(of: index, in: path))
            }
            points.append(point)
        }
    }

    /// Whether a file is a history: its name ends in `.ndjson`, or its first line is a point.
    package static func isHistory(_ path: String) -> Bool {
        guard access(path, F_OK) == 0, !Paths.isFolder(path) else { return false }
        if path.hasSuffix(".ndjson") { return true }
        guard let view = try? MappedFile(path: path).view, view.count > 0, (try? view.u8(0)) == UInt8(ascii: "{") else {
            return false
        }
        let line = view.withUnsafeBytes { bytes in Data(bytes.prefix { $0 != UInt8(ascii: "\n") }) }
        return (try? JSONDecoder().decode(TrendPoint.self, from: line))?.isPlausible ?? false
    }

    private static func place(of line: Int, in path: String) -> Location {
        let start = Position(line: line + 1, column: 1)
        return Location(path: path, place: .text(TextRange(start: start, end: start)))
    }

    /// Adds the sizes of the commit that is checked out, and writes the file.
    ///
    /// - Parameters:
    ///   - path: a place in the repository.
    ///   - dimension: what the groups are.
    ///   - devices: what each device keeps. If empty, the usual devices of the platform, or of iOS.
    package mutating func append(
        _ report: SizeReport, of path: String, by dimension: Dimension, devices: [DeviceSize], platform: Platform?
    ) throws {
        let repository = try? Repository(containing: path)
        let commit = try? repository?.commit("HEAD")
        let date = try commit.flatMap { try repository?.day(of: $0) }
        let usual = { Device.shown(on: platform ?? .ios).map { DeviceSize(of: report, for: $0) } }
        try append(
            TrendPoint(commit: commit, date: date, of: report, by: dimension, devices: devices.isEmpty ? usual() : devices))
    }

    /// Adds a point and writes the file. If a commit is measured again, its last line is replaced.
    package mutating func append(_ point: TrendPoint) throws {
        if let old = points.last?.target, let new = point.target, Self.withoutVersions(old) != Self.withoutVersions(new) {
            throw Failure(
                "its last line is the size of \(old), and this is of \(new); name another file, or measure the same", in: path)
        }
        if let last = points.last, last.commit != nil, last.commit == point.commit { points.removeLast() }
        points.append(point)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        var text: [UInt8] = []
        for point in points { text += Array(try encoder.encode(point)) + [UInt8(ascii: "\n")] }
        try writeFileAtomically(text, to: path)
    }

    /// A raised minimum version is a step in a history, and not another history.
    private static func withoutVersions(_ target: String) -> [Substring] {
        target.split(separator: " ").filter { $0.first?.isNumber != true }
    }
}
