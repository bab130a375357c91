import AppleCatalog
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Which fields of two cars differ, and how often.
struct CarComparison {
    private(set) var differences: [String: Int] = [:]
    /// Renditions whose value is the same byte for byte.
    private(set) var equalRenditions = 0
    /// Renditions that differ at most in how their pixels are packed.
    private(set) var sameRenditions = 0
    /// Pictures that both have, by themselves or as a part of an atlas, and how many of them have the same pixels.
    private(set) var (pictures, equalPictures) = (0, 0)
    /// Members of atlases that both have, and how many of them have the same pixels with the ring around them.
    private(set) var (members, equalMembers) = (0, 0)
    /// Renditions that only one of them has in the common model, by name and key.
    let catalogOnlyApple: [String]
    let catalogOnlyOurs: [String]

    private static let packing = "packing of the same pixels"

    init(_ apples: CarFile, _ ours: CarFile) {
        func names(_ car: CarFile) -> Set<String> {
            Set(car.catalog.assets.flatMap { asset in asset.renditions.map { "\(asset.name) \($0.key)" } })
        }
        catalogOnlyApple = names(apples).subtracting(names(ours)).sorted()
        catalogOnlyOurs = names(ours).subtracting(names(apples)).sorted()
        compareHeaders(apples, ours)
        compareTables(apples, ours)
        compareRenditions(apples, ours)
    }

    private mutating func note(_ field: String, _ isDifferent: Bool) {
        if isDifferent { differences[field, default: 0] += 1 }
    }

    private mutating func compareHeaders(_ apples: CarFile, _ ours: CarFile) {
        let (a, b) = (apples.header, ours.header)
        note("header: CoreUI version", a.coreUIVersion != b.coreUIVersion)
        note("header: storage version", a.storageVersion != b.storageVersion)
        note("header: timestamp", a.timestamp != b.timestamp)
        note("header: rendition count", a.renditionCount != b.renditionCount)
        note("header: main version", a.mainVersion != b.mainVersion)
        note("header: tool", a.tool != b.tool)
        note("header: uuid", a.uuid != b.uuid)
        note("header: checksum", a.checksum != b.checksum)
        note("header: schema version", a.schemaVersion != b.schemaVersion)
        note("header: color space", a.colorSpace != b.colorSpace)
        note("header: key semantics", a.keySemantics != b.keySemantics)
        note("metadata: thinning", apples.metadata?.thinning != ours.metadata?.thinning)
        note("metadata: platform version", apples.metadata?.platformVersion != ours.metadata?.platformVersion)
        note("metadata: platform", apples.metadata?.platform != ours.metadata?.platform)
        note("metadata: authoring tool", apples.metadata?.authoringTool != ours.metadata?.authoringTool)
        note("key format", apples.keyFormat != ours.keyFormat)
    }

