import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarStore
import NightcarSymbols
import NightcarXCAssets
import ThemeCatalogBytes

/// The result of a run: what the process prints, and its exit code.
package struct ActoolResult: Sendable {
    package var standardOutput: [UInt8]
    package var standardError: String
    package var exitCode: Int32
}

/// Runs actool with the arguments after its name.
package func runActool(_ arguments: [String]) async -> ActoolResult {
    let request = ActoolRequest(ActoolArguments(arguments))
    if request.arguments.has("--help") {
        return ActoolResult(standardOutput: Array(actoolUsage.utf8), standardError: "", exitCode: 0)
    }
    var run = ActoolRun(request: request)
    await run.perform()
    return run.result
}

/// One run, from documents to reports.
struct ActoolRun {
    let request: ActoolRequest
    private(set) var report = ActoolReport()
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var outputs: [String] = []
    private(set) var catalogs: [SourceCatalog] = []
    /// The documents of Icon Composer.
    private(set) var icons: [LoadedIcon] = []
    private var isUnreadable = false

    init(request: ActoolRequest) { self.request = request }

    mutating func perform() async {
        report.showsVersion = request.arguments.has("--version")
        guard request.problems.isEmpty else {
            for problem in request.problems { fail(problem) }
            return
        }
        refuseOutputsInCatalogs(request.outputs)
        if hasFailed { return }
        load()
        if request.arguments.has("--print-contents") { report.contents = catalogs.map(catalogContents) }
        if request.arguments.has("--print-asset-tag-combinations") { report.tagCombinations = assetTagCombinations(catalogs) }
        if request.generatesSymbols {
            generateSymbols()
            report.outputs = outputs.sorted()
        } else if !(catalogs.isEmpty && icons.isEmpty), request.compilesTo != nil || request.wantsDiagnostics {
            await compile()
        } else {
            reportDocuments([])
        }
    }
}

extension ActoolRun {
    /// Warnings and notices about documents are shown only if requested, but hidden warnings still count. Errors and messages
    /// about the run are always shown.
    var result: ActoolResult {
        let arguments = request.arguments
        let shown = diagnostics.filter { diagnostic in
            guard diagnostic.scope == .document else { return true }
            return switch diagnostic.severity {
            case .error: true
            case .warning: arguments.has("--warnings")
            case .notice: arguments.has("--notices")
            }
        }
        var report = report
        report.diagnostics = shown
        let hidden = diagnostics.count { $0.severity == .warning } - shown.count { $0.severity == .warning }
        let note =
            hidden == 0 || request.compilesTo == nil
            ? "" : "actool: \(hidden) \(hidden == 1 ? "warning is" : "warnings are") not shown; pass --warnings"
        let failed =
            isUnreadable
            || diagnostics.contains { diagnostic in
                if arguments.has("--strict") { return diagnostic.severity != .notice }
                return diagnostic.severity == .error
            }
        do {
            return ActoolResult(
                standardOutput: try report.bytes(request.format), standardError: note, exitCode: failed ? 1 : 0)
        } catch {
            return ActoolResult(standardOutput: [], standardError: "actool: error: \(error)", exitCode: 1)
        }
    }
}

extension ActoolRun {
    /// Reports an error of the run. If there is only one document, the error is about it.
    mutating func fail(_ message: String, because reason: String? = nil) {
        let catalog = request.documents.count == 1 ? absolutePath(request.documents[0]) : ""
        diagnostics.append(Diagnostic(.tool, .error, message, catalog: catalog, failureReason: reason))
    }

    /// Reports a warning of the run.
    mutating func warn(_ message: String) {
        let catalog = request.documents.count == 1 ? absolutePath(request.documents[0]) : ""
        diagnostics.append(Diagnostic(.tool, .warning, message, catalog: catalog))
    }

    var hasFailed: Bool { diagnostics.contains { $0.scope == .tool && $0.severity == .error } }

