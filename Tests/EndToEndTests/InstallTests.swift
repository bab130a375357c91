import Foundation
import NightcarTestSupport
import Testing

/// `Scripts/try-dist.sh` tries the same with a real release in a Debian without Swift.
@Suite("Scripts/install.sh")
struct InstallTests {
    /// A release whose program prints its version.
    private static func release(in folder: TemporaryDirectory) async throws {
        let made = try await runShell(
            """
            set -e
            case $(uname -s) in Linux) system=linux ;; *) system=darwin ;; esac
            name=nightcar-1.2.3-$system-$(uname -m)
            mkdir -p "$1/$name/bin" "$1/releases/v1.2.3"
            printf '#!/bin/sh\\necho 1.2.3\\n' >"$1/$name/bin/nightcar"
            chmod +x "$1/$name/bin/nightcar"
            cd "$1" && tar -czf "releases/v1.2.3/$name.tar.gz" "$name"
            cd releases/v1.2.3
            if command -v sha256sum >/dev/null; then sha256sum *.tar.gz; else shasum -a 256 *.tar.gz; fi >SHA256SUMS
            """, folder.path)
        #expect(made.status == 0, "\(made.stderr)")
    }

    private static func install(_ arguments: String..., from folder: TemporaryDirectory) async throws -> CommandResult {
        try await runCommand(
            "/bin/sh", ["Scripts/install.sh"] + arguments,
            environment: ["NIGHTCAR_RELEASES": "file://" + folder.path("releases")])
    }

    @Test("unpacks a release, and refuses one with another digest")
    func digest() async throws {
        let folder = try TemporaryDirectory()
        try await Self.release(in: folder)
        #expect(try await Self.install("v1.2.3", folder.path("a"), from: folder).status == 0)
        #expect(FileManager.default.isExecutableFile(atPath: folder.path("a/bin/nightcar")))

        let sums = try String(decoding: folder.read("releases/v1.2.3/SHA256SUMS"), as: UTF8.self)
        let digest = String(sums.prefix(64))
        #expect(try await Self.install("1.2.3", folder.path("b"), digest, from: folder).status == 0)

        let wrong = String(repeating: "0", count: 64)
        let refused = try await Self.install("1.2.3", folder.path("c"), wrong, from: folder)
        #expect(refused.status == 2 && refused.stderr.contains("has the digest \(digest) instead of \(wrong)"))
        try folder.write(sums.replacingOccurrences(of: digest, with: wrong), to: "releases/v1.2.3/SHA256SUMS")
        #expect(try await Self.install("1.2.3", folder.path("c"), from: folder).status == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path("c")))
    }

    @Test("says what it can't find")
    func missing() async throws {
        let folder = try TemporaryDirectory()
        try await Self.release(in: folder)
        let unknown = try await Self.install("9.9.9", folder.path("a"), from: folder)
        #expect(unknown.status == 2 && unknown.stderr.contains("cannot load file://"))
        #expect(try await Self.install("1.2.3", from: folder).status == 2)
    }

    #if os(Linux)
        @Test("refuses a system whose C library is too old", arguments: ["echo glibc 2.35", "exit 1"])
        func oldSystem(answer: String) async throws {
            let folder = try TemporaryDirectory()
            try await Self.release(in: folder)
            try folder.write("#!/bin/sh\n\(answer)\n", to: "bin/getconf")
            let refused = try await runShell(
                """
                chmod +x "$1/bin/getconf"
                PATH="$1/bin:$PATH" NIGHTCAR_RELEASES="file://$1/releases" sh Scripts/install.sh 1.2.3 "$1/a"
                """, folder.path)
            #expect(refused.status == 2 && refused.stderr.contains("needs glibc 2.36 or newer"), "\(refused.stderr)")
            #expect(!FileManager.default.fileExists(atPath: folder.path("a")))
        }
    #endif
}
