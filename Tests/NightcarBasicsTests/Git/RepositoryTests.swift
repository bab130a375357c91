import Foundation
import NightcarTestSupport
import Testing

@testable import NightcarBasics

@Suite("Asking git")
struct RepositoryTests {
    let folder: TemporaryDirectory

    init() async throws {
        folder = try TemporaryDirectory()
        try await git("init", "-q", "-b", "main")
    }

    @discardableResult
    func git(_ arguments: String...) async throws -> String {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        let result = try await runCommand("/usr/bin/env", ["git"] + identity + arguments, in: folder.path)
        #expect(result.status == 0, "git \(arguments): \(result.stderr)")
        return result.stdout.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func commit(_ message: String, _ files: [String: String]) async throws -> String {
        for (path, text) in files { try folder.write(text, to: path) }
        try await git("add", "-A")
        try await git("commit", "-q", "--allow-empty", "-m", message)
        return try await git("rev-parse", "HEAD")
    }

    @Test("An answer that is longer than the limit is an error")
    func longAnswer() throws {
        #expect(try GitProcess(["--version"]).status == 0)
        let error = #expect(throws: Failure.self) { try GitProcess(["--version"], outputLimit: 5) }
        #expect(error.map { "\($0)".contains("it wrote more than 5 bytes") } == true)
    }

    @Test func ancestryIsThatOfGit() async throws {
        let first = try await commit("one", ["a.txt": "1"])
        let second = try await commit("two", ["b.txt": "1"])
        try await git("switch", "-q", "-c", "topic", first)
        let topic = try await commit("three\n\nAsset-Size: needed", ["c.txt": "1"])
        let repository = try Repository(containing: folder.path("not/there/yet"))
        #expect(repository.root == folder.path)
        #expect(try repository.commit("topic") == topic)
        #expect(try repository.mergeBase(second, topic) == first)
        #expect(try repository.ancestors(of: second, limit: 10) == [second, first])
        #expect(try repository.distance(from: first, to: second) == 1)
        #expect(try repository.distance(from: first, to: second, touching: ["a.txt"]) == 0)
        #expect(try repository.lastChange(of: "a.txt", upTo: second) == first)
        #expect(
            try repository.messages(from: first, to: topic).map { $0.trimmingCharacters(in: .newlines) }
                == ["three\n\nAsset-Size: needed"])
        #expect(try repository.file("b.txt", in: second) == Array("1".utf8))
        #expect(try repository.file("b.txt", in: first) == nil)
    }

    @Test func aRenamedFolderIsFollowed() async throws {
        let first = try await commit("one", ["Old/A.xcassets/a": "some text\n", "Old/A.xcassets/b": "another\n", "c": "c"])
        try await git("mv", "Old", "New")
        let repository = try Repository(containing: folder.path)
        #expect(try repository.earlierPath(of: "New/A.xcassets", in: first) == "Old/A.xcassets")
        #expect(try repository.earlierPath(of: "New", in: first) == "Old")
        _ = try await commit("two", ["New/A.xcassets/d": "new"])
        #expect(try repository.earlierPath(of: "New/A.xcassets/a", in: first) == "Old/A.xcassets/a")
        #expect(try repository.earlierPath(of: "c", in: first) == nil && repository.earlierPath(of: "", in: first) == nil)
        #expect(try repository.earlierPath(of: "missing", in: first) == nil)
    }

    @Test func aBranchThatOnlyTheRemoteHasCounts() async throws {
        let main = try await commit("one", ["a.txt": "1"])
        let clone = folder.path("clone")
        try await git("clone", "-q", "--no-local", "--depth", "1", "file://" + folder.path, clone)
        for arguments in [["switch", "-q", "--detach"], ["branch", "-q", "-D", "main"]] {
            let result = try await runCommand("/usr/bin/env", ["git"] + arguments, in: clone)
            #expect(result.status == 0, "\(result.stderr)")
        }
        let repository = try Repository(containing: clone)
        #expect(try repository.commit("main") == main)
    }

    @Test func onlyAShallowCloneIsToldToFetchMore() async throws {
        _ = try await commit("one", ["a.txt": "1"])
        _ = try await commit("two", ["a.txt": "2"])
        let clone = folder.path("clone")
        try await git("clone", "-q", "--no-local", "--depth", "1", "file://" + folder.path, clone)
        let shallow = #expect(throws: Failure.self) { try Repository(containing: clone).commit("v7") }
        #expect(shallow.map { "\($0)".contains("fetch-depth: 0") } == true)
        let whole = #expect(throws: Failure.self) { try Repository(containing: folder.path).commit("v7") }
        #expect(whole.map { "\($0)".contains("fetch-depth") } == false)
    }

