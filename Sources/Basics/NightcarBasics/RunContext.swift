/// What a run shares with everything that it calls. Except for the links, none of it changes a result.
package struct RunContext: Sendable {
    /// The number of files that are read, decoded or encoded at the same time.
    package var jobs: Int
    /// Which symbolic links are followed.
    package var links: LinkPolicy
    /// The memory that encoding files may take, in bytes. A file that needs more is refused by name. Nil for the usual amount.
    package var memory: Int?
    /// Called after each file with the number of finished files and their total.
    package var progress: @Sendable (_ done: Int, _ total: Int) async -> Void

    package init(
        jobs: Int, links: LinkPolicy = .follow, memory: Int? = nil,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void = { _, _ in }
    ) {
        self.jobs = jobs
        self.links = links
        self.memory = memory
        self.progress = progress
    }
}
