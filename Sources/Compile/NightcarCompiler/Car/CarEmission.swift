import AppleCatalog
import NightcarBasics
import NightcarModel
import NightcarVectors
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The emit stage for cars. It puts the finished artwork and the catalog's tables together as the contents of a car, and keeps
/// the origin of every rendition for the report.
struct CarEmission {
    /// Where a rendition of the car comes from.
    struct Origin {
        var source: SourceFile?
        var work: CarWork?
        var isDerived = false
        var location: Location?
        /// See `CarTarget.rank`.
        var rank: Int
    }

    let plan: CarPlan
    let naming: CarNaming
    /// Packs the flattened picture of a stack. Apple's tool packs it like an icon.
    let encoder: PixelEncoder
    /// Packs the bitmaps of icons.
    let iconEncoder: PixelEncoder
    /// Packs the layers of icon documents, as other pictures.
    let layerEncoder: PixelEncoder
    /// Draws the bitmaps of icon documents. Nil if sets have them.
    let painter: IconPainter?
    /// What earlier runs have drawn.
    let cars: CarCache?
    private var artwork: [CarWork: CarArtwork]
    private(set) var contents: CarContents
    /// One for each rendition of `contents`.
    private(set) var origins: [Origin] = []
    var findings: [Finding] = []
    /// The number of vectors without pictures for their scales, by missing program. Nil if no program is missing.
    var bareVectors: [VectorPainter.Program?: Int] = [:]
    /// The vectors with pictures from each program, and why Nightcar didn't paint them.
    var foreignVectors: [VectorPainter.Program: [(name: String, reason: String)]] = [:]
    /// Whether the car has pictures of vectors.
    var hasPaintedVectors = false
    /// The number of image stacks with a picture of all layers, and of symbols.
    var (mergedStacks, symbols) = (0, 0)
    private(set) var nameIndex: [String: Int] = [:]
    private var slots: [Slot: Int] = [:]

    private struct Slot: Hashable {
        var name: String
        var key: CarKey
    }

    init(
        _ plan: CarPlan, artwork: [CarWork: CarArtwork], catalog: Catalog, target: CarTarget, tool: String,
        painter: IconPainter? = nil, cars: CarCache? = nil
    ) {
        self.plan = plan
        (self.painter, self.cars) = (painter, cars)
        self.artwork = artwork
        naming = CarNaming(catalog)
        encoder = PixelEncoder(codecs: target.iconCodecs)
        iconEncoder = PixelEncoder(codecs: target.iconCodecs, keepsColor: true)
        layerEncoder = PixelEncoder(codecs: target.codecs)
        contents = CarContents(target: target, tool: tool)
        reportFiles()
        // A stack names the numbers of its layers. They are known once all names are known.
        for planned in plan.assets where ![.imageStack, .iconDocument].contains(planned.asset.kind) { add(planned) }
        let icons = plan.assets.filter { $0.asset.kind == .iconDocument }.compactMap { addIconDocument($0) }
        addStacks(plan.assets.filter { $0.asset.kind == .imageStack })
        addStacks(of: icons)
        reportLostEntries()
        for (program, count) in bareVectors { reportBareVectors(count, program, catalog) }
        for (program, files) in foreignVectors { reportForeignVectors(files, program, catalog) }
        reportAdditions(catalog)
        notePainters()
    }

    var target: CarTarget { contents.target }

    /// Hands over the contents, so that they can be freed once they are written.
    mutating func takeContents() -> CarContents {
        artwork = [:]
        defer { contents.renditions = [] }
        return contents
    }

    func stored(_ item: CarPlan.Item) -> CarArtwork.Stored? { item.work.flatMap { artwork[$0]?.stored } }
}

extension CarEmission {
    /// Adds a rendition under a name.
    ///
    /// If the platform's keys can't hold the rendition's key, or if the key is taken, the rendition is left out with a finding.
    ///
    /// - Parameters:
    ///   - quietly: don't report a taken key. Used for renditions that are only added to a declared one.
    ///   - extra: other columns that a lookup of the name asks for.
    mutating func add(
        _ value: RenditionValue, to name: String, part: UInt16, key: CarKey, item: CarPlan.Item?, quietly: Bool = false,
        extra: [AttributeValue] = []
    ) {
        let origin = Origin(
            source: item?.rendition.content.file, work: item?.work, isDerived: item?.rendition.isDerived ?? false,
            location: item?.rendition.location, rank: item.map { target.rank(of: $0.rendition.key) } ?? 0)
        guard key.obstacles.isEmpty else { return reportObstacles(key, origin) }
        var key = key
        if key[.part] == 0 { key[.part] = part }
        let slot = Slot(name: name, key: key)
        if let taken = slots[slot] {
            if !quietly { reportCollision(origin, with: origins[taken]) }
            return
        }
        slots[slot] = origins.count
        addName(name, part: part, extra: extra)
        origins.append(origin)
        let place = origin.location.map { "\($0)" } ?? name
        contents.renditions.append(CarContents.Rendition(name: name, key: key, value: value, origin: place))
    }