    /// As `actions/checkout` leaves a pull request: one commit, no branch, and no branch of the remote. Nothing is fetched unless the
    /// caller allows it.
    @Test func aPermittedFetchFindsTheMergeBase() async throws {
        let base = try await commit("one", ["a.txt": "1"])
        try await git("switch", "-q", "-c", "topic")
        for number in 0..<3 { _ = try await commit("work \(number)", ["b.txt": "\(number)"]) }
        let topic = try await git("rev-parse", "HEAD")
        try await git("switch", "-q", "main")
        _ = try await commit("two", ["a.txt": "2"])
        let clone = folder.path("clone")
        for arguments in [
            ["init", "-q", clone], ["-C", clone, "remote", "add", "origin", "file://" + folder.path],
            ["-C", clone, "fetch", "-q", "--depth", "1", "origin", topic], ["-C", clone, "checkout", "-q", topic],
        ] {
            let result = try await runCommand("/usr/bin/env", ["git"] + arguments, in: folder.path)
            #expect(result.status == 0, "\(arguments): \(result.stderr)")
        }
        let offline = try Repository(containing: clone)
        let error = #expect(throws: Failure.self) { try offline.commit("main") }
        #expect(error?.message.contains("fetch-depth: 0") == true)
        #expect(!FileManager.default.fileExists(atPath: clone + "/.git/refs/remotes/origin/main"))
        let repository = try Repository(containing: clone, mayFetch: true)
        let main = try repository.commit("main")
        #expect(try repository.commit("origin/main") == main)
        #expect(try offline.mergeBase(main, topic) == nil, "the history is still cut off")
        #expect(try repository.mergeBase(main, topic) == base)
        #expect(try repository.commit("HEAD") == topic)
        let none = #expect(throws: Failure.self) { try repository.commit("gone") }
        #expect(none?.message.contains("origin doesn't have it") == true)
        #expect(throws: Failure.self) { try repository.commit("-x y") }
        try FileManager.default.removeItem(atPath: folder.path(".git"))
        #expect(try repository.mergeBase(main, topic) == base, "nothing more has to be fetched")
        let lost = #expect(throws: Failure.self) { try repository.commit("gone") }
        #expect(lost?.message.contains("origin doesn't have it") == true)
    }

    @Test func pathsAreCountedFromTheRoot() async throws {
        _ = try await commit("one", ["a/b.txt": "1"])
        let repository = try Repository(containing: folder.path("a"))
        #expect(try repository.path(of: folder.path) == "")
        #expect(try repository.path(of: folder.path("a/./b.txt")) == "a/b.txt")
        #expect(try repository.path(of: folder.path("gone/x")) == "gone/x")
        #expect(throws: Failure.self) { try repository.path(of: "/tmp") }
    }

    @Test func aCheckoutTouchesNothing() async throws {
        let old = try await commit("one", ["Café.xcassets/x y.txt": "old", "other.txt": "old"])
        _ = try await commit("two", ["Café.xcassets/x y.txt": "new"])
        try folder.write("changed", to: "other.txt")
        let status = try await git("status", "--porcelain")
        var place = ""
        do {
            let repository = try Repository(containing: folder.path)
            let checkout = try Checkout(repository, commit: old)
            try checkout.write { $0.contains(".xcassets/") }
            place = checkout.root
            #expect(try String(contentsOfFile: place + "/Café.xcassets/x y.txt", encoding: .utf8) == "old")
            #expect(!FileManager.default.fileExists(atPath: place + "/other.txt"))
        }
        #expect(!FileManager.default.fileExists(atPath: place))
        #expect(try await git("status", "--porcelain") == status)
        #expect(try String(contentsOfFile: folder.path("other.txt"), encoding: .utf8) == "changed")
    }

    @Test func whatIsNotThereIsAnErrorThatSaysWhatToDo() async throws {
        _ = try await commit("one", [:])
        let repository = try Repository(containing: folder.path)
        let error = try #require(throws: Failure.self) { try repository.commit("v9") }
        #expect(error.message.contains("v9") && !error.message.contains("fetch"))
        #expect(throws: Failure.self) { try repository.commit("--help") }
        #expect(throws: Failure.self) { try Repository(containing: "/") }
    }
}
