import ArgumentParser
import NightcarActool

/// Passes its arguments on unchanged, because Apple's options don't follow the rules of the other commands.
struct ActoolCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actool",
        abstract: "Compile asset catalogs with the options of Apple's actool.",
        discussion: """
            Example:
              nightcar actool App/Assets.xcassets --compile build --platform iphoneos \\
                --minimum-deployment-target 17.0 --app-icon AppIcon

            If you run this program through a link named actool, leave out the first
            word. See Documentation/ActoolCompatibility.md for every option.
            """)

    @Argument(parsing: .captureForPassthrough, help: "Options and catalogs, as for Apple's tool.")
    var arguments: [String] = []

    func run() async throws { await Self.run(arguments) }

    /// The arguments for actool if the command line is for it, by the program's name or its first argument. Otherwise nil.
    static func arguments(of commandLine: [String]) -> [String]? {
        let name = commandLine.first?.split(separator: "/").last
        if name == "actool" { return Array(commandLine.dropFirst()) }
        if commandLine.dropFirst().elementsEqual(["help", "actool"]) { return ["--help"] }
        return commandLine.dropFirst().first == configuration.commandName ? Array(commandLine.dropFirst(2)) : nil
    }

    static func run(_ arguments: [String]) async -> Never {
        let result = await runActool(arguments)
        if !result.standardError.isEmpty { Terminal.printError(result.standardError) }
        Terminal.printReport(result.standardOutput)
        Terminal.exit(ExitCode(result.exitCode))
    }
}
