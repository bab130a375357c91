import NightcarBasics
import NightcarModel
import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Collects the values of a sheet, line by line in catalog order.
struct SheetBuilder {
    let sheet: ContactSheet
    let grounds: [Ground]
    let lines: [SheetLine]
    let pictures: SheetPictures
    var table = PictureTable(limit: 9_000_000)
    private let roles: [Int: ColorPlan.Item]
    private var looks: [SheetData.Look] = []
    private var lookNumbers: [SheetData.Look: Int] = [:]

    init(_ sheet: ContactSheet, jobs: Int) async {
        self.sheet = sheet
        let plan = ColorPlan(sheet.catalog, options: sheet.proposing)
        roles = Dictionary(plan.items.map { ($0.asset, $0) }) { first, _ in first }
        let themes = Set(sheet.catalog.assets.flatMap { $0.renditions.map(\.key.theme) }).subtracting([""]).sorted()
        let grounds = Ground.all(base: sheet.derivation.base.color, themes: themes)
        self.grounds = grounds
        lines = sheet.catalog.assets.enumerated().flatMap { position, asset in
            asset.kind == .data ? [] : SheetLine.lines(of: asset, at: position, grounds: grounds)
        }
        pictures = await SheetPictures(lines, of: sheet.catalog, grounds: grounds, jobs: jobs)
    }

    mutating func data() -> SheetData {
        let findings = sheet.findings.sorted()
        let folders = Set(sheet.folders.values)
        var members: [String: [Int]] = [:]
        for (index, finding) in findings.enumerated() {
            if let folder = finding.folder(among: folders) { members[folder, default: []].append(index) }
        }
        let shown = lines.map { line -> SheetData.Line in
            let folder = sheet.folders[ContactSheet.AssetID(sheet.catalog.assets[line.asset])]
            return data(of: line, findings: folder.flatMap { members[$0] } ?? [])
        }
        let known = Set(shown.flatMap(\.findings))
        let hasLine = Set(lines.map(\.asset))
        return SheetData(
            grounds: grounds.map { ground in
                SheetData.GroundData(
                    name: ground.name.printable, css: ground.color.css ?? "", text: ground.color.text,
                    label: ground.label.css ?? "",
                    isHigh: ground.contrast == .high, isOptional: ground.isOptional)
            },
            looks: looks, lines: shown, findings: findings.map(SheetData.FindingData.init),
            loose: findings.indices.filter { !known.contains($0) },
            others: sheet.catalog.assets.enumerated().filter { !hasLine.contains($0.offset) }.map {
                "\($0.element.name) (\($0.element.kind.rawValue))".printable
            },
            picturesLeftOut: table.leftOut)
    }
}

private extension SheetBuilder {
    mutating func data(of line: SheetLine, findings: [Int]) -> SheetData.Line {
        let asset = sheet.catalog.assets[line.asset]
        let item = roles[line.asset]
        let isTemplate = asset.properties.templateIntent == .template
        let scales = line.answers.count == 1 ? [.any] : SheetLine.scales
        let cells = zip(scales, line.answers).map { scale, answers in
            var row: [SheetData.Cell] = []
            for (ground, answer) in zip(grounds.indices, answers) {
                guard let answer else { continue }
                var cell = cell(line, rendition: answer, ground: ground, scale: scale, item: item)
                if ground != row.count { cell.ground = ground }
                row.append(cell)
            }
            return row
        }
        return SheetData.Line(
            name: asset.name.printable, kind: asset.kind.rawValue.printable, variant: line.key.words.printable,
            role: item?.role.role.rawValue, isTemplate: isTemplate ? true : nil,
            marks: marks(of: cells, kind: asset.kind, isTemplate: isTemplate), findings: findings, cells: cells)
    }

    mutating func cell(
        _ line: SheetLine, rendition position: Int, ground index: Int, scale: Scale, item: ColorPlan.Item?
    ) -> SheetData.Cell {
        let (asset, ground) = (sheet.catalog.assets[line.asset], grounds[index])
        let rendition = asset.renditions[position]
        let isTemplate = asset.properties.templateIntent == .template
        let isAnswered = ground.isAnswered(by: rendition.key) || isTemplate
        var cell = SheetData.Cell(origin: isAnswered ? (rendition.isDerived ? .derived : .declared) : .gap, look: 0)
        var look = SheetData.Look(variant: rendition.key.description.printable)
        if cell.origin == .gap { cell.shows = rendition.key.appearance }
        var required: Double?
        if case .color(let color) = rendition.content {
            show(color, in: &look)
            cell.ratio = ratio(of: color, on: ground)
            required = item?.role.role.requiredContrast(isHigh: ground.contrast == .high)
            if cell.origin == .gap, ground.theme.isEmpty, let item { cell.proposal = proposal(item, line: line, ground: ground) }
        } else if let shown = pictures[SheetPictures.ID(asset: line.asset, rendition: position)] {
            show(shown, of: rendition, isTemplate: isTemplate, in: &look)
            cell.ratio = shown.ratios[index].flatMap(Self.rounded)
            required = ground.contrast == .high ? 4.5 : 3
        }
        if scale != .any, rendition.key.scale != scale, rendition.key.scale != .any { cell.scale = "\(rendition.key.scale)" }
        if let required, let ratio = cell.ratio, ratio < required { cell.isLow = true }
        cell.look = number(of: look)
        return cell
    }

