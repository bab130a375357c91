import NightcarBasics
import ThemeCatalogVariants

// Property lists of apps.
extension StoreRule {
    /// Builds of betas end in a lowercase letter: 17A5241e.
    static func betaTools(_ bundle: StoreBundle) -> [StoreFault] {
        bundle.builds.filter { $0.build.wholeMatch(of: #/[0-9]+[A-Z][0-9]+[a-z]/#) != nil }.map { key, build in
            bundle.fault("\(key) is \(build), the build of a beta")
        }
    }

    /// Resource bundles of libraries count, too.
    static func simulator(_ bundle: StoreBundle) -> [StoreFault] {
        bundle.supported.filter { $0.hasSuffix("Simulator") }.map { bundle.fault("CFBundleSupportedPlatforms has \($0)") }
    }

    static func newsstandIcon(_ bundle: StoreBundle) -> [StoreFault] {
        guard bundle.hasStrayNewsstandIcon else { return [] }
        return [bundle.fault("CFBundleIcons has UINewsstandIcon, but UINewsstandApp isn't true")]
    }

    /// A Mac app can have the catalog of the iPad app that it is.
    static func otherPlatform(_ bundle: StoreBundle) -> [StoreFault] {
        guard let platform = bundle.platform, let car = bundle.carPlatform, car != platform,
            !(platform == .macos && car == .ios)
        else { return [] }
        return [bundle.fault("the app is for \(platform.words), but its Assets.car is for \(car.words), so no icon is found")]
    }

    static func noIconName(_ bundle: StoreBundle) -> [StoreFault] {
        guard !bundle.catalogIcons.contains(where: { !$0.isAlternate }) else { return [] }
        return [bundle.fault("CFBundleIcons names no CFBundleIconName\(bundle.hasTopLevelName ? ", only at the top level" : "")")]
    }

    static func unknownIcon(isAlternate: Bool) -> @Sendable (StoreBundle) -> [StoreFault] {
        { bundle in
            let names = Set(bundle.catalogIcons.filter { $0.isAlternate == isAlternate }.map(\.name))
            return names.sorted().filter { bundle.catalogNames?.icons.contains($0) != true }.map { name in
                bundle.fault("it names the icon \"\(name)\", which is not in the app's Assets.car")
            }
        }
    }

    static func noMessagesStoreIcon(_ bundle: StoreBundle) -> [StoreFault] {
        guard bundle.messages.isExtension, !bundle.messages.namesStoreIcon else { return [] }
        return [bundle.fault("it has no MSMessagesExtensionStoreIconName")]
    }

    /// Each name stands for a file of the bundle, with a scale and a device.
    static func missingLooseIcon(_ bundle: StoreBundle) -> [StoreFault] {
        bundle.looseIcons.compactMap { icon in
            let stem = icon.name.lowercased().hasSuffix(".png") ? String(icon.name.dropLast(4)) : icon.name
            guard !bundle.files.contains(where: { $0.hasPrefix(stem) && $0.lowercased().hasSuffix(".png") }) else { return nil }
            let file = "\(stem)@2x\(icon.key.hasSuffix("~ipad") ? "~ipad" : "").png"
            return bundle.fault("\(icon.key) names the file \(file), which is not in the app")
        }
    }

    static func unknownColor(_ bundle: StoreBundle) -> [StoreFault] {
        guard let names = bundle.catalogNames?.colors else { return [] }
        return bundle.colors.filter { !names.contains($0.name) }.map { key, name in
            bundle.fault("\(key) is \"\(name)\", which is not in the app's Assets.car")
        }
    }
}

private extension StoreBundle {
    func fault(_ message: String) -> StoreFault { StoreFault(message, at: location) }
}
