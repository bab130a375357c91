import NightcarDiagnostics
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

@Suite("Where code draws an image that it passes on")
struct ImageFlowTests {
    static let view = """
        struct Empty {
            var icon: UIImage?
        }
        final class EmptyView: UIView {
            let title = UILabel()
            func layout(details: Empty) {
                if let icon = details.icon {
                    picture.image = icon
                }
            }
        }

        """
    static let device = """
        final class Device {
            func load() { info.model.icon = self.icon(of: year) }
            private func icon(of year: Int) -> NSImage {
                switch year {
                case 2019: return NSImage(named: NSImage.Name("Other"))!
                default:
                    return NSImage(named: NSImage.Name("Star"))!
                }
            }
        }

        """

    @Test(arguments: [
        (
            "a constant",
            "let button = UIButton().then {\n  let image = UIImage(named: \"Star\")!\n  $0.setImage(image, for: .normal)\n}\n",
            "", 3
        ),
        ("an argument", "show(Empty(title: \"a\",\n  icon: UIImage(named: \"Star\", in: .module)))\n", view, 8),
        ("a function, a property", device, "let view = NSImageView(image: Device.shared.info.model.icon)\n", 1),
        (
            "a property of the type",
            "class A {\n  let star = UIImage(named: \"Star\")\n  func f() { view.image = self.star }\n}\n", "", 3
        ),
        ("one of two", "let star = on ? UIImage(named: \"Other\") : UIImage(named: \"Star\")\nview.image = star\n", "", 2),
        ("a call that never ends", device, "view.image = icon(", 1),
    ])
    func itIsDrawnInItsOwnColors(name: String, code: String, other: String, line: Int) async throws {
        #expect(try await Self.drawnLine(code, other) == line, "\(name)")
    }

    @Test(arguments: [
        ("a tint", "let star = UIImage(named: \"Star\")\nview.image = star?.withTintColor(.red)\n", ""),
        (
            "drawn twice, once with a tint",
            "let star = UIImage(named: \"Star\")\na.image = star\nb.image = star?.withRenderingMode(.alwaysTemplate)\n", ""
        ),
        (
            "a view that tints", "Empty(icon: UIImage(named: \"Star\"))\n",
            "struct Empty {\n  let icon: UIImage\n  var body: some View { Image(uiImage: icon).renderingMode(.template) }\n}\n"
        ),
        ("a type of the system", "UIAction(title: \"a\", image: UIImage(named: \"Star\"))\n", "view.image = image\n"),
        ("another type's property", "Empty(icon: UIImage(named: \"Star\"))\n", "struct Empty {}\nview.image = other.icon\n"),
        ("two functions with one name", device, "func icon(of a: Int) {}\nview.image = info.model.icon\n"),
        ("another block", "func f() { let star = UIImage(named: \"Star\") }\nfunc g() { view.image = star }\n", ""),
        (
            "decoration",
            "let view = UIImageView().then {\n  if let image = UIImage(named: \"Star\") {\n    $0.image = image\n  }\n"
                + "  $0.contentMode = .scaleAspectFill\n}\n", ""
        ),
        (
            "the image of a view that it fills",
            "let view = UIImageView().then {\n  $0.contentMode = .scaleAspectFill\n  $0.image = UIImage(named: \"Star\")\n}\n",
            "view.image = $0.image\nother.view.image = view.image\n"
        ),
        ("nothing", "use(UIImage(named: \"Star\"))\n", "view.image = Star\n"),
    ])
    func nothingShowsHowItIsDrawn(name: String, code: String, other: String) async throws {
        #expect(try await Self.drawnLine(code, other) == nil, "\(name)")
    }

    /// The line that draws "Star" in its own colors, which code passes on.
    static func drawnLine(_ code: String, _ other: String) async throws -> Int? {
        let folder = try TemporaryDirectory()
        try folder.write(code, to: "A.swift")
        try folder.write(other, to: "B.swift")
        let usage = await AppUsage.reading([folder.path], width: 1)
        let reference = try #require(usage.uses.first { $0.name == "Star" })
        #expect(reference.drawing != .ownColors)
        return ImageFlow(usage.swiftFiles).place(drawing: [reference])?.location.range?.start.line
    }

    /// Files that pass two images on, and the places that name them.
    static func passingOn(_ count: Int, in folder: TemporaryDirectory) async throws -> (paths: [String], [[AssetUse]]) {
        for index in 0..<count {
            try folder.write("holder.icon = UIImage(named: \"Star\")\nuse(icon, other.icon)\n", to: "S\(index).swift")
        }
        try folder.write("let moon = UIImage(named: \"Moon\")\nview.image = moon\n", to: "M.swift")
        let usage = await AppUsage.reading([folder.path], width: 1)
        return (usage.swiftFiles, ["Star", "Moon"].map { name in usage.uses.filter { $0.name == name } })
    }

    @Test func aLimitEndsTheSearch() async throws {
        let folder = try TemporaryDirectory()
        let (paths, images) = try await Self.passingOn(100, in: folder)
        // Without a limit, no place draws the star, and one draws the moon.
        let free = ImageFlow(paths)
        #expect(images.map { free.place(drawing: $0)?.location.range?.start.line } == [nil, 2])
        #expect(free.unfollowed == 0)
        // The star reaches the limit for one image, and the moon is followed all the same.
        let narrow = ImageFlow(paths, mostForImage: 40_000)
        #expect(images.map { narrow.place(drawing: $0)?.location.range?.start.line } == [nil, 2])
        #expect(narrow.unfollowed == 1)
        // The star uses up what is for all.
        let short = ImageFlow(paths, most: 40_000)
        #expect(images.map { short.place(drawing: $0)?.location.range?.start.line } == [nil, nil])
        #expect(short.unfollowed == 2)
    }
}