    mutating func number(of look: SheetData.Look) -> Int {
        if let known = lookNumbers[look] { return known }
        lookNumbers[look] = looks.count
        looks.append(look)
        return looks.count - 1
    }

    func show(_ color: ColorValue, in look: inout SheetData.Look) {
        look.text = color.text.printable
        look.css = color.css
        if look.css == nil { look.note = "the platform's color" }
    }

    mutating func show(
        _ shown: SheetPictures.Shown, of rendition: Rendition, isTemplate: Bool, in look: inout SheetData.Look
    ) {
        let picture = shown.picture
        look.note = picture.note
        look.picture = picture.uri.flatMap { table.number(of: $0) }
        if picture.uri != nil, look.picture == nil { look.note = "left out: the page is full" }
        if isTemplate || picture.tint != nil { look.isMask = true }
        if !isTemplate { look.css = picture.tint?.css }
        guard let width = picture.width, let height = picture.height else { return }
        let factor = Double(max(1, rendition.key.scale.rawValue))
        (look.width, look.height) = (Double(width) / factor, Double(height) / factor)
        look.text = "\(width) × \(height)" + (rendition.key.scale == .any ? "" : " px")
    }

    func ratio(of color: ColorValue, on ground: Ground) -> Double? {
        guard let front = XYZ(color) else { return nil }
        return Self.rounded(front.composited(alpha: color.alpha, on: ground.xyz).contrast(with: ground.xyz))
    }

    func proposal(_ item: ColorPlan.Item, line: SheetLine, ground: Ground) -> SheetData.Proposal? {
        var wanted = line.key
        (wanted.luminosity, wanted.contrast) = (ground.luminosity, ground.contrast)
        if wanted.luminosity == .light { wanted.luminosity = .any }
        guard let entry = item.entries.first(where: { $0.key == wanted }), let css = entry.color.css else { return nil }
        return SheetData.Proposal(css: css, text: entry.color.text, ratio: ratio(of: entry.color, on: ground))
    }

    func marks(of cells: [[SheetData.Cell]], kind: SetKind, isTemplate: Bool) -> [SheetData.Mark] {
        var marks: Set<SheetData.Mark> = isTemplate ? [.template] : []
        for (scale, row) in zip(SheetLine.scales, cells) {
            for (position, cell) in row.enumerated() {
                let ground = grounds[cell.ground ?? position]
                if cell.origin == .gap {
                    if ground.contrast == .high {
                        marks.insert(.missingHighContrast)
                    } else if ground.luminosity == .dark {
                        marks.insert(.missingDark)
                    }
                }
                // Fallbacks for high contrast are judged in their own column.
                if cell.isLow == true, cell.origin != .gap || ground.contrast == .normal { marks.insert(.lowContrast) }
                if cell.origin == .derived { marks.insert(.derived) }
                if cell.proposal != nil { marks.insert(.proposed) }
                // Few devices still have 1x screens, and only images are made for every scale.
                if cell.scale != nil, scale != .x1, kind == .image { marks.insert(.missingScale) }
            }
        }
        return SheetData.Mark.allCases.filter { marks.contains($0) }
    }

    /// Rounds down to hundredths, except for errors of arithmetic, so that no ratio is shown as higher than it is.
    static func rounded(_ ratio: Double) -> Double? {
        ratio.isFinite && ratio < 1000 ? (ratio * 100 + 1e-6).rounded(.down) / 100 : nil
    }
}

private extension ContactSheet {
    /// The sheet proposes values for all gaps, high contrast included.
    var proposing: DerivationOptions {
        var options = derivation
        options.derivesHighContrast = true
        return options
    }
}

private extension SheetData.FindingData {
    init(_ finding: Finding) {
        self.init(
            rule: finding.id.name, severity: finding.severity.rawValue, message: finding.message.printable,
            place: finding.location.description)
    }
}

private extension Finding {
    /// The innermost of these folders that is, or contains, the subject of the finding.
    func folder(among folders: Set<String>) -> String? {
        var path = subject[...]
        while !folders.contains(String(path)) {
            guard let slash = path.lastIndex(of: "/") else { return nil }
            path = path[..<slash]
        }
        return String(path)
    }
}

private extension VariantKey {
    /// The key in words. Empty if no axis is restricted.
    var words: String { self == VariantKey() ? "" : description }

    /// Luminosity and contrast in words.
    var appearance: String {
        contrast == .normal ? luminosity.rawValue : luminosity == .any ? "high contrast" : "\(luminosity.rawValue), high contrast"
    }
}
