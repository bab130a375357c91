import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

@Suite("What sources say about assets")
struct SourceUsageTests {
    static func scan(_ text: String, _ syntax: CodeFiles.Syntax = .code, path: String = "File.m") throws -> SourceScan {
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

    /// What declares a color draws nothing with it.
    @Test(arguments: [
        (#"box.backgroundColor = [UIColor colorNamed:@"Card"];"#, [AssetUse.Role.background]),
        (#"static UIColor *backgroundColor = [UIColor colorNamed:@"Card"];"#, []),
        (#"+ (UIColor *)backgroundColor { return [UIColor colorNamed:@"Card"]; }"#, []),
    ])
    func aDeclarationHasNoRole(code: String, roles: [AssetUse.Role]) throws {
        #expect(try Self.scan(code).uses.compactMap(\.role) == roles)
    }

    /// Code that puts names together at run time begins with a part of them.
    @Test(arguments: [
        ("flag_de", true), ("lvl-3-locked", true), ("icons/set1/01", true), ("flagship", false), ("truly_unused", false),
    ])
    func aTextThatBeginsANameMayBeAPartOfIt(name: String, isPossible: Bool) throws {
        let usage = AppUsage([try Self.scan("join(@\"flag\", code); add(@\"lvl-\", n); path(@\"icons/set1\", 1);")])
        #expect(usage.state(of: [name], kind: .image) == (isPossible ? .possible : .unused))
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
            <button buttonType="roundedRect"><state key="normal" image="Round"/></button>
            <button buttonType="custom"><state key="normal" image="Own"/></button>
            """, .markup)
        #expect(scan.uses.map(\.name) == ["Plain", "Tinted", "Late", "Ink", "Round", "Own"])
        #expect(scan.uses.map(\.drawing) == [.ownColors, .template, .template, .unknown, .template, .ownColors])
        #expect(scan.uses.map(\.line) == [1, 2, 4, 6, 8, 9])
    }

    /// A tint belongs to the view around it, and not to the one before.
    @Test func aViewWithoutContentEndsAtItsTag() throws {
        let text = "<imageView image=\"Plain\"/>\n<label><color key=\"tintColor\" red=\"1\"/></label>\n"
        #expect(try Self.scan(text, .markup).uses.map(\.drawing) == [.ownColors])
    }

    #if SwiftSources
        /// Code that gives an outlet's view an image or a tint draws something else than the storyboard says.
        @Test(arguments: [
            ("icon.image = icon.image?.withRenderingMode(.alwaysTemplate)", AssetUse.Drawing.unknown),
            ("self.icon.tintColor = .red", .unknown), ("other.tintColor = .red", .ownColors), ("icon.alpha = 1", .ownColors),
            ("// icon.tintColor = .red", .ownColors), ("let a = \"icon.tintColor = .red\"", .ownColors),
        ])
        func outlets(code: String, drawing: AssetUse.Drawing) throws {
            let storyboard = """
                <imageView image="Star" id="a1"><rect key="frame"/></imageView><imageView image="Moon" id="b2"/>
                <connections><outlet property="icon" destination="a1" id="c3"/></connections>
                """
            let usage = AppUsage([
                try Self.scan(storyboard, .markup, path: "Main.storyboard"),
                try Self.scan("class A { func f() { \(code) } }", path: "A.swift"),
            ])
            #expect(usage.evidence(of: ["Star"], kind: .image).uses.map(\.drawing) == [drawing], "\(code)")
            #expect(usage.evidence(of: ["Moon"], kind: .image).uses.map(\.drawing) == [.ownColors], "\(code)")
        }
    #endif

    @Test(arguments: [
        ("// Generated using SwiftGen — https://github.com/SwiftGen/SwiftGen", true),
        ("// This is a generated file, do not edit!\n// Generated by R.swift, see its page", true),
        ("// Generated by nightcar from Assets.xcassets. Do not edit.", true),
        ("// Accessors for this package's own asset catalog, like the generated symbols of the app.", false),
        ("//  CoverProvider.swift\n/// Returns a generated cover.", false),
    ])
    func aGeneratedListOfAllAssetsIsNoUse(head: String, isGenerated: Bool) throws {
        let code = head + "\nenum Asset { static let star = Image(\"star\") }"
        #expect((SourceScan(Array(code.utf8), path: "A.swift", syntax: .code) == nil) == isGenerated)
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
            for syntax in [CodeFiles.Syntax.code, .markup, .words] {
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

    #if SwiftSources
        @Test func whatALongTextSaysIsNoCode() throws {
            let text = "@main\nlet help = \"\"\"\n  .preferredColorScheme(.light)\n  UIImage(named: \"Star\")\n  \"\"\"\n"
            let scan = try Self.scan(text, path: "A.swift")
            #expect(scan.looks.claims.isEmpty && scan.found.isEmpty && scan.words.contains(NameHash("star".utf8)))
        }
    #endif

    @Test func patterns() {
        #expect(NamePattern(["ic-", ""])?.matches("ic-japan") == true)
        #expect(NamePattern(["", "-Preview"])?.matches("Dark-Preview") == true)
        #expect(NamePattern(["icon", "dark", "2x"])?.matches("icon-a-dark-b-2x") == true)
        #expect(NamePattern(["icon", "dark", "2x"])?.matches("icon-2x") == false)
        #expect(NamePattern(["", ""]) == nil && NamePattern(["", ", ", ""]) == nil)
        // Folders and numbers are often put together.
        let path = NamePattern(["", "/", ""])
        #expect(path?.matches("icons/set1/04") == true && path?.matches("star") == false)
        #expect(NamePattern(["a", ""])?.matches("a1") == true && NamePattern(["a", ""])?.matches("ab") == false)
        #expect(NamePattern(["", ""], isName: true)?.matches("04") == true)
        #expect(NameHash("ic-Japan_2".utf8) == NameHash("icJapan2".utf8))
    }
}
