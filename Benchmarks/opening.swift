// Opens a catalog, shows one asset, and prints nanoseconds and kilobytes; or, with a third argument, the lookups a second of both ways to
// open it: see opening.py.
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
    /// The names of the whole catalog in light and in dark mode, in turn with both ways of opening, so that other work slows both.
    static func lookups(_ path: String, rounds: Int) throws {
        let catalogs = try [
            ThemeCatalogFile(contentsOf: path, check: .asUsed), ThemeCatalogFile(contentsOf: path, check: .tables),
        ]
        let names = Array(catalogs[0].names)
        var looks = [VariantTraits(), VariantTraits()]
        for index in looks.indices { (looks[index].scale, looks[index].luminosity) = (.x2, index == 0 ? .light : .dark) }
        var rates: [[Int]] = [[], []]
        var found = 0
        for _ in 0..<rounds {
            for (index, catalog) in catalogs.enumerated() {
                let start = now()
                for name in names { for look in looks where catalog.resolve(name, traits: look) != nil { found += 1 } }
                rates[index].append(names.count * looks.count * 1_000_000_000 / max(now() - start, 1))
            }
        }
        guard found == names.count * looks.count * rounds * catalogs.count else { exit(1) }
        print(rates.map { String($0.sorted()[rounds / 2]) }.joined(separator: " "))
    }

    static func main() throws {
        if CommandLine.arguments.count > 3 { return try lookups(CommandLine.arguments[1], rounds: 51) }
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
