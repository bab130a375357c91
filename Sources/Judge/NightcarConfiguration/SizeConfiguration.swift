package import NightcarModel
package import NightcarSize
package import ThemeCatalogVariants

/// The settings of a `.nightcar.yml` for sizes.
package struct SizeConfiguration: Sendable {
    package var budgets: [Budget] = []
    /// The name of the commit footer that accepts growth and gives the reason.
    package var footer = "Asset-Size"
    package var ships = Ships()

    /// What the build makes of the catalogs, where the project doesn't say it. Nil for what the project says.
    package struct Ships: Sendable, Hashable {
        package var format: CompiledFormat?
        package var platform: Platform?
        package var minimum: SystemVersion?

        package init() {}
    }

    package init() {}
}
