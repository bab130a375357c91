import NightcarModel
import NightcarVectors
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The decision tree for pictures. Changes that are certainly right are derived, pictures that would certainly look wrong are
/// left alone, and everything else is asked about.
struct ImageJudge {
    let options: ImageOptions
    let base: ColorValue
    let analyses: [SourceFile: ImageAnalysis]
    let solver: ColorSolver
    let ground: XYZ

    init(options: ImageOptions, base: ColorValue, analyses: [SourceFile: ImageAnalysis]) {
        self.options = options
        self.base = base
        self.analyses = analyses
        solver = ColorSolver(base: base)
        ground = XYZ(base) ?? .black
    }

    /// A shape needs this contrast on the base (WCAG 2, 1.4.11).
    static let legible = 3.0
    /// If a larger share of the picture has vivid colors, the colors carry its meaning (Chromium's classifier).
    private static let vividShare = 0.3
    /// If a smaller share of the picture is below the contrast, a dark background doesn't harm it.
    private static let tolerableShare = 0.05
    /// An area of one color that covers this share of a picture is a background and not a shape.
    static let plateShare = 0.5
    /// Colors at this distance in OKLab look different. It is twice the just noticeable difference.
    private static let distinct = 0.04

    func item(_ asset: Asset, at position: Int, _ subject: ImageSubject) -> ImagePlan.Item {
        var item = ImagePlan.Item(asset: position, name: asset.name, kind: "", verdict: .leave, reason: "")
        if let reason = subject.reasonNotToLook(options) {
            item.reason = reason
            if asset.kind == .image, subject.declares(.dark) { item.verdict = .declared }
            return item
        }
        let files = subject.files
        guard let first = files.first, let analysis = analyses[first.file] else {
            item.reason = "not a bitmap that can be decoded"
            return item
        }
        item.kind = analysis.name
        if asset.kind == .appIcon {
            decideAppIcon(&item, subject)
            return item
        }
        decide(&item, subject, analysis)
        return item
    }

    private func decide(_ item: inout ImagePlan.Item, _ subject: ImageSubject, _ analysis: ImageAnalysis) {
        let isForced = subject.rule(options) == .recolor
        switch analysis.kind {
        case .empty: item.reason = "fully transparent"
        case .monochrome(let color): decideMonochrome(&item, subject, color.value(in: analysis.colorSpace), analysis, isForced)
        case .flat(let palette): decideFlat(&item, subject, palette, analysis, isForced)
        case .gray:
            let isLight = analysis.light > 0.5
            item.verdict = isLight && analysis.transparent > 1 - Self.plateShare ? .leave : .ask
            item.reason =
                item.verdict == .leave
                ? "already light" : "shades of gray: recoloring may be right or wrong, so look at it"
        case .rich: item.reason = "many colors: recoloring would change what it shows"
        case .photo: item.reason = "a photo or another full picture"
        case .vector(let vector): decideVector(&item, subject, vector, isForced)
        }
        if item.verdict == .derive, !isForced, let reason = doubt(subject, analysis) {
            (item.verdict, item.reason) = (.ask, reason)
        }
    }

    /// Why a picture isn't derived without a question although its colors allow it. Nil if nothing speaks against it.
    private func doubt(_ subject: ImageSubject, _ analysis: ImageAnalysis) -> String? {
        let name = subject.asset.name.split(separator: "/").last ?? ""
        if analysis.kind.hasSeveralColors, let object = ImageNames.object(in: name) {
            return "\"\(object)\" in the name: in several colors, its body and what is on it could change places"
        }
        if let mark = ImageNames.mark(in: name) {
            return "\"\(mark)\" in the name: perhaps a company's mark, whose colors are fixed"
        }
        if let reason = darkPlateDoubt(name, analysis) { return reason }
        if case .vector = analysis.kind { return nil }
        if analysis.transparent > 0.995 { return "nowhere opaque, as a shadow is: a light one would glow" }
        guard ImageNames.isControl(name), analysis.transparent < 0.35 else { return nil }
        return "a button that fills its picture: its plate and its label change places"
    }

