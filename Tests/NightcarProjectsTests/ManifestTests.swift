import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarProjects

@Suite("Targets of other manifests")
struct ManifestTests {
    private func projects(_ files: [String: String]) throws -> (projects: Projects, folder: TemporaryDirectory) {
        let folder = try TemporaryDirectory()
        for (path, text) in files { try folder.write(text, to: path) }
        return (Projects(root: folder.path), folder)
    }

    private func target(_ name: String, _ files: [String: String]) throws -> Target? {
        try projects(files).projects.targets.first { $0.name == name }
    }

    @Test("XcodeGen: included files, templates, groups of settings and a target for each platform")
    func xcodeGen() throws {
        let files = [
            "project.yml": """
            name: App
            include: Config/base.yml
            targets:
              App:
                templates: [Base]
                type: application
                supportedDestinations: [iOS, macOS]
                sources:
                  - {path: App, excludes: [Old, "**/Draft.xcassets"]}
                settings: {groups: [release], configs: {Debug: {TARGETED_DEVICE_FAMILY: 1}}}
              Kiosk:
                type: application
                platform: [tvOS, iOS]
                deploymentTarget: {tvOS: "17.0", iOS: "16.0"}
                sources: Kiosk/K.xcassets
                info: {path: Kiosk/Info.plist, properties: {UIUserInterfaceStyle: Dark}}
            """,
            "Config/base.yml": """
            options: {deploymentTarget: {iOS: "15.4", macOS: 13}}
            settingGroups: {release: {ASSETCATALOG_COMPILER_APPICON_NAME: Store}}
            targetTemplates: {Base: {sources: [../Common], scheme: {}}}
            """,
            "App/A.xcassets/Contents.json": "{}", "App/Old/B.xcassets/Contents.json": "{}",
            "App/In/Draft.xcassets/Contents.json": "{}", "Common/C.xcassets/Contents.json": "{}",
            "Kiosk/K.xcassets/Contents.json": "{}",
        ]
        let (projects, folder) = try projects(files)
        let app = try #require(projects.targets.first { $0.name == "App" })
        #expect(app.platforms == [.ios, .macos] && app.deployment(for: .ios)?.minimum.value == SystemVersion(15, 4))
        #expect(app.deployment(for: .macos)?.minimum.value == SystemVersion(13))
        #expect(Set(app.catalogs.map(\.path)) == [folder.path("App/A.xcassets"), folder.path("Common/C.xcassets")])
        #expect(app.appIcon.value == "Store" && app.deployment(for: .ios)?.families.value == [1, 2])
        let kiosks = projects.targets.filter { $0.name.hasPrefix("Kiosk") }
        #expect(kiosks.map(\.name) == ["Kiosk_tvOS", "Kiosk_iOS"] && kiosks.map(\.platforms) == [[.tvos], [.ios]])
        #expect(kiosks.map { $0.deployments.value?[0].minimum.value } == [SystemVersion(17), SystemVersion(16)])
        #expect(kiosks.allSatisfy { $0.look.value == .dark })
    }

    @Test func bazel() throws {
        let build = """
            # ios_application(name = "Not")
            ios_application(
                name = "App",
                app_icons = glob(["Art/A.xcassets/**"]) + ["//Shared:B.xcassets/x.png"],
                families = ["iphone", "ipad"],
                minimum_os_version = "16.0",
                extensions = [":Widget"],
            )
            ios_extension(name = "Widget", resources = ["W.xcassets"], minimum_os_version = OLDEST)
            """
        let (projects, folder) = try projects(["App/BUILD": build])
        let app = try #require(projects.targets.first { $0.name == "App" })
        #expect(app.catalogs.map(\.path) == [folder.path("App/Art/A.xcassets"), folder.path("Shared/B.xcassets")])
        #expect(app.deployments.value?[0].families.value == [1, 2] && app.location.range?.start.line == 2)
        #expect(projects.shipped(by: app).map(\.name) == ["App", "Widget"])
        #expect(projects.targets[1].deployments.value?[0].minimum.value == nil)
    }

