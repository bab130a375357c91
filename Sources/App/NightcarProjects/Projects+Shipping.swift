// What is in an app when it is installed.
extension Projects {
    /// The apps of the team: applications, watch apps, app clips and apps for Messages. Those of others and examples count only if there
    /// is nothing else.
    package var apps: [Target] {
        let all = targets.filter(\.kind.isApp)
        let own = all.filter { $0.foreignFolder == nil }
        return own.isEmpty ? all : own
    }

    /// The target, what is embedded in it, and the packages that these link. Each once, the target first.
    package func shipped(by target: Target) -> [Target] {
        var found: [Target] = []
        var seen: Set<Target.ID> = []
        var packages: Set<Target.ID> = []
        var open = [target]
        while !open.isEmpty {
            let next = open.removeFirst()
            guard seen.insert(next.id).inserted else { continue }
            found.append(next)
            open += next.embeds.sorted().compactMap { provider(of: $0, for: next, isLinked: false) }
            open += next.dependencies.sorted().compactMap { provider(of: $0, for: next, isLinked: true) }
            for package in packageTargets(of: next) where packages.insert(package.id).inserted { found.append(package) }
        }
        return found
    }

    /// The target that a name of another one refers to: one of its project before others.
    ///
    /// - Parameter isLinked: whether the target is linked or depended on. Then only what becomes a bundle in the app counts.
    private func provider(of name: String, for user: Target, isLinked: Bool) -> Target? {
        let stem =
            name.hasSuffix(".xcframework") || name.hasSuffix(".framework") || name.hasSuffix(".appex")
            ? String(name.prefix { $0 != "." }) : name
        let all = (named[stem] ?? []).map { targets[$0] }.filter { $0.id != user.id && $0.kind != .package }
        guard let found = all.first(where: { $0.id.project == user.id.project }) ?? all.first else { return nil }
        // An app may name another one, but only a watch app, a clip or a helper is in it.
        if found.kind == .application, user.kind.isApp, isLinked || found.platforms != user.platforms { return nil }
        guard isLinked else { return found }
        // Other tools than Xcode embed what they depend on.
        let embeds: Set<Target.Kind> =
            user.form == .xcode
            ? [.framework, .bundle]
            : [.framework, .bundle, .appExtension, .watchApp, .watchExtension, .appClip, .stickerPack]
        return embeds.contains(found.kind) ? found : nil
    }

    // MARK: Packages

    /// The targets of local packages that a target links, and those on which they depend.
    private func packageTargets(of target: Target) -> [Target] {
        var open: [(name: String, package: SwiftPackage)] = []
        for (product, folder) in target.packages.sorted(by: { $0.key < $1.key }) {
            if let package = package(with: product, in: folder) { open.append((product, package)) }
        }
        var found: [Target] = []
        var seen: Set<String> = []
        while let (name, package) = open.popLast() {
            guard seen.insert("\(package.folder)/\(name)").inserted else { continue }
            for part in package.products[name] ?? [] { open.append((part, package)) }
            guard let own = package.targets.first(where: { $0.name == name }) else { continue }
            found.append(own)
            for dependency in own.dependencies.sorted() {
                let isOwn = package.targets.contains { $0.name == dependency }
                if let other = isOwn ? package : self.package(with: dependency, in: nil) { open.append((dependency, other)) }
            }
        }
        return found.map { own in targets.first { $0.id == own.id } ?? own }
    }

    /// The package in a folder, or the first one that has such a product.
    private func package(with product: String, in folder: String?) -> SwiftPackage? {
        if let folder, let exact = packages.first(where: { $0.folder == folder }) { return exact }
        return packages.first { $0.products[product] != nil } ?? packages.first { $0.targets.contains { $0.name == product } }
    }
}
