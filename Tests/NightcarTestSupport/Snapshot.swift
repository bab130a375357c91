import Foundation
package import Testing

/// Compares text with a golden file, `Tests/<Target>/Snapshots/<name>`.
///
/// With `RECORD_SNAPSHOTS=1` in the environment the file is written instead, and the test passes; look at the change in
/// version control before you commit it. A missing file is a failure that says how to record it.
///
/// - Parameters:
///   - text: the output of the code under test.
///   - name: the file's name with its extension, such as `help.txt`.
package func expectSnapshot(
    _ text: String, named name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let path = PackageLayout.testFolder(of: file) + "/Snapshots/" + name
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return
    }
    guard let golden = FileManager.default.contents(atPath: path) else {
        Issue.record("no golden file \(path): run again with RECORD_SNAPSHOTS=1", sourceLocation: sourceLocation)
        return
    }
    let expected = String(decoding: golden, as: UTF8.self)
    if text != expected {
        let change = shortDiff(expected: expected, actual: text)
        Issue.record(
            "differs from \(path) (RECORD_SNAPSHOTS=1 records it anew):\n\(change)", sourceLocation: sourceLocation)
    }
}

/// The lines in which two texts differ, with the line before; at most `limit` lines of each.
///
/// Equal beginnings and ends are left out, so what remains is one block of removed (`-`) and added (`+`) lines.
package func shortDiff(expected: String, actual: String, limit: Int = 12) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let shared = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(shared).prefix { $0 == $1 }.count
    var lines = ["line \(start + 1):"]
    if start > 0 { lines.append("  " + old[start - 1]) }
    lines += block("- ", old[start..<(old.count - end)], limit: limit)
    lines += block("+ ", new[start..<(new.count - end)], limit: limit)
    return lines.joined(separator: "\n")
}

private func block(_ sign: String, _ lines: ArraySlice<Substring>, limit: Int) -> [String] {
    let shown = lines.prefix(limit).map { sign + $0 }
    return lines.count > limit ? shown + ["\(sign)… \(lines.count - limit) more"] : shown
}