    private mutating func compareTables(_ apples: CarFile, _ ours: CarFile) {
        let theirs = Dictionary(apples.facets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let own = Dictionary(ours.facets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for name in Set(theirs.keys).union(own.keys) {
            note("only ours: name", theirs[name] == nil)
            note("only Apple's: name", own[name] == nil)
            note("facet", theirs[name] != nil && own[name] != nil && theirs[name] != own[name])
        }
        let masks = Dictionary(ours.bitmapKeys.map { ($0.identifier, $0.masks) }, uniquingKeysWith: { first, _ in first })
        for key in apples.bitmapKeys { note("bitmap keys", masks[key.identifier] != key.masks) }
        note("appearances", apples.appearances != ours.appearances)
        note("localizations", apples.localizations != ours.localizations)
    }

    private mutating func compareRenditions(_ apples: CarFile, _ ours: CarFile) {
        func keyed(_ car: CarFile) -> [[AttributeValue]: Int] {
            Dictionary(
                car.renditions.enumerated().map { index, rendition in
                    (rendition.key.restricted.sorted { $0.attribute.rawValue < $1.attribute.rawValue }, index)
                }, uniquingKeysWith: { first, _ in first })
        }
        let own = keyed(ours)
        let theirs = keyed(apples)
        for (key, index) in own where theirs[key] == nil { note("only ours: \(ours.renditions[index].header.layout.name)", true) }
        for (key, index) in theirs {
            guard let other = own[key] else {
                note("only Apple's: \(apples.renditions[index].header.layout.name)", true)
                continue
            }
            if apples.renditions[index].value.array == ours.renditions[other].value.array { equalRenditions += 1 }
            let before = differences
            compareFields(apples.renditions[index], ours.renditions[other])
            comparePayloads(apples, index, ours, other)
            let new = differences.filter { before[$0.key] != $0.value }.keys
            sameRenditions += new.allSatisfy { $0.hasSuffix(Self.packing) } ? 1 : 0
        }
    }

    private mutating func compareFields(_ apples: StoredRendition, _ ours: StoredRendition) {
        let kind = apples.header.layout.name
        let (a, b) = (apples.header, ours.header)
        note("\(kind): flags", a.flags != b.flags)
        note("\(kind): size", (a.width, a.height, a.scale) != (b.width, b.height, b.scale))
        note("\(kind): pixel format", (a.pixelFormat, a.colorSpace) != (b.pixelFormat, b.colorSpace))
        note("\(kind): layout", a.layout != b.layout)
        note("\(kind): name", a.name != b.name)
        note("\(kind): properties", apples.properties.map(\.tag) != ours.properties.map(\.tag))
        for property in apples.properties {
            guard let other = ours.property(property.tag) else { continue }
            note("\(kind): \(property.name)", property.bytes.array != other.bytes.array)
        }
    }

    /// Pictures are compared as pixels. What has other bytes for the same pixels is only counted as packed differently, and not at
    /// all if it is an atlas.
    private mutating func comparePayloads(_ apples: CarFile, _ index: Int, _ ours: CarFile, _ other: Int) {
        let (a, b) = (apples.renditions[index], ours.renditions[other])
        let kind = a.header.layout.name
        func payload(_ rendition: StoredRendition) -> ArraySlice<UInt8> {
            rendition.value.array.suffix(rendition.header.payloadSize)
        }
        guard let theirs = try? apples.storedPixels(of: index).pixels, let own = try? ours.storedPixels(of: other).pixels else {
            note("\(kind): payload", payload(a) != payload(b))
            return
        }
        if a.header.layout == .packedAtlas {
            compareAtlases(theirs, own, Set(apples.renditions.compactMap { apples.rect(of: $0, in: index) }))
        } else {
            pictures += 1
            equalPictures += theirs == own ? 1 : 0
            note("\(kind): \(Self.pixels(theirs, own))", theirs != own)
            note("\(kind): \(Self.packing)", theirs == own && payload(a) != payload(b))
        }
    }

    /// How far apart two pictures are.
    private static func pixels(_ apples: StoredPixels, _ ours: StoredPixels) -> String {
        guard apples.bytes.count == ours.bytes.count, apples.layout == ours.layout else { return "size or format of pixels" }
        let most = zip(apples.bytes, ours.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
        return most > 4 ? "pixels" : "pixels, by at most 4 of 255"
    }

    /// - Parameter rects: the places of the members, counted from the bottom left.
    private mutating func compareAtlases(_ apples: StoredPixels, _ ours: StoredPixels, _ rects: Set<PixelRect>) {
        guard (apples.width, apples.height, apples.layout) == (ours.width, ours.height, ours.layout) else { return }
        let (width, height, size) = (apples.width, apples.height, apples.layout.pixelSize)
        // 0 for the rest, then the number of each member, twice for its picture and once more for the ring around it.
        var owners = [Int](repeating: 0, count: width * height)
        for (number, rect) in rects.enumerated() {
            let top = height - rect.y - rect.height
            for y in max(top - 1, 0)..<min(top + rect.height + 1, height) {
                for x in max(rect.x - 1, 0)..<min(rect.x + rect.width + 1, width) {
                    let isInside = (rect.x..<rect.x + rect.width).contains(x) && (top..<top + rect.height).contains(y)
                    owners[y * width + x] = number * 2 + (isInside ? 1 : 2)
                }
            }
        }
        let differing = Set(
            owners.indices.lazy.filter { pixel in
                (pixel * size..<(pixel + 1) * size).contains { apples.bytes[$0] != ours.bytes[$0] }
            }.map { owners[$0] })
        members += rects.count
        equalMembers += rects.count - Set(differing.subtracting([0]).map { ($0 - 1) / 2 }).count
        for owner in differing {
            let part = owner == 0 ? "pixels between members" : owner.isMultiple(of: 2) ? "ring of a member" : "member"
            note("packed atlas: \(part)", true)
        }
    }
}

private extension CarFile {
    /// The place of a rendition that is a member of an atlas.
    func rect(of rendition: StoredRendition, in atlas: Int) -> PixelRect? {
        guard let link = try? rendition.link(), self.rendition(matching: link.reference) == atlas else { return nil }
        return link.rect
    }
}
