import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogVariants

/// A Swift package: its products and its targets with resources.
struct SwiftPackage: Sendable {
    /// With links resolved.
    var folder: String
    /// The names of the targets of each library and program.
    var products: [String: [String]] = [:]
    var targets: [Target] = []
    /// Whether it declares a program, or an app of Swift Playgrounds.
    var makesProgram = false
    /// What it names outside its folder.
    var references: Set<String> = []
}

#if SwiftSources
    // https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html
    extension SwiftPackage {
        /// Where SwiftPM looks for a target without a path.
        private static let usual = ["Sources", "Source", "src", "srcs"]

        init(_ bytes: [UInt8], path: String) {
            let manifest = Manifest(bytes, path: path)
            folder = Paths.parent(of: path)
            // One search for all, because it reads the whole tree.
            let calls = manifest.calls(["library", "executable", "iOSApplication", "target", "executableTarget", "Package"])
            for product in calls where ["library", "executable", "iOSApplication"].contains(product.function) {
                if let name = product["name"]?.text { products[name] = product["targets"]?.texts ?? [] }
                makesProgram = makesProgram || product.function != "library"
            }
            let compiles = NightcarUse.compiles(String(decoding: bytes, as: UTF8.self))
            let packages = calls.filter { $0.function == "Package" }
            let deployments = Self.deployments(packages.first)
            for call in calls where ["target", "executableTarget"].contains(call.function) {
                makesProgram = makesProgram || call.function == "executableTarget"
                guard var target = target(call, path) else { continue }
                (target.deployments, target.compilesThemeCatalogs) = (deployments, compiles)
                targets.append(target)
            }
            for call in packages {
                let paths = (call["dependencies"]?.items ?? []).compactMap { $0.call?["path"]?.text }
                references.formUnion(paths.map { Paths.joined($0, to: folder) })
            }
        }

        /// `.iOS(.v15)`, `.iOS(.v15_4)` and `.iOS("15.4")`.
        private static func deployments(_ call: Manifest.Call?) -> Fact<[Target.Deployment]> {
            let platforms = (call?["platforms"]?.items ?? []).compactMap(\.call)
            let found = platforms.compactMap { platform -> Target.Deployment? in
                let isCatalyst = platform.function == "macCatalyst"
                guard let name = isCatalyst ? .ios : Platform(spelling: platform.function),
                    let value = platform.arguments.first?.value
                else { return nil }
                let text = value.text ?? value.words.first.map { String($0.dropFirst().replacing("_", with: ".")) } ?? ""
                let minimum = SystemVersion(text).map { Fact($0, .place(platform.location)) }
                return Target.Deployment(
                    platform: name, isCatalyst: isCatalyst, minimum: minimum ?? .unknown("its version is \(value.brief)"),
                    families: .unknown("a package names no devices"))
            }
            guard !found.isEmpty, let call else { return .unknown("the package names no platforms, so it follows the app") }
            return Fact(found, .place(call.location))
        }

        private func target(_ call: Manifest.Call, _ path: String) -> Target? {
            guard let name = call["name"]?.text else { return nil }
            var target = Target(
                id: Target.ID(project: path, name: name), kind: .package, product: name, form: .package, folder: folder,
                location: call.location)
            for dependency in call["dependencies"]?.items ?? [] {
                if let name = dependency.text ?? dependency.call?["name"]?.text {
                    target.dependencies.insert(name)
                } else {
                    target.notes.append("the dependency \(dependency.brief) isn't known")
                }
            }
            let places = call["path"]?.text.map { [$0] } ?? Self.usual.map { "\($0)/\(name)" }
            guard let place = places.map({ Paths.joined($0, to: folder) }).first(where: Paths.isFolder) else { return target }
            func inside(_ names: [String]) -> [String] { names.map { Paths.joined($0, to: place) } }
            let excluded = inside(call["exclude"]?.texts ?? [])
            let rules = (call["resources"]?.items ?? []).compactMap(\.call)
            let copied = inside(rules.filter { $0.function != "process" }.compactMap { $0.arguments.first?.value.text })
            for found in ResourceFolders.search(place, skipping: { path in excluded.contains { Paths.isInside(path, $0) } }) {
                // What is copied stays a folder.
                guard !copied.contains(where: { Paths.isInside(found, $0) }) else { continue }
                target.add(found, at: call.location)
            }
            target.code = [place]
            return target
        }
    }
#endif

extension Target {
    /// Adds a catalog, an icon document or a sticker pack. Other paths are ignored.
    mutating func add(_ path: String, platforms: Set<Platform> = [], at location: Location) {
        let resource = Resource(path: path, platforms: platforms, location: location)
        switch ResourceFolders.kind(of: path) {
        case .catalog: if !catalogs.contains(where: { $0.path == path }) { catalogs.append(resource) }
        case .icon: if !icons.contains(where: { $0.path == path }) { icons.append(resource) }
        case .stickers: if !stickers.contains(where: { $0.path == path }) { stickers.append(resource) }
        case nil: break
        }
    }
}
