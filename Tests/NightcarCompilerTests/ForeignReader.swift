import Foundation
import NightcarTestSupport

/// What `cardump.py` of the reference data finds in a car.
struct ForeignReader {
    private(set) var names: Set<String> = []
    private(set) var renditions = 0
    /// The SHA-256 of a picture's unpacked bytes, by the number of its rendition.
    private(set) var pictures: [Int: String] = [:]

    private static let script = """
        import hashlib, sys
        sys.path.insert(0, sys.argv[1])
        sys.dont_write_bytecode = True
        import cardump, liblzfse, numpy
        car = cardump.Car(sys.argv[2]) if sys.argv[2:] else None
        for facet in car.facets if car else ():
            print("name", facet[0].decode())
        for index, rendition in enumerate(car.rend if car else ()):
            pixels = cardump.payload(rendition)[2]
            if pixels is not None and pixels.dtype == numpy.float16:
                pixels = numpy.rint(numpy.clip(pixels.astype("f8"), 0, 1) * 65535).astype("<u2")
            print("rendition", index, "" if pixels is None else hashlib.sha256(pixels.tobytes()).hexdigest())
        """

    static let canRun = {
        guard let tools = SharedData.tools else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, tools]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    init(reading path: String) async throws {
        let result = try await runCommand("/usr/bin/env", ["python3", "-c", Self.script, SharedData.tools ?? "", path])
        for line in result.stdout.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            if words[0] == "name" {
                names.insert(String(words[1]))
            } else {
                renditions += 1
                let fields = words[1].split(separator: " ")
                if let index = Int(fields[0]), fields.count == 2 { pictures[index] = String(fields[1]) }
            }
        }
    }
}
