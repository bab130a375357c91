import ArgumentParser

@main
struct Nightcar: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nightcar", abstract: "Compiles, lints and audits asset catalogs, without Xcode.", version: "0.1.0")
}
