import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarOpening

/// Executables that LLVM's linker has made, against what its other tools say of them.
@Suite("Segments of linked code", .enabled(if: MachOTools.found != nil, "needs clang, ld64.lld and llvm-objdump"))
struct LinkedMachOTests {
    private static let source = """
        static int counter = 3;
        int table[64];
        int zeros[100000];
        const char text[] = "hello";
        int main(void) { return text[0] * counter + table[counter & 63] + zeros[counter]; }
        """

    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write(Self.source, to: "a.c")
    }

    @discardableResult
    private func run(_ program: String, _ arguments: String...) throws -> String {
        let result = try runProgram(program, arguments)
        try #require(result.status == 0, "\(program): \(result.errorText)")
        return result.text
    }

    private func linked(_ architecture: String, _ tools: MachOTools) throws -> String {
        let (object, file) = (folder.path("\(architecture).o"), folder.path(architecture))
        // A target without a system: some linkers refuse Apple's.
        try run(tools.compiler, "-target", "\(architecture)-apple-none-macho", "-c", folder.path("a.c"), "-o", object)
        try run(
            tools.linker, "-arch", architecture, "-platform_version", "macos", "13.0", "13.0", "-e", "_main", object, "-o", file)
        return file
    }

    /// The segments with bytes in the file, as `llvm-objdump` lists them.
    private func listed(_ file: String, _ tools: MachOTools) throws -> [String] {
        var found: [String] = []
        var segment = ""
        for line in try run(tools.dumper, "--macho", "--private-headers", file).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2 else { continue }
            // Sections have a `segname`, too, and no `filesize`.
            if words[0] == "segname" { segment = String(words[1]) }
            if words[0] == "filesize", words[1] != "0" { found.append("\(segment) \(words[1])") }
        }
        return found
    }

    private func parts(_ file: String) throws -> (parts: [MachO.Part], size: Int) {
        let bytes = try readFile(file)
        let code = MachO(size: bytes.count) { offset, count in
            offset >= 0 && count >= 0 && count <= bytes.count - offset ? Array(bytes[offset..<offset + count]) : nil
        }
        return (try #require(code).parts, bytes.count)
    }

    @Test(arguments: ["arm64", "x86_64"])
    func eachSegmentHasTheBytesThatLLVMLists(architecture: String) throws {
        let tools = try #require(MachOTools.found)
        let file = try linked(architecture, tools)
        let (parts, size) = try parts(file)
        let segments = parts.filter { $0.segment != MachO.other }
        #expect(segments.map { "\($0.segment) \($0.bytes)" } == (try listed(file, tools)))
        #expect(segments.count >= 3 && segments.allSatisfy { $0.architecture == architecture })
        #expect(parts.reduce(0) { $0 + $1.bytes } == size)
    }

    @Test(.enabled(if: MachOTools.found?.joiner != nil, "needs llvm-lipo"))
    func aFileForTwoArchitecturesHasTheSegmentsOfBoth() throws {
        let tools = try #require(MachOTools.found)
        let single = try ["x86_64", "arm64"].map { try linked($0, tools) }
        let file = folder.path("both")
        try run(try #require(tools.joiner), "-create", single[0], single[1], "-output", file)
        let (parts, size) = try parts(file)
        let expected = try single.flatMap { try self.parts($0).parts }
        #expect(parts.filter { !$0.architecture.isEmpty } == expected)
        #expect(parts.reduce(0) { $0 + $1.bytes } == size)
    }
}

/// What makes executables for Apple's systems on any system.
private struct MachOTools: Sendable {
    var compiler: String
    var linker: String
    var dumper: String
    /// Puts several architectures into one file. Nil without it.
    var joiner: String?

    /// In `PATH`, or in the toolchain that runs the tests.
    static let found: MachOTools? = {
        func find(_ names: String...) -> String? {
            let folder = findProgram("swift").flatMap { Paths.real($0) }.map { Paths.parent(of: $0) } ?? ""
            return names.lazy.compactMap { findProgram($0) ?? Paths.real("\(folder)/\($0)") }.first
        }
        guard let compiler = find("clang"), let linker = find("ld64.lld"), let dumper = find("llvm-objdump") else { return nil }
        return MachOTools(compiler: compiler, linker: linker, dumper: dumper, joiner: find("llvm-lipo", "llvm-lipo-14"))
    }()
}
