import NightcarModel
import NightcarProjects
import NightcarXCAssets
import ThemeCatalogVariants

// What the targets that ship a set say. Each rule about platforms, systems and devices asks this.
extension LintProject {
    /// The targets that compile the catalog of a set. For a package, the apps that ship it. Empty if no project says it.
    func targets(of set: LintSet) -> [Target] { targets.indices.contains(set.catalog) ? targets[set.catalog] : [] }

    /// What a build makes of a set, as the configuration says (`ships:`). Otherwise every catalog may become an `Assets.car`.
    func format(of set: LintSet) -> CompiledFormat { settings.format ?? .car }

    /// Whether a project that ships a set names another icon. Nil if none names its icon.
    func isOtherIcon(_ set: LintSet) -> Bool? {
        let named = targets(of: set).filter { $0.appIcon.value != nil }
        guard !named.isEmpty else { return nil }
        return !named.contains { $0.appIcon.value == set.shortName || $0.otherIcons.contains(set.shortName) }
    }

    /// The oldest iOS on which a target with a set runs. Nil if no project says it.
    func minimumPhoneTarget(of set: LintSet) -> SystemVersion? {
        targets(of: set).compactMap { $0.deployment(for: .ios)?.minimum.value }.min()
    }

    /// Whether a target compiles a document together with a set. Without projects, nobody knows, so it may.
    func isShipped(_ icon: LoadedIcon, with set: LintSet) -> Bool {
        guard let projects, !projects.targets.isEmpty else { return true }
        let own = Set(projects.targets(compiling: icon.path).map(\.id))
        return targets(of: set).contains { own.contains($0.id) }
    }

    /// The devices that the apps with a set are for. Nil if no project says it.
    func devices(of set: LintSet) -> Set<Idiom>? {
        let families = targets(of: set).filter(\.kind.isApp).compactMap { $0.deployment(for: .ios)?.families.value }
        let idioms = Set(families.joined()).compactMap { [1: Idiom.phone, 2: .pad][$0] }
        return idioms.isEmpty ? nil : Set(idioms)
    }

    /// The targets that ship a catalog, each with the platforms for which it is there.
    func targets(shipping catalog: String) -> [Target] {
        guard let projects else { return [] }
        let own = projects.targets(compiling: catalog).filter { $0.kind != .package }
        return own.isEmpty ? projects.apps(shipping: catalog) : own
    }
}
