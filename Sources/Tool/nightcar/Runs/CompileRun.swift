import AppleCatalog
package import NightcarBasics
package import NightcarCompiler
package import NightcarConfiguration
import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarProjects
import NightcarReports
import NightcarSize
import NightcarTint
import NightcarTokens
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One run of `compile`.
///
/// It gets what the user asks for only as a `CompileRequest`, and the run cache's key is made from that request. So an option
/// that the key lacks can't have an effect.
package struct CompileRun: Sendable {
    let request: CompileRequest
    let configuration: Configuration
    let run: RunContext

    /// - Throws: `Failure` if the request names a target that no project has, or one that ships nothing or for several platforms.
    package init(_ request: CompileRequest, _ settings: ConfigurationChoice, run: RunContext) throws {
        var request = request
        if let name = request.target { try request.name(target: name, settings) }
        configuration = try settings.nearest(to: request.catalogs[0])
        if request.isBundle { request = try Self.targeted(request, configuration) }
        // A car is for one platform, and has no entries of others.
        if request.formats == [.car] { request.settings.filter.platform = request.settings.filter.platform ?? .ios }
        (self.request, self.run) = (request, run)
    }

    /// A bundle is for one platform: the one that the user names, or else the one of the target that ships the catalog, or else iOS.
    private static func targeted(_ request: CompileRequest, _ configuration: Configuration) throws -> CompileRequest {
        let place = Paths.resolved(request.catalogs.first ?? ".")
        let projects = Projects(around: place)
        let filter = request.settings.filter
        let named = TokenSystem.split(request.catalogs).others
        let finder = CatalogFinder(links: request.settings.links, themes: configuration.themeCatalogs)
        let found = named.isEmpty ? nil : try finder.sources(at: named, withIcons: true, entering: configuration.entered)
        let sources = (found.map { $0.paths + $0.icons } ?? []).map(Paths.resolved)
        let car = projects.cars(of: sources, for: filter.platform).last
        let shipped = ShippedBuild(
            car, usual: car == nil ? projects.usualDeployment(around: place) : nil, ships: configuration.size.ships,
            given: filter, format: .car)
        var request = request
        request.settings.filter = shipped.filter
        return request
    }

    /// Refuses to write into a source catalog: the next run would find its own output there.
    package func checkOutput() throws(Failure) {
        for path in [request.output, request.report].compactMap(\.self) { try CatalogFinder.checkIsOutside(path) }
    }

    /// Compiles to each format and writes the results.
    ///
    /// - Parameter runs: stores the result.
    package func result(cache: FileCache?, keptBy runs: RunCache?) async throws -> RunCache.Result {
        let (compilations, written) = try await compile(cache: cache, runs: runs)
        let findings = Array(Set(compilations.flatMap(\.findings))).sorted()
        let failing = request.failsOnWarnings ? Severity.warning : .error
        let result = RunCache.Result(
            text: text(of: compilations, findings), isFailure: findings.contains { $0.severity >= failing })
        // A theme catalog is quick to assemble from the cache's entries. The pictures of a car aren't among the entries.
        let isQuick = [request.path(of: .ncar), request.report]
        runs?.keep(result, files: written.map { ($0.path, isQuick.contains($0.path) ? nil : $0.file.array) })
        return result
    }

    /// The cached result of the whole run.
    ///
    /// The key contains everything that decides the result: the program, the request, and the state of the catalogs, of the files
    /// that the configuration was read from, of the catalogs that its themes name, and of the programs that render vectors.
    ///
    /// - Returns: nil for design tokens, which are quick to read and can name files anywhere.
    package func runCache(_ local: LocalCache, moment: Int) throws -> RunCache? {
        guard TokenSystem.split(request.catalogs).tokens.isEmpty else { return nil }
        let found = try CatalogFinder(links: request.settings.links, themes: configuration.themeCatalogs)
            .sources(at: request.catalogs, withIcons: true, entering: configuration.entered)
        let programs = request.settings.paintingPrograms(formats: request.formats)
        // With little memory, a picture may be stored in another way.
        let place = [FileManager.default.currentDirectoryPath, configuration.path ?? "", run.memory.map { "\($0)" } ?? ""]
        return RunCache(
            local,
            request: [compilerVersion, EncodeOptions.libraries, VectorPainter.version, request.key] + place
                + found.paths + found.icons + found.findings.map { "\($0)" } + programs,
            paths: found.paths + found.icons + configuration.files + configuration.themes.compactMap(\.catalog) + programs,
            moment: moment,
            jobs: run.jobs, followsLinks: request.settings.links != .never,
            // Only a symbol's template says which glyphs it has.
            template: SetKind.symbol.rawValue)
    }
}

