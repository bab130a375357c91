import Foundation
import NightcarBasics
import NightcarXCAssets
import Testing

/// Compares the inventory with an independent count over real catalogs, if they exist.
struct GroundTruthTests {
    static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/corpus").standardizedFileURL.path
    static let isHere = FileManager.default.fileExists(atPath: corpus + "/ground_truth.json")

    /// The one catalog in which a Contents.json has a trailing comma: the count treats it as unreadable, we read its entries.
    static let trailingComma = "microsoft+fluentui-apple/Demos/FluentUIDemo_iOS/FluentUI.Demo/Resources/Assets.xcassets"

    @Test(.enabled(if: isHere))
    func everyCountOfEveryCatalogAgrees() throws {
        let bytes = try Data(contentsOf: URL(filePath: Self.corpus + "/ground_truth.json"))
        let truth = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let catalogs = try #require(truth["catalogs"] as? [[String: Any]])
        #expect(catalogs.count == 84)
        let paths = catalogs.map { Self.corpus + "/" + ($0["path"] as? String ?? "") }
        // A search leaves out the dependencies of one app.
        let searched = try CatalogFinder().sources(at: [Self.corpus]).paths
        #expect(searched == paths.filter { !$0.contains("/Pods/") } && paths.count - searched.count == 3)
        let report = Inventory.report(try loadCatalogs(at: paths).map(inventory(of:)))
        let ours = try #require(JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
        let found = try #require(ours["catalogs"] as? [[String: Any]])
        #expect(found.map { $0["path"] as? String } == paths)
        for (expected, counted) in zip(catalogs, found) { compare(expected, counted) }
    }

    private func compare(_ expected: [String: Any], _ counted: [String: Any]) {
        let path = expected["path"] as? String ?? ""
        for (key, value) in expected where key != "path" && key != "set_list" {
            var wanted = value
            if path == Self.trailingComma { wanted = Self.withTrailingCommaRead(key, wanted) }
            var given = counted[key] ?? "nothing"
            if key == "lists" { (wanted, given) = (Self.withoutParserTexts(wanted), Self.withoutParserTexts(given)) }
            #expect(Self.text(given) == Self.text(wanted), "\(path): \(key)")
        }
        let extra = Set(counted.keys).subtracting(expected.keys)
        #expect(extra.isEmpty, "\(path): \(extra) is not in the ground truth")
    }

    private static func text(_ value: Any) -> String {
        let bytes = try? JSONSerialization.data(withJSONObject: [value], options: .sortedKeys)
        return String(decoding: bytes ?? Data(), as: UTF8.self)
    }

    /// The difference that the tolerant reading of `Avatar/thumbs_up_3d_default.imageset` adds: one entry whose file is there.
    private static func withTrailingCommaRead(_ key: String, _ value: Any) -> Any {
        let file = "Avatar/thumbs_up_3d_default.imageset/thumbs_up_3d_default.png"
        switch key {
        case "entries", "file_entries", "files_present", "distinct_files_present", "renditions":
            return ((value as? Int ?? 0) + 1)
        case "unreferenced": return ((value as? Int ?? 0) - 1)
        case "entries_by_type":
            var counts = value as? [String: Int] ?? [:]
            counts["imageset", default: 0] += 1
            return counts
        case "bytes_referenced":
            let attributes = try? FileManager.default.attributesOfItem(atPath: corpus + "/" + trailingComma + "/" + file)
            return ((value as? Int ?? 0) + (attributes?[.size] as? Int ?? 0))
        case "lists":
            var lists = value as? [String: Any] ?? [:]
            lists["unreferenced"] = (lists["unreferenced"] as? [String])?.filter { $0 != file }
            return lists
        default: return value
        }
    }

    /// Two parsers describe a problem in different words, so only the kind of problem is compared.
    private static func withoutParserTexts(_ value: Any) -> Any {
        guard var lists = value as? [String: Any], let problems = lists["json_problems"] as? [[String]] else { return value }
        lists["json_problems"] = problems.map { [$0[0], String($0[1].prefix { $0 != ":" })] }
        return lists
    }
}
