import NightcarBasics
import NightcarImaging
package import NightcarModel
package import NightcarTint
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ReviewPage {
    /// The plans that a page shows.
    package struct Plans: Sendable {
        package var catalog: Catalog
        package var colors: ColorPlan
        package var images: ImagePlan
        /// What `treat: recolor` would make of the pictures that the plan asks about.
        package var recolored: ImagePlan
        /// The plan if every proposed color had this role.
        package var byRole: [ColorRole: ColorPlan]
        /// What the configuration already accepts.
        package var accepted: @Sendable (Asset) -> Bool
        /// The name of an asset as a pattern, in YAML.
        package var pattern: @Sendable (String) -> String

        package init(
            catalog: Catalog, colors: ColorPlan, images: ImagePlan, recolored: ImagePlan, byRole: [ColorRole: ColorPlan],
            accepted: @escaping @Sendable (Asset) -> Bool, pattern: @escaping @Sendable (String) -> String
        ) {
            (self.catalog, self.colors, self.images, self.recolored) = (catalog, colors, images, recolored)
            (self.byRole, self.accepted, self.pattern) = (byRole, accepted, pattern)
        }
    }

    /// The roles that a person can choose for a color. A color that stays the same is rejected instead.
    package static let roles: [ColorRole] = [.surface, .fill, .text, .graphic, .accent, .separator, .palette]

    /// - Parameter jobs: the number of pictures that are read at the same time. The page doesn't depend on it.
    package init(
        title: String, tool: String, configuration: String, pieces: [Piece], isWhole: Bool, plans: Plans,
        looks: [String] = [], darkSets: [DarkSet] = [], jobs: Int
    ) async {
        (self.title, self.tool, self.configuration) = (title, tool, configuration)
        (self.pieces, self.isWhole) = (pieces, isWhole)
        base = plans.colors.base.css ?? "#000"
        screen = plans.screen
        (self.looks, self.darkSets) = (looks, darkSets)
        let colors = plans.colorRows
        rows = colors
        // What is accepted needs no question.
        questions = plans.questions.filter { question in question.rows.contains { !colors[$0].isAccepted } }
        let pictures = await plans.pictureRows(jobs: jobs)
        var table = PictureTable(limit: 9_000_000)
        rows += pictures.map { $0.row(in: &table) }
        pictureStyle = table.style
        others = plans.others
    }
}

private extension ReviewPage.Plans {
    /// The positions in the plan of the colors that have a row.
    var shownColors: [Int] {
        colors.items.indices.filter { colors.items[$0].verdict != .declared }
    }

