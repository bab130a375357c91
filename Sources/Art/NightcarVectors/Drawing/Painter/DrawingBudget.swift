import NightcarBasics
import ThemeCatalogBytes

/// Counts the steps of painting a drawing. The limit doesn't depend on the machine, as a limit of time would.
struct DrawingBudget {
    private let limit: Int
    private(set) var steps: Int

    init(pixels: Int) {
        limit = Limits.drawingSteps + 8 * pixels
        steps = limit
    }

    /// - Throws: `DrawingObstacle.refused` after too many steps.
    mutating func spend(_ count: Int) throws(DrawingObstacle) {
        steps -= count
        if steps < 0 { throw .refused("it takes more than \(limit) steps to paint; simplify it") }
    }
}
