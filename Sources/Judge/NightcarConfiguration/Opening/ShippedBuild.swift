import NightcarBasics
package import NightcarModel
package import NightcarProjects
package import ThemeCatalogVariants

/// What a build makes of catalogs: what a size report has to weigh, and what `compile --target` writes.
///
/// The user decides first, then the configuration, then the project. What none of them says is a default, and called so.
package struct ShippedBuild: Sendable, Hashable {
    package var format: CompiledFormat
    /// Nil if nothing says it. Then a theme catalog has all entries, and an `Assets.car` is for iOS.
    package var platform: Fact<Platform>
    /// Nil for the oldest system that the format allows.
    package var minimum: Fact<SystemVersion>
    /// The target that ships it. Nil if none does.
    package var target: String?
    /// Whether the configuration says the format.
    private var isFormatConfigured: Bool

    /// - Parameters:
    ///   - car: the file that a target ships. Nil for what is in no target.
    ///   - usual: for what is in no target: what the targets around have.
    ///   - filter: the platform and the system that the user gave.
    ///   - format: the format that the user gave.
    ///   - standard: the platform of a car if nothing says it.
    package init(
        _ car: ShippedCar?, usual: (platform: Fact<Platform>, minimum: Fact<SystemVersion>)? = nil,
        ships: SizeConfiguration.Ships, given filter: PlatformFilter, format: CompiledFormat?,
        standard: Platform = .ios
    ) {
        target = car?.target.name
        let own = car.map { ($0.platform, $0.minimum) } ?? usual
        let isTheme = car?.target.compilesThemeCatalogs == true
        isFormatConfigured = format == nil && ships.format != nil
        self.format = format ?? ships.format ?? (isTheme ? .ncar : .car)
        let nothing = "no project says it"
        platform =
            filter.platform.map { Fact($0, .given) } ?? ships.platform.map { Fact($0, .byDefault(Configuration.fileName)) }
            ?? own?.0 ?? .unknown(nothing)
        if platform.value == nil, self.format == .car { platform = Fact(standard, .byDefault("")) }
        let isOwn = own?.0.value == platform.value
        minimum =
            filter.minimumDeploymentTarget.map { Fact($0, .given) }
            ?? ships.minimum.map { Fact($0, .byDefault(Configuration.fileName)) } ?? (isOwn ? own?.1 : nil) ?? .unknown(nothing)
    }

    /// The filter for compiling.
    package var filter: PlatformFilter { PlatformFilter(platform: platform.value, minimumDeploymentTarget: minimum.value) }

    /// What says the platform and the system: `iOS (target App, App.xcodeproj/project.pbxproj:212), 15.0 (default)`. Nil if the user
    /// said both.
    ///
    /// - Parameters:
    ///   - version: the oldest system for which it is compiled.
    ///   - root: the folder at which paths start.
    package func origin(version: SystemVersion?, root: String) -> String? {
        if platform.origin == .given, minimum.origin == .given { return nil }
        var parts = isFormatConfigured ? ["\(format.words) (\(Configuration.fileName))"] : []
        if let platform = platform.value {
            let project = target.map { "target \($0), " } ?? ""
            let isOfProject = self.platform.location != nil
            parts.append("\(platform.words) (\(isOfProject ? project : "")\(words(self.platform.origin, root)))")
        }
        if let version = minimum.value ?? version {
            let place = minimum.value == nil ? "default" : words(minimum.origin, root)
            parts.append("\(version) (\(place))")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func words(_ origin: FactOrigin, _ root: String) -> String {
        switch origin {
        case .place(let location):
            let inside =
                Paths.isInside(location.path, root) ? String(location.path.dropFirst(root.utf8.count + 1)) : location.path
            return inside + (location.range.map { ":\($0.start.line)" } ?? "")
        case .byDefault(""), .unknown: return "default"
        case .byDefault(let whose): return whose == Configuration.fileName ? whose : "default of \(whose)"
        case .given: return "given"
        }
    }
}
