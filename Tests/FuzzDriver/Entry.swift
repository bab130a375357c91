import Dispatch
import NightcarFuzzing

/// What libFuzzer calls for each input. Its own `main` is linked in, so this program must not have one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    switch chosenTarget.body {
    case .direct(let run): run(bytes)
    case .suspending(let run):
        let done = DispatchSemaphore(value: 0)
        Task {
            await run(bytes)
            done.signal()
        }
        done.wait()
    }
    return 0
}
