// Opens a catalog, shows one asset, and prints nanoseconds and kilobytes: see opening.py.
import ThemeCatalog

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func peak() -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        if strncmp(line, "VmHWM:", 6) == 0 { return atol(Array(line.dropFirst(6))) }
    }
    return 0
}

@main
struct Opening {
    static func main() throws {
        let before = peak()
        let start = now()
        let catalog = try ThemeCatalogFile(contentsOf: CommandLine.arguments[1])
        let opened = now()
        var traits = VariantTraits()
        traits.scale = .x2
        traits.luminosity = .dark
        guard let rendition = catalog.resolve(CommandLine.arguments[2], traits: traits), let (width, height) = rendition.pixelSize
        else { exit(1) }
        let found = now()
        var memory = [UInt8](repeating: 0, count: width * height * 4)
        _ = try memory.withUnsafeMutableBytes { try rendition.decode(into: $0, bytesPerRow: width * 4, format: .rgba) }
        let decoded = now()
        print(opened - start, found - opened, decoded - found, before, peak())
    }
}