    private func decideMonochrome(
        _ item: inout ImagePlan.Item, _ subject: ImageSubject, _ light: ColorValue, _ analysis: ImageAnalysis,
        _ isForced: Bool
    ) {
        let role = NameTokens.role(of: NameTokens.split(item.name.split(separator: "/").last ?? ""))?.role
        let ratio = ColorSolver.contrast(light, on: ground)
        item.light = light
        item.ratio = ratio
        item.role = role == .shadow ? .shadow : .graphic
        if let plate = lightPlate(analysis), plate == light {
            decidePlate(&item, subject, [light], plate, isForced) { add(.recipe($0(light)), .dark, .normal, to: &$1, subject) }
            return
        }
        if ratio >= Self.legible, !isForced {
            item.reason = "\(decimal(ratio, 1)):1 on the base: already legible"
            return
        }
        if role == .shadow {
            item.reason = "a shadow stays dark"
            return
        }
        let dark = legible(light)
        item.dark = dark
        item.ratio = ColorSolver.contrast(dark, on: ground)
        item.verdict = .derive
        item.reason = "\(decimal(ratio, 1)):1 on the base: invisible"
        item.steps = [
            "one color, \(light.text), in the shape of its alpha channel", "\(decimal(ratio, 2)):1 on the base \(base.text)",
            "as a graphic in dark mode: \(dark.text), \(decimal(item.ratio ?? 1, 2)):1",
        ]
        add(.recipe(dark), .dark, .normal, to: &item, subject)
        guard options.derivesHighContrast else { return }
        let required = ColorRole.graphic.requiredContrast(isHigh: true)!
        if let high = solver.raised(light, to: required, on: .white, .darker), high != light {
            add(.recipe(high), .any, .high, to: &item, subject)
        }
        if let high = solver.raised(dark, to: required, on: ground, .lighter), high != dark {
            add(.recipe(high), .dark, .high, to: &item, subject)
        }
    }

    private func decideFlat(
        _ item: inout ImagePlan.Item, _ subject: ImageSubject, _ palette: FlatPalette, _ analysis: ImageAnalysis,
        _ isForced: Bool
    ) {
        item.role = .graphic
        let values = palette.colors.map { $0.color.value(in: analysis.colorSpace) }
        let lost = zip(palette.colors, values).reduce(0) { sum, pair in
            ColorSolver.contrast(pair.1, on: ground) < Self.legible ? sum + pair.0.share : sum
        }
        item.steps = palette.colors.map { "\($0.color.value(in: .srgb).text), \(decimal($0.share * 100, 1))% of it" }
        if lost < Self.tolerableShare, analysis.saturated <= Self.vividShare, let plate = lightPlate(analysis) {
            decidePlate(&item, subject, values, plate, isForced) { turned, item in
                let own = palette.colors.map(\.color)
                add(.recolor(from: own, to: values.map { bytes(turned($0)) }), .dark, .normal, to: &item, subject)
            }
            return
        }
        if !isForced, keeps(values, lost: lost, analysis, &item) { return }
        let replacements = recolored(values).map(bytes)
        item.steps += zip(palette.colors, replacements).map {
            "\($0.color.value(in: .srgb).text) becomes \($1.value(in: .srgb).text)"
        }
        let dark = replacements.map { $0.value(in: analysis.colorSpace) }
        if !isForced, let reason = Self.confusion(values, dark) ?? lostInside(values, dark) {
            item.verdict = .ask
            item.reason = reason
            return
        }
        item.verdict = .derive
        item.reason = "\(decimal(lost * 100, 0))% of it below 3:1 on the base"
        let own = palette.colors.map(\.color)
        add(.recolor(from: own, to: replacements), .dark, .normal, to: &item, subject)
        if let high = highContrast(values, isDark: false) {
            add(.recolor(from: own, to: high.map(bytes)), .any, .high, to: &item, subject)
        }
        if let high = highContrast(dark, isDark: true) {
            add(.recolor(from: own, to: high.map(bytes)), .dark, .high, to: &item, subject)
        }
    }

