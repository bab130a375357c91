import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

#if SwiftSources
    /// Whatever code is around, evidence about an asset comes only from its own chain.
    @Suite("No evidence from a comment, a text or another asset's chain")
    struct EvidencePropertyTests {
        static let noise = [
            "// Image(\"Star\").renderingMode(.template)", "/* star.tintColor = .red */",
            "let a = \"Image(\\\"Star\\\").renderingMode(.template)\"", "let b = \"\"\"\n  UIImage(named: \"Star\")\n  \"\"\"",
            "let c = Image(\"Other\").renderingMode(.template)",
            "other.tintColor = .red\nother.image = UIImage(named: \"Other\")",
            "let d = Text(\"Star\").foregroundColor(.red)", "let e = Color(\"Other\")\n",
            "other.setImage(UIImage(named: \"Other\")?.withTintColor(.red))",
            "func f(star: Int) { g(star).tintColor = .red }", "let g = [\"Star\": UIColor.red]",
            "struct Inner { let star: Int\n  func f() { star.tintColor = .red } }", "print(\"Star\")",
            "let h = \"Star\".withTintColor(.red)", "#if OLD\n// Image(\"Star\")\n#endif", "enum E { case star }",
            "let i = UIImage(named: \"Stars\")?.withTintColor(.red)", "let j = UIImage(named: \"Star/Other\")",
            "let k = NSLocalizedString(\"Star\", comment: \"UIImage(named: Star)\")", "view.accessibilityLabel = \"Star\"",
            "/// Draws `Image(\"Star\")`.\nlet l = 1", "let m = #\"UIImage(named: \"Star\")\"#",
            "Image(systemName: \"Star\").foregroundColor(.red)", "let n = \"a \\(\"Star\") b\"",
        ]

        @Test(arguments: [UInt64(36), 43, 57, UInt64.random(in: 0 ... .max)])
        func noiseChangesNothing(seed: UInt64) throws {
            var random = SeededGenerator(seed: seed)
            for round in 0..<100 {
                let around = (0..<6).map { _ in Self.noise[Int.random(in: 0..<Self.noise.count, using: &random)] }
                let place = Int.random(in: 0...6, using: &random)
                var lines = around.map { "func n\(Int.random(in: 0..<1000, using: &random))() {\n\($0)\n}" }
                #expect(
                    usage(lines.joined(separator: "\n")).evidence(of: ["Star"], kind: .image).state != .used,
                    "seed \(seed), round \(round): \(lines)")
                lines.insert("func draw() { star.image = UIImage(named: \"Star\") }", at: place)
                let evidence = usage(lines.joined(separator: "\n")).evidence(of: ["Star"], kind: .image)
                #expect(evidence.uses.map(\.drawing) == [.ownColors], "seed \(seed), round \(round): \(lines)")
            }
        }

        /// A loop over views is about each of them, and about no other.
        @Test(arguments: [
            "[star, other].forEach { $0.tintColor = .red }", "[other, self.star].forEach { view in view.tintColor = .red }",
            "for view in [star, other] { view.tintColor = .red }", "for v in [star] {\nv?.tintColor = .red\n}",
        ])
        func aLoopTintsEachView(loop: String) {
            let code = "class C { var star, other, third: UIImageView!\nfunc f() { \(loop)\n"
            func drawing(_ view: String) -> [AssetUse.Drawing] {
                usage(code + "\(view).image = UIImage(named: \"Star\") } }").evidence(of: ["Star"], kind: .image).uses.map(
                    \.drawing)
            }
            #expect(drawing("star") == [.template], "\(loop)")
            #expect(drawing("third") == [.ownColors], "\(loop)")
        }

        /// What is behind the views around a picture is behind the picture, and behind no other.
        @Test(arguments: [
            "box.addSubview(star)", "stack.addArrangedSubview(star); box.addSubview(stack)", "self.box.addSubviews(other, star)",
            "view.addSubview(star); view.backgroundColor = .white",
        ])
        func aSuperviewIsBehind(layout: String) {
            func background(_ view: String) -> [AssetUse.Background] {
                let code = """
                    class C: UIViewController { var star, third: UIImageView!; let box = UIView(); let stack = UIStackView()
                    func f() { box.backgroundColor = .white; \(layout)
                    \(view).image = UIImage(named: "Star") } }
                    """
                return usage(code).evidence(of: ["Star"], kind: .image).uses.map(\.background)
            }
            #expect(background("star") == [.literal(red: 1, green: 1, blue: 1, alpha: 1)], "\(layout)")
            #expect(background("third") == [.unknown], "\(layout)")
        }

        /// The same for a color, whose role comes from its own chain.
        @Test(arguments: [UInt64(36), 43, 57, UInt64.random(in: 0 ... .max)])
        func noiseGivesAColorNoRole(seed: UInt64) throws {
            var random = SeededGenerator(seed: seed)
            for round in 0..<100 {
                var lines = (0..<6).map { index in
                    "func n\(index)() {\n\(Self.noise[Int.random(in: 0..<Self.noise.count, using: &random)])\n}"
                }
                let place = Int.random(in: 0...6, using: &random)
                lines.insert("func draw() { label.textColor = UIColor(named: \"Star\") }", at: place)
                let uses = usage(lines.joined(separator: "\n")).evidence(of: ["Star"], kind: .color).uses
                #expect(uses.map(\.role) == [.text], "seed \(seed), round \(round): \(lines)")
            }
        }

        /// In a storyboard, the nearest view around with a background is behind a picture.
        @Test(arguments: [
            ("<view><subviews>%</subviews><color key=\"backgroundColor\" white=\"1\"/></view>", true),
            (
                "<view><color key=\"backgroundColor\" red=\"1\" green=\"1\" blue=\"1\" alpha=\"1\"/><subviews>%</subviews></view>",
                true
            ),
            (
                "<view><stackView><subviews>%</subviews></stackView><color key=\"backgroundColor\" white=\"1\"/></view>",
                true
            ),
            ("<view><view><color key=\"backgroundColor\" white=\"1\"/></view>%</view>", false),
            ("<view>%<color key=\"backgroundColor\" white=\"1\" alpha=\"0\"/></view>", false),
            ("<view>%<color key=\"tintColor\" white=\"1\"/></view>", false),
        ])
        func theViewAroundIsBehind(text: String, isWhite: Bool) {
            for picture in ["<imageView image=\"Star\"/>", "<button><state key=\"normal\" image=\"Star\"/></button>"] {
                let whole =
                    "<view>" + text.replacing("%", with: picture) + "<color key=\"backgroundColor\" name=\"Page\"/></view>"
                let scan = SourceScan(Array(whole.utf8), path: "Main.storyboard", syntax: .markup)
                let uses = AppUsage([scan]).evidence(of: ["Star"], kind: .image).uses
                let white = AssetUse.Background.literal(red: 1, green: 1, blue: 1, alpha: 1)
                #expect(uses.map(\.background) == [isWhite ? white : .asset("Page")], "\(whole)")
            }
        }

        /// In a storyboard, what one view says is nothing about another.
        @Test(arguments: [UInt64(36), 43, UInt64.random(in: 0 ... .max)])
        func otherViewsOfAStoryboardSayNothing(seed: UInt64) throws {
            let noise = [
                "<imageView image=\"Other\"><color key=\"tintColor\" red=\"1\"/></imageView>",
                "<!-- <imageView image=\"Star\"><color key=\"tintColor\"/> -->",
                "<button buttonType=\"system\"><state key=\"normal\" title=\"Star\"/></button>", "<label text=\"Star\"/>",
                "<imageView image=\"Other\"/>", "<barButtonItem image=\"Other\"/>",
                "<view><color key=\"tintColor\" red=\"1\"/></view>", "<image name=\"Star\" width=\"20\" height=\"20\"/>",
                "<outlet property=\"star\" destination=\"zz\"/>",
            ]
            var random = SeededGenerator(seed: seed)
            for round in 0..<100 {
                var lines = (0..<6).map { _ in noise[Int.random(in: 0..<noise.count, using: &random)] }
                lines.insert("<imageView image=\"Star\" id=\"a1\"/>", at: Int.random(in: 0...6, using: &random))
                let scan = SourceScan(Array(lines.joined(separator: "\n").utf8), path: "Main.storyboard", syntax: .markup)
                let uses = AppUsage([scan]).evidence(of: ["Star"], kind: .image).uses
                #expect(uses.map(\.drawing) == [.ownColors], "seed \(seed), round \(round): \(lines)")
            }
        }
    }
#endif