    /// An output inside a catalog would be part of the next run's input.
    mutating func refuseOutputsInCatalogs(_ paths: [String]) {
        for path in paths {
            guard let catalog = CatalogFinder.catalog(around: path) else { continue }
            fail("\"\(path)\" is inside the asset catalog \"\(catalog)\"; choose a place outside it.")
        }
    }

    /// A finding's message in the form of Apple's: a sentence.
    private func sentence(_ message: String) -> String { message.prefix(1).uppercased() + message.dropFirst() + "." }

    private mutating func load() {
        var loaded: Set<String> = []
        for document in request.documents {
            guard loaded.insert(Paths.real(document) ?? document).inserted else { continue }
            if CatalogFinder.isIcon(document) {
                icons.append(loadIcon(at: document))
                continue
            }
            do {
                catalogs.append(try loadCatalog(at: document))
            } catch {
                let path = absolutePath(document)
                diagnostics.append(
                    Diagnostic(
                        .tool, .notice, "Failed to read file attributes for \"\(path)\"", catalog: path,
                        failureReason: error.cause?.message ?? error.message))
            }
        }
        isUnreadable = catalogs.isEmpty && icons.isEmpty && !request.asksForVersionOnly
    }

    /// - Returns: whether the file was written. If not, the error has been reported.
    @discardableResult
    mutating func write(_ bytes: [UInt8], to path: String, failure: String? = nil) -> Bool {
        let path = absolutePath(path)
        do {
            try makeFolder(path.split(separator: "/").dropLast().reduce("/") { $0 + $1 + "/" })
            try writeFileAtomically(bytes, to: path)
        } catch {
            fail(failure ?? "Failed to write \"\(path)\".", because: error.reason)
            return false
        }
        outputs.append(path)
        return true
    }
}

// The car and the files next to it.
private extension ActoolRun {
    mutating func compile() async {
        let selection = Selection(catalogs, documents: icons, request: request)
        diagnostics += selection.diagnostics + IconDiagnostics(selection, request: request).diagnostics
        let expansion = expand(selection.catalogs, icons: selection.iconDocuments, filter: request.filter)
        var findings = expansion.findings
        let colors = (
            accent: color(request.accentColor, "Accent color", in: expansion),
            widgetBackground: color(request.widgetBackground, "Background color", in: expansion)
        )
        warnOfUnnamedDocuments(selection)
        let cars = divideIntoPacks(selection)
        if let folder = request.compilesTo, !hasFailed {
            writeLooseFiles(selection, colors, to: folder)
            let hasContent = expansion.catalog.assets.contains { !$0.renditions.isEmpty }
            if hasContent {
                for car in cars { findings = await writeCar(car, selection, findings) }
            }
            failForSolidStacks(selection)
            writeDependencyInfo()
            report.outputs = outputs.sorted()
        }
        let own = wanted(findings, selection)
        diagnostics += DocumentDiagnostics(selection.catalogs, platform: request.platform, findings: own).diagnostics
        if request.compilesTo != nil { failForLosses(own) }
        reportDocuments(findings)
    }

    /// An app whose icon isn't in the car would have none.
    mutating func failForSolidStacks(_ selection: Selection) {
        for icon in selection.icons where icon.set.kind == .solidImageStack {
            let reason = "the form of a \(icon.set.kind.rawValue) in a car is unknown"
            fail("The icon \"\(icon.set.name)\" can't be stored, because \(reason).")
        }
    }

    /// Without a name, a document would leave no trace. Build systems pass all documents and name the ones to compile.
    mutating func warnOfUnnamedDocuments(_ selection: Selection) {
        guard request.appIcon == nil, request.alternateIcons.isEmpty, selection.iconDocuments.isEmpty else { return }
        for icon in icons {
            warn("\"\(fileName(icon.path))\" is not compiled, because no option names it; pass \"--app-icon \(icon.name)\".")
        }
    }

