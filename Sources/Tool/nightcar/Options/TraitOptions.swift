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

    @Option(help: "The horizontal size class.")
    var widthClass: SizeClass?

    @Option(help: "The vertical size class.")
    var heightClass: SizeClass?

    @Option(help: "The memory class, such as 1GB, 2GB or 4GB.")
    var memory: String?

    @Option(help: "The graphics class, such as metal1v2 or apple6.")
    var graphics: String?

    @Option(help: "The device subtype, such as retina4 or 38mm.")
    var subtype: String?

    @Option(help: "The locale, such as pt-BR.")
    var locale: String?

    @Option(help: "The name of a theme.")
    var theme: String?

    @Option(help: "The point size of an app icon, such as 60x60.")
    var size: PointSize?

    @Option(help: "Other qualifiers of an entry, such as \"role=notificationCenter\".")
    var qualifiers: String?

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
        set(\.widthClass, widthClass)
        set(\.heightClass, heightClass)
        set(\.memory, memory)
        set(\.graphics, graphics)
        set(\.subtype, subtype)
        set(\.locale, locale)
        set(\.theme, theme)
        set(\.size, size)
        set(\.qualifiers, qualifiers)
        return traits
    }
}
