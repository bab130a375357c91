import ArgumentParser
import NightcarCompiler
import NightcarReports
import NightcarSize
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogLibC

struct ThinCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thin",
        abstract: "Keep only what one device needs of a compiled catalog.",
        discussion: """
            Examples:
              nightcar thin Assets.car iphone/Assets.car --device iphone-17-pro
              nightcar thin Assets.ncar small.ncar --device iPhone14,6 --drop dark
              nightcar thin Assets.car ipad/Assets.car --idiom pad --scale 2

            IN is an Assets.car or a theme catalog, and OUT has the same format. Pictures
            are copied and not encoded again. Whatever the device would have got for a name
            before, it gets after.
            """)

    @Argument(help: ArgumentHelp("The compiled catalog.", valueName: "in"), completion: .file())
    var input: String

    @Argument(help: ArgumentHelp("The file to write.", valueName: "out"), completion: .file())
    var output: String

    @OptionGroup(title: "What to keep") var thinning: ThinningOptions
    @OptionGroup var quiet: QuietOption

    func run() throws {
        let rule = try thinning.rule
        guard !rule.isEmpty else { throw ValidationError("Say what to keep: --device, or one of the other options.") }
        try CatalogFinder.checkIsOutside(output)
        let whole = try MappedFile(path: input).view
        readAhead(whole)
        let thin = try thinned(BytePieces(whole), path: input, to: rule)
        try makeFolder(Paths.parent(of: output))
        try writeFileAtomically(thin, to: output)
        if quiet.quiet { return }
        let (before, after) = (Numbers.grouped(whole.count), Numbers.grouped(thin.count))
        print("\(output): \(before) → \(after) bytes (\(Numbers.percent(thin.count, of: whole.count)))")
    }

    /// Maps all pages of the file with one call. Most are written again, and one fault for each few pages takes longer.
    private func readAhead(_ file: ByteView) {
        #if os(Linux)
            // `MADV_POPULATE_READ`, which older headers don't have. An older kernel refuses it, and nothing changes.
            file.withUnsafeBytes { _ = madvise(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, 22) }
        #endif
    }
}
