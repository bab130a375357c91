import Dispatch

/// Threads for tasks that read files, run programs, talk to a server or compute for long.
///
/// Swift's own threads are as many as there are cores, and no task progresses while all of them wait for a disk. Here, a task that
/// waits takes one of `limit` threads, and only those that are needed exist.
package final class ThreadPool: TaskExecutor {
    /// Has a thread for each file that may be read at a time: see `readingWidth`.
    package static let shared = ThreadPool(limit: readingWidth(jobs: .max))

    private let jobs: JobQueue

    /// - Parameter limit: the maximum number of threads, at least 1.
    package init(limit: Int) { jobs = JobQueue(threadLimit: max(1, limit)) }

    package func enqueue(_ job: consuming ExecutorJob) {
        guard jobs.add(UnownedJob(job)) else { return }
        // Each thread has its own queue, because a concurrent queue has no more threads than there are cores.
        DispatchQueue(label: "nightcar.thread-pool").async { self.work() }
    }

    /// Runs jobs until there are none.
    private func work() {
        while let job = jobs.take() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
