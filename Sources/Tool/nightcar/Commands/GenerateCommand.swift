import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarModel
import NightcarOpening
import NightcarReports
import NightcarSymbols
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Write source code with the colors, pictures, gradients and data of a catalog.",
        discussion: """
            Examples:
              nightcar generate swift App/Assets.xcassets --output App/Assets.swift
              nightcar generate css App/Assets.xcassets --output web
              nightcar generate android App/Assets.xcassets --output android/src/main/res
              nightcar generate dtcg App/Assets.xcassets --output tokens
              nightcar generate swift-theme build/Assets.ncar --output Themes
              nightcar generate swift App/Assets.xcassets --output App/Assets.swift --check
              nightcar generate json App --output App/Assets.json

            The forms are swift (UIKit, AppKit, SwiftUI), objc (UIKit), css, android
            (color resources), compose (Kotlin), dtcg (design tokens with a resolver
            document), and json for templates of other tools; and hex-pairs,
            fluent-dark-mode-kit, swift-theme and rx-theme for apps that use these theme
            kits. Names follow the rules of Xcode. Themes, pairs and derived colors of the
            configuration are included.

            If OUTPUT ends in the extension of the form's file, it is that file; otherwise
            it is a folder. A form with one file also writes to standard output: --output -
            """)

    @Argument(help: "What to write.")
    var form: GeneratedForm

    @Argument(help: "Source or compiled catalogs, or design tokens.", completion: .file())
    var catalogs: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file or folder.", valueName: "path"))
    var output: String

    @Option(help: "The name of the generated type and its files. (default: the name of the output file, or Assets)")
    var name: String?

    @Option(help: "Where generated Swift and Objective-C find colors and pictures.")
    var backing = GenerateOptions.Backing.assetsCar

    @Option(help: "Who may use generated Swift.")
    var access = GenerateOptions.Access.internal

    @Option(help: "The bundle with the catalog: the app's, or the one of a package.")
    var bundle = GenerateOptions.Bundle.main

    @Option(help: ArgumentHelp("With compose: the package of the file, such as com.example.app.", valueName: "name"))
    var package: String?

    @Flag(
        name: .customLong("validate"),
        help: "With swift: add validate(), for a test. It throws if the app's catalog lacks a name.")
    var validates = false

    @Option(help: "Use the values for this idiom. phone and pad also work.")
    var idiom: Idiom?

    @Flag(help: "Write nothing, and report each file that is missing or out of date.")
    var check = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var links: LinkOptions
    @OptionGroup var parallel: JobOptions
    @OptionGroup var settings: ConfigurationOptions
    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if catalogs.isEmpty { throw ValidationError("Name at least one catalog.") }
        if form == .objc, backing == .themeCatalog {
            throw ValidationError("objc has no --backing theme-catalog. Objective-C reads theme catalogs with NCThemedCatalog.")
        }
        if form != .swift, form != .objc, backing != .assetsCar { throw ValidationError("--backing is for swift and objc.") }
        if validates, form != .swift || backing == .values {
            throw ValidationError("--validate is for swift, with the backing assets-car or theme-catalog.")
        }
        if let package {
            if form != .compose { throw ValidationError("--package is for compose.") }
            let isName = package.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                part.unicodeScalars.first.map { $0.properties.isXIDStart || $0 == "_" } ?? false
                    && part.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
            }
            if !isName { throw ValidationError("--package takes names with points, such as com.example.app.") }
        }
        if check, isStandardOutput { throw ValidationError("--check compares files, so --output can't be standard output.") }
    }

    func run() async throws {
        if !isStandardOutput { try CatalogFinder.checkIsOutside(output) }
        var findings: [Finding] = []
        var traits = Traits()
        if let idiom { traits.idiom = idiom }
        var opened = try await configuredCatalogs(
            at: catalogs, filter: filter.value, settings: settings.choice, run: RunContext(parallel, links), &findings)
        for index in opened.indices { opened[index].removeLostFiles(from: compiledFormat, &findings) }
        var model = AssetModel(opened, traits: traits, findings: &findings)
        model.catalogs = catalogs.map { String(Paths.trimmed($0).split(separator: "/").last ?? "") }
        let (folder, stem) = try target
        let code = GeneratedCode(
            model, as: form,
            options: GenerateOptions(
                name: stem, backing: backing, access: access, bundle: bundle, package: package, validates: validates),
            path: catalogs[0])
        findings += code.findings
        if isStandardOutput {
            if !findings.isEmpty { Terminal.printError(String(findings.sorted().text.dropLast())) }
            guard code.files.count == 1, let file = code.files.first else {
                throw Failure("\(form.rawValue) makes \(code.files.count) files of this catalog; name a folder", in: "--output")
            }
            Terminal.printReport(try file.contents())
            if findings.contains(where: { $0.severity == .error }) { throw FailureCode.findings }
            return
        }
        if check { findings += try stale(code.files, in: folder) } else { try write(code.files, to: folder) }
        print(findings.sorted().text, terminator: "")
        if !quiet.quiet, !check {
            if code.files.count == 1 {
                print("\(path(of: code.files[0], in: folder)): written")
            } else {
                print("\(folder): \(Numbers.counted(code.files.count, "file")) written")
            }
        }
        if findings.contains(where: { $0.severity == .error }) { throw FailureCode.findings }
    }
}