    /// Whether a flat picture isn't recolored. Then the item has the reason, and its verdict may be a question.
    ///
    /// - Parameter lost: the share of its area below 3:1 on the base.
    private func keeps(
        _ colors: [ColorValue], lost: Double, _ analysis: ImageAnalysis, _ item: inout ImagePlan.Item
    ) -> Bool {
        if analysis.transparent < 0.02 {
            item.verdict = .ask
            item.reason = "drawn on its own background"
        } else if analysis.saturated > Self.vividShare {
            item.reason = "\(decimal(analysis.saturated * 100, 0))% in vivid colors, which carry its meaning"
            if lost >= Self.tolerableShare, isOnlyNeutralLost(colors) {
                item.verdict = .ask
                item.reason += "; its dark part would be invisible"
            }
        } else if lost < Self.tolerableShare {
            item.reason = "\(decimal(lost * 100, 0))% of it below 3:1 on the base: already legible"
        } else {
            return false
        }
        return true
    }

    /// The colors of a picture for *Increase Contrast*. Each color is treated as a graphic on white or on the base.
    ///
    /// - Returns: nil if it isn't wanted, if nothing changes, if one part is the background of others, or if two colors that
    ///   distinguish parts would become too similar.
    func highContrast(_ colors: [ColorValue], isDark: Bool) -> [ColorValue]? {
        guard options.derivesHighContrast, isDark || !colors.contains(where: isLightNeutral) else { return nil }
        let required = ColorRole.graphic.requiredContrast(isHigh: true)!
        let raised = colors.map { color -> ColorValue in
            guard color.alpha > 0 else { return color }
            return solver.raised(color, to: required, on: isDark ? ground : .white, isDark ? .lighter : .darker) ?? color
        }
        guard raised != colors else { return nil }
        let (before, after) = (colors.map(Self.oklab), raised.map(Self.oklab))
        for a in colors.indices {
            for b in colors.indices where b > a {
                guard let x = before[a], let y = before[b], let u = after[a], let v = after[b] else { continue }
                if x.difference(to: y) >= Self.distinct, u.difference(to: v) < Self.distinct { return nil }
            }
        }
        return raised
    }

    /// Why the parts of a picture could no longer be told apart: two colors become too similar, or the lighter of two becomes the
    /// darker one while others keep their order. Nil if they can.
    static func confusion(_ before: [ColorValue], _ after: [ColorValue]) -> String? {
        var order: Bool?
        for a in before.indices {
            for b in before.indices where b > a {
                guard let x = oklab(before[a]), let y = oklab(before[b]), let u = oklab(after[a]), let v = oklab(after[b]) else {
                    continue
                }
                let apart = x.difference(to: y)
                guard apart >= distinct else { continue }
                if u.difference(to: v) < max(distinct, apart / 3) {
                    return "\(before[a].text) and \(before[b].text) would look alike"
                }
                let (was, becomes) = (x.lightness - y.lightness, u.lightness - v.lightness)
                guard abs(was) >= distinct, abs(becomes) >= distinct else { continue }
                let isKept = (was > 0) == (becomes > 0)
                if let order, order != isKept { return "the order of its colors by lightness would change" }
                order = isKept
            }
        }
        return nil
    }

    /// Whether all colors that get lost are black or gray, such as a word beside a colorful mark.
    func isOnlyNeutralLost(_ colors: [ColorValue]) -> Bool {
        colors.allSatisfy { ColorSolver.contrast($0, on: ground) >= Self.legible || isNeutral($0) }
    }

    private static func oklab(_ color: ColorValue) -> OKLab? { XYZ(color).map { OKLab($0) } }

    /// Applies the recipes that rules of the configuration ask for, if every picture that they name has a single color.
    func apply(_ recipes: [TintPlan.Recipe], to item: inout ImagePlan.Item, _ subject: ImageSubject) {
        guard !recipes.isEmpty, !item.kind.isEmpty else { return }
        let isMonochrome = subject.files.allSatisfy { file in
            if case .monochrome? = analyses[file.file]?.kind { true } else { false }
        }
        guard isMonochrome else {
            item.verdict = .leave
            item.entries = []
            item.reason = "a rule of the configuration asks for a recipe, but it has more than one color"
            return
        }
        let entries = recipes.map { ImagePlan.Entry(key: $0.key, base: $0.base, change: .recipe($0.color)) }
        let keys = Set(entries.map(\.key))
        item.entries = entries + item.entries.filter { !keys.contains($0.key) }
        item.verdict = .derive
        item.reason = "as the rule in the configuration says"
        if let dark = recipes.first(where: { $0.key.luminosity == .dark && $0.key.contrast == .normal })?.color {
            item.dark = dark
            item.ratio = ColorSolver.contrast(dark, on: ground)
        }
    }

