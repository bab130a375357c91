import NightcarProjects
import NightcarTestSupport
import Testing

/// Which apps of a repository ship a catalog.
// Swift manifests are read with this trait.
#if SwiftSources
    @Suite("Apps of a repository")
    struct ShippingTests {
        /// Two apps in one Xcode project, one with an extension and a helper, and a package with two products.
        private func xcode() throws -> TemporaryDirectory {
            let folder = try TemporaryDirectory()
            let product = "productType = \"com.apple.product-type"
            try folder.write(
                """
                { objects = {
                  1 = { isa = PBXProject; mainGroup = 2; targets = (A, B, E, H, T); packageReferences = (P); };
                  2 = { isa = PBXGroup; children = (3, 4, 5, 6, 7); sourceTree = "<group>"; };
                  3 = { isa = PBXFileReference; path = A/Assets.xcassets; sourceTree = "<group>"; };
                  4 = { isa = PBXFileReference; path = B/Assets.xcassets; sourceTree = "<group>"; };
                  5 = { isa = PBXFileReference; path = Common/Both.xcassets; sourceTree = "<group>"; };
                  6 = { isa = PBXFileReference; path = Widget/Assets.xcassets; sourceTree = "<group>"; };
                  7 = { isa = PBXFileReference; path = Helper/Assets.xcassets; sourceTree = "<group>"; };
                  8 = { isa = PBXFileReference; path = Widget.appex; sourceTree = BUILT_PRODUCTS_DIR; };
                  9 = { isa = PBXFileReference; path = Helper.app; sourceTree = BUILT_PRODUCTS_DIR; };
                  A = { isa = PBXNativeTarget; name = A; \(product).application"; buildPhases = (A1, A2); dependencies = (A3);
                        packageProductDependencies = (A4); };
                  A1 = { isa = PBXResourcesBuildPhase; files = (f3, f5); };
                  A2 = { isa = PBXCopyFilesBuildPhase; files = (f8, f9); };
                  A3 = { isa = PBXTargetDependency; target = H; };
                  A4 = { isa = XCSwiftPackageProductDependency; productName = Kit; };
                  B = { isa = PBXNativeTarget; name = B; \(product).application"; buildPhases = (B1); packageProductDependencies = (B4); };
                  B1 = { isa = PBXResourcesBuildPhase; files = (f4, f5); };
                  B4 = { isa = XCSwiftPackageProductDependency; productName = Other; };
                  E = { isa = PBXNativeTarget; name = WidgetTarget; \(product).app-extension"; buildPhases = (E1); productReference = 8; };
                  E1 = { isa = PBXResourcesBuildPhase; files = (f6); };
                  H = { isa = PBXNativeTarget; name = Helper; \(product).application"; buildPhases = (H1); productReference = 9; };
                  H1 = { isa = PBXResourcesBuildPhase; files = (f7); };
                  T = { isa = PBXNativeTarget; name = Tests; \(product).bundle.unit-test"; dependencies = (A3); };
                  f3 = { fileRef = 3; }; f4 = { fileRef = 4; }; f5 = { fileRef = 5; }; f6 = { fileRef = 6; }; f7 = { fileRef = 7; };
                  f8 = { fileRef = 8; }; f9 = { fileRef = 9; };
                  P = { isa = XCLocalSwiftPackageReference; relativePath = Package; };
                }; rootObject = 1; }
                """, to: "Apps.xcodeproj/project.pbxproj")
            try folder.write(
                """
                // .target(name: "Core") is what both use.
                let package = Package(name: "Kits", products: [
                    .library(name: "Kit", targets: ["KitUI"]), .library(name: "Other", targets: ["Other"]),
                ], targets: [
                    .target(name: "KitUI", dependencies: ["Core", .product(name: "Base", package: "Base")]),
                    .target(name: "Other", dependencies: [.target(name: "Core")], path: "Elsewhere"), .target(name: "Core"),
                    .testTarget(name: "CoreTests", dependencies: ["Core"]),
                ])
                """, to: "Package/Package.swift")
            try folder.write(
                "let package = Package(products: [.library(name: \"Base\", targets: [\"Base\"])], targets: [.target(name: \"Base\")])",
                to: "Base/Package.swift")
            return folder
        }

        @Test(
            arguments: [
                ("A", ["A"]), ("B", ["B"]), ("Common/Both.xcassets", ["A", "B"]), ("Widget", ["A"]), ("Helper", ["A", "Helper"]),
                ("Package/Sources/KitUI", ["A"]), ("Package/Elsewhere/Media", ["B"]),
                ("Package/Sources/Core/Media.xcassets", ["A", "B"]),
                ("Base/Sources/Base", ["A"]), ("Package/Tests/CoreTests", []), ("Loose", []),
            ])
        func xcodeSaysWhichAppShipsACatalog(place: String, apps: [String]) throws {
            let folder = try xcode()
            let catalog = place.hasSuffix(".xcassets") ? place : "\(place)/Assets.xcassets"
            try folder.write("{}", to: "\(catalog)/Contents.json")
            #expect(Projects(root: folder.path).names(ofAppsShipping: folder.path(catalog)) == apps)
        }

        /// Each app is in another folder, and declared by another tool.
        @Test(
            arguments: [
                ("X/App", ["App in X"]), ("X/Both", ["App in X", "App in Y"]), ("Y/App", ["App in Y"]), ("Y/Kit", ["App in Y"]),
                // Nothing says what is in a project that can't be read, and a rule of Bazel has only what it names.
                ("Z", []), ("W", []), ("W/Art", ["Application"]), ("Shared/Sources/Shared", ["App in X", "App in Y"]),
            ])
        func otherToolsSayIt(place: String, apps: [String]) throws {
            let folder = try TemporaryDirectory()
            let files = [
                (
                    "X/project.yml",
                    """
                    packages:
                      Shared: {path: ../Shared}
                    targets:
                      App:
                        type: application
                        sources: [App, Both]
                        dependencies:
                          - package: Shared
                    """
                ),
                (
                    "Y/Project.swift",
                    """
                    let project = Project(name: "Y", targets: [
                        .target(name: "App", product: .app, resources: ["App/**", "../X/Both/*.xcassets"], dependencies: [.target(name: "Kit")]),
                        .target(name: "Kit", product: .framework, resources: ["Kit/**"], dependencies: [
                            .package(product: "Shared")]),
                    ])
                    """
                ),
                ("Z/Z.xcodeproj/project.pbxproj", "{ objects = { }; }"),
                (
                    "W/BUILD",
                    "ios_application(name = \"Application\", app_icons = glob([\"Art/Assets.xcassets/**\"]), deps = [\"//Shared:Shared\"])"
                ),
                (
                    "Shared/Package.swift",
                    "let package = Package(products: [.library(name: \"Shared\", targets: [\"Shared\"])], targets: [.target(name: \"Shared\")])"
                ),
            ]
            for (path, text) in files { try folder.write(text, to: path) }
            try folder.write("{}", to: "\(place)/Assets.xcassets/Contents.json")
            #expect(Projects(root: folder.path).names(ofAppsShipping: folder.path("\(place)/Assets.xcassets")) == apps)
        }

        @Test func aRepositoryOfPackagesHasNoApps() throws {
            let folder = try TemporaryDirectory()
            try folder.write("products: [.library(name: \"Kit\")], targets: [.target(name: \"Kit\")]", to: "Kit/Package.swift")
            #expect(Projects(root: folder.path).apps.isEmpty)
        }
    }
#endif
