import Dispatch
import Synchronization

/// Threads for tasks that read files, run programs, talk to a server or compute for long.
///
/// Swift's own threads are as many as there are cores, and no task progresses while all of them wait for a disk. Here, a task that
/// waits takes one of `limit` threads, and only those that are needed exist.
package final class ThreadPool: TaskExecutor {
    /// Has a thread for each file that may be read at a time: see `readingWidth`.
    package static let shared = ThreadPool(limit: readingWidth(jobs: .max))

    fileprivate struct State {
        /// The jobs in order. Threads have taken the ones before `next`.
        var jobs: [UnownedJob] = []
        var next = 0
        var threads = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the maximum number of threads, at least 1.
    package init(limit: Int) { self.limit = max(1, limit) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = state.withLock { state in
            state.jobs.append(job)
            guard state.threads < limit else { return false }
            state.threads += 1
            return true
        }
        // Each thread has its own queue, because a concurrent queue has no more threads than there are cores.
        if needsThread { DispatchQueue(label: "nightcar.thread-pool").async { self.work() } }
    }

    /// Runs jobs until there are none.
    private func work() {
        while let job = state.withLock({ $0.take() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

extension ThreadPool.State {
    /// The oldest job. Nil if there is none, which ends a thread.
    fileprivate mutating func take() -> UnownedJob? {
        guard next < jobs.count else {
            (jobs, next) = ([], 0)
            threads -= 1
            return nil
        }
        let job = jobs[next]
        next += 1
        if next > 100, next > jobs.count / 2 {
            jobs.removeFirst(next)
            next = 0
        }
        return job
    }
}
