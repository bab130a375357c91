import AppleCatalog
import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarSize
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarSizing
@testable import NightcarTestSupport

/// An app with known waste: what is promised is what the changed app has less, to the byte.
@Suite("Savings in the files of an app")
struct AppSavingsTests {
    let folder: TemporaryDirectory

    /// A number that looks random.
    private static func grain(_ x: Int, _ y: Int) -> Int {
        let mixed = (x &* 0x9E37_79B1) ^ (y &* 0x85EB_CA77)
        return (((mixed ^ (mixed >> 15)) &* 0x2C1B_3C6D) >> 12) & 0xFFFF
    }

    /// A picture that is smooth and has a little grain, as photographs have.
    static func photo(_ side: Int) -> [UInt8] {
        PNGBuilder(width: side, height: side) { x, y, c in
            let ramp = (x * (c + 1) + y * (3 - c)) * 160 / (side * 4)
            return c == 3 ? 255 : 40 + ramp + grain(x, y) % 5
        }.file()
    }

    /// Four colors without an order, which a palette holds in two bits.
    static func drawing(_ side: Int) -> [UInt8] {
        PNGBuilder(width: side, height: side) { x, y, c in c == 3 ? 255 : grain(x, y) % 4 * (60 + c) }.file()
    }

    /// The files of the app, which is made once: that takes seconds, and each test gets a copy.
    private static let app = Task {
        let maker = Self(folder: try TemporaryDirectory())
        try await maker.makeApp()
        let names = try maker.files().keys + ["_CodeSignature/CodeResources"]
        return try names.map { (name: "My.app/\($0)", bytes: try maker.folder.read("My.app/\($0)")) }
    }

    init() async throws {
        self.init(folder: try TemporaryDirectory())
        for file in try await Self.app.value { try folder.write(file.bytes, to: file.name) }
    }

    private init(folder: TemporaryDirectory) { self.folder = folder }

    private func makeApp() async throws {
        try folder.write(Self.drawing(240), to: "My.app/a b\u{E9}@2x.png")
        try folder.write(Self.drawing(360), to: "My.app/a b\u{E9}@3x.png")
        // `actool` writes such files, and the system looks for them here.
        try folder.write(Self.photo(120), to: "My.app/AppIcon60x60@2x.png")
        try folder.write(Self.photo(200), to: "My.app/photo.png")
        try folder.write("beep", to: "My.app/a.strings")
        try folder.write("beep", to: "My.app/PlugIns/W.appex/b & c.strings")
        try folder.write("how to build", to: "My.app/README.md")
        for number in 0..<101 { try folder.write("\(number)", to: "My.app/data/\(number).json") }
        try await compileCatalogs()
        try sign()
    }

