// swift-format-ignore-file
import Foundation

/// What `#available(iOS N, *)` is here: `Scripts/run-time.sh` puts `stubSystemIs(N)` in its place.
nonisolated(unsafe) public var stubSystem = Int(ProcessInfo.processInfo.environment["STUB_SYSTEM"] ?? "") ?? 26

public func stubSystemIs(_ version: Int) -> Bool { stubSystem >= version }

/// The rules of Apple's documentation that code broke. Each test must leave it empty.
public enum StubRule {
    nonisolated(unsafe) public static var broken: [String] = []

    /// - Parameter address: where the documentation says it.
    public static func broke(_ what: String, _ address: String) { broken.append("\(what): \(address)") }

    /// For what only a newer system has. The compiler says so on Apple's platforms; here, the switch does.
    public static func needs(_ version: Int, _ what: String, _ address: String) {
        if stubSystem < version { broke("\(what) needs iOS \(version)", address) }
    }
}
