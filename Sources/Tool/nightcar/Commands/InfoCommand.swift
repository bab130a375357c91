import AppleCatalog
import ArgumentParser
import NightcarAudit
import NightcarCompiler
import NightcarDiagnostics
import NightcarFormats
import NightcarReports
import NightcarSystem
import NightcarTokens
import NightcarVectors
import ThemeCatalog
import ThemeCatalogBytes

struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show what a catalog contains.",
        discussion: """
            Examples:
              nightcar info build/Assets.ncar --format json
              nightcar info App.ipa --validate
              nightcar info App/Assets.xcassets

            The JSON report of an Assets.car file has the same keys as Apple's assetutil.
            """)

    @Argument(help: "A catalog, design tokens, or an app or archive that contains a compiled catalog.", completion: .file())
    var file: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var links: LinkOptions

    @Flag(help: "Check the structure and every payload, and print the problems instead.")
    var validate = false

    func run() throws {
        let named = TokenSystem.isSource(file) ? nil : try NamedCatalog(at: file, links: links.policy)
        let opened = try named?.open(links: links.policy) ?? openTokens(at: file)
        var car: CarFile?
        if case .compiled(let bytes, let path)? = named {
            car = try openCar(bytes, path: path)
            if validate { return try printProblems(car, bytes, path: path) }
        }
        guard !validate else { throw ValidationError("--validate checks a compiled catalog; lint checks source catalogs") }
        let painter = VectorPainter()
        switch (output.format, car) {
        case (.json, let car?):
            print(CarInfo(car).report(dumpToolVersion: .text("nightcar \(compilerVersion)")).pretty())
        case (.json, nil):
            print(try jsonReport(CatalogInfo(opened.catalog) { $0.paintedBy(painter) }), terminator: "")
        case (.text, _): print(CatalogInfo(opened.catalog) { $0.paintedBy(painter) }.text, terminator: "")
        }
        try Terminal.report(opened.errors)
    }

    private func printProblems(_ car: CarFile?, _ bytes: ByteView, path: String) throws {
        let problems = try car?.validate() ?? damage(bytes, path: path)
        print(problems.text, terminator: "")
        print(problems.isEmpty ? "\(path): no problems" : problems.summary)
        if problems.contains(where: { $0.severity == .error }) { throw FailureCode.findings }
    }

    /// The damage in the payloads of a theme catalog. Its tables were checked when it was opened.
    private func damage(_ bytes: ByteView, path: String) throws -> [Finding] {
        do throws(ThemeCatalogError) {
            try ThemeCatalogFile(bytes, check: .tables).verify()
            return []
        } catch {
            let place = error.offset.map { Location.Place.byte($0) } ?? .whole
            return [Finding(.damagedPayload, .error, error.message, at: Location(path: path, place: place))]
        }
    }
}
