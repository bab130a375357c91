import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

extension Table {
    static let ships = Mapping<SizeConfiguration.Ships>(
        "ships",
        """
        What `size` and `diff` weigh, because it is what ships. Without a key, the nearest Xcode project, `project.yml`, \
        `Package.swift` or `BUILD` file says it; without one of these, it is an `Assets.car` for iOS.
        """,
        example: """
            ships: {format: car, platform: ios, minimum-deployment-target: "15.0"}
            """,
        start: { _ in SizeConfiguration.Ships() },
        keys: [
            .optional(
                "format", \.format, .word("a format", CompiledFormat.allCases),
                "The format that the build compiles to. For `ncar`, `lint` doesn't report what only an `Assets.car` can't hold."),
            .optional("platform", \.platform, .word("a platform", Platform.allCases), "The platform of an `Assets.car`."),
            .optional("minimum-deployment-target", \.minimum, .system, "The oldest system that the app runs on."),
        ])
}

extension Shape<SystemVersion> {
    fileprivate static var system: Self {
        Self(.text, "a version such as `\"15.0\"`", "versions") { (node) throws(Failure) in
            let text = try node.text()
            guard let version = SystemVersion(text) else {
                throw node.error("\"\(text)\" is not a version: use one to three numbers, such as \"15.0\"")
            }
            return version
        }
        .writing { Configuration.quoted("\($0)") }
    }
}
