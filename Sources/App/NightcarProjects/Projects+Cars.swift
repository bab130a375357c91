import NightcarBasics
package import ThemeCatalogVariants

/// One compiled file that ships: what a target has for a platform.
package struct ShippedCar: Sendable, Hashable {
    package var target: Target
    package var platform: Fact<Platform>
    package var minimum: Fact<SystemVersion>
    /// The catalogs, icon documents and sticker packs, as absolute paths.
    package var sources: [String]
    /// The names of the apps that have it.
    package var apps: [String]
}

extension Projects {
    /// The files that builds make of some catalogs and documents: one for each target and platform that ships. Extensions and frameworks
    /// come before apps, and the apps for iOS last.
    ///
    /// - Parameters:
    ///   - sources: absolute paths, with links resolved.
    ///   - given: the platform that the user chose. Nil for those of each target.
    package func cars(of sources: [String], for given: Platform? = nil) -> [ShippedCar] {
        let wanted = Set(sources)
        let users = users
        let own = targets.filter { target in
            target.kind.hasBundle && target.sources.contains { wanted.contains($0.path) }
                && (target.foreignFolder == nil || users[target.id] != nil)
        }
        let cars = own.flatMap { target in
            deployments(of: target, for: given, in: users[target.id] ?? []).compactMap { deployment -> ShippedCar? in
                let shipped = target.sources.filter { resource in
                    wanted.contains(resource.path) && deployment.platform.value.map(resource.ships) ?? true
                }
                guard !shipped.isEmpty else { return nil }
                return ShippedCar(
                    target: target, platform: deployment.platform, minimum: deployment.minimum, sources: shipped.map(\.path),
                    apps: (users[target.id] ?? []).map(name(of:)).sorted())
            }
        }
        return cars.sorted { Self.order($0) < Self.order($1) }
    }

    private static func order(_ car: ShippedCar) -> (Int, Int, Target.ID) {
        let kind = car.target.kind == .application ? 2 : car.target.kind.isApp ? 1 : 0
        let platforms: [Platform] = [.visionos, .watchos, .tvos, .macos, .ios]
        return (kind, car.platform.value.flatMap(platforms.firstIndex) ?? -1, car.target.id)
    }

    /// The apps that have each target in them.
    private var users: [Target.ID: [Target]] {
        var users: [Target.ID: [Target]] = [:]
        for app in apps {
            for part in shipped(by: app) { users[part.id, default: []].append(app) }
        }
        return users
    }

    /// A package without platforms, and a target whose platform isn't known, are built for the apps that have them.
    private func deployments(
        of target: Target, for given: Platform?, in apps: [Target]
    ) -> [(platform: Fact<Platform>, minimum: Fact<SystemVersion>)] {
        let own = (target.deployments.value ?? []).filter { !$0.isCatalyst }
        let theirs = apps.filter { $0.id != target.id }.flatMap { $0.deployments.value ?? [] }.filter { !$0.isCatalyst }
        if let given {
            let known = own.first { $0.platform == given } ?? theirs.first { $0.platform == given }
            return [(Fact(given, .given), known?.minimum ?? .unknown("no setting says it for \(given.words)"))]
        }
        let platforms = Set(theirs.map(\.platform))
        var shared = platforms.isEmpty || target.kind.isApp ? own : own.filter { platforms.contains($0.platform) }
        // Nobody says for which of its platforms a package without an app ships.
        if target.kind == .package, platforms.isEmpty {
            shared = (own.first { $0.platform == .ios } ?? own.first).map { [$0] } ?? []
        }
        let chosen = shared.isEmpty ? theirs : shared
        guard !chosen.isEmpty else { return [(.unknown(target.deployments.reason), .unknown(target.deployments.reason))] }
        var seen: Set<Platform> = []
        return chosen.filter { seen.insert($0.platform).inserted }.map { deployment in
            let origin =
                shared.isEmpty ? (apps.first?.deployments.origin ?? target.deployments.origin) : target.deployments.origin
            return (Fact(deployment.platform, origin), deployment.minimum)
        }
    }

    /// The only platform, and its oldest system, of all apps of the nearest project around a path. For what is in no target.
    package func usualDeployment(around path: String) -> (platform: Fact<Platform>, minimum: Fact<SystemVersion>)? {
        var folder = Paths.parent(of: path)
        while Paths.isInside(folder, root) {
            let near = targets.filter { Paths.parent(of: $0.id.project) == folder && $0.kind != .package }
            let apps = near.contains { $0.kind.isApp } ? near.filter(\.kind.isApp) : near
            let all = apps.flatMap { app in (app.deployments.value ?? []).map { ($0, app.deployments.origin) } }
            if let (first, origin) = all.first {
                guard all.allSatisfy({ $0.0.platform == first.platform }) else { return nil }
                let isOne = all.allSatisfy { $0.0.minimum.value == first.minimum.value }
                return (Fact(first.platform, origin), isOne ? first.minimum : .unknown("the targets have several"))
            }
            if folder == root { return nil }
            folder = Paths.parent(of: folder)
        }
        return nil
    }
}

extension Fact {
    /// Why it isn't known.
    fileprivate var reason: String { if case .unknown(let reason) = origin { reason } else { "" } }
}
