import Dispatch
import Foundation
import NightcarFuzzing

/// libFuzzer calls this before the first input. With `NIGHTCAR_FUZZ_SEEDS`, a folder, the program only writes the target's
/// seeds there; `NIGHTCAR_FUZZ_FIXTURES` says where the fixtures are.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["NIGHTCAR_FUZZ_SEEDS"] else { return 0 }
    let done = DispatchSemaphore(value: 0)
    Task {
        do {
            let seeds = try await chosenTarget.seeds(fixtures: environment["NIGHTCAR_FUZZ_FIXTURES"] ?? "Fixtures")
            for (number, seed) in seeds.enumerated() {
                try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(number)"))
            }
            print(chosenTarget.maximumLength)
            exit(0)
        } catch {
            fatalError("no seeds: \(error)")
        }
    }
    done.wait()
    return 0
}
