import NightcarDiagnostics
import NightcarSystem
import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One run of the git binary.
struct GitProcess {
    var status: Int32
    var output: [UInt8]
    var errors: String

    /// Writing a large tree of files that are kept elsewhere (LFS) takes its time.
    private static let seconds = 3600

    /// Starts git and waits for its end.
    ///
    /// - Parameters:
    ///   - environment: variables to set besides those of this process.
    ///   - input: what git reads from standard input.
    ///   - outputLimit: the most bytes that it may answer.
    /// - Throws: `Failure` when git cannot be started, or does not come to an end.
    init(
        _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], outputLimit: Int = Limits.gitBytes
    ) throws(Failure) {
        guard let git = findProgram("git") else {
            throw Failure("cannot start git: there is none in PATH; install git, or compare files instead of revisions")
        }
        do throws(ProgramError) {
            let result = try runProgram(
                git, arguments, environment: Self.environment(with: environment), input: input, outputLimit: outputLimit,
                seconds: Self.seconds)
            (status, output, errors) = (result.status, result.output, result.errorText)
        } catch {
            throw Failure("\(error)")
        }
    }

    /// This process's variables, with some set, and without those that would lead git to another repository or index.
    private static func environment(with added: [String: String]) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] { variables[name] = nil }
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        variables["GIT_TERMINAL_PROMPT"] = "0"
        variables["LC_ALL"] = "C"
        return variables.merging(added) { $1 }
    }
}
