import ArgumentParser
import ThemeCatalogVariants

/// Which of a catalog's entries are compiled.
struct FilterOptions: ParsableArguments {
    static let platformHelp = "Use only the entries for this platform. (default: all platforms)"

    static var systemHelp: ArgumentHelp {
        ArgumentHelp(
            "Leave out entries that only systems older than this version use, such as 15.0. (default: keep all entries)",
            valueName: "version")
    }

    @Option(help: ArgumentHelp(Self.platformHelp))
    var platform: Platform?

    @Option(help: Self.systemHelp)
    var minimumDeploymentTarget: SystemVersion?

    var value: PlatformFilter {
        PlatformFilter(platform: platform, minimumDeploymentTarget: minimumDeploymentTarget)
    }
}
