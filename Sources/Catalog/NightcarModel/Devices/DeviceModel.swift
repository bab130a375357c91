import ThemeCatalogVariants

/// A device as Apple sells it, by its marketing name and model identifiers.
package struct DeviceModel: Sendable, Hashable {
    package var name: String
    /// `iPhone18,1`, as the system of the device calls it.
    package var identifiers: [String]
    package var device: Device

    /// The version of the table. It changes whenever a row changes.
    package static let tableVersion = 2
}

extension DeviceModel {
    /// The models that run iOS 12 or newer, and the other systems' models from 2018 on, as of November 2026. The identifiers are
    /// those on which several public lists agree. The sources are named at `Device.current`; a model whose memory has no source has
    /// no class.
    package static let all =
        phonesAndPads
        + [
            other("Apple TV HD", ["AppleTV5,3"], "apple-tv-hd"),
            other("Apple TV 4K (3rd generation)", ["AppleTV14,1"], "apple-tv-4k"),
            other("Apple Watch Ultra 2", ["Watch7,5"], "watch-ultra-2"),
            other("Apple Vision Pro", ["RealityDevice14,1"], "vision-pro"),
        ].compactMap(\.self)

    static let phonesAndPads: [DeviceModel] = [
        phone("iPhone 17 Pro", ["iPhone18,1"], 3, "6GB", "apple9"),
        phone("iPhone 17 Pro Max", ["iPhone18,2"], 3, "6GB", "apple9"),
        phone("iPhone 17", ["iPhone18,3"], 3, "6GB", "apple9"), phone("iPhone Air", ["iPhone18,4"], 3, "6GB", "apple9"),
        phone("iPhone 16 Pro", ["iPhone17,1"], 3, "6GB", "apple9"),
        phone("iPhone 16 Pro Max", ["iPhone17,2"], 3, "6GB", "apple9"),
        phone("iPhone 16", ["iPhone17,3"], 3, "6GB", "apple9"), phone("iPhone 16 Plus", ["iPhone17,4"], 3, "6GB", "apple9"),
        phone("iPhone 16e", ["iPhone17,5"], 3, "6GB", "apple9"),
        phone("iPhone 15 Pro", ["iPhone16,1"], 3, "6GB", "apple9"),
        phone("iPhone 15 Pro Max", ["iPhone16,2"], 3, "6GB", "apple9"),
        phone("iPhone 15", ["iPhone15,4"], 3, "6GB", "apple8"), phone("iPhone 15 Plus", ["iPhone15,5"], 3, "6GB", "apple8"),
        phone("iPhone 14 Pro", ["iPhone15,2"], 3, "6GB", "apple8"),
        phone("iPhone 14 Pro Max", ["iPhone15,3"], 3, "6GB", "apple8"),
        phone("iPhone 14", ["iPhone14,7"], 3, "6GB", "apple8"), phone("iPhone 14 Plus", ["iPhone14,8"], 3, "6GB", "apple8"),
        phone("iPhone 13 Pro", ["iPhone14,2"], 3, "6GB", "apple8"),
        phone("iPhone 13 Pro Max", ["iPhone14,3"], 3, "6GB", "apple8"),
        phone("iPhone 13 mini", ["iPhone14,4"], 3, "4GB", "apple8"), phone("iPhone 13", ["iPhone14,5"], 3, "4GB", "apple8"),
        phone("iPhone SE (3rd generation)", ["iPhone14,6"], 2, "4GB", "apple8"),
        phone("iPhone 12 mini", ["iPhone13,1"], 3, "4GB", "apple7"), phone("iPhone 12", ["iPhone13,2"], 3, "4GB", "apple7"),
        phone("iPhone 12 Pro", ["iPhone13,3"], 3, "6GB", "apple7"),
        phone("iPhone 12 Pro Max", ["iPhone13,4"], 3, "6GB", "apple7"),
        phone("iPhone SE (2nd generation)", ["iPhone12,8"], 2, "", "apple6"),
        phone("iPhone 11", ["iPhone12,1"], 2, "4GB", "apple6"), phone("iPhone 11 Pro", ["iPhone12,3"], 3, "4GB", "apple6"),
        phone("iPhone 11 Pro Max", ["iPhone12,5"], 3, "4GB", "apple6"),
        phone("iPhone XR", ["iPhone11,8"], 2, "", "apple5"), phone("iPhone XS", ["iPhone11,2"], 3, "", "apple5"),
        phone("iPhone XS Max", ["iPhone11,4", "iPhone11,6"], 3, "", "apple5"),
        pad("iPad Pro 11-inch (M5)", ["iPad17,1", "iPad17,2"], "6GB", "apple9"),
        pad("iPad Pro 13-inch (M5)", ["iPad17,3", "iPad17,4"], "6GB", "apple9"),
        pad("iPad Pro 11-inch (M4)", ["iPad16,3", "iPad16,4"], "6GB", "apple9"),
        pad("iPad Pro 13-inch (M4)", ["iPad16,5", "iPad16,6"], "6GB", "apple9"),
        pad("iPad Air 11-inch (M3)", ["iPad15,3", "iPad15,4"], "6GB", "apple9"),
        pad("iPad Air 13-inch (M3)", ["iPad15,5", "iPad15,6"], "6GB", "apple9"),
        pad("iPad Air 11-inch (M2)", ["iPad14,8", "iPad14,9"], "6GB", "apple8"),
        pad("iPad Air 13-inch (M2)", ["iPad14,10", "iPad14,11"], "6GB", "apple8"),
        pad("iPad mini (A17 Pro)", ["iPad16,1", "iPad16,2"], "6GB", "apple9"),
        pad("iPad mini (6th generation)", ["iPad14,1", "iPad14,2"], "4GB", "apple8"),
        pad("iPad (A16)", ["iPad15,7", "iPad15,8"], "6GB", "apple8", .srgb),
        pad("iPad (10th generation)", ["iPad13,18", "iPad13,19"], "", "apple7", .srgb),
        pad("iPad (9th generation)", ["iPad12,1", "iPad12,2"], "3GB", "apple6", .srgb),
        phone("iPhone X", ["iPhone10,3", "iPhone10,6"], 3, "", "apple4"),
        phone("iPhone 8 Plus", ["iPhone10,2", "iPhone10,5"], 3, "", "apple4"),
        phone("iPhone 8", ["iPhone10,1", "iPhone10,4"], 2, "", "apple4"),
        phone("iPhone 7 Plus", ["iPhone9,2", "iPhone9,4"], 3, "", "apple3"),
        phone("iPhone 7", ["iPhone9,1", "iPhone9,3"], 2, "", "apple3"),
        phone("iPhone SE (1st generation)", ["iPhone8,4"], 2, "", "apple3", .srgb),
        phone("iPhone 6s Plus", ["iPhone8,2"], 3, "", "apple3", .srgb),
        phone("iPhone 6s", ["iPhone8,1"], 2, "", "apple3", .srgb),
        phone("iPhone 6 Plus", ["iPhone7,1"], 3, "", "apple2", .srgb),
        phone("iPhone 6", ["iPhone7,2"], 2, "", "apple2", .srgb),
        phone("iPhone 5s", ["iPhone6,1", "iPhone6,2"], 2, "", "apple1", .srgb),
        phone("iPod touch (7th generation)", ["iPod9,1"], 2, "", "apple3", .srgb),
        phone("iPod touch (6th generation)", ["iPod7,1"], 2, "", "apple2", .srgb),
        pad("iPad Pro 12.9-inch (6th generation)", ["iPad14,5", "iPad14,6"], "", "apple8"),
        pad("iPad Pro 11-inch (4th generation)", ["iPad14,3", "iPad14,4"], "", "apple8"),
        pad("iPad Air (5th generation)", ["iPad13,16", "iPad13,17"], "", "apple7"),
        pad("iPad Pro 12.9-inch (5th generation)", (8...11).map { "iPad13,\($0)" }, "", "apple7"),
        pad("iPad Pro 11-inch (3rd generation)", (4...7).map { "iPad13,\($0)" }, "", "apple7"),
        pad("iPad Air (4th generation)", ["iPad13,1", "iPad13,2"], "", "apple7"),
        pad("iPad (8th generation)", ["iPad11,6", "iPad11,7"], "", "apple5", .srgb),
        pad("iPad Air (3rd generation)", ["iPad11,3", "iPad11,4"], "", "apple5"),
        pad("iPad mini (5th generation)", ["iPad11,1", "iPad11,2"], "", "apple5"),
        pad("iPad Pro 12.9-inch (4th generation)", ["iPad8,11", "iPad8,12"], "", "apple5"),
        pad("iPad Pro 11-inch (2nd generation)", ["iPad8,9", "iPad8,10"], "", "apple5"),
        pad("iPad Pro 12.9-inch (3rd generation)", (5...8).map { "iPad8,\($0)" }, "", "apple5"),
        pad("iPad Pro 11-inch (1st generation)", (1...4).map { "iPad8,\($0)" }, "", "apple5"),
        pad("iPad (7th generation)", ["iPad7,11", "iPad7,12"], "", "apple3", .srgb),
        pad("iPad (6th generation)", ["iPad7,5", "iPad7,6"], "", "apple3", .srgb),
        pad("iPad Pro 10.5-inch", ["iPad7,3", "iPad7,4"], "", "apple3"),
        pad("iPad Pro 12.9-inch (2nd generation)", ["iPad7,1", "iPad7,2"], "", "apple3"),
        pad("iPad (5th generation)", ["iPad6,11", "iPad6,12"], "", "apple3", .srgb),
        pad("iPad Pro 12.9-inch (1st generation)", ["iPad6,7", "iPad6,8"], "", "apple3", .srgb),
        pad("iPad Pro 9.7-inch", ["iPad6,3", "iPad6,4"], "", "apple3"),
        pad("iPad Air 2", ["iPad5,3", "iPad5,4"], "", "apple2", .srgb),
        pad("iPad mini 4", ["iPad5,1", "iPad5,2"], "", "apple2", .srgb),
        pad("iPad mini 3", ["iPad4,7", "iPad4,8", "iPad4,9"], "", "apple1", .srgb),
        pad("iPad mini 2", ["iPad4,4", "iPad4,5", "iPad4,6"], "", "apple1", .srgb),
        pad("iPad Air", ["iPad4,1", "iPad4,2", "iPad4,3"], "", "apple1", .srgb),
    ]

    private static func phone(
        _ name: String, _ identifiers: [String], _ scale: UInt8, _ memory: String, _ graphics: String, _ gamut: Gamut = .p3
    ) -> DeviceModel {
        DeviceModel(
            name: name, identifiers: identifiers,
            device: Device(
                name: name, idiom: .phone, scale: Scale(rawValue: scale), gamut: gamut, memory: memory, graphics: graphics))
    }

    private static func pad(
        _ name: String, _ identifiers: [String], _ memory: String, _ graphics: String, _ gamut: Gamut = .p3
    ) -> DeviceModel {
        DeviceModel(
            name: name, identifiers: identifiers,
            device: Device(name: name, idiom: .pad, scale: .x2, gamut: gamut, memory: memory, graphics: graphics))
    }

    /// A model with the row of `Device.others` that has this name.
    private static func other(_ name: String, _ identifiers: [String], _ row: String) -> DeviceModel? {
        Device.others.first { $0.name == row }.map { device in
            var device = device
            device.name = name
            return DeviceModel(name: name, identifiers: identifiers, device: device)
        }
    }
}
