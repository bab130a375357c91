import Foundation
import NightcarTestSupport
import Testing

/// A git repository with a catalog, for the tests of `size` and `diff`.
struct SizeRepository {
    let folder = try! TemporaryDirectory()

    init() async throws { try await git("init", "-q", "-b", "main") }

    @discardableResult
    func git(_ arguments: String..., in directory: String? = nil) async throws -> String {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        let result = try await runCommand("/usr/bin/env", ["git"] + identity + arguments, in: directory ?? folder.path)
        #expect(result.status == 0, "git \(arguments): \(result.stderr)")
        return result.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @discardableResult
    func commit(_ message: String) async throws -> String {
        try await git("add", "-A")
        try await git("commit", "-q", "--allow-empty", "-m", message)
        return try await git("rev-parse", "HEAD")
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> CommandResult {
        try await runNightcar(arguments, in: folder.path, environment: environment)
    }

    /// A picture with many colors. `seed` changes its pixels, and `filters` only the bytes that store them.
    static func picture(seed: Int, side: Int = 24, filters: [Int] = [0]) -> [UInt8] {
        var builder = PNGBuilder(width: side, height: side) { x, y, c in
            c == 3 ? 255 : (x * 37 + y * 91 * (c + 1) + (x * y * seed) / 7 + seed * 53) & 255
        }
        builder.filters = filters
        return builder.file()
    }

    /// Writes an image set; the entries are `(file, further keys as JSON)`.
    func image(_ name: String, _ entries: [(file: String, keys: String, bytes: [UInt8])]) throws {
        let images = entries.map { #"{"idiom": "universal", "filename": "\#($0.file)"\#($0.keys)}"# }.joined(separator: ",\n  ")
        try folder.write(
            "{\"images\": [\n  \(images)\n], \"info\": {\"version\": 1, \"author\": \"xcode\"}}",
            to: "Assets.xcassets/\(name).imageset/Contents.json")
        for entry in entries { try folder.write(entry.bytes, to: "Assets.xcassets/\(name).imageset/\(entry.file)") }
    }

    static let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
}

extension CommandResult {
    /// Standard output as a JSON object.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(stdout.utf8)) as? [String: Any], "\(stderr)")
    }

    /// The changes of a diff as `asset variant: cause`.
    func changes() throws -> [String] {
        let changes = try #require(try json()["changes"] as? [[String: Any]])
        return changes.map { "\($0["asset"] ?? "") \($0["variant"] ?? ""): \($0["cause"] ?? "")" }
    }
}
