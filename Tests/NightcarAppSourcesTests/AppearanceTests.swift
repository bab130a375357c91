import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

@Suite("Under which look a target runs")
struct AppearanceTests {
    typealias Look = TargetAppearance.Look

    static func plist(_ style: String?, _ more: String = "<key>CFBundlePackageType</key><string>APPL</string>") -> String {
        let style = style.map { "<key>UIUserInterfaceStyle</key>\n<string>\($0)</string>\n" } ?? ""
        return "<plist version=\"1.0\"><dict>\n\(style)\(more)\n</dict></plist>\n"
    }

    static func appearances(_ files: [String: String], of catalog: String = "App/A.xcassets") async throws -> [TargetAppearance] {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "\(catalog)/Contents.json")
        for (path, text) in files { try folder.write(text, to: path) }
        return await AppUsage.reading([folder.path], width: 1).appearances(of: folder.path(catalog))
    }

    static func look(_ files: [String: String], of catalog: String = "App/A.xcassets") async throws -> Look? {
        let found = try await appearances(files, of: catalog)
        return found.count == 1 ? found[0].look : nil
    }

    @Test(
        arguments: [
            (["App/Info.plist": plist("Light")], Look.light), (["App/Info.plist": plist("Dark")], .dark),
            (["App/Info.plist": plist("Automatic")], .system), (["App/Info.plist": plist(nil)], .system),
            (["Support/App-Info.plist": plist("Light")], .light),
            (["App/Info.plist": plist("Light"), "Widget/Info.plist": plist(nil, "<key>NSExtension</key><dict/>")], .light),
            (
                [
                    "Support/Info.plist": plist("Light"),
                    "Tests/Info.plist": plist(nil, "<key>CFBundlePackageType</key><string>BNDL</string>"),
                ], .light
            ),
            (["Support/Info.plist": plist(nil), "AppTests/Info.plist": plist("Dark")], .system),
            (["Info.plist": plist("Light"), "Other-Info.plist": plist("Automatic")], .unknown),
            (["App/Info.plist": plist(nil, "<key>NSRequiresAquaSystemAppearance</key>\n<true/>")], .light),
            (["App/Info.plist": plist(nil, "<key>NSRequiresAquaSystemAppearance</key>\n<false/>")], .system),
            (["App/Info.plist": plist(nil, "<key>WKApplication</key><true/>")], .dark),
            // Only a project says whose settings they are.
            (["App/App.xcconfig": "INFOPLIST_KEY_UIUserInterfaceStyle = Dark // always\n"], .system),
            ([:], .system),
        ] as [([String: String], Look)])
    func aPropertyListDeclaresIt(files: [String: String], look: Look) async throws {
        #expect(try await Self.look(files) == look, "\(files)")
    }

    @Test func theLineIsNamed() async throws {
        let found = try await Self.appearances(["App/Info.plist": Self.plist("Light")])
        #expect(found.map(\.target) == ["App"] && found[0].location?.range?.start.line == 3)
        #expect(found[0].text.hasPrefix("target App: always light (") && found[0].text.hasSuffix("App/Info.plist:3)"))
    }

    /// A library is shown by the app around it, but an example in its folder decides nothing.
    @Test(
        arguments: [
            (["Info.plist": plist("Light"), "Kit/Package.swift": ""], "Kit/Sources/A.xcassets", Look.light),
            (["Package.swift": "", "Example/Info.plist": plist("Light")], "Sources/A.xcassets", .unknown),
            (
                ["One/Info.plist": plist("Light"), "Two/Info.plist": plist(nil), "Kit/Package.swift": ""], "Kit/A.xcassets",
                .unknown
            ),
        ] as [([String: String], String, Look)])
    func aPackage(files: [String: String], catalog: String, look: Look) async throws {
        #expect(try await Self.look(files, of: catalog) == look, "\(files)")
    }

    #if SwiftSources
        static func app(_ body: String) -> String { "@main struct A: App { var body: some Scene { WindowGroup { \(body) } } }\n" }
        static func delegate(_ code: String) -> String {
            "class SceneDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow?\nfunc scene(_ s: UIScene) { \(code) } }\n"
        }

        @Test(
            arguments: [
                (app("V().preferredColorScheme(.light)"), Look.light), (app("V().preferredColorScheme(ColorScheme.dark)"), .dark),
                (app("V().environment(\\.colorScheme, .dark)"), .dark), (app("V().preferredColorScheme(nil)"), .system),
                (app("V().preferredColorScheme(isDark ? .dark : .light)"), .ownSwitch),
                (app("V().preferredColorScheme(settings.scheme)"), .ownSwitch),
                (app("if on { V().preferredColorScheme(.light) }"), .system),
                (app("V().sheet { S().preferredColorScheme(.dark) }"), .system),
                (app("V()") + "struct V: View { var body: some View { Text(\"x\").preferredColorScheme(.dark) } }", .dark),
                (app("W()") + "struct V: View { var body: some View { Text(\"x\").preferredColorScheme(.dark) } }", .system),
                (
                    app("V()")
                        + "struct P: PreviewProvider { static var previews: some View { V().preferredColorScheme(.dark) } }",
                    .system
                ),
                (app("V()") + "#Preview { V().preferredColorScheme(.dark) }", .system),
                (delegate("window?.overrideUserInterfaceStyle = .light"), .light),
                (delegate("if #available(iOS 13.0, *) { window?.overrideUserInterfaceStyle = .dark }"), .dark),
                (
                    delegate(
                        "guard let scene = s as? UIWindowScene else { return }\nself.window!.overrideUserInterfaceStyle = .light"),
                    .light
                ),
                (delegate("if isOld { window?.overrideUserInterfaceStyle = .light }"), .system),
                (delegate("window?.overrideUserInterfaceStyle = Theme.current.style"), .ownSwitch),
                (delegate("window?.overrideUserInterfaceStyle = Settings.isDark ? .dark : .light"), .ownSwitch),
                (delegate("window?.overrideUserInterfaceStyle = .unspecified"), .system),
                (delegate("UIWindow.appearance().overrideUserInterfaceStyle = .light"), .light),
                (delegate("UIApplication.shared.windows.forEach { $0.overrideUserInterfaceStyle = .dark }"), .dark),
                (
                    delegate("window = UIHostingController(rootView: V())")
                        + "struct V: View { var body: some View { Text(\"x\").preferredColorScheme(.light) } }", .light
                ),
                (
                    "class MainWindow: UIWindow { init() { super.init(frame: .zero)\noverrideUserInterfaceStyle = .light } }",
                    .light
                ),
                (
                    "class C { lazy var window: UIWindow = { let w = UIWindow()\nw.overrideUserInterfaceStyle = .dark\nreturn w }() }",
                    .dark
                ),
                ("class S { var window: UIWindow?\nfunc scene() { window?.overrideUserInterfaceStyle = .dark } }", .dark),
                ("class A { func setTheme() { window.overrideUserInterfaceStyle = .light } }", .system),
                (
                    "class A { func set() { switch mode { case 1: window.overrideUserInterfaceStyle = .light\ndefault: window.overrideUserInterfaceStyle = .dark } } }",
                    .ownSwitch
                ),
                ("class C: UIViewController { func viewDidLoad() { overrideUserInterfaceStyle = .dark } }", .system),
                (
                    "class AppDelegate: NSObject, NSApplicationDelegate { func applicationDidFinishLaunching(_ n: Notification) { NSApp.appearance = NSAppearance(named: .aqua) } }",
                    .light
                ),
                (
                    "class AppDelegate: NSObject, NSApplicationDelegate { func applicationDidFinishLaunching(_ n: Notification) { NSApplication.shared.appearance = .init(named: .darkAqua) } }",
                    .dark
                ),
            ] as [(String, Look)])
        func codeSetsIt(code: String, look: Look) async throws {
            #expect(try await Self.look(["App/App.swift": code, "App/Info.plist": Self.plist(nil)]) == look, "\(code)")
        }

        @Test func codeInATestSaysNothing() async throws {
            let files = [
                "App/Info.plist": Self.plist(nil),
                "AppTests/T.swift": Self.delegate("window?.overrideUserInterfaceStyle = .dark"),
            ]
            #expect(try await Self.look(files) == .system)
        }
    #endif

    @Test(arguments: [
        ("self.window.overrideUserInterfaceStyle = UIUserInterfaceStyleLight;", Look.light),
        ("if (@available(iOS 13.0, *)) { self.window.overrideUserInterfaceStyle = UIUserInterfaceStyleDark; }", .dark),
        ("[self.window setOverrideUserInterfaceStyle:UIUserInterfaceStyleLight];", .light),
        ("self.window.overrideUserInterfaceStyle = [Theme style];", .ownSwitch),
        ("if (self.isOld) { self.window.overrideUserInterfaceStyle = UIUserInterfaceStyleDark; }", .system),
        ("NSApp.appearance = [NSAppearance appearanceNamed:NSAppearanceNameDarkAqua];", .dark),
    ])
    func objectiveCSetsIt(code: String, look: Look) async throws {
        let text =
            "- (BOOL)application:(UIApplication *)app didFinishLaunchingWithOptions:(NSDictionary *)o { \(code) return YES; }"
        #expect(try await Self.look(["App/AppDelegate.m": text, "App/Info.plist": Self.plist(nil)]) == look, "\(code)")
    }
}
