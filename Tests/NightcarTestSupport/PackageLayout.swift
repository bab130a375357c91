import Foundation

/// The places in the source tree that the tests were built from.
package enum PackageLayout {
    /// The folder of `Package.swift`.
    package static let root = ancestor(of: #filePath, levels: 3)

    /// Our own catalogs.
    package static let fixtures = root + "/Fixtures"

    /// The folder of a room: `Sources/<part>/<room>`.
    package static func folder(ofRoom room: String) -> String { rooms[room] ?? root + "/Sources/" + room }

    /// The folders with sources of our own or with the map of a C library, by their names.
    package static let rooms: [String: String] = {
        let sources = root + "/Sources/"
        let parts = (try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []
        let folders = parts.flatMap { part in
            ((try? FileManager.default.contentsOfDirectory(atPath: sources + part)) ?? []).map { "\(sources)\(part)/\($0)" }
        }
        // Each part has a README.
        return Dictionary(
            uniqueKeysWithValues: folders.filter { !$0.hasSuffix(".md") }.map {
                (String($0.split(separator: "/").last ?? ""), $0)
            })
    }()

    /// The folder `Tests/<Target>` that contains a test file, at any depth.
    ///
    /// - Parameter file: the `#filePath` of the test.
    package static func testFolder(of file: String) -> String {
        let tests = root + "/Tests/"
        guard file.hasPrefix(tests), let target = file.dropFirst(tests.count).split(separator: "/").first else {
            return ancestor(of: file, levels: 1)
        }
        return tests + target
    }

    private static func ancestor(of path: String, levels: Int) -> String {
        (0..<levels).reduce(URL(fileURLWithPath: path)) { url, _ in url.deletingLastPathComponent() }.path
    }
}
