package import NightcarSize

/// The settings of a `.nightcar.yml` for sizes.
package struct SizeConfiguration: Sendable {
    package var budgets: [Budget] = []
    /// The name of the commit footer that accepts growth and gives the reason.
    package var footer = "Asset-Size"

    package init() {}
}
