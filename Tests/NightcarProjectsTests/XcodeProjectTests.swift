import NightcarBasics
import NightcarSettingsFiles
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarProjects

@Suite("Targets of an Xcode project")
struct XcodeProjectTests {
    private static let phone = "SDKROOT = iphoneos;"

    /// The target counts before its file, and the file before the project and the project's file.
    @Test(arguments: [
        ("IPHONEOS_DEPLOYMENT_TARGET = 17.0;", "", "", "", "17.0"),
        ("", "IPHONEOS_DEPLOYMENT_TARGET = 16.0", "IPHONEOS_DEPLOYMENT_TARGET = 15.0;", "", "16.0"),
        ("", "", "IPHONEOS_DEPLOYMENT_TARGET = 15.0;", "IPHONEOS_DEPLOYMENT_TARGET = 14.0", "15.0"),
        ("", "", "", "IPHONEOS_DEPLOYMENT_TARGET = 14.0 // the oldest", "14.0"),
        ("IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";", "OLDEST[sdk=iphoneos*] = 16.4\nOLDEST = 9.0", "", "", "16.4"),
        ("IPHONEOS_DEPLOYMENT_TARGET = \"${OLDEST:default=13.0}\";", "", "", "", "13.0"),
        ("", "IPHONEOS_DEPLOYMENT_TARGET = $(inherited)", "IPHONEOS_DEPLOYMENT_TARGET = 12.1;", "", "12.1"),
        ("", "#include \"More.xcconfig\"\nIPHONEOS_DEPLOYMENT_TARGET[config=Release] = 18.0", "", "", "18.0"),
        ("", "#include? \"None.xcconfig\"\n#include \"More.xcconfig\"", "", "", "11.0"),
    ])
    func theStrongestSettingCounts(own: String, file: String, shared: String, project: String, minimum: String) throws {
        let sample = try XcodeSample(
            [.init(name: "App", settings: own + Self.phone, resources: ["A.xcassets"])], shared: shared,
            base: ("App.xcconfig", "Project.xcconfig"),
            files: ["App.xcconfig": file, "Project.xcconfig": project, "More.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 11.0\n"])
        let target = try #require(sample.target())
        let found = try #require(target.deployment(for: .ios)?.minimum)
        #expect(found.value?.description == minimum)
        #expect(found.location?.range != nil && target.kind == .application && sample.paths(target.catalogs) == ["A.xcassets"])
    }

    @Test("What no setting says is unknown, with the reason")
    func unknowns() throws {
        let sample = try XcodeSample([
            .init(name: "App", settings: Self.phone, resources: ["A.xcassets"]), .init(name: "Other"),
            .init(name: "Auto", settings: "SDKROOT = auto; IPHONEOS_DEPLOYMENT_TARGET = \"$(NONE)\";"),
            .init(name: "Open", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \"$(NONE)\";"),
        ])
        #expect(
            sample.target()?.deployment(for: .ios)?.minimum.origin
                == .unknown("no setting says IPHONEOS_DEPLOYMENT_TARGET, so the SDK decides"))
        #expect(sample.target("Other")?.deployments.origin == .unknown("no setting says SDKROOT"))
        #expect(sample.target("Auto")?.deployments.value == nil)
        #expect(
            sample.target("Open")?.deployment(for: .ios)?.minimum.origin
                == .unknown("IPHONEOS_DEPLOYMENT_TARGET is $(NONE)"))
    }

    @Test(arguments: [
        (
            "SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\"; SDKROOT = auto;", "application", [Platform.ios, .macos],
            Target.Kind.application
        ),
        ("SDKROOT = watchos;", "application", [.watchos], .watchApp),
        ("SDKROOT = xros;", "application", [.visionos], .application),
        ("SDKROOT = iphoneos17.0;", "app-extension", [.ios], .appExtension),
        ("SDKROOT = appletvos;", "framework", [.tvos], .framework), ("SDKROOT = macosx;", "library.static", [.macos], .library),
    ])
    func platformsAndKinds(settings: String, product: String, platforms: [Platform], kind: Target.Kind) throws {
        let sample = try XcodeSample([.init(name: "App", product: product, settings: settings, resources: ["A.xcassets"])])
        let target = try #require(sample.target())
        #expect(target.platforms == platforms && target.kind == kind)
    }

    @Test func macCatalystIsADeploymentOfItsOwn() throws {
        let settings =
            "SUPPORTS_MACCATALYST = YES; IPHONEOS_DEPLOYMENT_TARGET = 15.0; \"IPHONEOS_DEPLOYMENT_TARGET[sdk=macosx*]\" = 16.0;"
        let sample = try XcodeSample([.init(name: "App", settings: Self.phone + settings, resources: ["A.xcassets"])])
        let found = try #require(sample.target()?.deployments.value)
        #expect(found.map(\.isCatalyst) == [false, true])
        #expect(found.map { $0.minimum.value?.description } == ["15.0", "16.0"])
        #expect(sample.target()?.platforms == [.ios])
    }

    @Test("Excluded names and development assets don't ship")
    func leftOut() throws {
        let settings = """
            EXCLUDED_SOURCE_FILE_NAMES = ("Debug*.xcassets", "*/Old/*"); INCLUDED_SOURCE_FILE_NAMES = DebugKept.xcassets;
            DEVELOPMENT_ASSET_PATHS = "\\"Preview Content\\"";
            """
        let resources = [
            "A.xcassets", "DebugTools.xcassets", "DebugKept.xcassets", "Old/B.xcassets", "Preview Content/P.xcassets",
        ]
        let sample = try XcodeSample([.init(name: "App", settings: Self.phone + settings, resources: resources)])
        let target = try #require(sample.target())
        #expect(sample.paths(target.catalogs) == ["A.xcassets", "DebugKept.xcassets"])
        #expect(sample.paths(target.developmentCatalogs) == ["Preview Content/P.xcassets"])
    }

    @Test("A backslash keeps a blank in a name, so that the end of the name isn't another one")
    func escapedBlanks() throws {
        let settings =
            #"EXCLUDED_SOURCE_FILE_NAMES = "App/Preview\\ A.xcassets"; DEVELOPMENT_ASSET_PATHS = "App/Preview\\ A.xcassets";"#
        let resources = ["App/A.xcassets", "App/Preview A.xcassets"]
        let sample = try XcodeSample([.init(name: "App", settings: Self.phone + settings, resources: resources)])
        let target = try #require(sample.target())
        #expect(sample.paths(target.catalogs) == ["App/A.xcassets"])
        #expect(sample.paths(target.developmentCatalogs) == ["App/Preview A.xcassets"])
    }

    @Test("A synchronized folder has exceptions for its owner, and gives files to others")
    func synchronizedFolders() throws {
        let objects = """
            SYNC = { isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>"; exceptions = (E0, E1); };
            E0 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T0; membershipExceptions = (Other.xcassets); };
            E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1; membershipExceptions = (Other.xcassets);
                   platformFiltersByRelativePath = { Other.xcassets = (macos); }; };
            """
        let sample = try XcodeSample(
            [
                .init(name: "App", settings: Self.phone, more: "fileSystemSynchronizedGroups = (SYNC);"),
                .init(name: "Other", settings: Self.phone),
            ], objects: objects,
            files: [
                "Shared/A.xcassets/Contents.json": "{}", "Shared/Other.xcassets/Contents.json": "{}",
                "Shared/Icon.icon/icon.json": "{}", "Shared/In/Pack.xcstickers/Contents.json": "{}",
                "Shared/Kit.bundle/Not.xcassets/Contents.json": "{}",
            ])
        let (app, other) = (try #require(sample.target()), try #require(sample.target("Other")))
        #expect(sample.paths(app.catalogs) == ["Shared/A.xcassets"])
        #expect(sample.paths(app.icons) == ["Shared/Icon.icon"] && sample.paths(app.stickers) == ["Shared/In/Pack.xcstickers"])
        #expect(sample.paths(other.catalogs) == ["Shared/Other.xcassets"] && other.catalogs[0].platforms == [.macos])
    }

    @Test("Of several configurations, it is the one that is archived")
    func configurations() throws {
        func scheme(_ name: String) -> String {
            """
            <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForArchiving = "YES">
            <BuildableReference BlueprintName = "App"/></BuildActionEntry></BuildActionEntries></BuildAction>
            <ArchiveAction buildConfiguration = "\(name)"/></Scheme>
            """
        }
        func sample(_ archived: String?) throws -> XcodeSample {
            let files = archived.map { ["App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme($0)] } ?? [:]
            return try XcodeSample(
                [.init(name: "App", settings: Self.phone, debug: "SDKROOT = macosx;", resources: ["A.xcassets"])],
                release: "Store", files: files)
        }
        #expect(try sample("Store").target()?.platforms == [.ios])
        #expect(try sample("Debug").target()?.platforms == [.macos])
        #expect(try sample(nil).target()?.configuration.value == "Store")
    }

    /// An Info.plist is read with its variables, and a setting for it counts only if Xcode generates one.
    @Test(arguments: [
        ("INFOPLIST_FILE = Info.plist; STYLE = Dark;", DeclaredLook.dark),
        ("INFOPLIST_KEY_UIUserInterfaceStyle = Light;", .system),
        ("GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UIUserInterfaceStyle = Light;", .light),
        (
            "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_FILE = Info.plist; STYLE = Dark; INFOPLIST_KEY_UIUserInterfaceStyle = Light;",
            .dark
        ),
        ("INFOPLIST_FILE = Info.plist;", .unknown), ("INFOPLIST_FILE = None.plist;", .system),
    ])
    func looks(settings: String, look: DeclaredLook) throws {
        let plist = "<plist><dict>\n<key>UIUserInterfaceStyle</key>\n<string>$(STYLE)</string></dict></plist>"
        let sample = try XcodeSample(
            [.init(name: "App", settings: Self.phone + settings, resources: ["A.xcassets"])], files: ["Info.plist": plist])
        #expect(sample.target()?.look.value == look)
        if look == .dark { #expect(sample.target()?.look.location?.range?.start.line == 3) }
    }

    @Test func aDamagedProjectHasNoTargets() throws {
        let sample = try XcodeSample([.init(name: "App", settings: Self.phone, resources: ["A.xcassets"])])
        let bytes = try sample.folder.read("App.xcodeproj/project.pbxproj")
        #expect(XcodeProject(bytes, bundle: sample.folder.path("App.xcodeproj"))?.targets.count == 1)
        for count in stride(from: 0, to: bytes.count - 3, by: 41) {
            #expect(XcodeProject(Array(bytes[..<count]), bundle: "/A.xcodeproj") == nil)
        }
        #expect(OpenStepList.parse(Array(String(repeating: "(", count: 9000).utf8)) == nil)
    }
}
