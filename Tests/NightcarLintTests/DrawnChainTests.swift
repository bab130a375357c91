import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarLint

/// A warning about dark mode needs to know what is drawn, and on what.
@Suite("The chain from a set to its background", .enabled(if: BuildTraits.swiftSources))
struct DrawnChainTests {
    typealias Files = DarkModeTests.Files

    static let ink = DarkModeTests.color("Ink", "202020")
    static let dot = DarkModeTests.image("Dot", .black)
    static let page = DarkModeTests.color("Page", "FFFFFF", dark: "000000")
    static let bone = DarkModeTests.color("Bone", "EBEBEB")

    static func view(_ body: String, _ members: String = "") -> String {
        "struct V: View {\n    \(members)\n    var body: some View {\n        \(body)\n    }\n}\n"
    }

    /// What is said about a set above a note.
    static func warnings(_ files: Files, _ code: String, more: Files = []) async throws -> [Finding] {
        let folder = try TemporaryDirectory()
        try folder.write(code, to: "App.swift")
        let outcome = try await LintSample(files + page + more).outcome(sources: [folder.path])
        return outcome.findings.filter { $0.severity >= .warning && $0.id.name.contains("dark") }
    }

    static let onPage = ".background(Color(\"Page\"))"
    static let text = "Text(\"x\").foregroundColor(Color(\"Ink\"))"
    static let picture = "Image(\"Dot\")"

    /// Everything on the way to the background is known.
    @Test(arguments: [
        view(text + onPage), view("VStack { \(text).padding() }" + onPage), view("ZStack { Color(\"Page\"); \(text) }"),
        view(text + ".background { Rectangle().fill(Color(\"Page\")) }"), view(text + ".background(Color(.systemBackground))"),
        "class C: UIViewController { let label = UILabel(); func go() { label.textColor = UIColor(named: \"Ink\")\n"
            + "view.addSubview(label)\nview.backgroundColor = UIColor(named: \"Page\") } }",
    ])
    func aTextIsLost(code: String) async throws {
        let found = try await Self.warnings(Self.ink, code)
        #expect(found.map(\.id.name) == ["color-missing-dark"])
        #expect(found.first?.message.contains("in light mode, 1.2:1 in dark mode") == true, "\(found)")
        #expect(found.first?.related.count == 2)
    }

    @Test(arguments: [
        view(picture + onPage), view("HStack { \(picture).resizable().frame(width: 9) }" + onPage),
        view("ZStack { Color(\"Page\"); Spacer(); \(picture) }"),
        "class C: UIViewController { let icon = UIImageView(image: UIImage(named: \"Dot\")); func go() {\n"
            + "view.addSubview(icon)\nview.backgroundColor = UIColor(named: \"Page\") } }",
    ])
    func anImageIsLost(code: String) async throws {
        let found = try await Self.warnings(Self.dot, code)
        #expect(found.map(\.id.name) == ["image-invisible-on-dark"], "\(found)")
        #expect(found.first?.related.count == 3)
    }

    /// A bright background is lost for the text on it.
    @Test func aTextOnABackground() async throws {
        let label = DarkModeTests.color("Label", "202020", dark: "F0F0F0")
        let code = Self.view("Text(\"x\").foregroundColor(Color(\"Label\")).background(Color(\"Bone\"))")
        let found = try await Self.warnings(Self.bone, code, more: label)
        #expect(found.map(\.id.name) == ["color-missing-dark"])
        #expect(found.first?.message.hasPrefix("the color \"Bone\" has no dark value: \"Label\" in #202020 and #F0F0F0") == true)
    }

    /// A text without a color gets bright in dark mode, unless something around it gives it one.
    @Test(arguments: [
        (view("VStack { Text(\"x\").bold() }.padding().background(Color(\"Bone\"))"), 1),
        (view("Text(\"x\").background(Color(\"Bone\"))"), 1),
        (view("Text(\"x\").foregroundColor(.red).background(Color(\"Bone\"))"), 0),
        (view("VStack { Text(\"x\").background(Color(\"Bone\")) }.foregroundStyle(.black)"), 0),
        (view("VStack { Text(\"x\") }.colorScheme(.light).background(Color(\"Bone\"))"), 0),
        (view("Card { Text(\"x\") }.background(Color(\"Bone\"))"), 0),
        (view("Button { Text(\"x\") }.background(Color(\"Bone\"))"), 0),
        (view("VStack { Image(\"x\") }.background(Color(\"Bone\"))"), 0),
        (view("if big { Text(\"x\").background(Color(\"Bone\")) }", "let big: Bool"), 0),
    ])
    func aTextInTheColorOfTheSystem(code: String, count: Int) async throws {
        let found = try await Self.warnings(Self.bone, code)
        #expect(found.map(\.id.name) == Array(repeating: "color-missing-dark", count: count), "\(found)")
    }

    /// A step isn't known, or the background stays.
    @Test(arguments: [
        view(text), view("Card { \(text) }" + onPage), view(text + ".card()" + onPage),
        view(text + ".background(Color(\"Bone\"))" + onPage),
        view(text + ".background(.ultraThinMaterial)" + onPage), view(text + ".background(Image(\"Other\"))" + onPage),
        view("if big { \(text)\(onPage) }", "let big: Bool"), view("ZStack { Color(\"Page\"); Card(); \(text) }"),
        view("if #available(iOS 15, *) { Text(\"\") } else { \(text)\(onPage) }"),
        view(text + onPage) + "struct Text: View { var body: some View { EmptyView() } }\n",
        view(text + ".background { Circle(); Color(\"Page\") }"),
    ])
    func aTextMayBeSeen(code: String) async throws {
        #expect(try await Self.warnings(Self.ink, code, more: Self.bone).isEmpty)
    }

    @Test(arguments: [
        view(picture), view("ZStack { Image(\"Other\"); \(picture) }" + onPage),
        view("switch style { case .a: \(picture)\(onPage) }", "var style: S"),
        view("big ? \(picture)\(onPage) : nil", "let big: Bool"), view("Color(\"Page\").mask(\(picture))"),
        view("Color(\"Page\").mask { \(picture) }"), view(picture + ".tinted(.red)" + onPage),
        view(picture + onPage) + "struct Image: View { var body: some View { EmptyView() } }\n",
        "class BaseButton: UIButton {}\nclass C: UIViewController { func go() { let b = BaseButton(type: .system)\n"
            + "b.setImage(UIImage(named: \"Dot\"), for: .normal)\nview.addSubview(b)\nview.backgroundColor = UIColor(named: \"Page\") } }",
    ])
    func anImageMayBeSeen(code: String) async throws {
        #expect(try await Self.warnings(Self.dot, code).isEmpty)
    }

    /// Xcode's symbol for a set in a namespace has the namespace.
    @Test(arguments: [(".text", 0), (".Brand.text", 1)])
    func aSymbolOfANamespace(symbol: String, count: Int) async throws {
        let space: Files = [("Brand/Contents.json", .text(#"{"properties": {"provides-namespace": true}}"#))]
        let code = Self.view("Text(\"x\").foregroundStyle(\(symbol))" + Self.onPage)
        let found = try await Self.warnings(
            DarkModeTests.color("Brand/Text", "202020") + space, code, more: DarkModeTests.color("text", "202020", dark: "F0F0F0")
        )
        #expect(found.count == count, "\(found)")
    }
}
