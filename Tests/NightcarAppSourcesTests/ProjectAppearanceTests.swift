import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarAppSources

@Suite("The looks of a project's targets")
struct ProjectAppearanceTests {
    typealias Look = TargetAppearance.Look

    /// A target with its catalog in a folder of its name.
    struct Target {
        var name: String
        var product = "com.apple.product-type.application"
        /// The settings of Debug and Release.
        var settings: [String]
        var catalogs: [String]
    }

    /// A project file. A base configuration is a file in the project's folder.
    static func project(_ targets: [Target], shared: [String] = ["", ""], base: String? = nil) -> String {
        var objects: [String] = []
        func id(_ kind: Int, _ target: Int, _ part: Int = 0) -> String {
            String(repeating: "0", count: 20) + "\(kind)\(target)\(part)" + "0"
        }
        func list(_ name: String, _ settings: [String], _ target: Int) -> String {
            let base = base.map { _ in "baseConfigurationReference = \(id(9, 9)) /* B */;" } ?? ""
            for (part, text) in settings.enumerated() {
                objects.append(
                    "\(id(1, target, part)) /* C */ = {\n isa = XCBuildConfiguration; \(base)\n buildSettings = {\n\(text)\n };\n name = \(["Debug", "Release"][part]);\n};"
                )
            }
            let builds = settings.indices.map { id(1, target, $0) + ", " }.joined()
            objects.append("\(name) = { isa = XCConfigurationList; buildConfigurations = ( \(builds)); };")
            return name
        }
        var children: [String] = []
        for (index, target) in targets.enumerated() {
            for (part, catalog) in target.catalogs.enumerated() {
                objects.append(
                    "\(id(2, index, part)) = { isa = PBXFileReference; path = \"\(catalog)\"; sourceTree = \"<group>\"; };")
                objects.append("\(id(3, index, part)) = { isa = PBXBuildFile; fileRef = \(id(2, index, part)); };")
                children.append(id(2, index, part))
            }
            let files = target.catalogs.indices.map { id(3, index, $0) + ", " }.joined()
            objects.append("\(id(4, index)) = { isa = PBXResourcesBuildPhase; files = ( \(files)); };")
            objects.append(
                "\(id(5, index)) = { isa = PBXNativeTarget; name = \(target.name); productType = \"\(target.product)\"; buildPhases = ( \(id(4, index)), ); buildConfigurationList = \(list(id(6, index), target.settings, index)); };"
            )
        }
        if let base {
            objects.append("\(id(9, 9)) = { isa = PBXFileReference; path = \(base); sourceTree = \"<group>\"; };")
            children.append(id(9, 9))
        }
        objects.append(
            "\(id(7, 0)) = { isa = PBXGroup; children = ( \(children.map { $0 + ", " }.joined())); sourceTree = \"<group>\"; };")
        let names = targets.indices.map { id(5, $0) + ", " }.joined()
        objects.append(
            "\(id(8, 0)) = { isa = PBXProject; mainGroup = \(id(7, 0)); targets = ( \(names)); buildConfigurationList = \(list(id(6, 9), shared, 8)); };"
        )
        return "// !$*UTF8*$!\n{\n objects = {\n\(objects.joined(separator: "\n"))\n };\n rootObject = \(id(8, 0)) /* P */;\n}\n"
    }

    static func appearances(_ project: String, _ files: [String: String] = [:], of catalog: String = "App/A.xcassets")
        async throws
        -> [TargetAppearance]
    {
        try await AppearanceTests.appearances(
            files.merging(["App.xcodeproj/project.pbxproj": project]) { $1 }, of: catalog)
    }

    static func key(_ style: String) -> String { "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UIUserInterfaceStyle = \(style);" }

    /// What is shipped counts.
    @Test(
        arguments: [
            ([key("Light"), key("Light")], ["", ""], Look.light), ([key("Dark"), key("Dark")], ["", ""], .dark),
            (["", key("Light")], ["", ""], .light), ([key("Light"), ""], ["", ""], .system),
            (["", ""], [key("Light"), key("Light")], .light), (["", key("Automatic")], [key("Light"), key("Light")], .system),
            (
                [
                    "\"INFOPLIST_KEY_UIUserInterfaceStyle[sdk=iphoneos*]\" = Light;",
                    "\"INFOPLIST_KEY_UIUserInterfaceStyle[sdk=iphoneos*]\" = Light;",
                ], ["", "GENERATE_INFOPLIST_FILE = YES; SDKROOT = iphoneos;"], .light
            ),
            // Only a generated Info.plist has these settings, and UIKit's key says nothing about a Mac app.
            (["", "INFOPLIST_KEY_UIUserInterfaceStyle = Light;"], ["", ""], .system),
            (["", key("Light") + " SDKROOT = macosx;"], ["", ""], .system),
            (["SDKROOT = watchos;", "SDKROOT = watchos;"], ["", ""], .dark),
            (["", ""], ["", ""], .system),
        ] as [([String], [String], Look)])
    func settings(own: [String], shared: [String], look: Look) async throws {
        let target = Target(name: "App", settings: own, catalogs: ["App/A.xcassets"])
        let found = try await Self.appearances(Self.project([target], shared: shared))
        #expect(found.map(\.look) == [look] && found.map(\.target) == ["App"], "\(own) \(shared)")
    }

