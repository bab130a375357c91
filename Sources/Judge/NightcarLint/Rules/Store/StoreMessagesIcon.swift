import NightcarBasics
import NightcarModel
import NightcarStore

/// Icons of sizes that lack one.
struct StoreMessagesIcon: StoreSetRule {
    static let about = RuleDescription(
        .storeMessagesIcon, .store, reports: [.storeWatchSizes, .storeAlternateSizes],
        triggering: [
            RuleExample("Without the sizes of a conversation", icon(without: ["27x20", "32x24"])),
            RuleExample("Apple's tool leaves out entries without a platform", icon(without: [], platform: "")),
            RuleExample("A watch icon without the sizes of notifications", watchIcon([86, 98])),
        ],
        passing: [
            RuleExample("All sizes", icon(without: [])),
            RuleExample("All sizes of a watch", watchIcon([24, 27.5, 86, 98])),
        ])

    init(_ options: RuleOptions) {}

    private static func icon(
        without missing: [String], platform: String = ", \"platform\" : \"ios\""
    ) -> [(path: String, content: RuleExample.Content)] {
        let slots: [(idiom: String, width: Int, height: Int, scales: [Int])] = [
            ("universal", 27, 20, [2, 3]), ("universal", 32, 24, [2, 3]), ("iphone", 60, 45, [2, 3]), ("ipad", 67, 50, [2]),
            ("ipad", 74, 55, [2]), ("ios-marketing", 1024, 768, [1]),
        ]
        let folder = "iMessage App Icon.\(SetKind.stickersIcon.rawValue)"
        var (entries, files): ([String], [(path: String, content: RuleExample.Content)]) = ([], [])
        for slot in slots where !missing.contains("\(slot.width)x\(slot.height)") {
            for scale in slot.scales {
                let name = "\(slot.width)x\(slot.height)@\(scale)x"
                let size = "\"scale\" : \"\(scale)x\", \"size\" : \"\(slot.width)x\(slot.height)\""
                let place = ["universal", "ios-marketing"].contains(slot.idiom) ? platform : ""
                entries.append("    { \"filename\" : \"\(name).png\", \"idiom\" : \"\(slot.idiom)\"\(place), \(size) }")
                files.append(("\(folder)/\(name).png", .png(slot.width * scale, slot.height * scale, fill: .teal)))
            }
        }
        return [("\(folder)/Contents.json", list(entries))] + files
    }

    private static func watchIcon(_ sides: [Double]) -> [(path: String, content: RuleExample.Content)] {
        let folder = "AppIcon.\(SetKind.appIcon.rawValue)"
        var entries = [
            "    { \"filename\" : \"store.png\", \"idiom\" : \"watch-marketing\", \"scale\" : \"1x\", \"size\" : \"1024x1024\" }"
        ]
        var files: [(path: String, content: RuleExample.Content)] = [("\(folder)/store.png", .png(1024, fill: .teal))]
        for side in sides {
            let text = side == side.rounded() ? "\(Int(side))" : "\(side)"
            let size = "\"scale\" : \"2x\", \"size\" : \"\(text)x\(text)\""
            entries.append("    { \"filename\" : \"\(text).png\", \"idiom\" : \"watch\", \(size) }")
            files.append(("\(folder)/\(text).png", .png(Int(side * 2), fill: .teal)))
        }
        return [("\(folder)/Contents.json", list(entries))] + files
    }

    private static func list(_ entries: [String]) -> RuleExample.Content {
        .text(
            "{\n  \"images\" : [\n\(entries.joined(separator: ",\n"))\n  ],\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }\n}\n"
        )
    }
}
