import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@Suite("Failures")
struct FailureTests {
    static let place = Location(
        path: "a/b.yml", place: .text(TextRange(start: Position(line: 3, column: 7), end: Position(line: 3, column: 9))))

    @Test("A failure names its place and its cause")
    func description() {
        #expect(Failure("it is gone").description == "it is gone")
        #expect(Failure("it is gone", at: Self.place).description == "a/b.yml:3:7: it is gone")
        #expect(
            Failure("it is damaged", at: Location(path: "a.car", place: .byte(12))).description == "a.car: byte 12: it is damaged"
        )
        let cause = Failure("no such file", in: "b")
        #expect(Failure("cannot open it", in: "a", cause: cause).description == "a: cannot open it: b: no such file")
        #expect(Failure("cannot open it", in: "b", cause: cause).description == "b: cannot open it: no such file")
        #expect(Failure("cannot open it", cause: cause).cause == cause)
    }

    @Test("A reader who knows the path gets only the rest")
    func explanation() {
        #expect(
            Failure("it is damaged", at: Location(path: "a", place: .byte(12))).words(beside: "a") == "byte 12: it is damaged")
        #expect(Failure("it is gone", in: "a").words(beside: "a") == "it is gone")
        #expect(Failure("it is gone", in: "a").words(beside: "b") == "a: it is gone")
        #expect(Failure("it is gone", at: Self.place).words(beside: "a/b.yml") == "3:7: it is gone")
    }

    /// Findings and Apple's messages have their own severities.
    @Test("Only the executable writes the word \"error\" in front of a message")
    func edge() throws {
        let folder = PackageLayout.root + "/Sources"
        let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        let mark = #/"[^"]*\berror: /#
        let marked = try files.filter { $0.hasSuffix(".swift") && !$0.contains("/NightcarActool/") }.filter { file in
            let lines = try String(contentsOfFile: folder + "/" + file, encoding: .utf8).split(separator: "\n")
            return lines.contains { !$0.contains("///") && $0.contains(mark) }
        }
        // A signal handler can't create text.
        #expect(marked.sorted() == ["Tool/nightcar/Interruption.swift", "Tool/nightcar/Terminal.swift"])
    }
}
