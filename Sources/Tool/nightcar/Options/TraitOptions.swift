import ArgumentParser
import ThemeCatalogVariants

/// What a device asks for.
struct TraitOptions: ParsableArguments {
    @Option(help: "Pixels per point, such as 2.")
    var scale: Scale?

    @Option(help: "The kind of device. phone and pad also work.")
    var idiom: Idiom?

    @Option(help: "The appearance.")
    var luminosity: Luminosity?

    @Option(help: "The contrast.")
    var contrast: Contrast?

    @Option(help: "The display gamut.")
    var gamut: Gamut?

    @Option(help: "The layout direction.")
    var direction: Direction?

    @Option(help: "The name of a theme.")
    var theme: String?

    @Option(
        help: ArgumentHelp(
            "What few entries name: \(Qualifier.about), or a qualifier of an entry, such as role=notificationCenter.",
            valueName: "name=value"))
    var qualifiers: [CommaSeparated<Qualifier>] = []

    /// Whether none of them is given.
    var isEmpty: Bool {
        let given: [Any?] = [scale, idiom, luminosity, contrast, gamut, direction, theme]
        return given.allSatisfy { $0 == nil } && qualifiers.isEmpty
    }

    var traits: Traits {
        var traits = Traits()
        func set<Value>(_ path: WritableKeyPath<VariantKey, Value>, _ value: Value?) {
            if let value { traits.key[keyPath: path] = value }
        }
        set(\.scale, scale)
        set(\.idiom, idiom)
        set(\.luminosity, luminosity)
        set(\.contrast, contrast)
        set(\.gamut, gamut)
        set(\.direction, direction)
        set(\.theme, theme)
        traits.key.apply(qualifiers.elements())
        return traits
    }
}
