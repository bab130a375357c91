import ArgumentParser
import NightcarBasics
import NightcarSize

/// Budgets of one run, besides the ones of the configuration.
struct BudgetArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Exit with code 4 if the catalogs take more, such as 4MB. With a dimension, the limit is for each of its groups, or for one: \
            target:6MB, catalog:2MB or owner=@design:150KB.
            """, valueName: "limit"),
        transform: { text in
            let budget = Budget(text, option: "--max") { limit, budget in
                budget.max = ByteCount.parse(limit).map {
                    Budget.Limit(bytes: $0, text: limit, location: Location(path: budget.name))
                }
                return budget.max != nil
            }
            guard let budget else {
                throw ValidationError("\(text) is not a size; write 4MB, catalog:2MB or owner=@design:150KB.")
            }
            return budget
        })
    var max: [Budget] = []

    @Option(
        help: ArgumentHelp(
            """
            Exit with code 4 if they grew by more, such as 5% or 64KB, or catalog:5%. It needs --since or a history.
            """, valueName: "limit"),
        transform: { text in
            let budget = Budget(text, option: "--max-growth") { limit, budget in
                guard let growth = GrowthLimit(limit) else { return false }
                growth.add(to: &budget)
                return true
            }
            guard let budget else {
                let hint =
                    Double(text).map { _ in "; did you mean \"\(text)%\" or \"\(text)KB\"?" } ?? "; write 5%, 64KB or catalog:5%."
                throw ValidationError("\(text) is neither a percentage nor a size\(hint)")
            }
            return budget
        })
    var maxGrowth: [Budget] = []

    /// The limit for a history, which says how all files together grew.
    var ofHistory: GrowthLimit? {
        get throws {
            guard max.isEmpty, maxGrowth.count <= 1, maxGrowth.allSatisfy({ $0.dimension == nil }) else {
                throw Failure("of a history, only the growth of all files together can be limited: --max-growth 5%")
            }
            return maxGrowth.first.flatMap { GrowthLimit(String($0.name.dropFirst("--max-growth ".count))) }
        }
    }

    /// - Parameter compares: whether there is something to compare with.
    func all(compares: Bool) throws -> [Budget] {
        guard maxGrowth.isEmpty || compares else {
            throw Failure("--max-growth needs sizes to compare with: add --since REVISION, or name a history (*.ndjson)")
        }
        return max + maxGrowth
    }
}