private extension GenerateCommand {
    var isStandardOutput: Bool { output == "-" }

    /// What the app with the generated code opens. Nil for forms with files of their own.
    var compiledFormat: CompiledFormat? {
        guard form == .swift || form == .objc, backing != .values else { return nil }
        return backing == .themeCatalog ? .ncar : .car
    }

    /// The folder and the name of the files in it.
    var target: (folder: String, stem: String) {
        get throws {
            if isStandardOutput { return ("", name ?? "Assets") }
            let path = Paths.trimmed(output)
            guard let suffix = form.fileExtension, path.hasSuffix(".\(suffix)"), !Paths.isFolder(path) else {
                guard Paths.isFolder(path) || Paths.real(path) == nil else {
                    let file = form.fileExtension.map { ", or a file that ends in .\($0)" } ?? ""
                    throw Failure("this is not a folder; name a folder\(file)", in: path)
                }
                return (path, name ?? "Assets")
            }
            let file = path.split(separator: "/").last.map(String.init) ?? path
            return (Paths.parent(of: path), String(file.dropLast(suffix.count + 1)))
        }
    }

    /// `Colors.css`, not `./Colors.css`.
    func path(of file: GeneratedFile, in folder: String) -> String {
        folder == "." ? file.path : Paths.trimmed("\(folder)/\(file.path)")
    }

    func write(_ files: [GeneratedFile], to folder: String) throws {
        var folders: Set<String> = []
        for file in files {
            let path = path(of: file, in: folder)
            if folders.insert(Paths.parent(of: path)).inserted { try makeFolder(Paths.parent(of: path)) }
            try writeFileAtomically(try file.contents(), to: path)
        }
    }

    func stale(_ files: [GeneratedFile], in folder: String) throws -> [Finding] {
        try files.compactMap { file in
            let path = path(of: file, in: folder)
            guard let bytes = try? readFile(path) else {
                return Finding(.staleFile, .error, "the file is missing; run generate without --check", at: Location(path: path))
            }
            guard try bytes != file.contents() else { return nil }
            let message = "the file differs from what the catalog generates; run generate without --check"
            return Finding(.staleFile, .error, message, at: Location(path: path))
        }
    }
}

extension GeneratedForm: ExpressibleByArgument {}
extension GenerateOptions.Backing: ExpressibleByArgument {}
extension GenerateOptions.Access: ExpressibleByArgument {}
extension GenerateOptions.Bundle: ExpressibleByArgument {}
