import Foundation
import NightcarFuzzing

/// The target that `NIGHTCAR_FUZZ_TARGET` names.
let chosenTarget: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["NIGHTCAR_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.named(name) else {
        let names = FuzzTarget.all.map(\.name).joined(separator: " ")
        fatalError("set NIGHTCAR_FUZZ_TARGET to one of: \(names)")
    }
    return target
}()
