import Bytes

/// What a rendition says beyond its key, in the words of Contents.json where that has one.
struct RenditionAttributes {
    private var members: [String: InfoValue] = [:]

    init(_ rendition: StoredRendition) {
        members["rendition-name"] = .text(rendition.header.name)
        if let identifier = try? rendition.property(RenditionProperty.typeIdentifier)?.typeIdentifier() {
            members["universal-type-identifier"] = .text(identifier)
        }
        if let orientation = try? rendition.property(RenditionProperty.orientation)?.number(), orientation > 1 {
            members["orientation"] = .integer(Int(orientation))
        }
        if let size = try? rendition.property(RenditionProperty.physicalSize)?.physicalSize() {
            members["physical-size"] = .object([
                "width": .number(Double(size.width)), "height": .number(Double(size.height)),
            ])
        }
        addAlignment(rendition)
        addSlicing(rendition)
    }

    /// Compact, keys sorted.
    var json: String { InfoValue.object(members).compact }

    private mutating func addAlignment(_ rendition: StoredRendition) {
        guard let metrics = try? rendition.property(RenditionProperty.metrics)?.metrics().first, !metrics.isZero else { return }
        members["alignment-insets"] = .object([
            "top": .integer(metrics.top), "left": .integer(metrics.left), "bottom": .integer(metrics.bottom),
            "right": .integer(metrics.right),
        ])
    }

    /// The stored picture is cut down to caps and center, so the original's size is not known any more.
    private mutating func addSlicing(_ rendition: StoredRendition) {
        guard let slicing = SliceInsets(of: rendition) else { return }
        var caps: [String: InfoValue] = [:]
        var center: [String: InfoValue] = ["mode": .text(slicing.isTiled ? "tile" : "stretch")]
        if slicing.parts != .threeDown {
            caps["left"] = .integer(slicing.left)
            caps["right"] = .integer(slicing.right)
            center["width"] = .integer(slicing.centerWidth)
        }
        if slicing.parts != .threeAcross {
            caps["top"] = .integer(slicing.top)
            caps["bottom"] = .integer(slicing.bottom)
            center["height"] = .integer(slicing.centerHeight)
        }
        let mode =
            switch slicing.parts {
            case .threeAcross: "3-part-horizontal"
            case .threeDown: "3-part-vertical"
            case .nine: "9-part"
            }
        members["resizing"] = .object(["mode": .text(mode), "cap-insets": .object(caps), "center": .object(center)])
    }
}
