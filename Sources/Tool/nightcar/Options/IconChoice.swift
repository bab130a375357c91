import ArgumentParser
import NightcarBasics
import NightcarIcons
import NightcarModel
import NightcarOpening
import NightcarReports
import NightcarTokens
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

/// The rendition of an icon with layers that `show` explains.
struct IconChoice: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The rendition of an icon with layers: \(IconRendition.words). (default: default)", valueName: "appearance"),
        completion: .list(IconRendition.allCases.map(\.rawValue)),
        transform: {
            if let rendition = IconRendition(rawValue: $0) { return rendition }
            let hint = nearest(to: $0, among: IconRendition.allCases.map(\.rawValue))
            throw ValidationError(hint.map { "did you mean \"\($0)\"?" } ?? "There are \(IconRendition.words).")
        })
    var appearance: IconRendition?

    /// The answer for an icon with layers.
    ///
    /// - Parameters:
    ///   - path: a document, or what contains a compiled catalog.
    ///   - name: nil for the only icon.
    ///   - findings: gets what there is to say about the document.
    /// - Returns: nil if the path and the name mean another asset, which `--appearance` is not for.
    /// - Throws: `Failure` if the document can't be read, if there is no icon with the name, and if it isn't shown on the device.
    func resolution(
        at path: String, name: String?, kind: String?, traits: TraitOptions, links: LinkPolicy, _ findings: inout [Finding]
    ) throws -> IconResolution? {
        if CatalogFinder.isIcon(path) {
            let icon = loadIcon(at: path, links: links)
            let document = try icon.required()
            findings += icon.findings
            if let name, name != icon.name { throw Failure.noAsset(name, among: [icon.name], in: path) }
            return try resolution(of: StoredIcon(name: icon.name, document: document, platform: nil), traits, in: path)
        }
        if TokenSystem.isSource(path) {
            if appearance != nil { throw Failure(Self.notAnIcon, in: path) }
            return nil
        }
        guard case .compiled(let bytes, let path) = try NamedCatalog(at: path, links: links) else {
            if appearance != nil { throw Failure(Self.notAnIcon, in: path) }
            return nil
        }
        // Without the option, a name in a car means the pictures for older systems, too.
        guard appearance != nil || name == nil || kind == SetKind.iconDocument.rawValue else { return nil }
        let stored = try StoredIcon.all(in: bytes, path: path)
        findings += stored.findings.filter { $0.severity == .error }
        let icons = stored.icons
        guard let name else {
            if icons.count == 1 { return try resolution(of: icons[0], traits, in: path) }
            let names = icons.map(\.name).joined(separator: ", ")
            throw Failure(
                icons.isEmpty ? "give the name of an asset" : "\(icons.count) icons are in it; name one of them: \(names)",
                in: path)
        }
        guard let icon = icons.first(where: { $0.name == name }) else {
            if appearance == nil { return nil }
            let isAsset = try openCatalog(bytes, path: path).assets.contains { $0.name == name }
            throw isAsset
                ? Failure("\"\(name)\": \(Self.notAnIcon)", in: path) : .noAsset(name, among: icons.map(\.name), in: path)
        }
        return try resolution(of: icon, traits, in: path)
    }
}

private extension IconChoice {
    static let notAnIcon = "--appearance is for icons with layers; use --luminosity for other assets"

    func resolution(of icon: StoredIcon, _ traits: TraitOptions, in path: String) throws -> IconResolution {
        if !traits.traits.key.locale.isEmpty || traits.direction != nil {
            throw Failure("how a system chooses the values for a language or a direction isn't known, so they can't be resolved")
        }
        let platform = try platform(of: icon, traits.idiom, in: path)
        let rendition = try rendition(traits.luminosity)
        guard IconRendition.renditions(of: platform).contains(rendition) else {
            throw Failure("a watch shows icons only as \"default\", not as \"\(rendition.rawValue)\"", in: path)
        }
        return IconResolution(icon: icon.name, icon.document.explain(rendition, platform))
    }

    func rendition(_ luminosity: Luminosity?) throws -> IconRendition {
        let asked: IconRendition? =
            switch luminosity {
            case .any?, .light?: .default
            case .dark?: .dark
            case .tinted?: .tintedLight
            case nil: nil
            }
        if let appearance, let asked, asked.appearance != appearance.appearance {
            throw Failure("--luminosity and --appearance name different appearances; give one of them")
        }
        return appearance ?? asked ?? .default
    }

    /// A Mac, unless the icon isn't for one.
    func platform(of icon: StoredIcon, _ idiom: Idiom?, in path: String) throws -> IconIdiom {
        let asked: IconIdiom?
        switch idiom {
        case nil, .universal?: asked = nil
        case .mac?: asked = .macOS
        case .phone?, .pad?, .iosMarketing?: asked = .iOS
        case .watch?, .watchMarketing?: asked = .watchOS
        case let idiom?:
            throw Failure("icons with layers are for iphone, ipad, mac and watch, not for \(idiom.rawValue)", in: path)
        }
        if let platform = icon.platform {
            if let asked, asked != platform { throw Failure("this catalog is for \(platform.rawValue)", in: path) }
            return platform
        }
        if let asked { return asked }
        guard case .list(let names)? = icon.document.platforms?.squares, !names.contains(IconIdiom.macOS.rawValue) else {
            return .macOS
        }
        return names.isEmpty ? .watchOS : .iOS
    }
}

private extension IconRendition {
    static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
