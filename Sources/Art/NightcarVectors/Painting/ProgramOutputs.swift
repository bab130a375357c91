import NightcarBasics
import Synchronization
import ThemeCatalogBytes

/// What painting programs write for an input, from an earlier run or from running them.
final class ProgramOutputs: Sendable {
    private let cache: LocalCache?
    /// What programs say about their version, by path.
    private let versions = Mutex<[String: String]>([:])

    /// Increase it if the key of an output changes.
    private static let version = 1

    /// What a run may write, and how long it may compute.
    struct Limit {
        var bytes: Int
        var processorSeconds: Int
    }

    init(cache: LocalCache?) { self.cache = cache }

    /// The bytes that a program writes to its standard output.
    ///
    /// - Throws: `PaintError` if the program can't be run, or if it fails. Failures are not kept.
    func output(
        of executable: String, _ arguments: [String], input: [UInt8], _ limit: Limit
    ) throws(PaintError) -> [UInt8] {
        guard let cache else { return try run(executable, arguments, input: input, limit).output }
        let text = "nightcar program \(Self.version)\n\(identity(of: executable))\n\(arguments.joined(separator: "\0"))\n"
        let key = SHA256.digest(Array(text.utf8) + SHA256.digest(input).bytes)
        if let known = cache.read(key) { return known.array }
        let output = try run(executable, arguments, input: input, limit).output
        cache.write(output, for: key)
        return output
    }

    private func run(
        _ executable: String, _ arguments: [String], input: [UInt8], _ limit: Limit
    ) throws(PaintError) -> ProgramResult {
        let name = executable.split(separator: "/").last.map(String.init) ?? executable
        let result: ProgramResult
        do {
            // A duration would make the result depend on the load. This one is for programs that wait forever.
            result = try runProgram(
                executable, arguments, input: input, outputLimit: limit.bytes, seconds: 600,
                processorSeconds: limit.processorSeconds)
        } catch {
            throw PaintError(program: name, text: error.reason)
        }
        guard result.status == 0 else { throw PaintError(program: name, text: result.errorText) }
        return result
    }

    /// The program's path and stamp, and what it says about its version. A script that calls another program keeps its stamp
    /// when that program changes.
    func identity(of executable: String) -> String {
        let stamp = FileStamp(path: executable).map { "\($0.size) \($0.modified)" } ?? ""
        return "\(executable)\n\(stamp)\n\(version(of: executable))"
    }

    /// What a program says about its version, in some lines. Empty if it can't be run.
    func version(of executable: String) -> String {
        versions.withLock { versions in
            if let known = versions[executable] { return known }
            let option = executable.hasSuffix("/rsvg-convert") ? "--version" : "-v"
            let result = try? runProgram(executable, [option])
            // One writes it to its standard error.
            let text = [result?.text ?? "", result?.errorText ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
            versions[executable] = text
            return text
        }
    }
}
