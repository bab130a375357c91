import AppleCatalog

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Prints what `assetutil -I` prints, on any platform. With a name, lists the renditions of that name instead. Problems of the file
/// go to standard error.
@main
struct CatalogInfo {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first, arguments.count <= 2 else {
            complain("usage: CatalogInfo FILE.car [NAME]")
            exit(2)
        }
        do throws(AppleCatalogError) {
            let catalog = try AppleCatalogFile(contentsOf: path)
            let problems = catalog.validate()
            for problem in problems { complain("\(path): \(problem)") }
            if let name = arguments.dropFirst().first {
                try list(catalog.renditions(named: name))
            } else {
                print(catalog.report(toolVersion: "CatalogInfo"))
            }
            if problems.contains(where: \.isError) { exit(1) }
        } catch {
            complain("\(error)")
            exit(1)
        }
    }

    private static func list(_ renditions: [AppleCatalogFile.Rendition]) throws(AppleCatalogError) {
        for rendition in renditions {
            let content =
                switch rendition.content {
                case .picture: try text(rendition.pixels())
                case .color(let color): "\(color)"
                case .data(let fileExtension): try "\(rendition.data().count) bytes, \(fileExtension)"
                case .names(let names): names.joined(separator: ", ")
                default: "nothing"
                }
            print("\(rendition.variant): \(rendition.fileName), \(content), \(rendition.storedByteCount) bytes stored")
        }
    }

    private static func text(_ pixels: PixelBuffer) -> String { "\(pixels.width) x \(pixels.height) pixels" }

    private static func complain(_ text: String) {
        let line = Array((text + "\n").utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
