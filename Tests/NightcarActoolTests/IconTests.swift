import Foundation
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarActool

@Suite("Icons and Info.plist")
struct IconTests {
    /// A PNG of one color.
    static func png(_ size: Int, _ pixel: [UInt8] = [200, 100, 50, 255]) -> [UInt8] {
        encodePNG(PixelBuffer(width: size, height: size, bytes: (0..<size * size).flatMap { _ in pixel }))
    }

    /// The names of the files beside the partial plist, and the plist.
    static func outputs(
        _ catalog: TemporaryCatalog, _ options: [String], platform: String = "iphoneos"
    ) async throws -> (files: [String], plist: [String: Any], out: String) {
        let out = catalog.folder + "/out-\(options.count)-\(options.last ?? "")"
        let run = await Run.compile([catalog.path], to: out, options, platform: platform)
        #expect(run.exitCode == 0, "\(run.text)")
        let files = try FileManager.default.contentsOfDirectory(atPath: out).filter {
            !["partial.plist", "Assets.car"].contains($0)
        }
        return (files.sorted(), propertyListFile(Array(try Data(contentsOf: URL(fileURLWithPath: out + "/partial.plist")))), out)
    }

    static func classic() throws -> TemporaryCatalog {
        let slots = [
            ("iphone", "29", "2x", 58), ("iphone", "60", "2x", 120), ("iphone", "60", "3x", 180), ("ipad", "76", "2x", 152),
        ]
        let entries = slots.map { Contents.icon($0.0, $0.1, $0.2) }.joined(separator: ",")
        let catalog = try pictureCatalog([
            "AppIcon.appiconset/Contents.json": Contents.images(entries),
            "Alt.appiconset/Contents.json": Contents.images(entries),
        ])
        for (idiom, size, scale, pixels) in slots {
            for set in ["AppIcon", "Alt"] { try catalog.write(png(pixels), to: "\(set).appiconset/\(idiom)\(size)@\(scale).png") }
        }
        return catalog
    }

    @Test func looseIconsOfBothDevices() async throws {
        let catalog = try Self.classic()
        let made = try await Self.outputs(catalog, ["--app-icon", "AppIcon", "--alternate-app-icon", "Alt"])
        #expect(made.files == ["Alt60x60@2x.png", "Alt76x76@2x~ipad.png", "AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
        #expect(FileManager.default.contents(atPath: made.out + "/AppIcon60x60@2x.png") == Data(Self.png(120)))
        let expected: NSDictionary = [
            "CFBundleIcons": [
                "CFBundlePrimaryIcon": ["CFBundleIconFiles": ["AppIcon60x60"], "CFBundleIconName": "AppIcon"],
                "CFBundleAlternateIcons": ["Alt": ["CFBundleIconFiles": ["Alt60x60"], "CFBundleIconName": "Alt"]],
            ],
            "CFBundleIcons~ipad": [
                "CFBundlePrimaryIcon": ["CFBundleIconFiles": ["AppIcon60x60", "AppIcon76x76"], "CFBundleIconName": "AppIcon"],
                "CFBundleAlternateIcons": [
                    "Alt": ["CFBundleIconFiles": ["Alt60x60", "Alt76x76"], "CFBundleIconName": "Alt"]
                ],
            ],
        ]
        #expect(NSDictionary(dictionary: made.plist) == expected)
    }

