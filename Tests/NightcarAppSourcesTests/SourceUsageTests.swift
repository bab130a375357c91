import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

@Suite("What sources say about assets")
struct SourceUsageTests {
    static func scan(_ text: String, _ syntax: SourceFiles.Syntax = .code) throws -> SourceScan {
        try #require(SourceScan(Array(text.utf8), path: "File", syntax: syntax))
    }

    @Test(arguments: [
        (#"Image("Star")"#, AssetUse.Drawing.ownColors),
        (#"Image("Star", bundle: .module).resizable()"#, .ownColors),
        ("Image(\"Star\")\n    .resizable()\n    .renderingMode(.template)\n", .template),
        ("Image(\"Star\")\n\nText(\"a\").foregroundColor(.red)\n", .ownColors),
        (#"icon.image = UIImage(named: "Star")"#, .ownColors),
        (#"icon.image = UIImage(named: "Star")?.withRenderingMode(.alwaysTemplate)"#, .template),
        (#"icon.image = [[UIImage imageNamed:@"Star"] imageWithRenderingMode:UIImageRenderingModeAlwaysTemplate];"#, .template),
        ("icon.tintColor = .red\nicon.image = UIImage(named: \"Star\")\n", .template),
        ("cell.imageView?.image = UIImage(named: \"Star\")\ncell.imageView?.tintColor = .red\n", .template),
        ("let star = NSImage(named: \"Star\")\nstar?.isTemplate = true\n", .template),
        (#"UIBarButtonItem(image: UIImage(named: "Star"), style: .plain, target: nil, action: nil)"#, .template),
        ("let a = UIButton(type: .system).then {\n  $0.setImage(UIImage(named: \"Star\"), for: .normal)\n}\n", .template),
        ("let a = UIButton().then {\n  $0.setImage(UIImage(named: \"Star\"), for: .normal)\n}\n", .ownColors),
        ("init() {\n  backgroundColor = .white\n  icon.image = UIImage(named: \"Star\")\n}\n", .template),
        (#"UIApplicationShortcutIcon(templateImageName: "Star")"#, .template), (#"Image(sharedName: "Star")"#, .ownColors),
        (#"EmptyView(icon: UIImage(named: "Star"))"#, .unknown),
    ])
    func howAnImageIsDrawn(code: String, drawing: AssetUse.Drawing) throws {
        let references = try Self.scan(code).uses.filter { $0.kind == .image && $0.name == "Star" }
        #expect(references.map(\.drawing) == [drawing], "\(code)")
    }

    @Test(arguments: [
        ("Image(.icJapan)", "icJapan", SetKind.image), ("UIImage(resource: .icJapan)", "icJapan", .image),
        ("UIColor.brandInk", "brandInk", .color), ("R.image.icJapan()", "icJapan", .image),
        ("Asset.Flags.icJapan.image", "icJapan", .image), ("Asset.ink.color", "ink", .color),
        (#"#imageLiteral(resourceName: "ic-japan")"#, "ic-japan", .image),
    ])
    func symbolsAndAccessors(code: String, name: String, kind: SetKind) throws {
        let found = try Self.scan(code).uses.first { $0.name == name }
        #expect(found?.kind == kind, "\(code)")
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
            SourceScan(Array("// Generated using SwiftGen\nenum Asset { static let star = 1 }".utf8), path: "A", syntax: .code)
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
                _ = SourceScan(damaged, path: "damaged", syntax: syntax)
            }
        }
    }

    @Test(arguments: [
        (#"UIImage(named: "Star")"#, true), (#"Image(sharedName: "Star")"#, false), (#"Image("Star", name: "Star")"#, true),
    ])
    func anAppsOwnCallMayLookElsewhere(code: String, mustExist: Bool) throws {
        #expect(try Self.scan(code).uses.map(\.mustExist).allSatisfy { $0 == mustExist }, "\(code)")
    }

    @Test(arguments: [#"Asset(imageURL: nil, name: "Star")"#, #"Store(images: images, name: "Star")"#])
    func aNameOfSomethingElseIsNoUse(code: String) throws { #expect(try Self.scan(code).uses.isEmpty, "\(code)") }

    @Test func whatALongTextSaysIsNoCode() throws {
        let text = "@main\nlet help = \"\"\"\n  .preferredColorScheme(.light)\n  UIImage(named: \"Star\")\n  \"\"\"\n"
        let scan = try Self.scan(text)
        #expect(!scan.isAlwaysLight && scan.uses.isEmpty && scan.words.contains(NameHash("star".utf8)))
        #expect(try Self.scan("@main struct A: App { view.preferredColorScheme(.light) }").isAlwaysLight)
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
