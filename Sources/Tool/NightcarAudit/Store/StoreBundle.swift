import AppleCatalog
import NightcarDiagnostics

/// An app's property list beside what is in the app.
struct StoreBundle {
    private let texts: PropertyListTexts
    private let names: Set<String>
    private let folder: String
    private let car: CarFile?

    /// - Parameters:
    ///   - folder: the place of the property list, with a slash at its end. Empty for the top.
    ///   - names: the files in it.
    ///   - car: the bundle's own catalog. Nil if it has none.
    init(folder: String, plist: [UInt8], names: [String], car: CarFile?) {
        self.folder = folder
        self.names = Set(names)
        self.car = car
        texts = PropertyListTexts(plist, keysWith: "")
    }

    func findings(at path: String) -> [Finding] {
        var problems = Problems(path: path)
        checkToolchain(&problems)
        checkIcons(&problems)
        checkLooseIcons(&problems)
        checkColors(&problems)
        return problems.findings
    }
}

private extension StoreBundle {
    struct Problems {
        let path: String
        var findings: [Finding] = []

        mutating func add(_ id: FindingID, _ message: String) {
            findings.append(Finding(id, id.severity, message, at: Location(path: path)))
        }
    }

    /// The devices with their own icons: the key of the property list, the column of the car, and the code of the store.
    static let families: [(number: String, idiom: UInt16, icons: String, file: String, code: String, name: String)] = [
        ("1", 1, "CFBundleIcons", "@2x.png", "ITMS-90022", "iPhone"),
        ("2", 2, "CFBundleIcons~ipad", "@2x~ipad.png", "ITMS-90023", "iPad"),
    ]

    func text(_ key: String) -> String? { texts.found.first { $0.path == [key] }?.text }

    /// The texts and numbers of arrays come with the path of the array.
    func items(_ path: [String]) -> [String] { texts.found.filter { $0.path == path + ["[]"] }.map(\.text) }

    var isPhoneApp: Bool {
        let platform = (text("DTPlatformName") ?? car?.metadata?.platform ?? "").lowercased()
        return ["iphoneos", "ios"].contains(platform) || platform.isEmpty && car?.header.keySemantics == 2
    }

    /// Builds of betas end in a lowercase letter: 17A5241e.
    func checkToolchain(_ problems: inout Problems) {
        for key in ["DTXcodeBuild", "DTSDKBuild", "DTPlatformBuild"] {
            guard let build = text(key), build.wholeMatch(of: #/[0-9]+[A-Z][0-9]+[a-z]/#) != nil else { continue }
            problems.add(.storeToolchain, "\(key) is \(build), the build of a beta; the store answers ITMS-90596")
        }
    }

    func checkIcons(_ problems: inout Problems) {
        guard isPhoneApp else { return }
        let path = ["CFBundleIcons", "CFBundlePrimaryIcon", "CFBundleIconName"]
        guard let primary = texts.found.first(where: { $0.path == path })?.text else {
            let place = text("CFBundleIconName") == nil ? "" : ", only at the top level"
            return problems.add(.storeIconName, "CFBundleIcons names no CFBundleIconName\(place)")
        }
        var named = [primary]
        for (path, name) in texts.found where path.contains("CFBundleAlternateIcons") && path.last == "CFBundleIconName" {
            if !named.contains(name) { named.append(name) }
        }
        for name in named {
            guard let idioms = iconIdioms(name) else {
                problems.add(.storeIconName, "it names the icon \"\(name)\", which is not in the app's Assets.car")
                continue
            }
            guard name == primary else { continue }
            for family in Self.families where items(["UIDeviceFamily"]).contains(family.number) {
                guard !idioms.contains(0), !idioms.contains(family.idiom) else { continue }
                let message = "the icon \"\(name)\" is not there for \(family.name); the store answers \(family.code)"
                problems.add(.storeIconIdiom, message)
            }
        }
    }

    /// The devices of an icon's pictures. Nil if the catalog doesn't have the icon.
    func iconIdioms(_ name: String) -> Set<UInt16>? {
        guard let car, let identifier = car.facets.first(where: { $0.name == name })?.identifier else { return nil }
        let parts = [Part.icon, Part.iconSet, Part.iconStack]
        let own = car.renditions.filter { $0.key[.identifier] == identifier && parts.contains($0.key[.part]) }
        guard !own.isEmpty else { return nil }
        // A layered icon is for all devices.
        return Set(own.map { $0.key[.part] == Part.iconStack ? 0 : $0.key[.idiom] })
    }

    /// Each name stands for a file of the bundle, with a scale and a device.
    func checkLooseIcons(_ problems: inout Problems) {
        guard isPhoneApp else { return }
        for family in Self.families {
            for name in Set(items([family.icons, "CFBundlePrimaryIcon", "CFBundleIconFiles"])).sorted() {
                let stem = folder + (name.lowercased().hasSuffix(".png") ? String(name.dropLast(4)) : name)
                guard !names.contains(where: { $0.hasPrefix(stem) && $0.lowercased().hasSuffix(".png") }) else { continue }
                let message = "\(family.icons) names the file \(name)\(family.file), which is not in the app; "
                problems.add(.storeLooseIcon, message + "the store answers \(family.code)")
            }
        }
    }

    func checkColors(_ problems: inout Problems) {
        for key in ["NSAccentColorName", "NSWidgetBackgroundColorName"] {
            guard let name = text(key), let car, !car.facets.contains(where: { $0.name == name }) else { continue }
            problems.add(.storeColorName, "\(key) is \"\(name)\", which is not in the app's Assets.car")
        }
    }
}
