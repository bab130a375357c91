import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// Sizes that a Mac icon lacks.
struct AppIconMissingMacSizes: SetRule {
    static let about = RuleDescription(
        .appIconMissingMacSizes, .appIcons, usesSources: true,
        triggering: [RuleExample("No 512x512@2x", icon(without: "512x512@2x"))],
        passing: [
            RuleExample("All ten", icon()),
            RuleExample("None", icon(without: slots.map { slot in "\(slot.size)@\(slot.scale)" })),
        ])

    private static let slots = [16, 32, 128, 256, 512].flatMap { side in
        [Scale.x1, .x2].map { (size: PointSize(width: side, height: side), scale: $0) }
    }

    private static func icon(without missing: String...) -> [(path: String, content: RuleExample.Content)] {
        icon(without: missing)
    }

    private static func icon(without missing: [String]) -> [(path: String, content: RuleExample.Content)] {
        var files: [(path: String, content: RuleExample.Content)] = []
        let entries = slots.map { slot in
            let name = "\(slot.size)@\(slot.scale)"
            let isMissing = missing.contains(name)
            if !isMissing {
                let side = Int(slot.size.width) * Int(slot.scale.rawValue)
                files.append(("AppIcon.appiconset/\(name).png", .png(side, disc: .teal)))
            }
            let file = isMissing ? "" : "\"filename\" : \"\(name).png\", "
            return "    { \(file)\"idiom\" : \"mac\", \"scale\" : \"\(slot.scale)\", \"size\" : \"\(slot.size)\" }"
        }
        let contents = """
            {
              "images" : [
            \(entries.joined(separator: ",\n"))
              ],
              "info" : { "author" : "xcode", "version" : 1 }
            }

            """
        return [("AppIcon.appiconset/Contents.json", .text(contents))] + files
    }

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isAppIcon, set.filled.contains(where: { $0.key.idiom == .mac }) else { return [] }
        let entries = set.source.entries.filter { $0.key.idiom == .mac }
        func entry(_ slot: (size: PointSize, scale: Scale), where isWanted: (SourceEntry) -> Bool) -> SourceEntry? {
            entries.first { $0.key.size == slot.size && ($0.key.scale == slot.scale || $0.key.scale == .any) && isWanted($0) }
        }
        // An entry with a missing file has already been reported.
        let missing = Self.slots.filter { entry($0) { $0.hasContent || $0.fileName != nil } == nil }
        guard !missing.isEmpty else { return [] }
        let shown = missing.prefix(4).map { "\($0.size)@\($0.scale)" }.joined(separator: ", ")
        let names = missing.count > 4 ? "\(shown) and \(missing.count - 4) more sizes" : shown
        let isRefused = !project.storeIssues(of: set) { $0 == Self.about.id }.isEmpty
        let isForStore = isRefused && !project.isOutsideStore(set)
        let message =
            "the Mac icon \"\(set.name)\" has no picture for \(names); "
            + (isForStore ? "the Mac App Store asks for 512x512 at 1x and 2x" : "the Mac scales another one")
        return [
            missing.lazy.compactMap { entry($0) { _ in true } }.first.map { set.issue(message, at: $0) } ?? set.issue(message)
        ]
    }
}
