/// What an icon shows in one appearance on one platform: every property has a value.
package struct ResolvedIcon: Sendable, Hashable {
    /// The background.
    package var fill: ResolvedFill
    /// Front to back, without hidden groups.
    package var groups: [ResolvedGroup]
}

/// A fill that names its colors.
package enum ResolvedFill: Sendable, Hashable {
    /// Of a layer: the picture keeps its colors. Of the background: it is clear.
    case none
    case solid(IconColor)
    case automaticGradient(IconColor, IconOrientation = .down)
    case linearGradient(IconColor, IconColor, IconOrientation)

    /// The grays that Apple's compiler writes into a car.
    package static let systemLight = linearGradient(
        IconColor(.gray, [1, 1]), IconColor(.gray, [0.925, 1]), .down)
    package static let systemDark = linearGradient(
        IconColor(.gray, [0.192, 1]), IconColor(.gray, [0.078, 1]), .down)

    /// The fill as a document says it.
    var fill: IconFill {
        switch self {
        case .none: .none
        case .solid(let color): .solid(color)
        case .automaticGradient(let color, let way): .automaticGradient(color, way == .down ? nil : way)
        case .linearGradient(let first, let second, let way): .linearGradient(first, second, way)
        }
    }
}

package struct ResolvedGroup: Sendable, Hashable {
    /// The index of the group in the document.
    package var index: Int
    /// Front to back, without hidden layers.
    package var layers: [ResolvedLayer]
    package var opacity: Double
    package var position: IconPosition
    package var blendMode: IconBlendMode
    package var lighting: IconLighting
    package var specular: IconSpecular
    package var shadow: IconShadow
    package var translucency: IconTranslucency
    /// `.off` unless the document says a radius.
    package var blur: IconBlur
    package var refractivity: IconRefractivity
}

package struct ResolvedLayer: Sendable, Hashable {
    /// The index of the layer in its group.
    package var index: Int
    /// A file in `Assets`. Nil if the layer names no picture.
    package var image: String?
    package var glass: Bool
    package var opacity: Double
    package var position: IconPosition
    package var blendMode: IconBlendMode
    package var fill: ResolvedFill
}

extension IconDocument {
    package func resolve(_ rendition: IconRendition, _ idiom: IconIdiom) -> ResolvedIcon {
        resolve(rendition.appearance, idiom)
    }

    /// The effective value of each property. Defaults are what Apple's compiler writes for a document that says nothing.
    package func resolve(_ appearance: IconAppearance, _ idiom: IconIdiom) -> ResolvedIcon {
        ResolvedIcon(
            fill: background(appearance, idiom),
            groups: groups.enumerated().compactMap { $1.resolve(appearance, idiom, index: $0) })
    }

    /// A background that says nothing about the dark appearance gets the dark gray gradient of the system there: Apple's cars have
    /// it even beside a plain `fill`.
    private func background(_ appearance: IconAppearance, _ idiom: IconIdiom) -> ResolvedFill {
        let fill = fill.compiled
        let match = fill.match(appearance, idiom)
        if appearance == .dark, match?.appearance == nil { return .systemDark }
        switch match?.value ?? fill.value ?? .automatic {
        case .none, .automatic:
            return switch appearance {
            case .light: .systemLight
            case .dark: .systemDark
            case .tinted: .none
            }
        case .systemLight: return .systemLight
        case .systemDark: return .systemDark
        case .solid(let color): return .solid(color)
        case .automaticGradient(let color, let way): return .automaticGradient(color, way ?? .down)
        case .linearGradient(let first, let second, let way): return .linearGradient(first, second, way ?? .down)
        }
    }
}

private extension IconGroup {
    /// Nil for a hidden group.
    func resolve(_ appearance: IconAppearance, _ idiom: IconIdiom, index: Int) -> ResolvedGroup? {
        func value<T>(_ property: IconProperty<T>, _ fallback: T) -> T { property.resolved(appearance, idiom) ?? fallback }
        guard !value(hidden, false) else { return nil }
        let legacy = IconRefractivity(
            legacyStrength.resolved(appearance, idiom) != nil, strength: value(legacyStrength, 0.5), depth: value(legacyDepth, 0))
        return ResolvedGroup(
            index: index,
            layers: layers.enumerated().compactMap { $1.resolve(appearance, idiom, index: $0) },
            opacity: value(opacity, 1), position: value(position, .identity), blendMode: value(blendMode, .normal),
            lighting: value(lighting, .individual), specular: value(specular, value(legacySpecular, .automatic)),
            shadow: value(shadow, IconShadow(.neutral, 0.5)), translucency: value(translucency, IconTranslucency(true, 0.3)),
            blur: value(blur, .off), refractivity: value(refractivity, legacy))
    }
}

private extension IconLayer {
    /// Nil for a hidden layer.
    func resolve(_ appearance: IconAppearance, _ idiom: IconIdiom, index: Int) -> ResolvedLayer? {
        func value<T>(_ property: IconProperty<T>, _ fallback: T) -> T { property.resolved(appearance, idiom) ?? fallback }
        guard !value(hidden, false) else { return nil }
        return ResolvedLayer(
            index: index, image: image.resolved(appearance, idiom), glass: value(glass, true), opacity: value(opacity, 1),
            position: value(position, .identity), blendMode: value(blendMode, .normal), fill: shapeFill(appearance, idiom))
    }

    /// `automatic` means the fill of the light appearance. In the light appearance itself, it means no fill.
    func shapeFill(_ appearance: IconAppearance, _ idiom: IconIdiom) -> ResolvedFill {
        switch fill.compiled.resolved(appearance, idiom) ?? .none {
        case .none: .none
        case .automatic: appearance == .light ? .none : shapeFill(.light, idiom)
        case .systemLight: .systemLight
        case .systemDark: .systemDark
        case .solid(let color): .solid(color)
        case .automaticGradient(let color, let way): .automaticGradient(color, way ?? .down)
        case .linearGradient(let first, let second, let way): .linearGradient(first, second, way ?? .down)
        }
    }
}
