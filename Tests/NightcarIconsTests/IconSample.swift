import Foundation
import NightcarBasics
import NightcarIcons
import NightcarTestSupport

/// Documents for tests.
enum IconSample {
    static func read(_ text: String) throws -> (document: IconDocument, findings: [Finding]) {
        try IconDocument.read(path: "icon.json", bytes: Array(text.utf8))
    }

    /// A document with one group that has these members.
    static func group(_ members: String) -> String { "{\"groups\" : [{\(members)}]}" }

    /// A document with one layer that has these members.
    static func layer(_ members: String) -> String { group("\"layers\" : [{\(members)}]") }

    /// The paths of all documents of `../shared/icons`.
    static let paths: [String] = {
        guard let folder = SharedData.icons else { return [] }
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix("/icon.json") }.sorted().map { folder + "/" + $0 }
    }()

    static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
