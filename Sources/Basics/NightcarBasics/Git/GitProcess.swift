import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One run of the git binary.
package struct GitProcess {
    package var status: Int32
    package var output: [UInt8]
    package var errors: String

    /// Writing a large tree of files that are stored elsewhere (LFS) takes a long time.
    private static let seconds = 3600

    /// Starts git and waits until it ends.
    ///
    /// - Parameters:
    ///   - environment: variables to set in addition to this process's variables.
    ///   - input: what git reads from standard input.
    ///   - outputLimit: the maximum number of bytes that it may output.
    /// - Throws: `Failure` if git can't be started or doesn't end.
    package init(
        _ arguments: [String], environment: [String: String] = [:], input: [UInt8] = [], outputLimit: Int = Limits.gitBytes
    ) throws(Failure) {
        guard let git = findProgram("git") else {
            throw Failure("cannot start git, because it is not in PATH; install it, or compare files instead of revisions")
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

    /// This process's variables with some added, and without the ones that would make git use another repository or index.
    private static func environment(with added: [String: String]) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] { variables[name] = nil }
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        variables["GIT_TERMINAL_PROMPT"] = "0"
        variables["LC_ALL"] = "C"
        return variables.merging(added) { $1 }
    }
}