    /// Two bundles with the same image, one of them with an alternate icon.
    private func compileCatalogs() async throws {
        for (name, bundle, sets) in [
            ("Kit", "My.app/Kit.bundle", ["logo"]), ("Widget", "My.app/PlugIns/W.appex", ["AppIcon", "Night", "logo", "own"]),
        ] {
            let catalog = "\(name).\(CatalogFinder.sourceExtension)"
            for set in sets {
                let isIcon = set != "logo" && set != "own"
                let place = "\(catalog)/\(set).\((isIcon ? SetKind.appIcon : .image).rawValue)"
                try folder.write(isIcon ? Self.photo(200) : Self.drawing(set == "own" ? 20 : 30), to: "\(place)/a.png")
                let keys = isIcon ? #", "platform": "ios", "size": "100x100", "scale": "2x""# : ""
                try folder.write(
                    #"{"images": [{"filename": "a.png", "idiom": "universal"\#(keys)}]}"#, to: "\(place)/Contents.json")
            }
            let car = try await compileCar(
                [loadCatalog(at: folder.path(catalog))], options: CompileOptions(filter: PlatformFilter(platform: .ios)),
                target: CarTarget(platform: .ios, version: nil), path: "Assets.car", run: RunContext(jobs: 2))
            try folder.write(car.file.array, to: "\(bundle)/Assets.car")
            try FileManager.default.removeItem(atPath: folder.path(catalog))
        }
    }

    /// Writes a catalog without an image, or with less detail in an icon.
    private func change(_ path: String, _ name: String, _ kind: SetKind) throws {
        let car = try CarFile(path: path)
        let reading = car.reading
        let asset = try #require(reading.catalog.assets.firstIndex { $0.name == name && $0.kind == kind })
        var pixels: [Int: EncodedPixels] = [:]
        for index in reading.sources[asset] where kind == .appIcon && car.renditions[index].header.width > 0 {
            let small = try car.picture(of: index).scaledDown(to: 180).scaledUp(to: 200)
            pixels[index] = try PixelEncoder(codecs: [.lzfse]).encode(small)
        }
        let removed = kind == .appIcon ? [] : Set(reading.sources[asset])
        let bytes = try car.changed(removing: removed, replacing: pixels).array
        let changed = try CarFile(ByteView(bytes), path: path)
        #expect(changed.validate().isEmpty)
        #expect(changed.catalog.assets.contains { $0.name == name } == (kind == .appIcon))
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    private func files() throws -> [String: Int] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("My.app"))
        var sizes: [String: Int] = [:]
        for name in names where !name.contains("_CodeSignature") {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("My.app/\(name)"))
            if attributes[.type] as? FileAttributeType == .typeRegular { sizes[name] = attributes[.size] as? Int }
        }
        return sizes
    }

    /// Writes the list of a signature, as `codesign` does.
    private func sign() throws {
        var list = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n"
        for section in ["files", "files2"] {
            list += "\t<key>\(section)</key>\n\t<dict>\n"
            for name in try files().keys.sorted() {
                list += "\t\t<key>\(name.replacingOccurrences(of: "&", with: "&amp;"))</key>\n"
                let digest = "<data>\n\t\t\tAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\t\t\t</data>"
                list +=
                    section == "files"
                    ? "\t\t\(digest)\n" : "\t\t<dict>\n\t\t\t<key>hash2</key>\n\t\t\t\(digest)\n\t\t</dict>\n"
            }
            list += "\t</dict>\n"
        }
        list += "\t<key>rules</key>\n\t<dict>\n\t\t<key>^.*</key>\n\t\t<true/>\n\t</dict>\n</dict>\n</plist>\n"
        try folder.write(list, to: "My.app/_CodeSignature/CodeResources")
    }

    /// Bytes, bytes in blocks that no file uses, and bytes of the signature.
    private struct Sizes: Equatable {
        var bytes: Int
        var padding: Int
        var signature: Int
    }

    private func sizes() throws -> Sizes {
        let files = try files()
        try sign()
        return Sizes(
            bytes: files.values.reduce(0, +), padding: files.values.reduce(0) { $0 + ($1 + 4095) / 4096 * 4096 - $1 },
            signature: try folder.read("My.app/_CodeSignature/CodeResources").count)
    }

    private func savings() async throws -> SavingsReport {
        let reader = SizeReader(options: MeasureOptions(compile: CompileOptions(), format: .ncar, jobs: 2), tool: "t") { _, _ in }
        let path = folder.path("My.app")
        return try await reader.savings(in: [path], report: try await reader.report(of: [path]))
    }

    private func make(_ saving: Opportunity) async throws {
        let bundle = saving.file.dropLast(SizedFile.looseFilesName.count)
        let file = String(bundle) + saving.asset
        switch saving.kind {
        case .lossyPicture:
            let picture = try decodePNG(Array(Data(contentsOf: URL(fileURLWithPath: file))))
            let lossy = try #require(LossyJPEGXL(picture, distance: 1, limit: 1 << 20))
            try Data(lossy.file).write(to: URL(fileURLWithPath: String(file.dropLast(3)) + "jxl"))
        case .looseImage:
            try await compileLooseImage()
            try FileManager.default.removeItem(atPath: folder.path("My.app/a b\u{E9}@2x.png"))
        case .smallFiles:
            var all = Data()
            for number in 0..<101 {
                let name = folder.path("My.app/data/\(number).json")
                all += try Data(contentsOf: URL(fileURLWithPath: name))
                if name != file { try FileManager.default.removeItem(atPath: name) }
            }
            return try all.write(to: URL(fileURLWithPath: file))
        case .duplicate: return try change(saving.file, saving.asset, .image)
        case .largeAlternateIcon: return try change(saving.file, saving.asset, .appIcon)
        default: break
        }
        try FileManager.default.removeItem(atPath: file)
    }

    /// The catalog that the promise is about, as the device with the least to gain gets it.
    private func compileLooseImage() async throws {
        let set = "Loose.\(CatalogFinder.sourceExtension)/a b\u{E9}.\(SetKind.image.rawValue)"
        var entries: [String] = []
        for scale in [2, 3] {
            let name = "a b\u{E9}@\(scale)x.png"
            try folder.write(try folder.read("My.app/\(name)"), to: "\(set)/\(name)")
            entries.append(#"{"filename": "\#(name)", "idiom": "universal", "scale": "\#(scale)x"}"#)
        }
        try folder.write("{\"images\": [\(entries.joined(separator: ", "))]}", to: "\(set)/Contents.json")
        let catalog = folder.path("Loose.\(CatalogFinder.sourceExtension)")
        let car = try await compileCar(
            [loadCatalog(at: catalog)], options: CompileOptions(filter: PlatformFilter(platform: .ios)),
            target: CarTarget(platform: .ios, version: nil), path: "Assets.car", run: RunContext(jobs: 2))
        let thin = try ["iphone-17-pro", "iphone-se-3", "ipad-a16"].map { name in
            try thinned(car.file, path: "Assets.car", to: ThinningRule(try #require(Device.named(name)))).array
        }
        let largest = try #require(thin.max { $0.count < $1.count })
        #expect(Set(thin.map(\.count)).count > 1)
        try folder.write(largest, to: "My.app/Assets.car")
    }

    @Test func eachSavingComesTrueAndSoDoAllTogether() async throws {
        let report = try await savings()
        let found = report.opportunities
        let expected: Set<Opportunity.Kind> = [
            .duplicateFile, .unneededFile, .looseImage, .smallFiles, .duplicate, .largeAlternateIcon,
        ]
        #if JPEGXL
            #expect(Set(found.map(\.kind)) == expected.union([.lossyPicture]))
        #else
            #expect(Set(found.map(\.kind)) == expected)
        #endif
        let copy = folder.path("Copy.app")
        try FileManager.default.copyItem(atPath: folder.path("My.app"), toPath: copy)
        let before = try sizes()
        for saving in found {
            try await make(saving)
            let after = try sizes()
            #expect(before.bytes - after.bytes == saving.savedBytes, "\(saving.kind)")
            if saving.kind != .looseImage {
                #expect(before.padding - after.padding == saving.savedPaddingBytes, "\(saving.kind)")
            }
            if let signature = saving.savedSignatureBytes {
                #expect(before.signature - after.signature == signature, "\(saving.kind)")
            }
            try FileManager.default.removeItem(atPath: folder.path("My.app"))
            try FileManager.default.copyItem(atPath: copy, toPath: folder.path("My.app"))
        }
        for saving in found where saving.exclusion == nil { try await make(saving) }
        #expect(before.bytes - (try sizes().bytes) == report.together.last?.savedBytes)
    }

    @Test func anArchiveSavesTheSame() async throws {
        var archive = ZipBuilder()
        for name in try files().keys.sorted() + ["_CodeSignature/CodeResources"] {
            archive.entries.append(ZipBuilder.Entry(name: "Payload/My.app/\(name)", content: try folder.read("My.app/\(name)")))
        }
        let path = try folder.write(archive.file(), to: "My.ipa")
        let reader = SizeReader(options: MeasureOptions(compile: CompileOptions(), format: .ncar, jobs: 2), tool: "t") { _, _ in }
        let packed = try await reader.savings(in: [path], report: try await reader.report(of: [path])).opportunities
        let loose = try await savings().opportunities
        struct Saved: Equatable {
            var kind: Opportunity.Kind
            var numbers: [Int?]
        }
        func saved(_ all: [Opportunity]) -> [Saved] {
            all.map { Saved(kind: $0.kind, numbers: [$0.savedBytes, $0.savedPaddingBytes, $0.savedSignatureBytes]) }
        }
        #expect(saved(packed) == saved(loose))
    }

    @Test func aSmallLossIsMeasured() throws {
        let picture = try decodePNG(Self.photo(32))
        let same = try #require(PictureDifference(from: picture, to: picture))
        #expect(same.peakRatio == .infinity && abs(same.similarity - 1) < 1e-12)
        var other = picture
        for index in other.bytes.indices where index % 4 == 0 { other.bytes[index] ^= 1 }
        let near = try #require(PictureDifference(from: picture, to: other))
        // One of three channels is one step off: 10 log10(3 · 255²).
        #expect(abs(near.peakRatio - 52.902) < 0.001 && near.similarity < 1)
        // A hole in the alpha counts, although the colors are the same.
        other = picture
        other.bytes[(2 * 32 + 2) * 4 + 3] = 0
        let hole = try #require(PictureDifference(from: picture, to: other))
        #expect(hole.worst == PictureDifference.Position(x: 4, y: 4))
    }

    /// Without the property list, `AppIcon` is the primary icon and `Night` the alternate one.
    @Test func thePropertyListNamesTheAlternateIcons() async throws {
        func icons() async throws -> [String] {
            try await savings().opportunities.filter { $0.kind == .largeAlternateIcon }.map(\.asset)
        }
        #expect(try await icons() == ["Night"])
        try folder.write(
            """
            <plist><dict>
            <key>CFBundleIcons</key><dict>
                <key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconName</key><string>Night</string></dict>
                <key>CFBundleAlternateIcons</key><dict>
                    <key>a</key><dict><key>CFBundleIconName</key><string>AppIcon</string></dict>
                </dict>
            </dict>
            </dict></plist>
            """, to: "My.app/PlugIns/W.appex/Info.plist")
        #expect(try await icons() == ["AppIcon"])
    }

    /// A watch app and an app clip are delivered alone, so they share nothing with the app.
    @Test func onlyWhatIsDeliveredTogetherCanBeShared() {
        #expect(deliveredUnit(of: "build/My.app/PlugIns/W.appex/a.png") == "build/My.app")
        #expect(deliveredUnit(of: "My.ipa/Payload/My.app/[files]") == "My.ipa/Payload/My.app")
        #expect(deliveredUnit(of: "My.app/Watch/W.app/PlugIns/C.appex/a") == "My.app/Watch/W.app")
        #expect(deliveredUnit(of: "My.app/AppClips/C.app/Assets.car") == "My.app/AppClips/C.app")
        #expect(deliveredUnit(of: "My.app/Contents/Library/LoginItems/H.app/a") == "My.app")
        #expect(deliveredUnit(of: "Kit.framework/Assets.car") == "")
    }

    @Test func aLinkIsNeitherCountedNorRead() async throws {
        try folder.write(Self.photo(200), to: "secret.png")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("My.app/link.png"), withDestinationPath: folder.path("secret.png"))
        #expect(try AppFiles(at: folder.path("My.app"))?.read("link.png") == nil)
        #expect(try await savings().opportunities.allSatisfy { $0.asset != "link.png" })
    }
}