    /// Adds a name with the part that a lookup asks for: a picture if there is one, a layered icon before an icon set, otherwise
    /// whatever had the name first.
    mutating func addName(_ name: String, part: UInt16, extra: [AttributeValue] = []) {
        if let index = nameIndex[name] {
            let wins = part == Part.image || part == Part.iconStack && contents.names[index].part == Part.icon
            if wins { contents.names[index].part = part }
        } else {
            nameIndex[name] = contents.names.count
            contents.names.append(CarContents.Name(name, part: part, extra: extra))
        }
    }

    /// Sets the physical size of an added rendition. A missing dimension follows from the picture's shape.
    mutating func setPhysicalSize(_ size: EntryAttributes.PhysicalSize, of index: Int) {
        let value = contents.renditions[index].value
        guard let slice = try? value.properties.first(where: { $0.tag == RenditionProperty.slices })?.slices().first,
            slice.width > 0, slice.height > 0
        else { return }
        let ratio = Float(slice.height) / Float(slice.width)
        guard let width = size.width ?? size.height.map({ $0 / ratio }) else { return }
        contents.renditions[index].value.setPhysicalSize(width: width, height: size.height ?? width * ratio)
    }

    /// Reports each file with a problem. Files with the same bytes share an artwork and are reported one by one.
    private mutating func reportFiles() {
        var seen: Set<Finding> = []
        for item in plan.assets.lazy.flatMap(\.items) {
            guard let work = item.work, let file = item.rendition.content.file else { continue }
            for finding in artwork[work]?.findings(about: file) ?? [] where seen.insert(finding).inserted {
                findings.append(finding)
            }
        }
    }

    /// Reports that a car can't represent something of an asset.
    mutating func reportUnsupported(_ message: String, _ asset: Asset, _ severity: Severity = .warning) {
        findings.append(Finding(.carUnsupported, severity, message, at: asset.location ?? Location(path: asset.name)))
    }

    private mutating func reportBareVectors(_ count: Int, _ program: VectorPainter.Program?, _ catalog: Catalog) {
        let plural = count == 1 ? "vector is" : "vectors are"
        let message = "\(count) \(plural) stored without bitmaps at 1x, 2x and 3x, which Apple's tool adds"
        // Without bitmaps because nobody asked for them is as wanted.
        guard let program else {
            return findings.append(Finding(.carBareVector, .info, message, at: Location(path: catalog.path)))
        }
        let reason = "; an app may show nothing in their place. \(program.rawValue) renders them: \(program.advice)"
        findings.append(Finding(.carBareVector, .warning, message + reason, at: Location(path: catalog.path)))
    }

    /// Another version of the program may make other pictures.
    private mutating func reportForeignVectors(
        _ files: [(name: String, reason: String)], _ program: VectorPainter.Program, _ catalog: Catalog
    ) {
        guard let first = files.min(by: { $0.name < $1.name }) else { return }
        let subject = files.count == 1 ? "the bitmaps of 1 vector are" : "the bitmaps of \(files.count) vectors are"
        let others = files.count > 1 ? ", among others" : ""
        let message = "\(subject) from \(program.rawValue), not from Nightcar: \(first.name)\(others), because \(first.reason)"
        findings.append(Finding(.carForeignVector, .info, message, at: Location(path: catalog.path)))
    }

    /// Names who painted the vectors in the car's note about its author, with the versions on which the pictures depend.
    private mutating func notePainters() {
        guard hasPaintedVectors else { return }
        let painter = VectorPainter()
        let programs = foreignVectors.keys.sorted { $0.rawValue < $1.rawValue }.compactMap { painter.version(of: $0) }
        contents.tool += " (vectors: \(([VectorPainter.version] + programs).joined(separator: ", ")))"
    }

    /// Reports what Apple's tool adds and we can't: no file shows its form.
    private mutating func reportAdditions(_ catalog: Catalog) {
        let glow = mergedStacks == 1 ? "1 image stack is" : "\(mergedStacks) image stacks are"
        let symbol = symbols == 1 ? "1 symbol is" : "\(symbols) symbols are"
        let isOld = target.platform == .ios && target.version.major < 13
        let messages = [
            mergedStacks > 0 ? "\(glow) stored without the blurred glow (radiosity) that Apple's tool adds" : nil,
            symbols > 0 && isOld ? "\(symbol) stored without the bitmaps that Apple's tool adds for systems before iOS 13" : nil,
        ]
        for message in messages.compactMap(\.self) {
            findings.append(Finding(.carUnsupported, .info, message, at: Location(path: catalog.path)))
        }
    }

    private mutating func reportObstacles(_ key: CarKey, _ origin: Origin) {
        let obstacles = key.obstacles.joined(separator: ", ")
        let message = "an Assets.car file for \(target.platform.rawValue) can't store \(obstacles); the entry is left out"
        let severity: Severity = key.isUnknown ? .error : .warning
        findings.append(Finding(.carUnsupported, severity, message, at: origin.location ?? Location(path: "")))
    }

    private mutating func reportCollision(_ origin: Origin, with first: Origin) {
        let location = origin.location ?? Location(path: "")
        let related = first.location.map { [Finding.Related(location: $0, message: "this one is used")] } ?? []
        if first.rank < origin.rank {
            let message = "a Mac prefers another entry, so it never asks for this one; it is left out"
            return findings.append(Finding(.carUnreachable, .info, message, at: location, related: related))
        }
        let message = "an Assets.car file can't tell this entry from another one; it is left out"
        findings.append(Finding(.carKeyCollision, .error, message, at: location, related: related))
    }
}
