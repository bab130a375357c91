import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@Suite("Files in use")
struct FaultyFileTests {
    @Test("Reading returns one state of the file, or an error that says that it changed")
    func changingFile() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("file")
        let states = [[UInt8](repeating: 1, count: 1 << 20), [UInt8](repeating: 2, count: 3 << 19)]
        try folder.write(states[0], to: "file")
        let writer = Task.detached {
            for round in 0..<200 {
                try Data(states[round % 2]).write(to: URL(fileURLWithPath: path))
            }
        }
        var refused = 0
        for _ in 0..<200 {
            do {
                let bytes = try readFile(path)
                #expect(bytes.isEmpty || bytes.allSatisfy { $0 == bytes[0] })
            } catch {
                refused += 1
                #expect("\(error)".contains("written to while it was read"))
            }
        }
        try await writer.value
        #expect(refused < 200)
    }

    @Test("A name as long as a file system allows can be written")
    func longName() throws {
        let folder = try TemporaryDirectory()
        let name = String(repeating: "é", count: 127)
        try writeFileAtomically([1], to: folder.path(name))
        #expect(try folder.read(name) == [1])
    }

    @Test("A link is replaced, and its target is left alone")
    func link() throws {
        let folder = try TemporaryDirectory()
        try folder.write("old", to: "real")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("real"))
        try writeFileAtomically(Array("new".utf8), to: folder.path("link"))
        #expect(try folder.read("real") == Array("old".utf8))
        #expect(try folder.read("link") == Array("new".utf8))
    }

    @Test("A temporary file that somebody has locked is left alone, and others are removed")
    func heldFile() throws {
        let folder = try TemporaryDirectory()
        let held = try folder.write("half", to: ".file.nightcar-0123456789abcdef")
        let old = try folder.write("half", to: ".file.nightcar-0123456789abcde1")
        let descriptor = open(held, O_RDONLY)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        try writeFileAtomically([1], to: folder.path("file"))
        #expect([held, old].map { FileManager.default.fileExists(atPath: $0) } == [true, false])
    }

    @Test("Many writers of one file at the same time all succeed, and leave nothing else")
    func crowd() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("file")
        try await withThrowingTaskGroup { group in
            for writer in UInt8(0)..<8 {
                group.addTask {
                    for _ in 0..<50 { try writeFileAtomically([UInt8](repeating: writer, count: 1000), to: path) }
                }
            }
            try await group.waitForAll()
        }
        let bytes = try folder.read("file")
        #expect(bytes.count == 1000 && bytes.allSatisfy { $0 == bytes[0] })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }
}
