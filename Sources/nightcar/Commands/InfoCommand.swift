import AppleCatalog
import ArgumentParser
import NightcarCompiler
import NightcarDiagnostics
import NightcarFormats
import NightcarReports
import NightcarSystem
import ThemeCatalog
import ThemeCatalogBytes

struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show what a compiled catalog contains.",
        discussion: """
            Examples:
              nightcar info build/Assets.ncar --format json
              nightcar info Payload/App.app/Assets.car --validate

            The JSON report of an Assets.car file has the same keys as Apple's assetutil.
            """)

    @Argument(help: "A compiled catalog (.ncar or .car).")
    var file: String

    @OptionGroup var output: OutputOptions

    @Flag(help: "Check the structure and every payload, and print the problems instead.")
    var validate = false

    func run() throws {
        let catalog = try openCompiledCatalog(at: file)
        let car = try openCar(MappedFile(path: file).view, path: file)
        if validate { return try printProblems(car) }
        switch (output.format, car) {
        case (.json, let car?):
            print(CarInfo(car).report(dumpToolVersion: .text("nightcar \(compilerVersion)")).pretty())
        case (.json, nil): print(try jsonReport(CatalogInfo(catalog)), terminator: "")
        case (.text, _): print(CatalogInfo(catalog).text, terminator: "")
        }
    }

    private func printProblems(_ car: CarFile?) throws {
        let problems = try car?.validate() ?? damage()
        print(problems.text, terminator: "")
        print(problems.isEmpty ? "\(file): no problems" : problems.summary)
        if problems.contains(where: { $0.severity == .error }) { throw FailureCode.findings }
    }

    /// The damage in the payloads of a theme catalog. Its tables were checked when it was opened.
    private func damage() throws -> [Finding] {
        do throws(ThemeCatalogError) {
            try ThemeCatalogFile(contentsOf: file, check: .tables).verify()
            return []
        } catch {
            let place = error.offset.map { Location.Place.byte($0) } ?? .whole
            return [Finding(.damagedPayload, .error, error.message, at: Location(path: file, place: place))]
        }
    }
}
