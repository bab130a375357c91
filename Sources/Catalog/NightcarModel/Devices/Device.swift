package import ThemeCatalogVariants

/// The properties that decide which renditions a device keeps when the store thins an app.
package struct Device: Sendable, Hashable {
    /// The name on the command line: `iphone-17-pro`.
    package var name: String
    package var idiom: Idiom
    package var scale: Scale
    package var gamut: Gamut
    package var memory: String
    package var graphics: String
    package var subtype: String

    package init(
        name: String, idiom: Idiom, scale: Scale, gamut: Gamut = .any, memory: String = "", graphics: String = "",
        subtype: String = ""
    ) {
        self.name = name
        self.idiom = idiom
        self.scale = scale
        self.gamut = gamut
        self.memory = memory
        self.graphics = graphics
        self.subtype = subtype
    }
}

extension Device {
    /// The devices on sale in autumn 2026, and the devices of the oldest systems that these share apps with. There is one for
    /// each combination that catalogs distinguish.
    ///
    /// - Screen scales and gamuts are from Apple's technical specifications (support.apple.com/specs).
    /// - Graphics families are from Apple's Metal feature set tables of May 2026 (developer.apple.com/metal/feature-sets): A8 is
    ///   apple2; A13 is apple6; A15, A16 and M2 are apple8; A17 Pro, A18, M3 and M4 are apple9. A19 is apple10 there. Here it is
    ///   apple9, the highest that the resolver ranks, because no catalog names a higher one.
    /// - Memory is the largest catalog class (1, 2, 3, 4 or 6 GB) that the device has; 6GB is the largest known class. Apple
    ///   publishes the memory only for Apple TV HD (App Programming Guide for tvOS). The press found the others in Xcode's device
    ///   data: iPhone 13 and SE 4 GB, iPad 9 3 GB (Xcode 13), iPhone 15 6 GB (Xcode 15), iPhone 16, iPads with A17 Pro, M3 and M4
    ///   8 GB, iPad A16 6 GB or more (Xcode 16 and 26). Users measured 4 GB for iPhone 11, and analysts report 8 GB or more for
    ///   iPhone 17. A device without a source has no class: it keeps artwork that asks for no memory, if there is any.
    package static let current: [Device] =
        [
            ("iphone-17-pro", "iPhone 17 Pro"), ("iphone-17", "iPhone 17"), ("iphone-16", "iPhone 16"),
            ("iphone-15", "iPhone 15"), ("iphone-13", "iPhone 13"), ("iphone-11", "iPhone 11"),
            ("iphone-se-3", "iPhone SE (3rd generation)"), ("ipad-pro-m4", "iPad Pro 11-inch (M4)"),
            ("ipad-air-m3", "iPad Air 11-inch (M3)"), ("ipad-mini-a17", "iPad mini (A17 Pro)"), ("ipad-a16", "iPad (A16)"),
            ("ipad-9", "iPad (9th generation)"),
        ].compactMap { name, model in
            var device = DeviceModel.phonesAndPads.first { $0.name == model }?.device
            device?.name = name
            return device
        } + others

    /// The devices besides phones and tablets.
    static let others: [Device] = [
        Device(name: "watch-ultra-2", idiom: .watch, scale: .x2, gamut: .p3, subtype: "49mm"),
        Device(name: "watch-s10-46", idiom: .watch, scale: .x2, gamut: .p3, subtype: "46mm"),
        Device(name: "watch-se-40", idiom: .watch, scale: .x2, gamut: .p3, subtype: "40mm"),
        Device(name: "apple-tv-4k", idiom: .tv, scale: .x2, gamut: .p3, graphics: "apple8"),
        Device(name: "apple-tv-hd", idiom: .tv, scale: .x1, gamut: .srgb, memory: "2GB", graphics: "apple2"),
        Device(name: "mac-retina", idiom: .mac, scale: .x2, gamut: .p3),
        Device(name: "mac-1x", idiom: .mac, scale: .x1, gamut: .srgb),
        Device(name: "vision-pro", idiom: .vision, scale: .x2, gamut: .p3, graphics: "apple8"),
    ]

    /// Devices of a platform that differ in what a catalog distinguishes. No store thins apps for Macs.
    package static func shown(on platform: Platform) -> [Device] {
        let names =
            switch platform {
            case .ios: ["iphone-17-pro", "iphone-se-3", "ipad-a16"]
            case .watchos: ["watch-s10-46", "watch-se-40"]
            case .tvos: ["apple-tv-4k", "apple-tv-hd"]
            case .visionos: ["vision-pro"]
            case .macos: [String]()
            }
        return names.compactMap { Device.named($0) }
    }

    /// The device with a name: one of `devices`, a marketing name, or a model identifier. In names, only letters and digits
    /// matter: `iphone15` is `iphone-15` and `iPhone 15`.
    package static func named(_ name: String, among devices: [Device] = current) -> Device? {
        func bare(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let wanted = name.lowercased()
        return DeviceModel.all.first { $0.identifiers.contains { $0.lowercased() == wanted } }?.device
            ?? devices.first { bare($0.name) == bare(name) } ?? DeviceModel.all.first { bare($0.name) == bare(name) }?.device
    }
}