    private func decideAppIcon(_ item: inout ImagePlan.Item, _ subject: ImageSubject) {
        item.verdict = .derive
        if options.appIcons.contains(.dark), !subject.declares(.dark) {
            add(.removePlate, .dark, .normal, to: &item, subject)
        }
        if options.appIcons.contains(.tinted), !subject.declares(.tinted) {
            add(.desaturate, .tinted, .normal, to: &item, subject)
        }
        item.reason = "the configuration asks for it"
        guard item.entries.isEmpty else { return }
        item.verdict = .leave
        item.reason = "an app icon that has no single large picture, or already has the appearances"
    }

    /// Adds the change for every base picture. If one of them doesn't allow it, the asset is asked about, because a picture that
    /// is dark at only one scale is worse than no dark picture.
    func add(
        _ change: ImageChange, _ luminosity: Luminosity, _ contrast: Contrast, to item: inout ImagePlan.Item,
        _ subject: ImageSubject
    ) {
        guard item.verdict == .derive, !subject.declares(luminosity, contrast) else { return }
        var entries: [ImagePlan.Entry] = []
        for (index, baseKey, file) in subject.files {
            if change == .removePlate || change == .desaturate, !isSingleSize(baseKey) { continue }
            guard let analysis = analyses[file], let change = adapted(change, to: analysis) else {
                item.verdict = .ask
                item.reason = "its pictures differ: \"\(file.name)\" is not like the others"
                item.entries = []
                return
            }
            var key = baseKey
            key.luminosity = luminosity
            key.contrast = contrast
            entries.append(ImagePlan.Entry(key: key, base: index, change: change))
        }
        item.entries += entries
    }

    /// Only the single large app icon has appearances.
    private func isSingleSize(_ key: VariantKey) -> Bool {
        key.idiom == .universal && key.size == PointSize(width: 1024, height: 1024)
    }

    /// The change for another picture of the set, such as one for another scale. Nil if the picture is drawn differently.
    private func adapted(_ change: ImageChange, to analysis: ImageAnalysis) -> ImageChange? {
        switch (change, analysis.kind) {
        case (.recipe, .monochrome), (.removePlate, _), (.desaturate, _): return change
        case (.recipe(let color), .flat(let palette)):
            // A smaller scale of one shape: its edges are a little off the one color.
            guard let main = palette.colors.first?.color, color.alpha == 1 else { return nil }
            return palette.colors.allSatisfy { $0.color.distance(to: main) <= Self.sameColor } ? change : nil
        case (.recolor(let from, let to), .flat(let palette)):
            // Scaling moves the colors of edges and of thin lines by rounding.
            let own = palette.colors.compactMap { entry -> (from: RGB8, to: RGB8)? in
                let nearest = zip(from, to).min { $0.0.distance(to: entry.color) < $1.0.distance(to: entry.color) }
                guard let nearest else { return nil }
                let limit = entry.share < Self.tolerableShare ? Self.nearColor : Self.sameColor
                return nearest.0.distance(to: entry.color) <= limit ? (entry.color, nearest.1) : nil
            }
            guard own.count == palette.colors.count else { return nil }
            return .recolor(from: own.map(\.from), to: own.map(\.to))
        case (.repaint(let from, _, _), .vector(let vector)): return vector.uses.map(\.text) == from ? change : nil
        default: return nil
        }
    }

    /// How far a channel of one color may be from another scale's, in 1/255, and the same for a color of little area.
    private static let sameColor = 6
    private static let nearColor = 32

    func legible(_ color: ColorValue) -> ColorValue {
        let dark = solver.shape(color)
        return solver.raised(dark, to: Self.legible, on: ground, .lighter) ?? dark
    }

    func isNeutral(_ color: ColorValue) -> Bool {
        XYZ(color).map { OKLCH($0).chroma <= ToneRules.neutralChroma } ?? false
    }

    private func bytes(_ color: ColorValue) -> RGB8 {
        guard case .components(_, let values, _) = color else { return .black }
        let channels = (values.count == 1 ? [values[0], values[0], values[0]] : values).map {
            UInt8((min(max($0, 0), 1) * 255).rounded())
        }
        return RGB8(red: channels[0], green: channels[1], blue: channels[2])
    }
}
