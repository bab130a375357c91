import ArgumentParser
import ThemeCatalogVariants

/// Which of a catalog's entries are compiled.
struct FilterOptions: ParsableArguments {
    @Option(help: "Use only the entries for this platform. (default: all platforms)")
    var platform: Platform?

    @Option(
        help: ArgumentHelp(
            "Leave out entries that only systems older than this version use, such as 15.0. (default: keep all entries)",
            valueName: "version"))
    var minimumDeploymentTarget: SystemVersion?

    var value: PlatformFilter {
        PlatformFilter(platform: platform, minimumDeploymentTarget: minimumDeploymentTarget)
    }
}
