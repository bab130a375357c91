import NightcarSystem
import ThemeCatalogBytes

/// Counts the steps of painting a drawing. The limit doesn't depend on the machine, as a limit of time would.
struct DrawingBudget {
    private var steps = Limits.drawingSteps

    /// - Throws: `DrawingObstacle.refused` after too many steps.
    mutating func spend(_ count: Int) throws(DrawingObstacle) {
        steps -= count
        if steps < 0 { throw .refused("it takes more than \(Limits.drawingSteps) steps to paint; simplify it") }
    }
}
