import Synchronization

/// The jobs of a `ThreadPool` that no thread has taken, in order, and the number of its threads.
final class JobQueue: Sendable {
    private struct State {
        /// Threads have taken the jobs before `next`.
        var jobs: [UnownedJob] = []
        var next = 0
        var threads = 0
    }

    private let threadLimit: Int
    private let state = Mutex(State())

    init(threadLimit: Int) { self.threadLimit = threadLimit }

    /// - Returns: whether the caller has to start a thread, which is counted already.
    func add(_ job: UnownedJob) -> Bool {
        state.withLock { state in
            state.jobs.append(job)
            guard state.threads < threadLimit else { return false }
            state.threads += 1
            return true
        }
    }

    /// The oldest job. Nil if there is none: then the thread ends, and isn't counted anymore.
    func take() -> UnownedJob? {
        state.withLock { state in
            guard state.next < state.jobs.count else {
                state.jobs.removeAll(keepingCapacity: true)
                state.next = 0
                state.threads -= 1
                return nil
            }
            let job = state.jobs[state.next]
            state.next += 1
            if state.next > 100, state.next > state.jobs.count / 2 {
                state.jobs.removeFirst(state.next)
                state.next = 0
            }
            return job
        }
    }
}
