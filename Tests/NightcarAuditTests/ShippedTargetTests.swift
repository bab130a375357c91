import NightcarAudit
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@Suite("What a project ships")
struct ShippedTargetTests {
    /// The target of `App/Sources/Assets.xcassets` with a file in `App` or above it.
    private func target(_ files: [String: String]) throws -> ShippedTarget {
        let folder = try TemporaryDirectory()
        for (path, text) in files { try folder.write(text, to: path) }
        try folder.write("{}", to: "App/Sources/Assets.xcassets/Contents.json")
        return ShippedTarget.nearest(to: folder.path("App/Sources/Assets.xcassets"))
    }

    @Test("Without a project, it is an Assets.car, and no platform's entries are left out")
    func nothing() throws {
        let target = try target([".git/HEAD": "x"])
        #expect(target == ShippedTarget())
        #expect(target.format == .car && target.platform == nil && target.source == nil)
    }

    @Test func xcode() throws {
        let project = "SDKROOT = iphoneos;\nIPHONEOS_DEPLOYMENT_TARGET = 16.4;\nIPHONEOS_DEPLOYMENT_TARGET = 15.0;\n"
        let target = try target(["App/My.xcodeproj/project.pbxproj": project])
        #expect(target.platform == .ios && target.minimum == SystemVersion(15) && target.source == "My.xcodeproj")
        let mac = try self.target(["My.xcodeproj/project.pbxproj": "SDKROOT = macosx;\n"])
        #expect(mac.platform == .macos && mac.minimum == nil)
    }

    @Test("A project for several platforms leaves no entry out")
    func several() throws {
        let project = "IPHONEOS_DEPLOYMENT_TARGET = 16.4;\nMACOSX_DEPLOYMENT_TARGET = \"12.0\";\n"
        let target = try target(["My.xcodeproj/project.pbxproj": project])
        #expect(target.platform == nil && target.minimum == nil && target.source == "My.xcodeproj")
    }

    @Test("The nearest project counts, and none above the repository")
    func nearest() throws {
        let files = [
            "Package.swift": "platforms: [.macOS(.v12)]", "App/project.yml": "targets:\n  My:\n    platform: tvOS\n",
            "App/.git/HEAD": "x",
        ]
        #expect(try target(files).platform == .tvos)
        #expect(try target(["Package.swift": "platforms: [.macOS(.v12)]", "App/.git/HEAD": "x"]) == ShippedTarget())
    }

    @Test(arguments: [
        ("Package.swift", ".iOS(.v15_4)", Platform.ios, SystemVersion(15, 4)),
        ("Package.swift", ".macOS(\"12.3\")", .macos, SystemVersion(12, 3)),
        ("project.yml", "targets:\n  My:\n    platform: iOS\n    deploymentTarget: \"14.0\"", .ios, SystemVersion(14)),
        ("project.yml", "options:\n  deploymentTarget:\n    iOS: '15.1' # all\ntargets:\n", .ios, SystemVersion(15, 1)),
        ("BUILD", "ios_application(\n  minimum_os_version = \"16.0\",\n)", .ios, SystemVersion(16)),
    ])
    func minimums(name: String, text: String, platform: Platform, minimum: SystemVersion) throws {
        let target = try target([name: text])
        #expect(target.platform == platform && target.minimum == minimum && target.source == name && target.format == .car)
    }

    @Test(arguments: [
        ("Package.swift", "plugins: [.plugin(name: \"NightcarCompile\", package: \"nightcar\")]", CompiledFormat.ncar),
        ("My.xcodeproj/project.pbxproj", "shellScript = \"nightcar compile App -o $OUT\\n\";", .ncar),
        ("My.xcodeproj/project.pbxproj", "shellScript = \"nightcar compile App --format car -o $OUT\\n\";", .car),
    ])
    func formats(name: String, text: String, format: CompiledFormat) throws {
        #expect(try target([name: text]).format == format)
    }
}
