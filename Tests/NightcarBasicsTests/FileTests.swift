import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@Suite("Files")
struct FileTests {
    @Test("A mapped file is what was written, an empty one has no bytes")
    func mapped() throws {
        let folder = try TemporaryDirectory()
        try folder.write([1, 2, 3], to: "three")
        try folder.write([] as [UInt8], to: "none")
        #expect(try MappedFile(path: folder.path("three")).view.array == [1, 2, 3])
        #expect(try MappedFile(path: folder.path("none")).view.count == 0)
        #expect(throws: FileError(path: folder.path, doing: "read", errno: EISDIR)) { try MappedFile(path: folder.path) }
    }

    @Test("Reading respects the limit and names the reason")
    func limit() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write([UInt8](repeating: 7, count: 10), to: "ten")
        #expect(try readFile(path, limit: 10).count == 10)
        #expect(throws: FileError(path: path, doing: "read", errno: EFBIG)) { try readFile(path, limit: 9) }
        #expect(throws: FileError(path: path + "x", doing: "open", errno: ENOENT)) { try readFile(path + "x") }
    }

    @Test("A device is not read")
    func device() {
        for error in [
            #expect(throws: FileError.self) { try readFile("/dev/zero") },
            #expect(throws: FileError.self) { try MappedFile(path: "/dev/zero") },
        ] {
            #expect(error?.description == "/dev/zero: cannot read: it is not a regular file")
        }
    }

    @Test("An atomic write replaces the file, leaves nothing beside it and clears what killed runs left")
    func atomic() throws {
        let folder = try TemporaryDirectory()
        try folder.write("old", to: "file")
        let abandoned = try folder.write("half", to: ".file.nightcar-0123456789abcdef")
        try folder.write("other", to: ".file.nightcar-notes")
        try writeFileAtomically(Array("new".utf8), to: folder.path("file"))
        #expect(try folder.read("file") == Array("new".utf8))
        #expect(access(abandoned, F_OK) != 0)
        #expect(access(folder.path(".file.nightcar-notes"), F_OK) == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".file.nightcar-notes", "file"])
    }

    @Test("A write that fails leaves the old file and names the target")
    func failedWrite() throws {
        let folder = try TemporaryDirectory()
        try folder.write("inside", to: "target/keep")
        let error = #expect(throws: FileError.self) { try writeFileAtomically([1], to: folder.path("target")) }
        #expect(error?.path == folder.path("target"))
        #expect(error?.doing == "replace")
        #expect(try folder.read("target/keep") == Array("inside".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["target"])
    }

    @Test("Folders are made with their parents; a file in the way is an error")
    func folders() throws {
        let folder = try TemporaryDirectory()
        try makeFolder(folder.path("a/b b/ç/"))
        try makeFolder(folder.path("a/b b/ç"))
        try folder.write("x", to: "file")
        let error = #expect(throws: FileError.self) { try makeFolder(folder.path("file/below")) }
        #expect(error?.path == folder.path("file"))
    }
}