    @Test func anInfoPlistWithAVariable() async throws {
        let settings = "INFOPLIST_FILE = \"$(SRCROOT)/Config/$(TARGET_NAME)-Info.plist\";\nSTYLE = Dark;"
        let target = Target(name: "App", settings: [settings, settings], catalogs: ["App/A.xcassets"])
        for (style, look) in [("Light", Look.light), ("$(STYLE)", .dark), ("${STYLE}", .dark), ("$(NONE)", .unknown)] {
            let found = try await Self.appearances(
                Self.project([target]),
                ["Config/App-Info.plist": AppearanceTests.plist(style), "Other/Info.plist": AppearanceTests.plist("Automatic")])
            #expect(found.map(\.look) == [look], "\(style)")
        }
    }

    @Test func aBaseConfiguration() async throws {
        let target = Target(name: "App", settings: ["", ""], catalogs: ["App/A.xcassets"])
        let found = try await Self.appearances(
            Self.project([target], base: "App.xcconfig"),
            [
                "App.xcconfig": "#include \"Shared.xcconfig\"\n",
                "Shared.xcconfig": "GENERATE_INFOPLIST_FILE = YES\nINFOPLIST_KEY_UIUserInterfaceStyle = Light\n",
            ])
        #expect(found.map(\.look) == [.light] && found[0].location?.path.hasSuffix("Shared.xcconfig") == true)
    }

    /// Each target has its own look, a test has none, and a framework has that of its app.
    @Test func severalTargets() async throws {
        let light = Self.key("Light")
        let targets = [
            Target(name: "App", settings: [light, light], catalogs: ["App/A.xcassets", "Shared.xcassets"]),
            Target(
                name: "Widget", product: "com.apple.product-type.app-extension", settings: ["", ""],
                catalogs: ["Widget/A.xcassets", "Shared.xcassets"]),
            Target(name: "Kit", product: "com.apple.product-type.framework", settings: ["", ""], catalogs: ["Kit/A.xcassets"]),
            Target(
                name: "AppTests", product: "com.apple.product-type.bundle.unit-test", settings: ["", ""],
                catalogs: ["App/A.xcassets"]),
        ]
        let project = Self.project(targets)
        for (catalog, looks) in [
            ("App/A.xcassets", [Look.light]), ("Widget/A.xcassets", [.system]), ("Kit/A.xcassets", [.light]),
            ("Shared.xcassets", [.light, .system]),
        ] {
            #expect(try await Self.appearances(project, of: catalog).map(\.look) == looks, "\(catalog)")
        }
    }

    @Test(arguments: [
        ("    info:\n      path: App/Info.plist\n      properties:\n        UIUserInterfaceStyle: Light\n", Look.light),
        ("    info: {path: App/Info.plist, properties: {UIUserInterfaceStyle: Dark}}\n", .dark),
        (
            "    settings:\n      base:\n        GENERATE_INFOPLIST_FILE: true\n        INFOPLIST_KEY_UIUserInterfaceStyle: Light\n",
            .light
        ),
        (
            "    settings:\n      configs:\n        Debug:\n          A: B\n        Release:\n          GENERATE_INFOPLIST_FILE: YES\n          INFOPLIST_KEY_UIUserInterfaceStyle: \"Dark\"\n",
            .dark
        ),
        ("", .system),
    ])
    func xcodeGen(text: String, look: Look) async throws {
        let spec =
            "name: App\ntargets:\n  Widget:\n    type: app-extension\n    sources: Widget\n  App:\n    type: application\n    platform: iOS\n    sources:\n      - path: App\n\(text)"
        let found = try await AppearanceTests.appearances(["project.yml": spec])
        #expect(found.map(\.look) == [look] && found.map(\.target) == ["App"], "\(text)")
        #expect(try await AppearanceTests.look(["project.yml": spec], of: "Widget/A.xcassets") == .system)
    }
}
