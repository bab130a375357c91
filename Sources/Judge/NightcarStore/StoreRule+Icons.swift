import NightcarDiagnostics
import ThemeCatalogVariants

// Icons of sizes, or of one picture.
extension StoreRule {
    /// The picture for the store is clear in places.
    static func clearStoreIcon(_ icon: StoreItem) -> [StoreFault] {
        guard !icon.isAlternate else { return [] }
        // One picture can be for several kinds of devices.
        var seen: Set<String> = []
        return icon.pictures.filter {
            $0.isStoreSize && $0.isBase && $0.isOpaque == false && seen.insert($0.name).inserted
        }.map { picture in
            StoreFault("\"\(picture.name)\" is clear in places, but an App Store icon must be opaque", at: picture)
        }
    }

    /// A size of the home screen is missing.
    ///
    /// - Parameter isAlternate: whether to judge alternate icons, or the one that the store shows.
    static func missingSizes(
        _ idiom: Idiom, _ sides: [Double], isAlternate: Bool = false
    ) -> @Sendable (StoreItem) -> [StoreFault] {
        { icon in
            guard icon.isAlternate == isAlternate, icon.devices.contains(idiom), !icon.hasOnePicture(for: idiom) else {
                return []
            }
            return sides.compactMap { side in
                // The iPad Pro came with iOS 9.
                if side == 83.5, let target = icon.target, target < SystemVersion(9) { return nil }
                return icon.missing(idiom, side, .x2)
            }
        }
    }

    /// The picture for the store is missing.
    static func missingStoreIcon(_ icon: StoreItem) -> [StoreFault] {
        let homes: Set<Idiom> = [.phone, .pad, .watch]
        guard !icon.isAlternate, !icon.devices.isDisjoint(with: homes), !icon.pictures.contains(where: \.isStoreSize) else {
            return []
        }
        return icon.missing(icon.platform == .watchos ? .watchMarketing : .iosMarketing, 1024, .x1).map { [$0] } ?? []
    }

    /// The sizes that watches asked for before one picture was enough, by the words of the store.
    static let watchSizes: [(side: Double, name: String)] = [
        (24, "Notification Center 38mm"), (27.5, "Notification Center 42mm"), (86, "Short Look 38mm"), (98, "Short Look 42mm"),
    ]

    static func missingWatchSizes(_ icon: StoreItem) -> [StoreFault] {
        guard icon.devices.contains(.watch), !icon.hasOnePicture(for: .watch),
            icon.pictures.contains(where: { $0.idiom == .watch })
        else { return [] }
        return watchSizes.compactMap { size in
            icon.missing(.watch, size.side, .x2, for: " (\(size.name))")
        }
    }

    /// The sizes of a Messages icon, and who asks for them. Nil for every device.
    static let messagesSizes: [(width: Double, height: Double, scales: [Scale], idiom: Idiom?)] = [
        (27, 20, [.x2, .x3], nil), (32, 24, [.x2, .x3], nil), (60, 45, [.x2, .x3], .phone), (67, 50, [.x2], .pad),
        (74, 55, [.x2], .pad),
    ]

    static func missingMessagesSizes(_ icon: StoreItem) -> [StoreFault] {
        let missing = messagesSizes.flatMap { size -> [String] in
            if let idiom = size.idiom, !icon.devices.contains(idiom) { return [] }
            let points = PointSize(width: size.width, height: size.height)
            return size.scales.filter { scale in !icon.pictures.contains { $0.points == points && $0.scale == scale } }
                .map { "\(points)@\($0)" }
        }
        guard !missing.isEmpty else { return [] }
        return [StoreFault("the Messages icon \"\(icon.name)\" lacks \(missing.joined(separator: ", "))", at: icon.location)]
    }

    /// What the Mac App Store asks for.
    static func missingMacSizes(_ icon: StoreItem) -> [StoreFault] {
        guard !icon.isAlternate else { return [] }
        let size = PointSize(width: 512, height: 512)
        guard !icon.pictures.contains(where: { $0.points == size && $0.scale == .x2 }) else { return [] }
        return [StoreFault("the Mac icon \"\(icon.name)\" has no picture for 512x512@2x", at: icon.location)]
    }

    /// Wide colors for systems that don't know them.
    static func wideForOldSystems(_ item: StoreItem) -> [StoreFault] {
        guard let target = item.target, target < SystemVersion(10) else { return [] }
        return item.pictures.map { picture in
            StoreFault(
                "\"\(picture.name)\" has wide colors or 16 bits, and the app is for \(item.platform.rawValue) \(target)",
                at: picture)
        }
    }
}

private extension StoreItem {
    /// Whether a kind of device makes all sizes from the one of 1024 points.
    func hasOnePicture(for idiom: Idiom) -> Bool {
        pictures.contains { $0.isStoreSize && [.universal, idiom].contains($0.idiom) }
    }

    /// The fault that a size is missing. Nil if it is there.
    func missing(_ idiom: Idiom, _ side: Double, _ scale: Scale, for purpose: String = "") -> StoreFault? {
        let size = PointSize(width: side, height: side)
        func isSlot(_ picture: StorePicture) -> Bool {
            picture.idiom == idiom && picture.points == size && [scale, .any].contains(picture.scale)
        }
        guard !pictures.contains(where: isSlot) else { return nil }
        let what = "\(idiom.rawValue) \(size)\(scale == .x1 ? "" : "@\(scale)")\(purpose)"
        let message = "the app icon \"\(name)\" lacks the required picture for \(what)"
        return empty.first(where: isSlot).map { StoreFault(message, at: $0) } ?? StoreFault(message, at: location)
    }
}