    /// Reports what was found in icon documents, also in the ones that can't be compiled. They fail the run, but only at its end,
    /// so that everything else is compiled.
    mutating func reportDocuments(_ findings: [Finding]) {
        // They are said as errors of the compiler.
        let pointers = Set(findings.filter { $0.id == .gitLFSPointer }.map(\.location.path))
        for icon in icons {
            let own = findings.filter { ($0.location.path + "/").hasPrefix(icon.path + "/") }
            for finding in Set(icon.findings + own).sorted() where finding.severity != .info {
                if finding.id == .iconLayerFormat, pointers.contains(finding.location.path) { continue }
                let isLoss = finding.severity == .error || finding.id == .iconLayerFormat
                let line = finding.location.range.map { " (line \($0.start.line), column \($0.start.column))" } ?? ""
                let message = finding.message.prefix(1).uppercased() + finding.message.dropFirst() + line + "."
                let place = finding.location.path.dropFirst(icon.path.count)
                diagnostics.append(
                    Diagnostic(
                        finding.severity == .error ? .tool : .document, isLoss ? .error : .warning, message,
                        type: finding.id.name,
                        catalog: absolutePath(icon.path), place: place.isEmpty ? "./" : "." + place))
            }
        }
    }

    /// The color's name if the catalogs have a value for it. Otherwise nil, with a warning if they don't even have the set: Xcode's
    /// templates have one without a value.
    mutating func color(_ name: String?, _ words: String, in expansion: Expansion) -> String? {
        guard let name else { return nil }
        if expansion.catalog.assets.contains(where: { $0.kind == .color && $0.name == name }) { return name }
        if catalogs.contains(where: { $0.sets.contains { $0.kind == .color && $0.name == name } }) { return nil }
        warn("\(words) '\(name)' is not present in any asset catalogs.")
        return nil
    }

    /// The findings without those about sets that were left out, such as icons that nobody asked for.
    func wanted(_ findings: [Finding], _ selection: Selection) -> [Finding] {
        let kept = Set(selection.catalogs.flatMap(\.sets).map(\.folder.path))
        let left = catalogs.flatMap(\.sets).map(\.folder.path).filter { !kept.contains($0) }.map { $0 + "/" }
        if left.isEmpty { return findings }
        return findings.filter { finding in !left.contains { (finding.location.path + "/").hasPrefix($0) } }
    }

    mutating func writeLooseFiles(
        _ selection: Selection, _ colors: (accent: String?, widgetBackground: String?), to folder: String
    ) {
        var files = documentFiles(selection)
        let drawn = Set(selection.iconDocuments.filter { files[$0.path] != nil }.map(\.name))
        for file in selection.iconDocuments.flatMap({ files[$0.path]?.files ?? [] }) {
            write(file.bytes, to: folder + "/" + file.name)
        }
        for icon in selection.icons where !drawn.contains(icon.set.name) {
            let made = IconFiles(icon, request: request)
            files[icon.set.folder.path] = made
            diagnostics += made.diagnostics
            for file in made.files { write(file.bytes, to: folder + "/" + file.name) }
        }
        let launch = selection.launchImage.map { LaunchImages($0, request: request) }
        for file in launch?.files ?? [] { write(file.bytes, to: folder + "/" + file.name) }
        guard let path = request.arguments["--output-partial-info-plist"] else { return }
        let plist = PartialInfoPlist(selection, files: files, launchImages: launch, request: request, colors: colors)
        let failure = "Failed to write info plist component."
        do {
            write(try PropertyList.dictionary(plist.members).bytes(.xml), to: path, failure: failure)
        } catch {
            fail(failure, because: "\(error)")
        }
    }

