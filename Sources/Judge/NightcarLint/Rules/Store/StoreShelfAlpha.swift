import NightcarBasics
import NightcarModel
import NightcarStore

/// Brand assets of TV apps that the store refuses.
struct StoreShelfAlpha: StoreSetRule {
    static let about = RuleDescription(
        .storeShelfAlpha, .store, reports: [.storeTVIcon, .storeShelfEmpty],
        triggering: [
            RuleExample("A clear top shelf", brand(shelf: .png(16, 6, disc: .teal))),
            RuleExample("The store icon is an icon by itself", brand(shelf: .png(16, 6, fill: .teal), store: "tv-marketing")),
        ],
        passing: [
            RuleExample("Opaque, and both sizes of the icon", brand(shelf: .png(16, 6, fill: .teal)))
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        set.kind == .image && project.parent(of: set, .brandAssets) != nil ? .alpha : []
    }

    private static func brand(
        shelf: RuleExample.Content, store: String = "tv"
    ) -> [(path: String, content: RuleExample.Content)] {
        let (layer, stack) = (SetKind.imageStackLayer.rawValue, SetKind.imageStack.rawValue)
        let folder = "App.\(SetKind.brandAssets.rawValue)"
        let icon = "\"role\" : \"primary-app-icon\""
        var files: [(path: String, content: RuleExample.Content)] = [
            (
                "\(folder)/Contents.json",
                .text(
                    """
                    {
                      "assets" : [
                        { "filename" : "Small.\(stack)", "idiom" : "tv", \(icon), "size" : "400x240" },
                        { "filename" : "Large.\(stack)", "idiom" : "\(store)", \(icon), "size" : "1280x768" },
                        { "filename" : "Shelf.imageset", "idiom" : "tv", "role" : "top-shelf-image", "size" : "1920x720" }
                      ],
                      "info" : { "author" : "xcode", "version" : 1 }
                    }

                    """)
            ),
            ("\(folder)/Shelf.imageset/Contents.json", picture("shelf.png")), ("\(folder)/Shelf.imageset/shelf.png", shelf),
        ]
        for name in ["Small", "Large"] {
            let list = ["Front", "Back"].map { "{ \"filename\" : \"\($0).\(layer)\" }" }.joined(separator: ", ")
            files.append(("\(folder)/\(name).\(stack)/Contents.json", .text("{ \"layers\" : [ \(list) ] }\n")))
            for part in ["Front", "Back"] {
                let inside = "\(folder)/\(name).\(stack)/\(part).\(layer)"
                files.append(("\(inside)/Contents.json", "{ }\n"))
                files.append(("\(inside)/Content.imageset/Contents.json", picture("a.png")))
                files.append(("\(inside)/Content.imageset/a.png", .png(8, fill: .teal)))
            }
        }
        return files
    }

    private static func picture(_ file: String) -> RuleExample.Content {
        RuleExample.images("\"filename\" : \"\(file)\", \"idiom\" : \"tv\", \"scale\" : \"1x\"")
    }
}
