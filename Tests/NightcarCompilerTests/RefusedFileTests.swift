import NightcarBasics
import NightcarCompiler
import NightcarLint
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalog
import ThemeCatalogBytes

@Suite("Files that are left out")
struct RefusedFileTests {
    static let pointer = Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n".utf8)
    static let page = Array("\n<!DOCTYPE html>\n<html><body><svg/></body></html>".utf8)
    static let broken = Array(disc { _, _ in (0, 0, 0) }.dropLast(40))

    /// Image sets with one file each, which `Good.imageset` shares with none.
    static func sample(_ files: [(name: String, bytes: [UInt8])]) throws -> Sample {
        let sample = try Sample()
        for (index, file) in files.enumerated() {
            let json = #"{"images": [{"idiom": "universal", "filename": "\#(file.name)"}]}"#
            try sample.catalog.write(Array(json.utf8), to: "Set \(index) 🎨.imageset/Contents.json")
            try sample.catalog.write(file.bytes, to: "Set \(index) 🎨.imageset/\(file.name)")
        }
        try sample.addImage("Good", [("", disc { _, _ in (1, 2, 3) })])
        return sample
    }

    /// The findings of both formats, as `id path`.
    static func findings(_ sample: Sample) async throws -> (ncar: [String], car: [String]) {
        func words(_ findings: [Finding]) -> [String] {
            findings.map { "\($0.severity) \($0.id) \($0.location.path.dropFirst(sample.catalog.path.count + 1))" }
        }
        let car = try await sample.compileCar().compilation
        return (words(try await sample.compile().findings), words(car.findings))
    }

    @Test("Each of several identical broken files is named", arguments: [broken, pointer, page, []])
    func identical(bytes: [UInt8]) async throws {
        let sample = try Self.sample((0..<5).map { ("p\($0).png", bytes) })
        let (ncar, car) = try await Self.findings(sample)
        let id = bytes == Self.pointer ? "git-lfs-pointer" : "broken-image"
        #expect(ncar == (0..<5).map { "error \(id) Set \($0) 🎨.imageset/p\($0).png" })
        #expect(car == ncar)
        let catalog = try ThemeCatalogFile(ByteView(try await sample.compile().bytes))
        #expect(Array(catalog.names) == ["Good"])
    }

    @Test("A Git LFS pointer is named in sets of any kind")
    func pointersInOtherSets() async throws {
        let sample = try Self.sample([])
        let sets = [("Model.dataset", "data", "model.bin"), ("Star.symbolset", "symbols", "star.svg")]
        for (set, list, file) in sets {
            let json = #"{"\#(list)": [{"idiom": "universal", "filename": "\#(file)"}]}"#
            try sample.catalog.write(Array(json.utf8), to: "\(set)/Contents.json")
            try sample.catalog.write(Self.pointer, to: "\(set)/\(file)")
        }
        let (ncar, car) = try await Self.findings(sample)
        #expect(ncar == sets.map { "error git-lfs-pointer \($0.0)/\($0.2)" })
        #expect(car == ncar)
    }

    @Test("A file that several entries of a set name is named once")
    func sharedInASet() async throws {
        let sample = try Self.sample([])
        let entries = ["1x", "2x", "3x"].map { #"{"idiom": "universal", "filename": "a.png", "scale": "\#($0)"}"# }
        let json = #"{"images": [\#(entries.joined(separator: ", "))]}"#
        try sample.catalog.write(Array(json.utf8), to: "A.imageset/Contents.json")
        try sample.catalog.write(Self.broken, to: "A.imageset/a.png")
        let (ncar, car) = try await Self.findings(sample)
        #expect(ncar == ["error broken-image A.imageset/a.png"] && car == ncar)
    }

    @Test(
        "A copy under the wrong extension is named, whichever copy comes first",
        arguments: [["a.png", "b.pdf"], ["b.pdf", "a.png"]])
    func wrongExtension(names: [String]) async throws {
        let pdf = Array("%PDF-1.4\n%%EOF".utf8)
        let (ncar, car) = try await Self.findings(try Self.sample(names.map { ($0, pdf) }))
        let wrong = names.firstIndex(of: "a.png").map { "warning format-mismatch Set \($0) 🎨.imageset/a.png" }
        #expect(ncar == [wrong] && car.filter { $0.contains("mismatch") } == [wrong])
    }

    @Test(
        "What isn't an image is an error under every extension, with the same ID in compile and lint",
        arguments: ["png", "pdf", "svg", "jpg", "gif", "json", "txt"])
    func foreign(ending: String) async throws {
        let contents: [(bytes: [UInt8], id: String, words: String)] = [
            (Self.pointer, "git-lfs-pointer", "run \"git lfs pull\""), ([], "broken-image", "is empty"),
            (Self.page, "broken-image", "HTML"), (Array("{\"a\": 1}".utf8), "broken-image", "text"),
            (Array("%!PS-Adobe".utf8), "broken-image", "text"),
        ]
        for content in contents {
            let sample = try Self.sample([("a b.\(ending)", content.bytes)])
            let compiled = try await sample.compile()
            #expect(compiled.findings.map(\.id.name) == [content.id] && compiled.findings[0].severity == .error)
            #expect(compiled.findings[0].message.contains(content.words))
            let car = try await sample.compileCar().compilation
            #expect(car.findings == compiled.findings)
            let root = RepositoryRoot(path: sample.catalog.folder, workingDirectory: sample.catalog.folder)
            let options = LintOptions(settings: LintSettings(), root: root, only: ["format-mismatch"], jobs: 1)
            let linted = await lint([try loadCatalog(at: sample.catalog.path)], options: options).findings
            #expect(linted.map(\.id.name) == [content.id] && linted.map(\.severity) == [.error])
            #expect(linted[0].message.contains(content.words))
        }
    }

    @Test("A data set can contain anything")
    func dataSets() async throws {
        for bytes in [Self.page, []] {
            let sample = try Sample([
                "D.dataset/Contents.json": #"{"data": [{"idiom": "universal", "filename": "d.png"}]}"#
            ])
            try sample.catalog.write(bytes, to: "D.dataset/d.png")
            let compilation = try await sample.compile()
            #expect(compilation.findings == [])
            let file = try ThemeCatalogFile(ByteView(compilation.bytes))
            #expect(try file.resolve("D", traits: .init())?.data() == bytes)
            #expect(try await sample.compileCar().compilation.findings == [])
        }
    }

    @Test("Bytes that only another tool knows are kept under an extension of their own")
    func textures() async throws {
        let astc: [UInt8] = [0x13, 0xAB, 0xA1, 0x5C, 4, 4, 1, 4, 0, 0, 4, 0, 0, 1, 0, 0]
        let (ncar, _) = try await Self.findings(try Self.sample([("t.astc", astc)]))
        #expect(ncar == [])
        let (named, car) = try await Self.findings(try Self.sample([("t.png", astc)]))
        #expect(named == ["error broken-image Set 0 🎨.imageset/t.png"] && car == named)
    }
}
