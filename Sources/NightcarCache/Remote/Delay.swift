/// How long a server delays a run: the time during which at least one request takes longer than a good server needs.
///
/// Threads that wait at the same time lose that time only once.
struct Delay {
    /// Tunable, in milliseconds. Requests that are answered within it are never a delay.
    private static let allowance = 20
    /// Tunable, in bytes per millisecond. What moves a checked blob at this speed isn't a delay.
    private static let goodSpeed = 20_000

    /// In milliseconds.
    let patience: Int
    /// In milliseconds.
    private(set) var total = 0
    /// When each pending request becomes a delay.
    private var due: [Int: Int] = [:]
    private var next = 0
    /// The time of the last change.
    private var last = 0

    init(patience: Int) { self.patience = patience }

    var isOver: Bool { total >= patience }

    /// Starts a request.
    ///
    /// - Returns: a number for `end`, and the milliseconds that the request may take.
    mutating func begin(at now: Int) -> (ticket: Int, timeout: Int) {
        advance(to: now)
        next += 1
        due[next] = now + Self.allowance
        return (next, Self.allowance + max(0, patience - total))
    }

    mutating func end(_ ticket: Int, at now: Int) {
        advance(to: now)
        due[ticket] = nil
    }

    /// Takes back what transferring a blob of this size takes on a good connection.
    mutating func excuse(bytes: Int) { total = max(0, total - bytes / Self.goodSpeed) }

    private mutating func advance(to now: Int) {
        if let first = due.values.min() { total += max(0, now - max(first, last)) }
        last = now
    }
}