    /// The rows by the position in the plan.
    private var rowNumbers: [Int: Int] {
        Dictionary(shownColors.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    var screen: [ReviewPage.Part] {
        let (parts, rows) = (colors.screen, rowNumbers)
        return ColorPlan.Part.allCases.compactMap { part in
            parts[part].map { position in
                let item = colors.items[position]
                return ReviewPage.Part(
                    part: part.rawValue, name: item.name.printable, row: rows[position], light: item.light.css,
                    dark: (item.dark ?? item.light).css)
            }
        }
    }

    var questions: [ReviewPage.Question] {
        let rows = rowNumbers
        return colors.questions.compactMap { group in
            let members = [group.first] + group.members.filter { $0 != group.first }
            let found = members.compactMap { rows[$0] }
            return found.isEmpty ? nil : ReviewPage.Question(text: group.subject.printable, rows: found)
        }
    }

    /// The background of a foreground color, or text on a background.
    func companion(of item: ColorPlan.Item) -> ReviewPage.Companion {
        let isBehind = item.role.role.isForeground || item.role.role == .unknown || item.role.role == .fill
        guard isBehind else { return ReviewPage.Companion(name: "text", isBehind: false, light: "#000000", dark: "#FFFFFF") }
        let named = colors.items.firstIndex { $0.name == item.background }
        let position = (named ?? colors.screen[.page]).flatMap { colors.items[$0].name == item.name ? nil : $0 }
        let behind = position.map { colors.items[$0] }
        return ReviewPage.Companion(
            name: behind?.name.printable ?? "the page", isBehind: true, light: behind?.light.webHex ?? "#FFFFFF",
            dark: (behind.map { $0.dark ?? $0.light } ?? colors.base).webHex ?? "#000000",
            row: position.flatMap { rowNumbers[$0] })
    }

    var colorRows: [ReviewPage.Row] {
        let byRole = byRole.mapValues { plan in
            Dictionary(plan.items.map { ($0.asset, $0) }) { first, _ in first }
        }
        return shownColors.map { colors.items[$0] }.map { item in
            let asset = catalog.assets[item.asset]
            var row = ReviewPage.Row(
                kind: asset.kind == .gradient ? "gradient" : "color", name: item.name.printable, set: asset.setPath.printable,
                pattern: pattern(item.name), reason: reason(item).printable,
                light: value(item.light, "light", ratio: nil), proposed: values(of: item))
            row.role = item.role.role.rawValue
            row.confidence = Int((item.role.confidence * 100).rounded())
            row.evidence = item.role.source.rawValue
            row.isQuestion = item.verdict == .ask
            row.isKept = item.verdict == .keep && !item.isChosen
            row.isChosen = item.isChosen
            row.needsRole = item.role.source == .code || item.role.doubt != nil && item.verdict == .ask
            row.isAccepted = accepted(asset) && (item.verdict == .derive || item.isChosen)
            row.hex = item.light.webHex
            row.companion = asset.kind == .color ? companion(of: item) : nil
            row.candidates =
                asset.kind == .color
                ? item.candidates.map {
                    ReviewPage.Candidate(
                        name: $0.name.rawValue, text: $0.color.text.printable, css: $0.color.css,
                        take: NightcarTint.ColorChoice.Answer($0.values)?.text, hex: $0.color.webHex, reason: $0.reason.printable)
                } : []
            for (role, items) in byRole {
                row.byRole[role.rawValue] =
                    items[item.asset].flatMap { values(of: $0).first } ?? value(item.light, "dark", ratio: nil)
                row.byRole[role.rawValue]?.take = items[item.asset].flatMap(take)
            }
            return row
        }
    }

    func reason(_ item: ColorPlan.Item) -> String {
        guard item.verdict == .ask, let doubt = item.question ?? item.role.doubt, doubt != item.role.reason else {
            return item.role.reason
        }
        return "\(item.role.reason); \(doubt)"
    }

    /// What the configuration takes for what is shown, if one value isn't enough or the page shows none to pick from.
    func take(_ item: ColorPlan.Item) -> String? {
        let isGradient = catalog.assets[item.asset].kind == .gradient
        return isGradient || Set(item.shown).count > 1 ? NightcarTint.ColorChoice.Answer(item.shown)?.text : nil
    }

    /// The derived values of a color, the plain dark one first.
    func values(of item: ColorPlan.Item) -> [ReviewPage.Value] {
        let entries = item.entries.sorted {
            ($0.key.contrast == .high ? 1 : 0, $0.key) < ($1.key.contrast == .high ? 1 : 0, $1.key)
        }
        return entries.enumerated().map { index, entry in
            var value = value(entry.color, entry.key.description, ratio: index == 0 ? item.ratio : nil)
            if index == 0 { value.take = take(item) }
            return value
        }
    }

    func value(_ color: ColorValue, _ variant: String, ratio: Double?) -> ReviewPage.Value {
        ReviewPage.Value(
            variant: variant.printable, text: color.text.printable, css: color.css,
            ratio: ratio.map { ($0 * 100 + 1e-6).rounded(.down) / 100 })
    }

    func pictureRows(jobs: Int) async -> [PictureRow] {
        let forced = Dictionary(recolored.items.map { ($0.asset, $0) }) { first, _ in first }
        let items = images.items.compactMap { item -> (item: ImagePlan.Item, shown: ImagePlan.Item)? in
            switch item.verdict {
            case .derive: return (item, item)
            case .ask: return (item, forced[item.asset].flatMap { $0.verdict == .derive ? $0 : nil } ?? item)
            case .leave, .declared: return nil
            }
        }
        return await items.concurrentMap(width: jobs) { pair -> PictureRow in
            let item = pair.item
            let asset = catalog.assets[item.asset]
            var row = ReviewPage.Row(
                kind: asset.kind == .appIcon ? "app icon" : "picture", name: item.name.printable, set: asset.setPath.printable,
                pattern: pattern(item.name), reason: item.reason.printable,
                light: ReviewPage.Value(variant: "light", text: ""), proposed: [])
            row.evidence = item.kind.printable
            row.isQuestion = item.verdict == .ask
            row.isAccepted = accepted(asset)
            row.treatment = (item.verdict == .ask ? ImageRule.Treatment.recolor : .auto).rawValue
            return PictureRow(row, pair.shown, asset)
        }
    }

    var others: String {
        let counts = [
            ("colors with declared dark values", colors.items.count { $0.verdict == .declared }),
            ("pictures with declared dark variants", images.items.count { $0.verdict == .declared }),
            ("pictures that are left alone", images.items.count { $0.verdict == .leave }),
        ]
        return "Not shown: " + counts.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
    }
}

/// A row with its pictures, which are put into the page one after the other.
private struct PictureRow: Sendable {
    private var row: ReviewPage.Row
    private var light = PagePicture()
    private var dark: [(variant: String, picture: PagePicture)] = []

    /// The longest side of a picture in the page, in pixels.
    private static let side = 160

    init(_ row: ReviewPage.Row, _ item: ImagePlan.Item, _ asset: Asset) {
        self.row = row
        let entry = Self.shown(item)
        guard let file = (entry.map { [asset.renditions[$0.base]] } ?? asset.renditions).lazy.compactMap(Self.file).first,
            let bytes = readAgain(file.path)
        else { return }
        let ending = String(file.name.split(separator: ".").last ?? "")
        light = Self.picture(bytes, ending)
        light.pixels = nil
        guard item.verdict == .derive, let entry else { return }
        dark = [(entry.key.description, Self.derived(bytes, ending, entry.change))]
    }

    private static func file(_ rendition: Rendition) -> SourceFile? {
        if case .file(let file) = rendition.content { file } else { nil }
    }

    /// The proposal for the dark appearance at the largest scale, or the first one.
    private static func shown(_ item: ImagePlan.Item) -> ImagePlan.Entry? {
        let dark = item.entries.filter { $0.key.luminosity == .dark && $0.key.contrast == .normal }
        return dark.max { $0.key.scale < $1.key.scale } ?? item.entries.first
    }

    /// Browsers don't show a PDF as a picture, so it is painted.
    private static func picture(_ bytes: [UInt8], _ ending: String) -> PagePicture {
        let painter = VectorPainter()
        if bytes.starts(with: Array("%PDF-".utf8)),
            let picture = try? painter.paint(bytes, with: .pdf, pixels: side * side)
        {
            return PagePicture(picture, limit: side)
        }
        return PagePicture(file: bytes, fileExtension: ending, limit: side)
    }

    private static func derived(_ bytes: [UInt8], _ ending: String, _ change: ImageChange) -> PagePicture {
        var picture = PagePicture()
        if case .repaint = change, let vector = change.applied(toVector: bytes) {
            picture = Self.picture(vector, ending)
        } else if let decoded = try? decodePNG(bytes), let made = change.applied(to: decoded) {
            picture = PagePicture(made, limit: side)
        } else {
            picture.note = "cannot be derived"
        }
        picture.pixels = nil
        return picture
    }

    func row(in table: inout PictureTable) -> ReviewPage.Row {
        var row = self.row
        row.light = Self.value("light", light, &table)
        row.proposed = dark.map { Self.value($0.variant.printable, $0.picture, &table) }
        return row
    }

    private static func value(_ variant: String, _ picture: PagePicture, _ table: inout PictureTable) -> ReviewPage.Value {
        var value = ReviewPage.Value(variant: variant, text: "")
        if let (width, height) = picture.width.flatMap({ width in picture.height.map { (width, $0) } }) {
            value.text = "\(width) × \(height)"
        }
        value.note = picture.note
        value.picture = picture.uri.flatMap { table.number(of: $0) }
        if picture.uri != nil, value.picture == nil { value.note = "left out: the page is full" }
        return value
    }
}
