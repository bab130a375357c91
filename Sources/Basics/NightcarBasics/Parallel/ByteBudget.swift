/// A number of bytes that several tasks share. A task that wants more than is left waits until others give bytes back.
///
/// Tasks get their bytes in the order of their requests. A request for more than the total is granted when no other task has
/// any bytes, so nothing is too large.
package actor ByteBudget {
    package nonisolated let limit: Int
    private var used = 0
    private var waiting: [(bytes: Int, continuation: CheckedContinuation<Void, Never>)] = []

    package init(limit: Int) { self.limit = limit }

    /// Runs `body` once `bytes` are free, and gives them back when it ends.
    ///
    /// A task that holds bytes must not ask for more.
    package nonisolated func withBytes<R: Sendable>(_ bytes: Int, _ body: @Sendable () async -> R) async -> R {
        await take(bytes)
        let result = await body()
        await giveBack(bytes)
        return result
    }

    private func take(_ bytes: Int) async {
        if waiting.isEmpty, fits(bytes) {
            used += bytes
            return
        }
        await withCheckedContinuation { waiting.append((bytes, $0)) }
    }

    private func giveBack(_ bytes: Int) {
        used -= bytes
        while let next = waiting.first, fits(next.bytes) {
            waiting.removeFirst()
            used += next.bytes
            next.continuation.resume()
        }
    }

    private func fits(_ bytes: Int) -> Bool { used == 0 || bytes <= limit - used }
}
