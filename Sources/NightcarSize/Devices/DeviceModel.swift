import ThemeCatalogVariants

/// A device as Apple sells it, by its marketing name and model identifiers.
package struct DeviceModel: Sendable, Hashable {
    package var name: String
    /// `iPhone18,1`, as the system of the device calls it.
    package var identifiers: [String]
    package var device: Device

    /// The version of the table. It changes whenever a row changes.
    package static let tableVersion = 1
}

extension DeviceModel {
    /// Models from 2018 on, as of November 2026. The identifiers are those on which several public lists agree. Scales, gamuts,
    /// graphics and memory are the same as in `Device.current`; a model whose memory has no source has no class.
    package static let all: [DeviceModel] = [
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
        other("Apple TV HD", ["AppleTV5,3"], "apple-tv-hd"),
        other("Apple TV 4K (3rd generation)", ["AppleTV14,1"], "apple-tv-4k"),
        other("Apple Watch Ultra 2", ["Watch7,5"], "watch-ultra-2"),
        other("Apple Vision Pro", ["RealityDevice14,1"], "vision-pro"),
    ]

    private static func phone(
        _ name: String, _ identifiers: [String], _ scale: UInt8, _ memory: String, _ graphics: String
    ) -> DeviceModel {
        DeviceModel(
            name: name, identifiers: identifiers,
            device: Device(
                name: name, idiom: .phone, scale: Scale(rawValue: scale), gamut: .p3, memory: memory, graphics: graphics))
    }

    private static func pad(
        _ name: String, _ identifiers: [String], _ memory: String, _ graphics: String, _ gamut: Gamut = .p3
    ) -> DeviceModel {
        DeviceModel(
            name: name, identifiers: identifiers,
            device: Device(name: name, idiom: .pad, scale: .x2, gamut: gamut, memory: memory, graphics: graphics))
    }

    /// A model with the row of `Device.current` that has this name.
    private static func other(_ name: String, _ identifiers: [String], _ row: String) -> DeviceModel {
        guard var device = Device.current.first(where: { $0.name == row }) else {
            preconditionFailure("there is no device \(row)")
        }
        device.name = name
        return DeviceModel(name: name, identifiers: identifiers, device: device)
    }
}
