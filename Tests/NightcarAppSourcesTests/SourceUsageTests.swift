import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

@Suite("What sources say about assets")
struct SourceUsageTests {
    static func scan(_ text: String, _ syntax: SourceFiles.Syntax = .code, path: String = "File.m") throws -> SourceScan {
        try #require(SourceScan(Array(text.utf8), path: path, syntax: syntax))
    }

    @Test(arguments: [
        (#"icon.image = [UIImage imageNamed:@"Star"];"#, AssetUse.Drawing.ownColors),
        (#"icon.image = [[UIImage imageNamed:@"Star"] imageWithRenderingMode:UIImageRenderingModeAlwaysTemplate];"#, .template),
        (#"[self show:[UIImage imageNamed:@"Star"]];"#, .unknown),
    ])
    func howObjectiveCDrawsAnImage(code: String, drawing: AssetUse.Drawing) throws {
        let uses = try Self.scan(code).uses.filter { $0.kind == .image && $0.name == "Star" }
        #expect(uses.map(\.drawing) == [drawing], "\(code)")
    }

    @Test func constantsOfObjectiveC() throws {
        let usage = AppUsage([
            try Self.scan("view.tintColor = [UIColor colorNamed:ACColorNameNavArrow];\nuse(ACImageNameIconsPlay);")
        ])
        let color = usage.evidence(of: ["nav-arrow"], kind: .color)
        #expect(color.state == .used && color.uses.map(\.form) == [.objectiveCSymbol] && color.uses.map(\.role) == [.tint])
        #expect(usage.state(of: ["play", "Icons/play"], kind: .image) == .used)
        #expect(usage.state(of: ["NavArrow"], kind: .image) != .used)
    }

    @Test func buildSettings() {
        let text = "\t\tASSETCATALOG_COMPILER_APPICON_NAME = \"App Icon\";\n\t\tTARGETED_DEVICE_FAMILY = 2;\r\n"
        var settings = BuildSettings(Array(text.utf8))
        #expect(settings.isForPadOnly && settings.isAlternate("App Icon") == false && settings.isAlternate("Night") == true)
        #expect(BuildSettings().isAlternate("Night") == nil)
        settings.formUnion(
            BuildSettings(Array("ASSETCATALOG_COMPILER_APPICON_NAME = Icon${SUFFIX}\nTARGETED_DEVICE_FAMILY = 1,2\n".utf8)))
        #expect(!settings.isForPadOnly && settings.isAlternate("Icon.beta") == false && settings.isAlternate("Night") == true)
    }

    @Test func storyboards() throws {
        let scan = try Self.scan(
            """
            <imageView image="Plain"/>
            <button buttonType="system"><state key="normal" image="Tinted"/></button>
            <imageView image="star.fill" catalog="system"/>
            <imageView image="Late"><color key="tintColor" red="1"/></imageView>
            <accessibilityTraits key="traits" image="YES"/>
            <color key="textColor" name="Ink"/>
            <color key="textColor" name="labelColor" catalog="System" colorSpace="catalog"/>
            """, .markup)
        #expect(scan.uses.map(\.name) == ["Plain", "Tinted", "Late", "Ink"])
        #expect(scan.uses.map(\.drawing) == [.ownColors, .template, .template, .unknown])
        #expect(scan.uses.map(\.line) == [1, 2, 4, 6])
    }

    @Test func aGeneratedListOfAllAssetsIsNoUse() throws {
        #expect(
            SourceScan(
                Array("// Generated using SwiftGen\nenum Asset { static let star = 1 }".utf8), path: "A.swift", syntax: .code)
                == nil)
    }

    /// Damaged and cut sources never crash the scanner.
    @Test func damagedSources() throws {
        let text = #"let a = "b\(c("d"))" /* e */ .image(R.image.f) // g"# + "\n<a b=\"c\" d='e'>f</a>\n\"%@%\"\\"
        let bytes = Array(text.utf8)
        var random = SeededGenerator(seed: 18)
        for _ in 0..<500 {
            var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            for _ in 0..<3 where !damaged.isEmpty {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            for syntax in [SourceFiles.Syntax.code, .markup, .words] {
                for path in ["damaged.m", "damaged.swift"] { _ = SourceScan(damaged, path: path, syntax: syntax) }
            }
        }
    }

    #if !SwiftSources
        /// Without its parser, Swift is searched for names, and the run says so.
        @Test func swiftWithoutItsParser() async throws {
            let folder = try TemporaryDirectory()
            try folder.write("view.image = UIImage(named: \"Star\")\n", to: "A.swift")
            let usage = await AppUsage.reading([folder.path], width: 1)
            #expect(usage.notes.count == 1 && usage.notes[0].hasPrefix("Swift code was searched for names only"))
            #expect(usage.state(of: ["Star"], kind: .image) == .possible && usage.state(of: ["Moon"], kind: .image) == .unused)
        }
    #endif

    @Test func lightInSomeConfigurations() {
        func project(_ styles: [String?]) -> [UInt8] {
            let ids = styles.indices.map { "00000000000000000000000\($0)" }
            let settings = zip(ids, styles).map { id, style in
                let setting = style.map { "\t\t\tINFOPLIST_KEY_UIUserInterfaceStyle = \($0);\n" } ?? ""
                return "\t\(id) /* C */ = {\n\t\tisa = XCBuildConfiguration;\n\(setting)\t};\n"
            }
            let list = "\tA00000000000000000000000 /* L */ = {\n\t\tisa = XCConfigurationList;\n\t\tbuildConfigurations = (\n"
            let entries = ids.map { "\t\t\t\($0) /* C */,\n" }.joined()
            return Array((settings.joined() + list + entries + "\t\t);\n\t};\n").utf8)
        }
        #expect(LightSettings.isAlwaysLight(project: project(["Light", "Light"])))
        #expect(!LightSettings.isAlwaysLight(project: project(["Light", nil])))
        #expect(!LightSettings.isAlwaysLight(project: project(["Light", "Automatic"])))
        #expect(LightSettings.isAlwaysLight(settings: Array("  UIUserInterfaceStyle: Light\n".utf8)))
        #expect(!LightSettings.isAlwaysLight(settings: Array("INFOPLIST_KEY_UIUserInterfaceStyle = Dark\n".utf8)))
    }

    #if SwiftSources
        @Test func whatALongTextSaysIsNoCode() throws {
            let text = "@main\nlet help = \"\"\"\n  .preferredColorScheme(.light)\n  UIImage(named: \"Star\")\n  \"\"\"\n"
            let scan = try Self.scan(text, path: "A.swift")
            #expect(!scan.isAlwaysLight && scan.found.isEmpty && scan.words.contains(NameHash("star".utf8)))
        }

        @Test(arguments: [
            ("@main struct A: App { var body: some Scene { W { view.preferredColorScheme(.light) } } }", true),
            ("struct A: View { var body: some View { view.preferredColorScheme(.light) } }", false),
            ("@main struct A: App { var body: some Scene { W { if on { view.preferredColorScheme(.light) } } } }", false),
            ("class A { func scene(_ scene: UIScene) { window.overrideUserInterfaceStyle = .light } }", true),
            ("class A { func scene(_ scene: UIScene) { if isOld { window.overrideUserInterfaceStyle = .light } } }", false),
            ("class A { func setTheme() { window.overrideUserInterfaceStyle = .light } }", false),
        ])
        func codeThatTurnsDarkModeOff(code: String, isLight: Bool) throws {
            #expect(try Self.scan(code, path: "A.swift").isAlwaysLight == isLight, "\(code)")
        }
    #endif

    /// What speaks for an app in `App`: its own file, all of several targets, and never for a library.
    @Test(arguments: [
        (["App/Info.plist": true], true), (["App/Info.plist": true, "Widget/Info.plist": false], true),
        (["Info.plist": true, "Other-Info.plist": false], false), (["App/Info.plist": true, "App/Package.swift": false], true),
        (["Info.plist": true, "App/Package.swift": false], false),
    ])
    func lightOnly(files: [String: Bool], isLight: Bool) async throws {
        let folder = try TemporaryDirectory()
        for (path, light) in files {
            try folder.write("<key>UIUserInterfaceStyle</key><string>\(light ? "Light" : "Automatic")</string>", to: path)
        }
        let usage = await AppUsage.reading([folder.path], width: 1)
        #expect((usage.lightOnly(near: folder.path("App/A.xcassets")) != nil) == isLight, "\(files)")
    }

    @Test func patterns() {
        #expect(NamePattern(["ic-", ""])?.matches("ic-japan") == true)
        #expect(NamePattern(["", "-Preview"])?.matches("Dark-Preview") == true)
        #expect(NamePattern(["icon", "dark", "2x"])?.matches("icon-a-dark-b-2x") == true)
        #expect(NamePattern(["icon", "dark", "2x"])?.matches("icon-2x") == false)
        #expect(NamePattern(["", ""]) == nil && NamePattern(["a", ""]) == nil)
        #expect(NameHash("ic-Japan_2".utf8) == NameHash("icJapan2".utf8))
    }
}
