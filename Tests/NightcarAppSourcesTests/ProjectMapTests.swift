import NightcarAppSources
import NightcarTestSupport
import Testing

/// Whose code can name the assets of a catalog, in a repository with several projects.
@Suite("Projects of a repository")
struct ProjectMapTests {
    /// Four apps, each of another kind, that share a package, and a package that nobody names.
    private func repository() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let project = """
            { objects = {
              1 = { isa = PBXProject; mainGroup = 2; targets = (4); packageReferences = (5); };
              2 = { isa = PBXGroup; children = (3); sourceTree = "<group>"; };
              3 = { isa = PBXFileReference; path = ../Common/Theme.swift; sourceTree = "<group>"; };
              4 = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.application"; };
              5 = { isa = XCLocalSwiftPackageReference; relativePath = ../Shared; };
            }; rootObject = 1; }
            """
        func package(_ product: String, _ dependency: String? = nil) -> String {
            let dependencies = dependency.map { ", dependencies: [.package(path: \"\($0)\")]" } ?? ""
            return "let package = Package(products: [\(product)]\(dependencies))"
        }
        let files = [
            (".git/HEAD", ""), ("A/A.xcodeproj/project.pbxproj", project), ("Common/Theme.swift", ""),
            ("B/Package.swift", package(".iOSApplication(name: \"B\")", "../Shared")),
            ("C/project.yml", "packages:\n  Shared:\n    path: ../Shared\ntargets:\n  C:\n    type: application\n"),
            ("D/BUILD", "ios_application(name = \"D\", deps = [\"//Shared:Shared\"])"),
            ("Shared/Package.swift", package(".library(name: \"Shared\")", "../Base")),
            ("Base/Package.swift", package(".library(name: \"Base\")")),
            ("Alone/Package.swift", package(".library(name: \"Alone\")")),
        ]
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    // The manifests of packages are read with this trait.
    #if SwiftSources
        @Test(
            arguments: [
                ("A", ["A", "Base", "Common/Theme.swift", "Shared"]), ("B", ["B", "Base", "Shared"]),
                ("C", ["Base", "C", "Shared"]),
                ("D", ["Base", "D", "Shared"]), ("Shared", ["A", "B", "Base", "C", "D", "Shared"]),
                // Who uses it, nothing says. So anybody may.
                ("Alone", ["."]), ("Media", ["."]),
            ])
        func aProjectIsReadWithWhatItNames(project: String, expected: [String]) throws {
            let folder = try repository()
            let found = AppUsage.folders(of: [folder.path("\(project)/Assets.xcassets")], repository: folder.path)
            #expect(found == expected.map { $0 == "." ? folder.path : folder.path($0) })
        }

    #endif

    /// Xcode links the libraries of a workspace without a path. Another app of the workspace stays out.
    @Test func aWorkspaceSharesItsLibraries() throws {
        let folder = try TemporaryDirectory()
        func project(_ product: String) -> String {
            """
            { objects = { 1 = { isa = PBXProject; targets = (2); };
              2 = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.\(product)"; }; }; rootObject = 1; }
            """
        }
        try folder.write("", to: ".git/HEAD")
        for (name, product) in [("App", "application"), ("Other", "application"), ("Kit", "framework")] {
            try folder.write(project(product), to: "Apps/\(name)/\(name).xcodeproj/project.pbxproj")
        }
        let places = ["App", "Other", "Kit"].map { "<FileRef location = \"group:\($0)/\($0).xcodeproj\"></FileRef>" }
        try folder.write(places.joined(), to: "Apps/All.xcworkspace/contents.xcworkspacedata")
        func folders(_ name: String) -> [String] {
            AppUsage.folders(of: [folder.path("Apps/\(name)/Assets.xcassets")], repository: folder.path)
        }
        #expect(folders("App") == [folder.path("Apps/App"), folder.path("Apps/Kit")])
        #expect(folders("Kit") == [folder.path("Apps")])
    }

    /// Scripts around a native project name its images.
    @Test func aNativeProjectIsReadWithItsScripts() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: ".git/HEAD")
        try folder.write("{ objects = { }; }", to: "phone/ios/App.xcodeproj/project.pbxproj")
        try folder.write("{\"dependencies\": {\"react-native\": \"0.80\"}}", to: "phone/package.json")
        let found = AppUsage.folders(of: [folder.path("phone/ios/Assets.xcassets")], repository: folder.path)
        #expect(found == [folder.path("phone")])
    }
}
