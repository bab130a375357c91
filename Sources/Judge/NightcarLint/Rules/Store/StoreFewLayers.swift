import NightcarBasics
import NightcarModel
import NightcarStore

/// Stacks that Apple's tools or the store refuse.
struct StoreFewLayers: StoreSetRule {
    static let about = RuleDescription(
        .storeFewLayers, .store, reports: [.storeLayerClear, .storeLayerScale],
        triggering: [
            RuleExample("One of two layers has a picture", stack(front: nil, back: .png(8, fill: .teal))),
            RuleExample("No layer has a picture", stack(front: nil, back: nil)),
            RuleExample("The last layer is clear in places", stack(front: .png(8, disc: .red), back: .png(8, disc: .teal))),
            RuleExample(
                "No picture at 2x", stack(front: .png(8, disc: .red), back: .png(8, fill: .teal), scale: "1x")),
        ],
        passing: [
            RuleExample("Two layers over an opaque one", stack(front: .png(8, disc: .red), back: .png(8, fill: .teal)))
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        guard set.kind == .image, let layer = project.parent(of: set, .solidImageStackLayer) else { return [] }
        return project.parent(of: layer, .solidImageStack) == nil ? [] : .alpha
    }

    private static func stack(
        front: RuleExample.Content?, back: RuleExample.Content?, scale: String = "2x"
    ) -> [(path: String, content: RuleExample.Content)] {
        let layer = SetKind.solidImageStackLayer.rawValue
        let folder = "AppIcon.\(SetKind.solidImageStack.rawValue)"
        var files: [(path: String, content: RuleExample.Content)] = [
            (
                "\(folder)/Contents.json",
                .text(
                    """
                    {
                      "info" : { "author" : "xcode", "version" : 1 },
                      "layers" : [ { "filename" : "Front.\(layer)" }, { "filename" : "Back.\(layer)" } ]
                    }

                    """)
            )
        ]
        for (name, picture) in [("Front", front), ("Back", back)] {
            let inside = "\(folder)/\(name).\(layer)"
            files.append(("\(inside)/Contents.json", "{\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }\n}\n"))
            let file = picture == nil ? "" : "\"filename\" : \"\(name).png\", "
            files.append(
                (
                    "\(inside)/Content.imageset/Contents.json",
                    RuleExample.images("\(file)\"idiom\" : \"vision\", \"scale\" : \"\(scale)\"")
                ))
            if let picture { files.append(("\(inside)/Content.imageset/\(name).png", picture)) }
        }
        return files
    }
}