private extension CompileRun {
    func compile(
        cache: FileCache?, runs: RunCache?
    ) async throws -> (compilations: [Compilation], written: [(path: String, file: BytePieces)]) {
        let settings = request.settings
        var options = CompileOptions(
            settings, additions: configuration.additions(derives: settings.derives, links: settings.links))
        options.shard = request.shard
        if request.shard == .whole, options.additions.lookAtSeveralSets {
            let message =
                "the configuration adds variants, which depend on all catalogs; use --shard with all of them, or --tint off"
            throw Failure(message, in: configuration.path ?? request.catalogs[0])
        }
        var expansion = try expansion(filter: settings.filter, keptBy: runs)
        if request.failsOnWarnings { expansion.findings += expansion.keysWithoutEffect }
        var configured: ConfiguredCatalog? = await ConfiguredCatalog(
            expansion, additions: options.additions, filter: settings.filter, jobs: run.jobs)
        expansion = Expansion()
        var compilations: [Compilation] = []
        for (number, format) in request.formats.enumerated() {
            // The last format owns the catalog, so that its memory can be freed as soon as it is no longer needed.
            guard let own = configured else { break }
            if number == request.formats.count - 1 { configured = nil }
            compilations.append(try await compile(own, to: format, options: options, cache: cache))
        }
        return (compilations, try write(compilations))
    }

    /// Writes the files of all formats and what belongs beside them.
    func write(_ compilations: [Compilation]) throws -> [(path: String, file: BytePieces)] {
        var written: [(path: String, file: BytePieces)] = []
        for (format, compilation) in zip(request.formats, compilations) {
            if !compilation.isEmpty { written.append((request.path(of: format), compilation.file)) }
            for file in compilation.sideFiles {
                written.append(("\(request.folder)/\(file.name)", BytePieces(ByteView(file.bytes))))
            }
        }
        if let report = request.report {
            let files = compilations.filter { !$0.isEmpty }.map(\.report)
            let sizes = SizeReport(tool: "nightcar \(compilerVersion)", files: files)
            written.append((report, try sizes.json))
        }
        if compilations.contains(where: { !$0.isEmpty }) { try makeFolder(request.folder) }
        for folder in Set(compilations.flatMap(\.sideFiles).map(\.folder)) { try makeFolder("\(request.folder)/\(folder)") }
        if request.isBundle, !written.isEmpty {
            let info = request.bundleInfo
            written.append((info.path, BytePieces(ByteView(info.bytes))))
        }
        for file in written { try writeFileAtomically(file.file, to: file.path) }
        return written
    }

    /// The expanded sets, from an earlier run if only pictures have changed since.
    func expansion(filter: PlatformFilter, keptBy runs: RunCache?) throws -> Expansion {
        if let known = runs?.structure().flatMap({ Expansion(record: $0) }) { return known }
        let (tokens, catalogs) = TokenSystem.split(request.catalogs)
        let expansion = try loadExpansion(
            at: catalogs, entering: configuration.entered, themes: configuration.themeCatalogs, filter: filter, jobs: run.jobs,
            links: request.settings.links
        ).adding(tokens: tokens, configuration.tokens)
        runs?.keepStructure(expansion.record())
        return expansion
    }

