import ThemeCatalogLibC

/// The bytes of address space that the process may still take. Nil without a limit (`ulimit -v`), and where the system doesn't tell
/// how much is taken.
package func freeAddressSpace() -> Int? {
    guard let limits = systemText("/proc/self/limits"), let sizes = systemText("/proc/self/statm") else { return nil }
    let name = "Max address space"
    guard let line = limits.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
        let limit = line.dropFirst(name.count).split(separator: " ").first.flatMap({ Int($0) }),
        let pages = sizes.split(separator: " ").first.flatMap({ Int($0) })
    else { return nil }
    return max(0, limit - pages * Int(sysconf(Int32(_SC_PAGESIZE))))
}

/// A file of the system, which has no size.
private func systemText(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
}
