import NightcarCompiler
import NightcarSymbols
package import ThemeCatalogVariants

/// The request of a command line. Everything that can be checked without reading a document has been checked.
package struct ActoolRequest: Sendable {
    package enum StandaloneIcons: String, Sendable {
        case `default`, all, none
    }

    let arguments: ActoolArguments
    package private(set) var platform: Platform?
    package private(set) var target: SystemVersion?
    /// The devices to compile for. Empty for all devices of the platform.
    package private(set) var devices: Set<Idiom> = []
    package private(set) var problems: [String]
    /// The bitmaps of icons, for the car and for the files next to it.
    let drawings = IconDrawings()

    package init(_ arguments: ActoolArguments) {
        self.arguments = arguments
        problems = arguments.problems
        readPlatform()
        if !asksForVersionOnly, arguments.documents.isEmpty, problems.isEmpty {
            problems.append("Not enough arguments provided; where is the input document to operate on?")
        }
        if compilesTo != nil, !generatesSymbols { requireOptions() }
    }

    package var documents: [String] { arguments.documents }
    /// The files and folders to write.
    var outputs: [String] {
        let options =
            ["--compile", "--output-partial-info-plist", "--export-dependency-info"] + Self.symbolOptions
        return options.compactMap { arguments[$0] }
    }

    package var format: OutputFormat { arguments["--output-format"].flatMap(OutputFormat.init) ?? .xml }
    /// The folder for the car and the files next to it.
    package var compilesTo: String? { arguments["--compile"] }
    package var carName: String { arguments["--compile-output-filename"] ?? "Assets.car" }
    package var filter: PlatformFilter { PlatformFilter(platform: platform, minimumDeploymentTarget: target) }
    package var appIcon: String? { Self.name(arguments["--app-icon"]) }
    package var alternateIcons: [String] { arguments.values["--alternate-app-icon"] ?? [] }
    package var launchImage: String? { Self.name(arguments["--launch-image"]) }
    package var accentColor: String? { Self.name(arguments["--accent-color"]) }
    package var widgetBackground: String? { Self.name(arguments["--widget-background-color"]) }
    package var standaloneIcons: StandaloneIcons {
        arguments["--standalone-icon-behavior"].flatMap { StandaloneIcons(rawValue: $0.lowercased()) } ?? .default
    }
    /// Whether bitmaps are drawn from icon documents, for systems without layered icons.
    var drawsIconBitmaps: Bool {
        !["disabled", "no"].contains(arguments["--enable-icon-stack-fallback-generation"]?.lowercased())
    }
    /// Whether vectors get pictures, if there is a program that paints them.
    var paintsVectors: Bool { arguments["--vector-pictures"] != "never" }
    package var asksForVersionOnly: Bool { arguments.has("--version") && documents.isEmpty }

    /// A run that generates symbols does nothing else, although build systems also pass `--compile` to it.
    package var generatesSymbols: Bool { Self.symbolOptions.contains(where: arguments.has) }

    /// Whether the documents are checked even if nothing is compiled.
    var wantsDiagnostics: Bool { ["--errors", "--warnings", "--notices", "--strict"].contains(where: arguments.has) }

    static let symbolOptions = [
        "--generate-asset-symbol-index", "--generate-objc-asset-symbols", "--generate-swift-asset-symbols",
    ]

    /// The devices to include icons and entries for.
    var effectiveDevices: Set<Idiom> {
        guard devices.isEmpty else { return devices }
        return Set(platform?.idioms ?? []).intersection([.phone, .pad, .mac, .tv, .watch, .vision])
    }

    var symbolOptions: SymbolOptions {
        let frameworks = arguments.values["--generate-asset-symbol-framework-support"] ?? []
        return SymbolOptions(
            filter: filter, devices: devices, hasExtensions: arguments.isOn("--generate-swift-asset-symbol-extensions") ?? true,
            frameworks: frameworks.isEmpty
                ? Set(SymbolOptions.Framework.allCases) : Set(frameworks.compactMap(SymbolOptions.Framework.init)),
            hasWarnings: arguments.isOn("--generate-asset-symbol-warnings") ?? true,
            declaresTypes: arguments.isOn("--generate-asset-symbol-backwards-deployment-support"),
            bundleIdentifier: arguments["--bundle-identifier"] ?? "")
    }
}

private extension ActoolRequest {
    /// Build systems pass an empty name if a setting is empty.
    static func name(_ value: String?) -> String? { value?.isEmpty == false ? value : nil }

    static let deviceNames: [String: Idiom] = [
        "iphone": .phone, "ipad": .pad, "mac": .mac, "tv": .tv, "watch": .watch, "vision": .vision, "applevision": .vision,
        "realitydevice": .vision,
    ]

    mutating func readPlatform() {
        if let name = arguments["--platform"] {
            platform = Platform(spelling: name)
            if platform == nil { problems.append("Unknown platform '\(name)'.") }
        }
        if let text = arguments["--minimum-deployment-target"] {
            target = SystemVersion(text)
            if target == nil { problems.append("The minimum deployment target '\(text)' is not a version such as 17.0.") }
        }
        for name in arguments.values["--target-device"] ?? [] {
            if let device = Self.deviceNames[name.lowercased()] {
                devices.insert(device)
            } else {
                problems.append("Unknown target device '\(name)'.")
            }
        }
        for name in arguments.values["--generate-asset-symbol-framework-support"] ?? [] {
            guard SymbolOptions.Framework(rawValue: name) == nil else { continue }
            problems.append("Unknown framework '\(name)'; it must be SwiftUI, UIKit or AppKit.")
        }
    }

    mutating func requireOptions() {
        if !arguments.has("--platform") { problems.append(#"Compiling requires passing "--platform [platform-name]"."#) }
        if !arguments.has("--minimum-deployment-target") {
            problems.append(#"Compiling requires passing "--minimum-deployment-target [value]"."#)
        }
        if appIcon != nil, !arguments.has("--output-partial-info-plist") {
            problems.append(#"Compiling app icons requires passing "--output-partial-info-plist [path]"."#)
        }
        if carName.isEmpty || carName.contains("/") || carName == "." || carName == ".." {
            problems.append("The name '\(carName)' of the compiled catalog must be a file name.")
        }
    }
}
