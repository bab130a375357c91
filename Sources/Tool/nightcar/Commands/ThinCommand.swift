import ArgumentParser
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarReports
import NightcarXCAssets

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

    @Argument(help: ArgumentHelp("The compiled catalog. - is standard input.", valueName: "in"), completion: .file())
    var input: String

    @Argument(help: ArgumentHelp("The file to write.", valueName: "out"), completion: .file())
    var output: String

    @OptionGroup(title: "What to keep") var thinning: ThinningOptions
    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if thinning.isEmpty { throw ValidationError("Say what to keep: --device, or one of the other options.") }
    }

    func run() throws {
        let rule = try thinning.rule
        try CatalogFinder.checkIsOutside(output)
        let bytes = try thinFile(input, to: rule, output: output)
        if quiet.quiet { return }
        let (before, after) = (Numbers.grouped(bytes.before), Numbers.grouped(bytes.after))
        print("\(output): \(before) → \(after) bytes (\(Numbers.percent(bytes.after, of: bytes.before)))")
    }
}
