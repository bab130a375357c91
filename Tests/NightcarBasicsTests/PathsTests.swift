import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@Suite("Paths")
struct PathsTests {
    @Test("As text")
    func texts() {
        #expect(["a//", "/", "", "a/b"].map(Paths.trimmed) == ["a", "/", ".", "a/b"])
        #expect(["././a/", "./", "../a", "/a/"].map(Paths.normalized) == ["a", ".", "../a", "/a"])
        #expect(["a/b", "/a", "a", "/"].map(Paths.parent) == ["a", "/", ".", "/"])
        #expect(Paths.components("/a/./b/../c//d") == ["a", "c", "d"])
        #expect(Paths.isInside("/a/b", "/a") && Paths.isInside("/a", "/a") && Paths.isInside("/a", "/"))
        #expect(!Paths.isInside("/ab", "/a"))
        #expect(Paths.relative("x/../y", to: "/r", workingFolder: "/r/w") == "w/y")
        #expect(Paths.resolved("/nowhere/a/../b//") == "/nowhere/b" && Paths.resolved("/") == "/")
        #expect(Paths.resolved("nowhere") == Paths.resolved(".") + "/nowhere")
        #expect(Paths.relative("/r", to: "/r", workingFolder: "/") == ".")
        #expect(Paths.relative("../..", to: "/r/w", workingFolder: "/r/w") == nil)
    }

    @Test("On the disk")
    func disk() throws {
        let folder = try TemporaryDirectory()
        try folder.write("x", to: "a/file")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
        #expect(Paths.isFolder(folder.path("link")) && !Paths.isFolder(folder.path("a/file")))
        #expect(Paths.real(folder.path("link/file")) == Paths.real(folder.path("a/file")))
        #expect(Paths.real(folder.path("nothing")) == nil)
    }
}
