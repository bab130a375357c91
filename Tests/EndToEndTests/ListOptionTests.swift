import Foundation
import NightcarTestSupport
import Testing

/// Every option that takes a list can be repeated and takes commas.
@Suite("Options that take a list")
struct ListOptionTests {
    private static let catalog = "Fixtures/Basics.xcassets"

    @Test(arguments: [
        (["size", "--compile-to", "ncar", catalog, "--optimization", "time"], "--codecs", ["deflate", "webp"]),
        (["size", "--compile-to", "ncar", catalog, "--optimization", "time"], "--group-by", ["kind", "encoding"]),
        (["size", "--compile-to", "ncar", catalog, "--optimization", "time"], "--device", ["iphone-17-pro", "ipad-a16"]),
        (["lint", "Fixtures/Odd.xcassets"], "--only", ["empty-set", "format-mismatch"]),
        (["lint", "Fixtures/Odd.xcassets"], "--format", ["xcode", "json"]),
        (
            ["lint", catalog, "--only", "unused-asset"], "--sources",
            ["Sources/Catalog/NightcarModel", "Sources/Basics/NightcarBasics"]
        ),
    ])
    func commasAreTheSameAsRepeating(command: [String], option: String, values: [String]) async throws {
        let repeated = try await runNightcar(command + values.flatMap { [option, $0] })
        let joined = try await runNightcar(command + [option, values.joined(separator: ",")])
        let first = try await runNightcar(command + [option, values[0]])
        #expect(repeated.status != 2, "\(repeated.stderr)")
        #expect(joined.stdout == repeated.stdout && joined.stderr == repeated.stderr && joined.status == repeated.status)
        if option != "--codecs", option != "--sources" { #expect(first.stdout != repeated.stdout, "the second value counts") }
    }

    /// The comma of a model identifier doesn't divide a list.
    @Test func aModelIdentifierIsOneWord() async throws {
        let size = ["size", "--compile-to", "ncar", Self.catalog, "--optimization", "time", "--device"]
        let joined = try await runNightcar(size + ["iPhone14,6,ipad-a16"])
        let turned = try await runNightcar(size + ["ipad-a16,iPhone14,6"])
        for name in ["iPhone SE (3rd generation)", "ipad-a16"] {
            #expect(joined.status == 0 && joined.stdout.contains(name), "\(joined.stdout)\(joined.stderr)")
        }
        #expect(turned.status == 0 && turned.stdout != joined.stdout, "the order counts")
        let unknown = try await runNightcar(size + ["iPhone99,1"])
        #expect(unknown.status == 2 && unknown.stderr.contains("no device is called \"iPhone99,1\""), "\(unknown.stderr)")
        for empty in ["", "ipad-a16,", ",iPhone14,6"] {
            let result = try await runNightcar(size + [empty])
            #expect(result.status == 2, "\(empty): \(result.stderr)")
        }
    }

    @Test func reportsGoToSeveralFiles() async throws {
        let folder = try TemporaryDirectory()
        let formats = "csv:\(folder.path("a.csv")),json:\(folder.path("a\\,b.json"))"
        let result = try await runNightcar(
            "size", "--compile-to", "ncar", Self.catalog, "--optimization", "time", "--format", formats)
        #expect(result.status == 0 && result.stdout == "", "\(result.stderr)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a,b.json", "a.csv"])
    }

    @Test(arguments: ["deflate,", ",deflate", "deflate,zip", ""])
    func emptyAndUnknownValuesAreRefused(value: String) async throws {
        let result = try await runNightcar("size", "--compile-to", "ncar", Self.catalog, "--codecs", value)
        #expect(result.status == 2)
        for codec in ["deflate", "webp", "jxl", "lzfse", "palette-img", "deepmap2"] {
            #expect(result.stderr.contains("  - \(codec)\n"), "\(result.stderr)")
        }
    }
}
