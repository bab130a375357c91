import Bytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One run of the git binary.
struct GitProcess {
    var status: Int32
    var output: [UInt8]
    var errors: String

    /// The most output that is read back.
    private static let outputLimit = 1 << 30

    /// Starts git and waits for its end. Input and outputs are files without names, so that neither side waits for the other.
    ///
    /// - Parameters:
    ///   - environment: variables to set besides those of this process.
    ///   - input: what git reads from standard input.
    /// - Throws: `GitError` when git cannot be started.
    init(_ arguments: [String], environment: [String: String] = [:], input: [UInt8] = []) throws(GitError) {
        let files = try (Self.scratchFile(), Self.scratchFile(), Self.scratchFile())
        defer { for file in [files.0, files.1, files.2] { close(file) } }
        guard Self.fill(files.0, with: input) else { throw GitError("cannot write git's input: \(Self.reason(errno))") }
        let child = try Self.spawn(["git"] + arguments, Self.environment(with: environment), files)
        var code: Int32 = 0
        while waitpid(child, &code, 0) < 0 {
            guard errno == EINTR else { throw GitError("cannot wait for git: \(Self.reason(errno))") }
        }
        let signal = code & 0x7F
        status = signal == 0 ? (code >> 8) & 0xFF : 128 + signal
        output = try Self.contents(of: files.1)
        errors = String(decoding: try Self.contents(of: files.2), as: UTF8.self)
    }
}

extension GitProcess {
    private static func spawn(
        _ arguments: [String], _ environment: [String], _ files: (Int32, Int32, Int32)
    ) throws(GitError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, files.0, 0)
        posix_spawn_file_actions_adddup2(&actions, files.1, 1)
        posix_spawn_file_actions_adddup2(&actions, files.2, 2)
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, "git", &actions, nil, &words, &variables)
        guard failure == 0 else {
            let hint = failure == ENOENT ? "; install git, or compare files instead of revisions" : ""
            throw GitError("cannot start git: \(reason(failure))\(hint)")
        }
        return child
    }

    /// This process's variables, with some set, and without those that would lead git to another repository or index.
    private static func environment(with added: [String: String]) -> [String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            let text = String(cString: pointer)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] { variables[name] = nil }
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        variables["GIT_TERMINAL_PROMPT"] = "0"
        variables["LC_ALL"] = "C"
        for (name, value) in added { variables[name] = value }
        return variables.map { "\($0)=\($1)" }
    }

    /// A file that has no name any more: it goes with its descriptor.
    private static func scratchFile() throws(GitError) -> Int32 {
        var template = Array("\(temporaryFolder)/nightcar-git-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw GitError("cannot make a temporary file in \(temporaryFolder): \(reason(errno))") }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func fill(_ descriptor: Int32, with bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(done)) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    private static func contents(of descriptor: Int32) throws(GitError) -> [UInt8] {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw GitError("cannot read git's output: \(reason(errno))") }
        let size = Int(information.st_size)
        guard size <= outputLimit else { throw GitError("git's output is too large: \(size) bytes") }
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            while filled < size {
                let count = pread(descriptor, buffer.baseAddress! + filled, size - filled, off_t(filled))
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// `TMPDIR`, or `/tmp`.
let temporaryFolder: String = {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    var path = String(cString: value)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
}()
