import NightcarBasics
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
        let pictures = icon.pictures.filter(\.isStoreSize)
        // One that is only dark or tinted doesn't count, but shows that the icon is for the store.
        guard !icon.isAlternate, !pictures.isEmpty || !icon.devices.isDisjoint(with: homes) else { return [] }
        let base = pictures.filter { $0.isBase && !$0.isMissing }
        if let first = base.first {
            guard let pixels = first.pixels, base.allSatisfy({ $0.hasOtherPixels(than: 1024) }) else { return [] }
            let size = "\(pixels.width) x \(pixels.height)"
            return [
                StoreFault(
                    "the app icon \"\(icon.name)\" has \(size) pixels for the store, which asks for 1024 x 1024", at: first)
            ]
        }
        if let missing = pictures.first(where: \.isMissing) {
            return [
                StoreFault(
                    "the app icon \"\(icon.name)\" lacks its picture for the store: there is no \(missing.name)", at: missing)
            ]
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

    /// The sizes of a Messages icon. The store asks for all of them, also in an app for iPhone only.
    static let messagesSizes: [(width: Double, height: Double, scales: [Scale])] = [
        (27, 20, [.x2, .x3]), (32, 24, [.x2, .x3]), (60, 45, [.x2, .x3]), (67, 50, [.x2]), (74, 55, [.x2]),
    ]

    static func missingMessagesSizes(_ icon: StoreItem) -> [StoreFault] {
        let missing = messagesSizes.flatMap { size -> [String] in
            let points = PointSize(width: size.width, height: size.height)
            return size.scales.filter { scale in !icon.pictures.contains { $0.points == points && $0.scale == scale } }
                .map { "\(points)@\($0)" }
        }
        guard !missing.isEmpty else { return [] }
        return [
            StoreFault(
                "the Messages icon \"\(icon.name)\" lacks \(missing.joined(separator: ", "))" + leftOut(of: icon),
                at: icon.leftOut.first?.location ?? icon.location)
        ]
    }

    /// The picture of 1024 x 768, from which `actool` makes `MSMessagesExtensionStoreIconName`.
    static func missingMessagesStoreIcon(_ icon: StoreItem) -> [StoreFault] {
        guard !icon.isLoose, !icon.pictures.contains(where: \.isMessagesStoreSize) else { return [] }
        let leftOut = icon.leftOut.contains(where: \.isMessagesStoreSize) ? leftOut(of: icon) : ""
        return [StoreFault("the Messages icon \"\(icon.name)\" lacks 1024x768 for the store" + leftOut, at: icon.location)]
    }

    private static func leftOut(of icon: StoreItem) -> String {
        icon.leftOut.isEmpty
            ? "" : "; Apple's actool leaves out \(icon.leftOut[0].name) and others without \"platform\" : \"ios\""
    }

    static func noWatchIcon(_ app: StoreItem) -> [StoreFault] {
        guard app.pictures.isEmpty else { return [] }
        return [StoreFault("the watch app \"\(app.name)\" has no icon", at: app.location)]
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

private extension StorePicture {
    func hasOtherPixels(than side: Int) -> Bool { pixels.map { $0.width != side || $0.height != side } ?? false }
}

private extension StoreItem {
    /// Whether a kind of device makes all sizes from the one of 1024 points.
    func hasOnePicture(for idiom: Idiom) -> Bool {
        pictures.contains { $0.isStoreSize && $0.isBase && [.universal, idiom].contains($0.idiom) }
    }

    /// The fault that a size is missing. Nil if it is there.
    func missing(_ idiom: Idiom, _ side: Double, _ scale: Scale, for purpose: String = "") -> StoreFault? {
        let size = PointSize(width: side, height: side)
        func isSlot(_ picture: StorePicture) -> Bool {
            picture.idiom == idiom && picture.points == size && [scale, .any].contains(picture.scale)
        }
        guard !pictures.contains(where: { isSlot($0) && !$0.isMissing }) else { return nil }
        if let missing = pictures.first(where: isSlot) {
            return StoreFault("the app icon \"\(name)\" has no file \(missing.name) for \(missing.slot)\(purpose)", at: missing)
        }
        let what = "\(idiom.rawValue) \(size)\(scale == .x1 ? "" : "@\(scale)")\(purpose)"
        let message = "the app icon \"\(name)\" lacks the required picture for \(what)"
        return empty.first(where: isSlot).map { StoreFault(message, at: $0) } ?? StoreFault(message, at: location)
    }
}
