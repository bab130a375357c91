import NightcarModel
import NightcarVectors
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ImageJudge {
    /// Recolors a drawing if its colors have a simple meaning: dark shapes on a transparent background.
    func decideVector(_ item: inout ImagePlan.Item, _ subject: ImageSubject, _ vector: VectorColors, _ isForced: Bool) {
        if let obstacle = vector.obstacle {
            item.reason = obstacle
            return
        }
        let black = ColorValue.hex(0)
        let colors = vector.uses.compactMap(\.color) + (vector.missing == nil ? [] : [black])
        guard !colors.isEmpty else {
            item.reason = "no colors of its own"
            return
        }
        item.role = .graphic
        let lost = colors.filter { isLost($0) }
        if lost.isEmpty, let plate = vector.plate, isLightNeutral(plate), colors.contains(plate) {
            let own = Array(Set(colors)).sorted { $0.text < $1.text }
            decidePlate(&item, subject, own, plate, isForced) { turned, item in
                _ = repaint(vector, own, own.map(turned), .dark, .normal, &item, subject)
            }
            return
        }
        if !isForced, keeps(vector, colors, lost, &item, subject) { return }
        item.verdict = .derive
        item.reason = "\(Set(lost).count) of \(Set(colors).count) colors below 3:1 on the base"
        let own = Array(Set(colors)).sorted { $0.text < $1.text }
        let dark = recolored(own)
        let opaque = own.indices.filter { own[$0].alpha == 1 }
        if !isForced, let reason = Self.confusion(opaque.map { own[$0] }, opaque.map { dark[$0] }) ?? lostInside(own, dark) {
            item.verdict = .ask
            item.reason = reason
            return
        }
        item.addSteps(vector, repaint(vector, own, dark, .dark, .normal, &item, subject))
        if vector.missing != nil, let dark = zip(own, dark).first(where: { $0.0 == black })?.1 {
            item.steps.append("what is black by default becomes \(dark.cssText)")
        }
        if let high = highContrast(own, isDark: false) { _ = repaint(vector, own, high, .any, .high, &item, subject) }
        if let high = highContrast(dark, isDark: true) { _ = repaint(vector, own, high, .dark, .high, &item, subject) }
    }

    /// Whether a drawing isn't recolored, because it is legible, has a background of its own, or its colors mean something. Then the
    /// item has the reason, and its verdict may be a question.
    private func keeps(
        _ vector: VectorColors, _ colors: [ColorValue], _ lost: [ColorValue], _ item: inout ImagePlan.Item,
        _ subject: ImageSubject
    ) -> Bool {
        if lost.isEmpty {
            item.reason = "every color is already legible on the base"
            return true
        }
        if let background = vector.background, Set(colors).count > 1 {
            judge(background, &item)
            return true
        }
        // In 30 of 32 PDF files with both, the recolored drawing was nearer to the designer's. What would look alike is asked about
        // later.
        if colors.contains(where: isLightNeutral), !subject.isPDF {
            item.verdict = .ask
            item.reason = "dark and near-white parts: which one is the background?"
            return true
        }
        guard Set(colors).count(where: isVivid) * 2 > Set(colors).count else { return false }
        item.reason = "mostly vivid colors, which carry its meaning"
        if lost.allSatisfy(isNeutral) {
            item.verdict = .ask
            item.reason += "; its dark part would be invisible"
        }
        return true
    }

    /// A drawing on its own background is legible there in every appearance. Only a light one may be too bright in dark mode.
    private func judge(_ background: VectorColors.Background, _ item: inout ImagePlan.Item) {
        item.reason = "drawn on its own background"
        guard case .color(let color) = background else {
            item.verdict = .ask
            return
        }
        item.reason += ", \(color.text)"
        if isLightNeutral(color) { item.verdict = .ask }
    }

    /// Adds the drawing with each of its colors replaced.
    ///
    /// - Returns: the replacement text for each use.
    private func repaint(
        _ vector: VectorColors, _ colors: [ColorValue], _ replacements: [ColorValue], _ luminosity: Luminosity,
        _ contrast: Contrast, _ item: inout ImagePlan.Item, _ subject: ImageSubject
    ) -> [String] {
        let table = Dictionary(uniqueKeysWithValues: zip(colors, replacements))
        let paints = vector.uses.map { use in
            guard let color = use.color, let new = table[color], new != color else { return use.text }
            return new.cssText
        }
        let missing = vector.missing == nil ? nil : table[.hex(0)]?.cssText
        add(.repaint(from: vector.uses.map(\.text), to: paints, missing: missing), luminosity, contrast, to: &item, subject)
        return paints
    }

    /// Whether a color would be illegible. Alpha is ignored, because a faint line is faint on purpose.
    func isLost(_ color: ColorValue) -> Bool {
        guard color.alpha > 0, let xyz = XYZ(color) else { return false }
        return xyz.contrast(with: ground) < Self.legible
    }

    func isLightNeutral(_ color: ColorValue) -> Bool {
        isNeutral(color) && (XYZ(color)?.tone ?? 0) > 85 && color.alpha > 0
    }

    private func isVivid(_ color: ColorValue) -> Bool {
        guard case .components(_, let values, _) = color else { return false }
        return (values.max() ?? 0) - (values.min() ?? 0) >= 80.0 / 255
    }
}

extension ColorValue {
    /// An sRGB color in a form that every SVG renderer can read.
    fileprivate var cssText: String {
        guard case .components(_, let values, let alpha) = self, alpha < 1, values.count == 3 else { return text }
        let bytes = values.map { "\(Int(($0 * 255).rounded()))" }
        return "rgba(\(bytes.joined(separator: ",")),\(decimal(alpha, 3)))"
    }
}

extension ImagePlan.Item {
    /// A step for each paint that changes.
    fileprivate mutating func addSteps(_ vector: VectorColors, _ paints: [String]) {
        for (use, paint) in zip(vector.uses, paints) where use.text != paint {
            let step = "\(use.text) becomes \(paint)"
            if !steps.contains(step) { steps.append(step) }
        }
    }
}
