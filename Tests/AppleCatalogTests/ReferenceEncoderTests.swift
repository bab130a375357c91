import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import AppleCatalog

/// Our LZFSE encoder compared with the reference encoder, which Python's `pyliblzfse` wraps; skipped where it is not installed.
@Suite(.enabled(if: SharedData.cars != nil), .enabled("pyliblzfse is not installed") { try await pythonImports("liblzfse") })
struct ReferenceEncoderTests {
    /// Prints the size that the reference encoder reaches for each `N.raw`, and unpacks our `N.lzfse`.
    static let script = """
        import liblzfse, sys
        for index in range(int(sys.argv[2])):
            raw = open(f'{sys.argv[1]}/{index}.raw', 'rb').read()
            assert liblzfse.decompress(open(f'{sys.argv[1]}/{index}.lzfse', 'rb').read()) == raw, index
            print(len(liblzfse.compress(raw)))
        """

    /// The pixels of all pictures in Apple's files, however they are packed there, and the text and colors in the files.
    static func inputs() throws -> [[UInt8]] {
        let folder = try #require(SharedData.cars)
        var inputs: [[UInt8]] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".car") {
            guard let car = try? CarFile(path: folder + "/" + name) else { continue }
            for (index, rendition) in car.renditions.enumerated() {
                guard case .pixels = rendition.payload, rendition.header.width * rendition.header.height <= 90_000 else {
                    continue
                }
                inputs.append(try car.storedPixels(of: index).pixels.bytes)
            }
        }
        return inputs
    }

    /// Together at most 5% larger than the reference encoder's, and read by the reference decoder.
    @Test func sizesAreTheReferences() async throws {
        let folder = try TemporaryDirectory()
        let inputs = try Self.inputs()
        var ours = 0
        for (index, input) in inputs.enumerated() {
            let packed = LZFSEEncoder.encode(input)
            ours += packed.count
            try folder.write(input, to: "\(index).raw")
            try folder.write(packed, to: "\(index).lzfse")
        }
        let result = try await runCommand("/usr/bin/env", ["python3", "-c", Self.script, folder.path, "\(inputs.count)"])
        #expect(result.status == 0, "\(result.stderr)")
        let sizes = result.stdout.split(separator: "\n").compactMap { Int($0) }
        #expect(sizes.count == inputs.count)
        let reference = sizes.reduce(0, +)
        print("LZFSE: \(inputs.count) inputs, \(inputs.reduce(0) { $0 + $1.count }) bytes, ours \(ours), reference \(reference)")
        #expect(reference > 0)
        #expect(Double(ours) <= Double(reference) * 1.05, "\(ours) bytes instead of \(reference)")
    }
}
