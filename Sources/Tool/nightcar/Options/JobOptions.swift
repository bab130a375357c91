import ArgumentParser
import NightcarBasics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How many files a command processes at the same time.
struct JobOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Process this many files at the same time. (default: the number of cores)", valueName: "number"))
    var jobs: Int?

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
    }

    var count: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}

extension RunContext {
    /// - Parameter bar: shows the progress. Nil for none.
    init(_ parallel: JobOptions, _ links: LinkOptions, memory: Int? = nil, bar: ProgressBar? = nil) {
        self.init(jobs: parallel.count, links: links.policy, memory: memory) { done, total in
            await bar?.update(done: done, of: total)
        }
    }
}
