import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

/// Reads files of code as one app.
func usage(_ files: String...) -> AppUsage {
    AppUsage(files.enumerated().map { SourceScan(Array($1.utf8), path: "File\($0).swift", syntax: .code) })
}

#if SwiftSources
    @Suite("How Swift draws an image")
    struct SwiftImageTests {
        static func drawings(_ files: String...) -> Set<AssetUse.Drawing> {
            let uses = AppUsage(files.enumerated().map { SourceScan(Array($1.utf8), path: "File\($0).swift", syntax: .code) })
            return Set(uses.evidence(of: ["Star"], kind: .image).uses.map(\.drawing))
        }

        @Test(arguments: [
            #"struct V: View { var body: some View { Image("Star") } }"#,
            "struct V: View { var body: some View { Image(\"Star\", bundle: .module)\n  .resizable()\n  .scaledToFit() } }",
            "struct V: View { var body: some View { VStack { Image(.star).padding() }.foregroundStyle(.red) } }",
            "struct V: View { var body: some View { if on { Image(\"Star\") } else { Text(\"a\") } } }",
            "struct V: View { var body: some View { Circle().overlay(Image(\"Star\")) } }",
            #"icon.image = UIImage(named: "Star")"#, #"icon.image = on ? UIImage(named: "Star") : nil"#,
            #"icon.image = UIImage(named: "Star") ?? UIImage()"#,
            #"button.setImage(UIImage(named: "Star"), for: .normal)"#,
            #"let view = UIImageView(image: UIImage(named: "Star"))"#, #"icon.image = UIImage.init(named: "Star")"#,
            #"icon.image = NSImage(named: NSImage.Name("Star"))"#, "icon.image = R.image.star()",
            "icon.image = Asset.Icons.star.image",
            #"icon.image = #imageLiteral(resourceName: "Star")"#, "icon.image = .star",
            #"UIBarButtonItem(image: UIImage(named: "Star")?.withRenderingMode(.alwaysOriginal), style: .plain)"#,
            #"icon.image = if on { UIImage(named: "Star") } else { nil }"#, #"icon.image = { UIImage(named: "Star") }()"#,
        ])
        func ownColors(code: String) { #expect(Self.drawings(code) == [.ownColors], "\(code)") }

        @Test(arguments: [
            "struct V: View { var body: some View { Image(\"Star\")\n    .resizable()\n    // A tint\n    .renderingMode(.template) } }",
            #"icon.image = UIImage(named: "Star")?.withRenderingMode(.alwaysTemplate)"#,
            #"icon.image = UIImage(named: "Star")?.withTintColor(.red)"#,
            "icon.tintColor = .red\nicon.image = UIImage(named: \"Star\")",
            "icon.image = UIImage(named: \"Star\")\nicon.tintColor = .red",
            "cell.imageView?.image = UIImage(named: \"Star\")\ncell.imageView?.tintColor = .red",
            "let star = NSImage(named: \"Star\")\nstar?.isTemplate = true",
            #"UIBarButtonItem(image: UIImage(named: "Star"), style: .plain)"#,
            "let a = UIButton(type: .system).then {\n  $0.setImage(UIImage(named: \"Star\"), for: .normal)\n}",
            "let b = UIButton(type: .system)\nb.setImage(UIImage(named: \"Star\"), for: .normal)",
            #"UIApplicationShortcutIcon(templateImageName: "Star")"#,
            "class A: B { init(image: UIImage?) { super.init(image: image?.withRenderingMode(.alwaysTemplate)) } }\nlet a = A(image: UIImage(named: \"Star\"))",
            "struct V: View { var body: some View { home.tabItem { Image(\"Star\") } } }",
            #"icon.image = UIImage(named: "Star")?.scaled(to: size).withTintColor(.red)"#,
            "struct V: View { var body: some View { Image(\"Star\").appStyle().renderingMode(.template) } }",
            #"navigationItem.leftBarButtonItem = .init(image: UIImage(named: "Star")?.withRenderingMode(.alwaysTemplate), style: .plain)"#,
            #"navigationItem.rightBarButtonItem?.image = UIImage(named: "Star")"#,
            #"icon.image = on ? UIImage(named: "Star")?.withTintColor(.red) : nil"#,
            #"tabBarItem = UITabBarItem(title: "a", image: UIImage(named: "Star"), tag: 1)"#,
            #"let action = UIAction(title: "a", image: UIImage(named: "Star")) { _ in }"#,
        ])
        func template(code: String) { #expect(Self.drawings(code) == [.template], "\(code)") }

        @Test(arguments: [
            #"show(UIImage(named: "Star"))"#, #"struct V: View { var body: some View { Image("Star").appStyle() } }"#,
            #"let data = UIImage(named: "Star")?.pngData()"#, #"let images = [UIImage(named: "Star")]"#,
            "struct V: View { var body: some View { Button { go() } label: { Image(\"Star\") } } }",
            "func f() { let star = UIImage(named: \"Star\") }\nfunc g() { view.image = star }",
            #"icon.image = UIImage(named: "Star")?.scaled(to: size)"#,
            #"icon.image = UIImage(named: "Star")?.original().rounded()"#,
            "struct V: View { var body: some View { Image(\"Star\").appStyle().foregroundColor(.red) } }",
            "struct V: View { var body: some View { NavigationLink(destination: a) { Image(\"Star\") } } }",
        ])
        func noEvidence(code: String) { #expect(Self.drawings(code) == [.unknown], "\(code)") }

        @Test(arguments: [
            ("a constant", "let image = UIImage(named: \"Star\")\nview.image = image", ""),
            ("a property", "class A {\n  let star = UIImage(named: \"Star\")\n  func f() { view.image = self.star }\n}", ""),
            (
                "a computed property", "extension A { var star: UIImage? { UIImage(named: \"Star\") } }",
                "class A { func f() { view.image = star } }"
            ),
            ("a static member", "enum Icons { static let star = UIImage(named: \"Star\") }", "view.image = Icons.star"),
            ("a function", "func star() -> UIImage? { return UIImage(named: \"Star\") }", "view.image = star()"),
            (
                "a view's property", "Empty(icon: UIImage(named: \"Star\"))",
                "struct Empty { let icon: UIImage\n var body: some View { Image(uiImage: icon) } }"
            ),
            ("a parameter", "setup(icon: UIImage(named: \"Star\"))", "func setup(icon: UIImage?) { view.image = icon }"),
            (
                "an enumeration", "let a = Leading.icon(UIImage(named: \"Star\"))",
                "switch a { case .icon(let image): view.image = image }"
            ),
            (
                "a switch",
                "enum A { var icon: UIImage? { switch self { case .b: return UIImage(named: \"Star\") } }\n func f() { view.image = icon } }",
                ""
            ),
            ("a name", "enum A { static let name = \"Star\" }", "view.image = UIImage(named: A.name)"),
            ("a name in a variable", "let name = on ? \"Star\" : \"Other\"\nview.image = UIImage(named: name)", ""),
            ("an optional", "if let star = UIImage(named: \"Star\") { view.image = star }", ""),
            (
                "a property of a protocol",
                "protocol Item { var icon: Image { get } }\nstruct A: Item { var icon: Image { Image(\"Star\") } }",
                "struct Row: View { let item: any Item\n var body: some View { item.icon.resizable() } }"
            ),
            (
                "a property of a protocol, in its extension",
                "protocol Item { var icon: Image { get } }\nextension A: Item { var icon: Image { Image(\"Star\") } }",
                "extension Item { var body: some View { icon.resizable() } }"
            ),
            (
                "a property of a type parameter",
                "protocol Item { var icon: Image { get } }\nstruct A: Item { var icon: Image { Image(\"Star\") } }",
                "struct Row<Element: Item>: View { let item: Element\n var body: some View { item.icon.resizable() } }"
            ),
            (
                "a property of something, which only a protocol and its types have",
                "protocol Item { var icon: Image { get } }\nstruct A: Item { var icon: Image { Image(\"Star\") } }\nstruct B: Item { let icon: Image }",
                "struct Rows: View { var body: some View { ForEach(items) { item in item.icon.resizable() } } }"
            ),
        ])
        func passedOn(name: String, code: String, other: String) {
            #expect(Self.drawings(code, other) == [.ownColors], "\(name)")
        }

        /// Two protocols with a property of one name are two things.
        @Test func aPropertyOfAnotherProtocolIsNoEvidence() {
            let code = "protocol Item { var icon: Image { get } }\nstruct A: Item { var icon: Image { Image(\"Star\") } }"
            let other = "protocol Badge { var icon: Image { get } }\nextension Badge { var body: some View { icon.resizable() } }"
            #expect(Self.drawings(code, other) == [.unknown])
        }

        @Test(arguments: [
            "ZStack { Circle().fill(Color(\"Plate\")).frame(width: 9); Image(\"Star\").padding() }",
            "Image(\"Star\").background(Circle().fill(Color(\"Plate\")))",
            "Image(\"Star\").padding().background(Color(\"Plate\"), in: Circle())",
            "Image(\"Star\").background { RoundedRectangle(cornerRadius: 4).fill(Color(\"Plate\")) }",
            "Image(\"Star\").background(alignment: .center) { Circle().foregroundStyle(Color(\"Plate\")) }",
            "VStack { Image(\"Star\") }.padding().background { Color(\"Plate\") }",
            "Circle().fill(Color(\"Plate\")).overlay(Image(\"Star\"))",
            "Circle().fill(Color(\"Plate\")).frame(width: 9).overlay { Image(\"Star\").resizable() }",
        ])
        func aPlateIsWhatIsBehind(view: String) {
            let uses = usage("struct V: View { var body: some View { \(view) } }").evidence(of: ["Star"], kind: .image).uses
            #expect(uses.map(\.background) == [.asset("Plate")], "\(view)")
            #expect(uses.map(\.drawing) == [.ownColors], "\(view)")
        }

        @Test(arguments: [
            (
                "a view that tints", "Empty(icon: UIImage(named: \"Star\"))",
                "struct Empty { let icon: UIImage\n var body: some View { Image(uiImage: icon).renderingMode(.template) } }"
            ),
            (
                "a case with a name", "let a = Leading.icon(name: \"Star\")",
                "switch a { case .icon(name: let name): view.image = UIImage(named: name)?.withTintColor(.red) }"
            ),
            (
                "an inner type between", "struct V: View { let icon = Image(\"Star\")",
                " struct Inner { let icon: Int }\n var body: some View { icon.renderingMode(.template) } }"
            ),
            (
                "a view's image", "Icon(Image(\"Star\"))",
                "struct Icon { let image: Image\n init(_ image: Image) { self.image = image }\n var body: some View { image.renderingMode(.template) } }"
            ),
        ])
        func wrappers(name: String, code: String, other: String) {
            // A type that is cut in two is one file.
            let isCut = other.first == " "
            #expect((isCut ? Self.drawings(code + "\n" + other) : Self.drawings(code, other)) == [.template], "\(name)")
        }

        /// Text that is always black tells that the background stays bright.
        @Test(arguments: [
            ("label.textColor = .black", true), ("label.textColor = .label", false), ("// label.textColor = .black", false),
        ])
        func blackTextBeside(code: String, stays: Bool) {
            let uses = usage("class C { func f() {\nicon.image = UIImage(named: \"Star\")\n\(code)\n} }")
            let white = AssetUse.Background.literal(red: 1, green: 1, blue: 1, alpha: 1)
            #expect(uses.evidence(of: ["Star"], kind: .image).uses.map(\.background) == [stays ? white : .unknown])
        }

        @Test func twoFunctionsWithOneNameAreNotFollowed() {
            let other = "func star(a: Int) {}\nfunc f() { view.image = star() }"
            #expect(Self.drawings("func star() -> UIImage? { UIImage(named: \"Star\") }", other) == [.unknown])
        }

        @Test func anAppsOwnCallMayLookElsewhere() {
            for (code, mustExist) in [
                (#"UIImage(named: "Star")"#, true), (#"Image(sharedName: "Star")"#, false),
                (#"ImageResource(name: "Star", bundle: b)"#, true), (#"ImageResource(id: "1", name: "Star")"#, false),
            ] {
                #expect(usage(code).uses.map(\.mustExist) == [mustExist], "\(code)")
            }
            for code in [#"Asset(imageURL: nil, name: "Star")"#, #"Store(images: images, name: "Star")"#] {
                #expect(usage(code).uses.isEmpty, "\(code)")
            }
        }

        @Test func aHexValueIsNoName() {
            #expect(usage(##"Color(UIColor("#3060E0"))"##).uses.isEmpty)
        }

        @Test func backgrounds() {
            for (code, background) in [
                ("ZStack { Color.white\nImage(\"Star\") }", AssetUse.Background.literal(red: 1, green: 1, blue: 1, alpha: 1)),
                ("Image(\"Star\").background(Color(\"Paper\"))", .asset("Paper")),
                ("Image(\"Star\").padding().background(.ultraThinMaterial)", .material),
                ("Image(\"Star\").background(Color(.systemBackground))", .system("systemBackground")),
                (
                    "VStack { Image(\"Star\") }.background(Circle().fill(Color(red: 1, green: 0.5, blue: 0)))",
                    .literal(red: 1, green: 0.5, blue: 0, alpha: 1)
                ),
                ("Image(\"Star\")", .unknown),
            ] {
                let uses = usage("struct V: View { var body: some View { \(code) } }").evidence(of: ["Star"], kind: .image).uses
                #expect(uses.map(\.background) == [background], "\(code)")
            }
        }

        /// A chain of calls makes a tree as deep as the file is long.
        @Test func aFileThatNestsTooDeepIsNamed() async throws {
            let folder = try TemporaryDirectory()
            try folder.write(
                "let a = " + String(repeating: "(", count: 9000) + "1" + String(repeating: ")", count: 9000), to: "A.swift")
            try folder.write("let b = c" + String(repeating: ".d()", count: 9000) + "\n", to: "B.swift")
            try folder.write("view.image = UIImage(named: \"Star\")\n", to: "C.swift")
            let usage = await AppUsage.reading([folder.path], width: 2)
            #expect(usage.notes.count == 2 && usage.notes.allSatisfy { $0.contains("nests too deep") }, "\(usage.notes)")
            #expect(usage.state(of: ["Star"], kind: .image) == .used)
        }
    }

    @Suite("What Swift uses colors for")
    struct SwiftColorTests {
        static func roles(_ files: String...) -> Set<AssetUse.Role?> {
            let uses = AppUsage(files.enumerated().map { SourceScan(Array($1.utf8), path: "File\($0).swift", syntax: .code) })
            return Set(uses.evidence(of: ["Ink"], kind: .color).uses.map(\.role))
        }

        @Test(arguments: [
            (#"Text("a").font(.body).foregroundStyle(Color("Ink"))"#, AssetUse.Role.text),
            ("Circle().foregroundStyle(.ink)", .fill),
            ("Circle().fill(Color.ink)", .fill), ("RoundedRectangle(cornerRadius: 2).stroke(Color(.ink), lineWidth: 1)", .border),
            ("Image(\"a\").foregroundColor(.ink)", .tint), ("VStack { a }.foregroundStyle(Color.ink)", .foreground),
            ("a.background(Color.ink.opacity(0.5))", .background), ("a.background { Color.ink }", .background),
            ("ZStack { Color.ink.ignoresSafeArea()\na }", .background), ("a.shadow(color: .ink, radius: 2)", .shadow),
            ("a.tint(on ? .ink : .red)", .tint), ("a.border(Color.ink)", .border),
            ("a.background(Circle().fill(Color.ink))", .fill), ("List { a.listRowBackground(Color.ink) }", .background),
            ("Text(\"a\").foregroundStyle(on ? Color.ink : .red)", .text),
        ])
        func swiftUI(code: String, role: AssetUse.Role) {
            #expect(Self.roles("struct V: View { var body: some View { \(code) } }") == [role], "\(code)")
        }

        @Test(arguments: [
            (#"label.textColor = UIColor(named: "Ink")"#, AssetUse.Role.text), ("view.backgroundColor = .ink", .background),
            ("layer.borderColor = UIColor.ink.cgColor", .border), ("button.setTitleColor(.ink, for: .normal)", .text),
            ("layer.shadowColor = UIColor(named: \"Ink\")!.withAlphaComponent(0.5).cgColor", .shadow),
            ("let a = [NSAttributedString.Key.foregroundColor: UIColor.ink]", .text), ("UIColor.ink.setFill()", .fill),
            ("view.tintColor = R.color.ink()", .tint), ("view.tintColor = Asset.Colors.ink.color", .tint),
            ("let a = Style(textColor: .ink)", .text),
        ])
        func uiKit(code: String, role: AssetUse.Role) { #expect(Self.roles(code) == [role], "\(code)") }

        @Test(arguments: [
            ("enum Theme { static let ink = UIColor(named: \"Ink\") ?? .black }", "label.textColor = Theme.ink"),
            (
                "extension Color { static let main = Color(\"Ink\") }",
                "struct V: View { var body: some View { Text(a).foregroundColor(.main) } }"
            ),
            (
                "struct Theme { var main: Color { Color(\"Ink\") } }",
                "struct V { let theme: Theme\nfunc f() { label.textColor = theme.main } }"
            ),
        ])
        func passedOn(code: String, other: String) { #expect(Self.roles(code, other).contains(.text), "\(code)") }

        @Test func aSystemColorIsNoAsset() {
            for code in ["view.tintColor = UIColor.black", "a.foregroundColor(.black)", "Color.black", "UIColor.systemRed"] {
                let found = usage(code)
                #expect(found.uses.isEmpty && found.state(of: ["black"], kind: .color) != .used, "\(code)")
            }
        }
    }
#endif
