import NightcarModel
import NightcarVectors
import ThemeCatalogPixels

/// Pictures that are mostly one area, such as a bubble, a panel or a filled icon. Nothing tells a bubble from an icon in white, so
/// what is legible on dark turns around only if the configuration says so.
extension ImageJudge {
    /// The light neutral color that covers at least half of the picture. Nil if there is none.
    func lightPlate(_ analysis: ImageAnalysis) -> ColorValue? { plate(analysis).flatMap { isLightNeutral($0) ? $0 : nil } }

    private func plate(_ analysis: ImageAnalysis) -> ColorValue? {
        let visible = 1 - analysis.transparent
        switch analysis.kind {
        case .monochrome(let color):
            return visible >= Self.plateShare ? color.value(in: analysis.colorSpace) : nil
        case .flat(let palette):
            guard let main = palette.colors.first, main.share * visible >= Self.plateShare else { return nil }
            return main.color.value(in: analysis.colorSpace)
        case .vector(let vector): return vector.plate
        default: return nil
        }
    }

    /// Asks about the light plate of a picture. If the configuration wants it recolored, the plate and what lies on it turn around.
    ///
    /// - Parameter add: adds a change to the item. It gets the dark color for each color of the picture.
    func decidePlate(
        _ item: inout ImagePlan.Item, _ subject: ImageSubject, _ colors: [ColorValue], _ plate: ColorValue, _ isForced: Bool,
        add: ((ColorValue) -> ColorValue, inout ImagePlan.Item) -> Void
    ) {
        item.role = .surface
        item.light = plate
        item.ratio = ColorSolver.contrast(plate, on: ground)
        item.verdict = .ask
        item.reason = "\(plate.text) covers most of it, as a background does: it may be too bright in dark mode"
        guard isForced else { return }
        let dark = solver.dark(plate, role: .surface)?.color ?? plate
        func turned(_ color: ColorValue) -> ColorValue {
            guard color != plate else { return dark }
            guard let below = XYZ(dark), let before = XYZ(plate), isNeutral(color) else { return color }
            let result = solver.dark(color, role: .palette)?.color ?? color
            // What is on the plate is as easy to see as before, up to what a graphic needs.
            let goal = min(ColorSolver.contrast(color, on: before), Self.legible)
            return solver.raised(result, to: goal, on: below, .lighter) ?? result
        }
        item.verdict = .derive
        item.dark = dark
        item.ratio = ColorSolver.contrast(dark, on: ground)
        item.reason = "a light plate, turned around"
        item.steps = zip(colors, colors.map(turned)).map { "\($0.text) becomes \($1.text)" }
        add(turned, &item)
    }

    /// Asks about a dark plate: a black button with a white label on it stays black in many apps.
    func darkPlateDoubt(_ name: Substring, _ analysis: ImageAnalysis) -> String? {
        guard let plate = plate(analysis), isNeutral(plate), (XYZ(plate)?.tone ?? 100) < Self.darkPlate else { return nil }
        if case .vector(let vector) = analysis.kind, vector.background != nil {
            return "\(plate.text) covers all of it, as a background does: what lies on it may be light"
        }
        guard let word = Self.groundWord(in: name) else { return nil }
        return "\"\(word)\" in the name, and \(plate.text) covers most of it: what lies on it may be light"
    }

    /// The tone up to which a plate can carry white text.
    private static let darkPlate = 45.0

    /// The word of a name that says that the picture lies behind something else. Nil if no word does.
    private static func groundWord(in name: Substring) -> String? {
        let words = NameTokens.split(name)
        if let word = words.first(where: { plates.contains($0) }) { return word }
        guard let named = NameEvidence(words), named.role.isGround, named.unknownHead == nil else { return nil }
        return named.word
    }

    private static let plates: Set<String> = [
        "bubble", "background", "backgrounds", "bg", "bkg", "backdrop", "panel", "plate", "card", "balloon", "callout", "tooltip",
    ]
}
