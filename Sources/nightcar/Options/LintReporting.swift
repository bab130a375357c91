import ArgumentParser
import NightcarCompiler
import NightcarDiagnostics
import NightcarImaging
import NightcarLint
import NightcarPages
import NightcarReports
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Severity: ExpressibleByArgument {}

/// How findings are shown, and which of them fail the run.
struct LintReporting: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print the report in this format; FORMAT:FILE writes it to a file. (default: pretty)\n"
                + ReportFormat.allCases.map(\.rawValue).joined(separator: ", "),
            valueName: "format[:file]"),
        completion: .list(ReportFormat.allCases.map(\.rawValue)),
        transform: { text in
            do {
                return try CommaSeparated(text) { word throws(ReportTargetError) in try ReportTarget(parsing: word) }
            } catch {
                throw ValidationError("\(error)")
            }
        })
    var format: [CommaSeparated<ReportTarget>] = []

    @Option(help: ArgumentHelp("Report only findings of this severity or above. (default: info)", valueName: "severity"))
    var minSeverity: Severity?

    @Option(help: ArgumentHelp("Fail if there is a finding of this severity or above. (default: error)", valueName: "severity"))
    var failOn: Severity?

    @Flag(help: "Fail on warnings too. The same as --fail-on warning.")
    var strict = false

    @Option(help: ArgumentHelp("Fail if there are more warnings than this.", valueName: "number"))
    var maxWarnings: Int?

    @OptionGroup var color: ColorOption
    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings must not be negative.") }
        if strict, let failOn, failOn == .error { throw ValidationError("--strict can't be combined with --fail-on error.") }
    }

    /// Whether findings fail the run.
    func fails(_ findings: [Finding]) -> Bool {
        let limit = failOn ?? (strict ? .warning : .error)
        if findings.contains(where: { $0.severity >= limit }) { return true }
        return maxWarnings.map { limit in findings.count { $0.severity == .warning } > limit } ?? false
    }

    /// Writes the reports.
    func print(_ outcome: LintOutcome, root: RepositoryRoot) throws {
        let findings = outcome.findings.filter { $0.severity >= minSeverity ?? .info }
        let report = LintReport(
            tool: .nightcar, findings: findings,
            rules: outcome.rules.compactMap { RuleRegistry.rule($0)?.about.info }, root: root.path,
            workingDirectory: root.workingDirectory,
            files: LintReport.Files(
                text: { path in try? readFile(path, limit: 1 << 23) }, picture: { path in Thumbnail.png(of: path) }))
        let targets: [ReportTarget] = format.elements()
        for file in targets.compactMap(\.file) { try CatalogFinder.checkIsOutside(file) }
        let text = try report.write(
            to: targets.isEmpty ? [ReportTarget(format: .pretty)] : targets, color: color.isEnabled, page: \.page)
        Swift.print(text, terminator: "")
        for target in targets where target.format == .html {
            if let file = target.file { quiet.noteName(ofPage: file) }
        }
    }
}

extension LintReport.Tool {
    /// This program. `NIGHTCAR_REPOSITORY` names the repository that it comes from, as in `Scripts/install.sh`. The action sets it.
    static var nightcar: Self {
        let repository = ProcessInfo.processInfo.environment["NIGHTCAR_REPOSITORY"] ?? ""
        return Self(name: "nightcar", version: compilerVersion, repository: repository.isEmpty ? "OWNER/nightcar" : repository)
    }
}

/// Small pictures for the page of findings.
private enum Thumbnail {
    /// The file itself if it is a small standard PNG. Other PNGs are encoded again, and scaled down if they are large. Nil if the
    /// file is too large or isn't a PNG.
    static func png(of path: String) -> [UInt8]? {
        guard let bytes = try? readFile(path, limit: 1 << 22), let header = try? PNGHeader(bytes) else { return nil }
        if !header.isCrushed, bytes.count <= 1 << 14 { return bytes }
        guard let picture = try? decodePNG(bytes, limit: DecodeLimit(pixels: 1 << 23)) else { return nil }
        let step = max(1, (max(picture.width, picture.height) + 127) / 128)
        let (width, height) = ((picture.width + step - 1) / step, (picture.height + step - 1) / step)
        let pixel = 4 * Int(picture.depth.rawValue)
        var small: [UInt8] = []
        small.reserveCapacity(width * height * pixel)
        for y in stride(from: 0, to: picture.height, by: step) {
            for x in stride(from: 0, to: picture.width, by: step) {
                let at = (y * picture.width + x) * pixel
                small += picture.bytes[at..<at + pixel]
            }
        }
        return encodePNG(
            PixelBuffer(width: width, height: height, depth: picture.depth, colorSpace: picture.colorSpace, bytes: small))
    }
}