    /// Messages shows icons that are wider than high, from loose files.
    @Test func looseIconsOfMessages() async throws {
        let slots = [
            ("universal", 27, 20, 2), ("universal", 27, 20, 3), ("iphone", 60, 45, 2), ("ipad", 67, 50, 2), ("iphone", 29, 29, 2),
            ("ios-marketing", 1024, 768, 1),
        ]
        let entries = slots.map { idiom, width, height, scale in
            """
            {"idiom":"\(idiom)","size":"\(width)x\(height)","scale":"\(scale)x","filename":"\(width)@\(scale).png"}
            """
        }
        let folder = "Message.stickersiconset"
        let catalog = try pictureCatalog(["\(folder)/Contents.json": Contents.images(entries.joined(separator: ","))])
        for (_, width, height, scale) in slots {
            let size = (width * scale, height * scale)
            let pixels = PixelBuffer(width: size.0, height: size.1, bytes: Array(repeating: 255, count: 4 * size.0 * size.1))
            try catalog.write(encodePNG(pixels), to: "\(folder)/\(width)@\(scale).png")
        }
        let made = try await Self.outputs(catalog, ["--app-icon", "Message"])
        let names = ["Message27x20@2x.png", "Message27x20@3x.png", "Message60x45@2x.png", "Message67x50@2x~ipad.png"]
        #expect(made.files == names)
        let icon = [
            "CFBundlePrimaryIcon": [
                "CFBundleIconFiles": ["Message27x20", "Message60x45", "Message67x50"], "CFBundleIconName": "Message",
            ] as [String: Any]
        ]
        #expect(
            NSDictionary(dictionary: made.plist) == [
                "CFBundleIcons": icon, "CFBundleIcons~ipad": icon, "MSMessagesExtensionStoreIconName": "Message",
            ])
        // Only an iPhone, which doesn't find files for iPads.
        let phone = try await Self.outputs(catalog, ["--app-icon", "Message", "--target-device", "iphone"])
        #expect(phone.files == names.dropLast() + ["Message67x50@2x.png"])
        #expect(
            NSDictionary(dictionary: phone.plist) == ["CFBundleIcons": icon, "MSMessagesExtensionStoreIconName": "Message"])
        let host = try await Self.outputs(catalog, ["--app-icon", "Message", "--stickers-icon-role", "host-app"])
        #expect(host.files == [] && host.plist["MSMessagesExtensionStoreIconName"] == nil)
    }

    @Test func behaviorAndDevicesDecide() async throws {
        let catalog = try Self.classic()
        let icon = ["--app-icon", "AppIcon", "--standalone-icon-behavior"]
        let all = try await Self.outputs(catalog, icon + ["all"])
        #expect(
            all.files == [
                "AppIcon29x29@2x.png", "AppIcon60x60@2x.png", "AppIcon60x60@3x.png", "AppIcon76x76@2x~ipad.png",
            ])
        let icons = (all.plist["CFBundleIcons"] as? [String: [String: Any]])?["CFBundlePrimaryIcon"]
        #expect(icons?["CFBundleIconFiles"] as? [String] == ["AppIcon29x29", "AppIcon60x60"], "each name once")
        let none = try await Self.outputs(catalog, icon + ["none"])
        #expect(none.files == [])
        let primary = (none.plist["CFBundleIcons"] as? [String: [String: Any]])?["CFBundlePrimaryIcon"]
        #expect(primary as? [String: String] == ["CFBundleIconName": "AppIcon"])
        let phone = try await Self.outputs(catalog, icon + ["default", "--target-device", "iphone"])
        #expect(phone.files == ["AppIcon60x60@2x.png"])
        #expect(phone.plist["CFBundleIcons~ipad"] == nil)
    }

    /// A stack for visionOS. Without a back layer, Apple's tool refuses it.
    private static func stack(_ layers: [String]) throws -> TemporaryCatalog {
        let named = layers.map { #"{"filename": "\#($0).solidimagestacklayer"}"# }.joined(separator: ", ")
        var files = ["AppIcon.solidimagestack/Contents.json": #"{"layers": [\#(named)]}"#]
        for layer in layers {
            let folder = "AppIcon.solidimagestack/\(layer).solidimagestacklayer"
            files["\(folder)/Contents.json"] = "{}"
            files["\(folder)/Content.imageset/Contents.json"] = Contents.images(
                #"{"idiom": "vision", "scale": "2x", "filename": "a.png"}"#)
        }
        let catalog = try pictureCatalog(files)
        for layer in layers {
            try catalog.write(png(8), to: "AppIcon.solidimagestack/\(layer).solidimagestacklayer/Content.imageset/a.png")
        }
        return catalog
    }

    /// The car can't hold the stack, so the app must not ask for it, and the run fails. A stack that isn't the icon is left out.
    @Test func aSolidStackIsNotNamed() async throws {
        let catalog = try Self.stack(["Front", "Back"])
        let out = catalog.folder + "/out"
        let run = await Run.compile([catalog.path], to: out, ["--app-icon", "AppIcon"], platform: "xros")
        #expect(run.exitCode == 1 && run.text.contains("The icon \"AppIcon\" can't be stored"), "\(run.text)")
        #expect(propertyListFile(Array(try Data(contentsOf: URL(fileURLWithPath: out + "/partial.plist")))).isEmpty)
        let unnamed = await Run.compile([catalog.path], to: out, platform: "xros")
        #expect(unnamed.exitCode == 0, "\(unnamed.text)")
    }

    @Test func aStackOfOneLayerFailsTheRun() async throws {
        let catalog = try Self.stack(["Front"])
        let run = await Run.compile([catalog.path], to: catalog.folder + "/out", ["--app-icon", "AppIcon"], platform: "xros")
        #expect(run.exitCode == 1 && run.text.contains("at least 2 layers"), "\(run.text)")
    }

    @Test func oneSizeIsScaledDown() async throws {
        let entry = #"{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "a.png"}"#
        let catalog = try pictureCatalog(["AppIcon.appiconset/Contents.json": Contents.images(entry)])
        try catalog.write(Self.png(1024), to: "AppIcon.appiconset/a.png")
        let made = try await Self.outputs(catalog, ["--app-icon", "AppIcon"])
        #expect(made.files == ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
        // Sizes that both devices use are listed once.
        let all = try await Self.outputs(catalog, ["--app-icon", "AppIcon", "--standalone-icon-behavior", "all"])
        let pads = (all.plist["CFBundleIcons~ipad"] as? [String: [String: Any]])?["CFBundlePrimaryIcon"]?["CFBundleIconFiles"]
        #expect(pads as? [String] == ["20x20", "29x29", "40x40", "60x60", "76x76", "83.5x83.5"].map { "AppIcon\($0)" })
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: made.out + "/AppIcon76x76@2x~ipad.png")))
        let picture = try decodePNG(bytes)
        #expect(picture.width == 152 && picture.height == 152)
        #expect(Array(picture.bytes.prefix(4)) == [200, 100, 50, 255])
    }

    /// The mean of the area is computed in a different way: on a picture enlarged by whole pixels.
    @Test func scalingTakesTheMeanOfTheArea() {
        var random = SeededGenerator(seed: 6)
        for (old, new) in [(6, 4), (5, 5), (7, 1), (9, 2)] {
            let pixels = (0..<old * old).flatMap { _ in
                [
                    UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random), 9,
                    random.next() % 3 == 0 ? 0 : 255,
                ]
            }
            let small = PixelBuffer(width: old, height: old, bytes: pixels).scaledDown(width: new, height: new)
            for y in 0..<new {
                for x in 0..<new {
                    var sum = [0.0, 0.0, 0.0, 0.0]
                    for row in y * old..<(y + 1) * old {
                        for column in x * old..<(x + 1) * old {
                            let at = (row / new * old + column / new) * 4
                            let alpha = Double(pixels[at + 3])
                            for channel in 0..<3 { sum[channel] += alpha * Double(pixels[at + channel]) }
                            sum[3] += alpha
                        }
                    }
                    let at = (y * new + x) * 4
                    #expect(abs(Double(small.bytes[at + 3]) - sum[3] / Double(old * old)) <= 0.51, "seed 6, \(old) to \(new)")
                    for channel in 0..<3 where sum[3] > 0 {
                        #expect(
                            abs(Double(small.bytes[at + channel]) - sum[channel] / sum[3]) <= 0.51, "seed 6, \(old) to \(new)")
                    }
                }
            }
        }
    }

    @Test func macIconsAreOneFile() async throws {
        let entries = [Contents.icon("mac", "16", "1x"), Contents.icon("mac", "512", "2x")].joined(separator: ",")
        let catalog = try pictureCatalog(["AppIcon.appiconset/Contents.json": Contents.images(entries)])
        try catalog.write(Self.png(16), to: "AppIcon.appiconset/mac16@1x.png")
        try catalog.write(Self.png(1024), to: "AppIcon.appiconset/mac512@2x.png")
        let made = try await Self.outputs(catalog, ["--app-icon", "AppIcon"], platform: "macosx")
        #expect(made.files == ["AppIcon.icns"])
        #expect(made.plist as? [String: String] == ["CFBundleIconFile": "AppIcon", "CFBundleIconName": "AppIcon"])
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: made.out + "/AppIcon.icns")))
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(String(decoding: bytes.prefix(4), as: UTF8.self) == "icns")
        #expect(number(4) == bytes.count)
        var elements: [String] = []
        var at = 8
        while at < bytes.count {
            elements.append(String(decoding: bytes[at..<at + 4], as: UTF8.self))
            #expect(Array(bytes[at + 8..<at + 12]) == [0x89, 0x50, 0x4E, 0x47])
            at += number(at + 4)
        }
        #expect(at == bytes.count && elements == ["icp4", "ic10"])
    }

    @Test func televisionNamesStacksAndShelves() async throws {
        let assets = """
            {"assets": [
            {"filename": "App Icon - App Store.imagestack", "idiom": "tv", "role": "primary-app-icon", "size": "1280x768"},
            {"filename": "App Icon.imagestack", "idiom": "tv", "role": "primary-app-icon", "size": "400x240"},
            {"filename": "Wide.imageset", "idiom": "tv", "role": "top-shelf-image-wide", "size": "2320x720"},
            {"filename": "Shelf.imageset", "idiom": "tv", "role": "top-shelf-image", "size": "1920x720"}]}
            """
        let image = Contents.images(#"{"idiom": "tv", "scale": "1x", "filename": "a.png"}"#)
        var files = ["Brand.brandassets/Contents.json": assets]
        for stack in ["App Icon", "App Icon - App Store"] {
            let folder = "Brand.brandassets/\(stack).imagestack"
            let layers = ["Front", "Back"].map { #"{"filename": "\#($0).imagestacklayer"}"# }.joined(separator: ",")
            files["\(folder)/Contents.json"] = #"{"layers": [\#(layers)]}"#
            for layer in ["Front", "Back"] {
                files["\(folder)/\(layer).imagestacklayer/Contents.json"] = "{}"
                files["\(folder)/\(layer).imagestacklayer/Content.imageset/Contents.json"] = image
                files["\(folder)/\(layer).imagestacklayer/Content.imageset/a.png"] = ""
            }
        }
        for name in ["Wide", "Shelf"] {
            files["Brand.brandassets/\(name).imageset/Contents.json"] = image
            files["Brand.brandassets/\(name).imageset/a.png"] = ""
        }
        let catalog = try pictureCatalog(files)
        let made = try await Self.outputs(catalog, ["--app-icon", "Brand"], platform: "appletvos")
        let expected: NSDictionary = [
            "CFBundleIcons": ["CFBundlePrimaryIcon": "App Icon"],
            "TVTopShelfImage": ["TVTopShelfPrimaryImage": "Shelf", "TVTopShelfPrimaryImageWide": "Wide"],
        ]
        #expect(NSDictionary(dictionary: made.plist) == expected)
    }

    @Test func launchImages() async throws {
        let entries = """
            {"idiom": "iphone", "orientation": "portrait", "extent": "full-screen", "minimum-system-version": "8.0",
             "subtype": "667h", "scale": "2x", "filename": "a.png"},
            {"idiom": "ipad", "orientation": "landscape", "extent": "full-screen", "minimum-system-version": "7.0",
             "scale": "2x", "filename": "b.png"},
            {"idiom": "iphone", "orientation": "portrait", "extent": "full-screen", "scale": "1x"}
            """
        let catalog = try pictureCatalog(["Launch.launchimage/Contents.json": Contents.images(entries)])
        for name in ["a", "b"] { try catalog.write(Self.png(2), to: "Launch.launchimage/\(name).png") }
        let made = try await Self.outputs(catalog, ["--launch-image", "Launch"])
        #expect(made.files == ["Launch-700-Landscape@2x~ipad.png", "Launch-800-667h@2x.png"])
        let items = try #require(made.plist["UILaunchImages"] as? [[String: String]])
        #expect(
            items == [
                [
                    "UILaunchImageMinimumOSVersion": "8.0", "UILaunchImageName": "Launch-800-667h",
                    "UILaunchImageOrientation": "Portrait", "UILaunchImageSize": "{375, 667}",
                ],
                [
                    "UILaunchImageMinimumOSVersion": "7.0", "UILaunchImageName": "Launch-700-Landscape",
                    "UILaunchImageOrientation": "Landscape", "UILaunchImageSize": "{768, 1024}",
                ],
            ])
    }
}
