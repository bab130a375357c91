package import NightcarAppSources
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

extension AssetEvidence {
    /// The one look in which all code shows an asset. Nil if it is shown in both.
    var onlyLook: TargetAppearance.Look? {
        guard state == .used, let look = uses.first?.shownIn, uses.allSatisfy({ $0.shownIn == look }) else { return nil }
        return look
    }
}

// Under which looks the app shows its sets. Each rule about dark mode asks this first.
extension LintProject {
    /// Finds out under which look each target runs that shows a catalog.
    mutating func findAppearances() {
        appearances = catalogs.indices.map { index in
            let path = catalogs[index].path
            let found = usage?.appearances(of: originals[path] ?? path) ?? [Self.unknown(path)]
            return found.map { configured($0) ?? self.platform($0, of: index) }
        }
    }

    private static func unknown(_ path: String) -> TargetAppearance {
        let folders = path.split(separator: "/").dropLast()
        return TargetAppearance(target: folders.last.map(String.init) ?? "app", look: .unknown)
    }

    /// What the configuration says about a target. Nil if it says nothing.
    private func configured(_ target: TargetAppearance) -> TargetAppearance? {
        guard let look = settings.appearances[target.target] ?? settings.appearances[LintSettings.everyTarget] else { return nil }
        return TargetAppearance(target: target.target, look: look, location: settings.appearanceLocation)
    }

    /// watchOS has one look. An app for it has no project file if a build tool writes it.
    private func platform(_ target: TargetAppearance, of catalog: Int) -> TargetAppearance {
        guard target.location == nil, platforms[catalog] == [.watchos] else { return target }
        return TargetAppearance(target: target.target, look: .dark)
    }

    /// The targets that show a set. Of several targets with its catalog, those whose code uses it, as far as projects tell.
    package func appearances(of set: LintSet) -> [TargetAppearance] {
        guard appearances.indices.contains(set.catalog) else { return [] }
        let all = appearances[set.catalog]
        guard let usage, all.count > 1, Set(all.map(\.look)).count > 1 else { return all }
        let paths = Set(usage.evidence(of: set.assetNames, kind: set.kind).uses.map(\.path))
        let users = all.filter { target in paths.contains { usage.isInCode($0, of: target.target) == true } }
        return users.isEmpty ? all : users
    }

    /// The target that shows a set under one look only, if all that show it have the same one. Nil if the set is shown in light and in
    /// dark mode, or if nobody can tell.
    package func fixedAppearance(of set: LintSet) -> TargetAppearance? {
        let shown = appearances(of: set)
        guard let first = shown.first, first.isFixed, shown.allSatisfy({ $0.look == first.look }) else { return nil }
        return first
    }
}
