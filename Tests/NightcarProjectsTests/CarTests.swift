import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarProjects

@Suite("The files that targets ship")
struct CarTests {
    /// An app for two platforms and its widget share a catalog.
    private func sample() throws -> XcodeSample {
        try XcodeSample([
            .init(
                name: "App",
                settings:
                    "SUPPORTED_PLATFORMS = \"iphoneos macosx\"; IPHONEOS_DEPLOYMENT_TARGET = 17.0; MACOSX_DEPLOYMENT_TARGET = 14.0;",
                resources: ["App.xcassets", "Shared.xcassets"]),
            .init(
                name: "Widget", product: "app-extension", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 18.0;",
                resources: ["Shared.xcassets"]),
        ])
    }

    @Test("There is one for each target and platform, and the iOS app comes last")
    func cars() throws {
        let sample = try sample()
        let projects = sample.projects
        let sources = ["App.xcassets", "Shared.xcassets"].map(sample.folder.path)
        let cars = projects.cars(of: sources)
        #expect(cars.map(\.target.name) == ["Widget", "App", "App"])
        #expect(cars.map(\.platform.value) == [.ios, .macos, .ios])
        #expect(cars.map { $0.minimum.value?.description } == ["18.0", "14.0", "17.0"])
        #expect(cars.map(\.sources.count) == [1, 2, 2] && cars[0].apps == [] && cars[2].apps == ["App"])
        let given = projects.cars(of: sources, for: .macos)
        #expect(given.map(\.target.name) == ["Widget", "App"] && given.allSatisfy { $0.platform.origin == .given })
        #expect(given[0].minimum.value == nil && given[1].minimum.value == SystemVersion(14))
    }

    @Test("What is in no target is compiled as the apps of the project are, if they agree")
    func usual() throws {
        let one = try XcodeSample([
            .init(name: "App", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;", resources: ["A.xcassets"])
        ])
        let found = one.projects.usualDeployment(around: one.folder.path("Drafts/B.xcassets"))
        #expect(found?.platform.value == .ios && found?.minimum.value == SystemVersion(17))
        let several = try sample()
        #expect(several.projects.usualDeployment(around: several.folder.path("B.xcassets")) == nil)
    }

    @Test("A comparison is for the systems of the working tree, and says what changed")
    func comparisons() throws {
        func sample(_ version: String) throws -> XcodeSample {
            try XcodeSample([
                .init(
                    name: "App", settings: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = \(version);",
                    resources: ["A.xcassets"])
            ])
        }
        let (old, new) = (try sample("15.0"), try sample("17.0"))
        let (projects, changes) = old.projects.deployed(as: new.projects)
        #expect(projects.targets[0].deployment(for: .ios)?.minimum.value == SystemVersion(17))
        #expect(changes == ["App was for iOS 15.0 and is for iOS 17.0; both sides are weighed for iOS 17.0"])
        #expect(old.projects.deployed(as: old.projects).changes.isEmpty)
    }
}
