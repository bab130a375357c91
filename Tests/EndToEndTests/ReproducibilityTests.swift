import Foundation
import NightcarTestSupport
import Testing

/// Two compilations of one catalog: in two folders, from files that were made in another order and at another time, with one job
/// and with several, without a cache.
@Suite("Two compilations")
struct ReproducibilityTests {
    @Test(arguments: [[], ["--vector-pictures", "never", "--optimization", "time"]])
    func giveTheSameBytes(options: [String]) async throws {
        var results: [[String: [UInt8]]] = []
        for (number, jobs) in ["1", "2", "5"].enumerated() {
            let folder = try TemporaryDirectory()
            let home = number == 0 ? "." : "a folder/café 🌃/\(number)"
            for name in ["Basics", "AppIcon", "Odd"] {
                let source = "\(PackageLayout.fixtures)/\(name).xcassets"
                let files = try FileManager.default.subpathsOfDirectory(atPath: source).sorted()
                for file in number == 1 ? files.reversed() : files {
                    var isFolder: ObjCBool = false
                    _ = FileManager.default.fileExists(atPath: "\(source)/\(file)", isDirectory: &isFolder)
                    let copy = folder.path("\(home)/\(name).xcassets/\(file)")
                    let parent = (copy as NSString).deletingLastPathComponent
                    try FileManager.default.createDirectory(
                        atPath: isFolder.boolValue ? copy : parent, withIntermediateDirectories: true)
                    if isFolder.boolValue { continue }
                    try FileManager.default.copyItem(atPath: "\(source)/\(file)", toPath: copy)
                    let date = Date(timeIntervalSince1970: 1_000_000_000 * Double(number + 1) / 2)
                    try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: copy)
                }
            }
            let run = try await runNightcar(
                [
                    "compile", "\(home)/Basics.xcassets", "\(home)/AppIcon.xcassets", "\(home)/Odd.xcassets", "--output", "out",
                    "--format", "ncar,car", "--platform", "ios", "--no-cache", "--jobs", jobs, "--quiet",
                ] + options, in: folder.path)
            #expect(run.status <= 1, "\(run.stderr)")
            var files: [String: [UInt8]] = [:]
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path("out")) {
                files[file] = try? folder.read("out/\(file)")
            }
            #expect(files["Assets.ncar"]?.isEmpty == false && files["Assets.car"]?.isEmpty == false)
            results.append(files)
        }
        #expect(results[1].keys.sorted() == results[0].keys.sorted() && results[2].keys.sorted() == results[0].keys.sorted())
        for (file, bytes) in results[0] {
            #expect(results[1][file] == bytes, "\(file)")
            #expect(results[2][file] == bytes, "\(file)")
        }
    }
}