    @Test(arguments: [("\"light\"", DeclaredLook.light), ("\"automatic\"", .system), (nil, .light)] as [(String?, DeclaredLook)])
    func expo(style: String?, look: DeclaredLook) throws {
        let text =
            "{\"expo\": {\"name\": \"Trips\", \(style.map { "\"userInterfaceStyle\": \($0)," } ?? "") \"ios\": {\"supportsTablet\": true}}}"
        let target = try #require(try target("Trips", ["app.json": text]))
        #expect(target.look.value == look && target.deployments.value?[0].families.value == [1, 2])
        // A generated Xcode project says more.
        #expect(try self.target("Trips", ["app.json": text, "ios/Trips.xcodeproj/project.pbxproj": "{}"]) == nil)
    }

    #if SwiftSources
        @Test("SwiftPM: constants, sums of lists, excluded and copied catalogs")
        func packages() throws {
            let manifest = """
                // swift-tools-version: 5.9
                import PackageDescription
                let shared: [Target.Dependency] = ["Base"]
                let package = Package(
                    name: "Kit", platforms: [.iOS(.v15), .macOS("12.3")],
                    products: [.library(name: "Kit", targets: ["Kit"])],
                    targets: [
                        .target(name: "Kit", dependencies: shared + [.product(name: "Other", package: "other")],
                                exclude: ["Old"], resources: [.process("Res"), .copy("Raw")]),
                        .target(name: "Base", path: "Elsewhere"), .testTarget(name: "KitTests", dependencies: ["Kit"]),
                    ])
                """
            let places = [
                "Sources/Kit/Res/A", "Sources/Kit/B", "Sources/Kit/Old/C", "Sources/Kit/Raw/D", "Elsewhere/E", "Tests/KitTests/F",
            ]
            let files = Dictionary(uniqueKeysWithValues: places.map { ("\($0).xcassets/Contents.json", "{}") })
            let (projects, folder) = try projects(files.merging(["Package.swift": manifest]) { $1 })
            let kit = try #require(projects.targets.first { $0.name == "Kit" })
            #expect(
                kit.catalogs.map(\.path) == [folder.path("Sources/Kit/B.xcassets"), folder.path("Sources/Kit/Res/A.xcassets")])
            #expect(kit.platforms == [.ios, .macos] && kit.deployment(for: .macos)?.minimum.value == SystemVersion(12, 3))
            #expect(projects.targets.first { $0.name == "Base" }?.catalogs.map(\.path) == [folder.path("Elsewhere/E.xcassets")])
            #expect(
                projects.inNoTarget.map { $0.dropFirst(folder.path.count + 1) } == [
                    "Sources/Kit/Old/C.xcassets", "Sources/Kit/Raw/D.xcassets", "Tests/KitTests/F.xcassets",
                ])
        }

        @Test("Tuist: destinations, systems, globs and the looks of Info.plists")
        func tuist() throws {
            let manifest = """
                import ProjectDescription
                let icons: ResourceFileElements = ["Icons/**"]
                let project = Project(name: "App", targets: [
                    .target(name: "App", destinations: [.iPhone, .mac], product: .app, bundleId: "a",
                            deploymentTargets: .multiplatform(iOS: "16.0", macOS: "13.0"),
                            infoPlist: .extendingDefault(with: ["UIUserInterfaceStyle": "Light"]),
                            resources: icons, dependencies: [.project(target: "Kit", path: "../Kit")]),
                ])
                """
            let kit = """
                let project = Project(name: "Kit", targets: [
                    .target(name: "Kit", destinations: .iOS, product: .framework, bundleId: "k", deploymentTargets: .iOS("15.0"),
                            resources: ["Resources/*.xcassets"]),
                ])
                """
            let (projects, folder) = try projects([
                "App/Project.swift": manifest, "Kit/Project.swift": kit, "App/Icons/A.xcassets/Contents.json": "{}",
                "Kit/Resources/K.xcassets/Contents.json": "{}", "Package.swift": "let package = Package(name: \"Tools\")",
            ])
            let app = try #require(projects.targets.first { $0.name == "App" })
            #expect(app.platforms == [.ios, .macos] && app.deployment(for: .macos)?.minimum.value == SystemVersion(13))
            #expect(app.look.value == .light && app.deployment(for: .ios)?.families.value == [1])
            #expect(projects.names(ofAppsShipping: folder.path("Kit/Resources/K.xcassets")) == ["App"])
        }

        @Test func aManifestThatRunsCodeSaysSo() throws {
            let (projects, _) = try projects(["Project.swift": "let project = Project.app(name: \"A\")"])
            #expect(projects.targets.isEmpty && projects.notes.count == 1 && projects.notes[0].hasSuffix("which aren't run"))
        }
    #endif
}

@Suite("What manifests say of theme catalogs and of others' projects")
struct ManifestWordTests {
    @Test(
        "What compiles theme catalogs",
        arguments: [
            (#".plugin(name: "NightcarCompile", package: "nightcar")"#, true), ("nightcar_theme_catalog(\n", true),
            ("nightcar compile App", true), ("nightcar compile App --format car", false),
            ("nightcar compile App --format=car", false), ("nightcar lint App", false),
        ])
    func compiles(text: String, compiles: Bool) { #expect(NightcarUse.compiles(text) == compiles) }

    @Test("A folder of others or of examples marks the projects in it", arguments: ["Vendor", "Examples", "my-demo", "Sources"])
    func foreign(name: String) throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            #"let package = Package(name: "Kit", targets: [.target(name: "Kit")])"#, to: "\(name)/Kit/Package.swift")
        let target = try #require(Projects(root: folder.path).targets.first)
        #expect(target.foreignFolder == (name == "Sources" ? nil : name))
    }
}
