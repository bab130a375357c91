import ThemeCatalogBytes

/// The bytes of address space that the process may still take. Nil without a limit (`ulimit -v`), and where the system doesn't tell
/// how much is taken.
package func freeAddressSpace() -> Int? {
    guard let limit = addressSpaceLimit(), let sizes = systemText("/proc/self/statm"),
        let pages = sizes.split(separator: " ").first.flatMap({ Int($0) })
    else { return nil }
    return max(0, limit - pages * Int(sysconf(Int32(_SC_PAGESIZE))))
}

/// Prepares a process whose address space is limited. Call it before there are threads.
///
/// - Returns: why the process can't run. Nil if it can.
package func prepareForLimitedAddressSpace() -> String? {
    guard let limit = addressSpaceLimit() else { return nil }
    guard limit >= leastAddressSpace else {
        let least = leastAddressSpace / 1_000_000
        return "the system allows \(limit / 1_000_000) MB of address space (ulimit -v), and at least \(least) are needed"
    }
    // The C library reserves 64 MB and more for each thread. Only glibc has the function and the number of the parameter.
    if let symbol = dlsym(nil, "mallopt") {
        let set = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        _ = set(mostArenas, 1)
    }
    return nil
}

/// Tunable: with less, threads can't start.
private let leastAddressSpace = 600_000_000
/// `M_ARENA_MAX` of glibc's `malloc.h`.
private let mostArenas: Int32 = -8

private func addressSpaceLimit() -> Int? {
    let name = "Max address space"
    let line = systemText("/proc/self/limits")?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).split(separator: " ").first.flatMap { Int($0) }
}

/// A file of the system, which has no size.
private func systemText(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
}