    func compile(
        _ configured: consuming ConfiguredCatalog, to format: CompiledFormat, options: CompileOptions, cache: FileCache?
    ) async throws -> Compilation {
        let path = request.path(of: format)
        let known = Set(configured.findings)
        switch format {
        case .ncar:
            return try await NightcarCompiler.compile(
                configured, options: options, path: path, run: run, cache: cache)
        case .car:
            var compilation = try await compileCar(
                configured, options: options, target: request.settings.carTarget, path: path, run: run,
                cache: cache)
            if request.settings.vectorPictures == .required {
                // The ones that no program paints are a note.
                compilation.findings = compilation.findings.map { finding in
                    var finding = finding
                    if finding.id == .carBareVector, finding.severity == .warning { finding.severity = .error }
                    return finding
                }
            }
            // A catalog of sticker packs alone becomes files beside the car.
            if compilation.isEmpty, compilation.sideFiles.isEmpty {
                // A catalog without content, such as the one for previews in Xcode's templates, stops no build.
                let isLoss = compilation.findings.contains { $0.severity != .info && !known.contains($0) }
                let reason = isLoss ? "can be stored" : "belongs"
                let message = "nothing in the catalogs \(reason) in this file; it is not written"
                compilation.findings.append(Finding(.carEmpty, isLoss ? .error : .info, message, at: Location(path: path)))
            }
            return compilation
        }
    }

    func text(of compilations: [Compilation], _ findings: [Finding]) -> String {
        if request.isQuiet { return findings.text }
        var text = findings.text
        if !findings.isEmpty { text += "\(findings.summary)\n\n" }
        if let filteredOut = compilations.first?.filteredOut, filteredOut > 0 {
            let plural = filteredOut == 1 ? "entry" : "entries"
            text += "\(Numbers.grouped(filteredOut)) \(plural) left out: for other platforms or systems\n\n"
        }
        if let shard = request.shard, let compilation = compilations.first {
            let assets = Set(compilation.report.rows.filter { !$0.isPart }.map(\.asset)).count
            let bytes = Numbers.grouped(compilation.file.count)
            return text + "\(request.path(of: .ncar)): shard \(shard), \(Numbers.grouped(assets)) assets, \(bytes) bytes\n"
        }
        return text + compilations.filter { !$0.isEmpty }.map { $0.report.text() }.joined(separator: "\n")
    }
}

extension CompileRequest {
    /// Asks for what a target ships: its catalogs and documents, for its platform and oldest system, in its format.
    fileprivate mutating func name(target name: String, _ settings: ConfigurationChoice) throws {
        let place = catalogs.first ?? "."
        let projects = Projects(around: place)
        let all = projects.targets.filter { !$0.sources.isEmpty }
        let named = all.filter { $0.name == name || projects.name(of: $0) == name }
        guard let target = named.first else {
            let hint = nearest(to: name, among: all.map(\.name)).map { "; did you mean \"\($0)\"?" }
            let names = Set(all.map(\.name)).sorted().joined(separator: ", ")
            let rest = names.isEmpty ? "; no project here has a target with a catalog" : "; there are \(names)"
            throw Failure("no target with a catalog is named \"\(name)\"\(hint ?? rest)", in: place)
        }
        if let other = named.dropFirst().first {
            let places = [target, other].map { Paths.normalized($0.id.project) }.joined(separator: " and ")
            throw Failure("\(places) both have a target named \"\(name)\"; name the folder of one project", in: place)
        }
        let filter = self.settings.filter
        let cars = projects.cars(of: target.sources.map(\.path), for: filter.platform).filter { $0.target.id == target.id }
        guard let car = cars.first, let first = car.sources.first else {
            throw Failure("the target \"\(name)\" ships none of its catalogs for this platform", at: target.location)
        }
        if cars.count > 1 {
            let platforms = cars.reversed().compactMap { $0.platform.value?.words }.joined(separator: " and ")
            throw Failure("the target \"\(name)\" is for \(platforms); choose one with --platform", at: target.location)
        }
        let format = formats.count == 1 ? formats[0] : nil
        let shipped = ShippedBuild(car, ships: try settings.nearest(to: first).size.ships, given: filter, format: format)
        let working = Paths.real(".") ?? "/"
        catalogs = car.sources.map { Paths.relative($0, to: working, workingFolder: working) ?? $0 }
        self.settings.filter = shipped.filter
        if formats.isEmpty { formats = [shipped.format] }
        if shipped.format == .ncar { catalogs.removeAll(where: CatalogFinder.isIcon) }
    }
}