    /// The loose files of documents by their paths. They are drawn if the bitmaps in the car are.
    func documentFiles(_ selection: Selection) -> [String: IconFiles] {
        guard request.drawsIconBitmaps, request.paintsVectors, let platform = request.platform else { return [:] }
        var files: [String: IconFiles] = [:]
        for document in selection.iconDocuments {
            let made = IconFiles(document, request: request) {
                request.drawings(of: document, for: platform, sizes: $0)
            }
            if !made.files.isEmpty { files[document.path] = made }
        }
        return files
    }

    /// - Returns: the findings, including the ones from compiling.
    mutating func writeCar(_ planned: PlannedCar, _ selection: Selection, _ findings: [Finding]) async -> [Finding] {
        let icons = planned.isMain ? selection.iconDocuments : []
        guard !icons.isEmpty || planned.catalogs.contains(where: { !$0.sets.isEmpty }) else { return findings }
        do {
            let car = try await request.car(of: planned.catalogs, icons: icons)
            for finding in car.findings where finding.id == .carBareVector && finding.severity == .warning {
                warn(finding.message.prefix(1).uppercased() + finding.message.dropFirst() + ".")
            }
            // A car without content would stall the programs that process the app.
            if !car.isEmpty {
                write(car.bytes, to: planned.folder + "/" + planned.name)
                check(car, planned.name)
            } else if Set(car.findings).subtracting(findings).contains(where: { $0.severity != .info }) {
                fail("Nothing in the catalogs can be stored in \(planned.name), so the file is not written.")
            }
            for file in car.sideFiles { write(file.bytes, to: planned.folder + "/" + file.name) }
            for finding in car.findings where finding.id == .carUnknownDevice { warn(sentence(finding.message)) }
            // The compiler expands the catalogs itself and finds the same things again.
            return Array(Set(findings).union(car.findings)).sorted()
        } catch {
            fail("\(error)")
            return findings
        }
    }

    /// A car that lacks what the catalogs declare fails the run.
    mutating func failForLosses(_ findings: [Finding]) {
        let lost = Set(findings.filter(\.isLoss).map(\.location)).count
        guard lost > 0 else { return }
        let subject = lost == 1 ? "1 declared file is" : "\(lost) declared files are"
        fail("\(subject) not in Assets.car. The errors about the catalogs say why.")
    }

    /// Checks what was written: a car that can't be read fails the run.
    mutating func check(_ car: Compilation, _ name: String) {
        do {
            let written = try CarFile(ByteView(car.bytes), path: name)
            for problem in written.validate(unpacking: true) where problem.severity == .error { fail(sentence(problem.message)) }
            for (rule, finding) in storeFaults(of: written) {
                // What Apple's tool refuses fails this one, too. The store's rules only warn: not every build is uploaded.
                if rule.consequence == .toolError { fail(sentence(finding.message)) } else { warn(sentence(finding.message)) }
            }
        } catch {
            fail("\(name) can't be read back.", because: "\(error)")
        }
    }

    /// Lists every file that was looked at, so that a build system without knowledge of catalogs notices each change.
    mutating func writeDependencyInfo() {
        guard let path = request.arguments["--export-dependency-info"] else { return }
        var inputs: Set<String> = []
        for catalog in catalogs {
            let folders = catalog.groups.map(\.folder) + catalog.sets.map(\.folder)
            for folder in folders {
                let base = absolutePath(folder.path)
                inputs.insert(base)
                for file in folder.files { inputs.insert(base + "/" + file) }
            }
        }
        if let path = request.arguments["--asset-pack-output-specifications"] { inputs.insert(absolutePath(path)) }
        for icon in icons {
            let base = absolutePath(icon.path)
            inputs.insert(base)
            inputs.insert("\(base)/\(LoadedIcon.documentName)")
            for picture in icon.pictures { inputs.insert("\(base)/\(LoadedIcon.pictureFolder)/\(picture)") }
        }
        let bytes = dependencyInfo(inputs: inputs.sorted(), outputs: outputs.sorted())
        if write(bytes, to: path) { outputs.removeLast() }
    }
}
