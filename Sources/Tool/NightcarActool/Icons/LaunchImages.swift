import NightcarImaging
import NightcarModel
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

/// The loose files of a launch image set, and their items in Info.plist.
struct LaunchImages {
    private(set) var files: [LooseFile] = []
    /// The items of `UILaunchImages`.
    private(set) var items: [PropertyList] = []

    init(_ launch: ChosenSet, request: ActoolRequest) {
        var listed: Set<PropertyList> = []
        for entry in launch.applicable(request) {
            guard case .file(let file) = entry.target, let image = LaunchImage(entry, named: launch.set.baseName) else {
                continue
            }
            guard let bytes = readAgain(launch.set.folder.path + "/" + file) else { continue }
            guard [.png, .crushedPNG].contains(FileFormat.sniff(bytes)) else { continue }
            files.append(LooseFile(name: image.fileName, bytes: bytes))
            if listed.insert(image.item).inserted { items.append(image.item) }
        }
    }
}

/// One entry. Apple's names contain the oldest system, the orientation if there are two, and the height in points.
private struct LaunchImage {
    private let name: String
    private let isPad: Bool
    private let scale: Scale
    private let system: SystemVersion
    private let orientation: String
    private let size: (width: Int, height: Int)

    /// Nil for entries of other idioms, and for entries that leave room for the status bar, which only systems before iOS 7 ask
    /// for.
    init?(_ entry: SourceEntry, named setName: String) {
        let key = entry.key
        guard [.phone, .pad, .tv].contains(key.idiom), key.qualifier("extent") != "to-status-bar" else { return nil }
        isPad = key.idiom == .pad
        scale = key.scale
        orientation = key.qualifier("orientation") == "landscape" ? "Landscape" : "Portrait"
        system = key.qualifier("minimum-system-version").flatMap { SystemVersion($0) } ?? SystemVersion(5)
        let heights = ["": 480, "retina4": 568, "667h": 667, "736h": 736, "1792h": 896, "2436h": 812, "2688h": 896]
        guard let height = heights[key.subtype] else { return nil }
        let widths = [480: 320, 568: 320, 667: 375, 736: 414, 812: 375, 896: 414]
        size = isPad ? (768, 1024) : key.idiom == .tv ? (1920, 1080) : (widths[height] ?? 320, height)
        let isNamedByOrientation = isPad || key.idiom == .tv || height > 667
        let suffix = key.subtype == "retina4" ? "568h" : key.subtype
        var parts = [setName]
        if system >= SystemVersion(7) { parts.append("\(system.major)00") }
        if isNamedByOrientation { parts.append(orientation) }
        if !suffix.isEmpty { parts.append(suffix) }
        name = parts.joined(separator: "-")
    }

    var fileName: String { name + (scale.rawValue > 1 ? "@\(scale)" : "") + (isPad ? "~ipad" : "") + ".png" }

    var item: PropertyList {
        [
            "UILaunchImageMinimumOSVersion": .string("\(system)"), "UILaunchImageName": .string(name),
            "UILaunchImageOrientation": .string(orientation),
            "UILaunchImageSize": .string("{\(size.width), \(size.height)}"),
        ]
    }
}
