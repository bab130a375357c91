import ArgumentParser
import Variants

/// Which of a catalog's entries are compiled.
struct FilterOptions: ParsableArguments {
    @Option(help: "Compile for one platform: ios, macos, tvos, watchos or visionos. All when not given.")
    var platform: Platform?

    @Option(help: "The oldest system version, such as 15.0: entries that only older systems use are left out.")
    var minimumDeploymentTarget: SystemVersion?

    var value: PlatformFilter {
        PlatformFilter(platform: platform, minimumDeploymentTarget: minimumDeploymentTarget)
    }
}
