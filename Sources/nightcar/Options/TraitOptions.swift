import ArgumentParser
import Variants

/// What a device asks for.
struct TraitOptions: ParsableArguments {
    @Option(help: "Pixels per point: 1, 2, 3.")
    var scale: Scale?

    @Option(help: "phone, pad, mac, tv, watch, car, vision …")
    var idiom: Idiom?

    @Option(help: "any, light, dark or tinted.")
    var luminosity: Luminosity?

    @Option(help: "normal or high.")
    var contrast: Contrast?

    @Option(help: "srgb or p3.")
    var gamut: Gamut?

    @Option(help: "ltr or rtl.")
    var direction: Direction?

    @Option(help: "compact or regular.")
    var widthClass: SizeClass?

    @Option(help: "compact or regular.")
    var heightClass: SizeClass?

    @Option(help: "1GB, 2GB, 4GB …")
    var memory: String?

    @Option(help: "metal1v2, apple6 …")
    var graphics: String?

    @Option(help: "A device subtype, such as retina4 or 38mm.")
    var subtype: String?

    @Option(help: "A locale, such as pt-BR.")
    var locale: String?

    @Option(help: "A theme's name.")
    var theme: String?

    @Option(help: "A point size, such as 60x60, for app icons.")
    var size: PointSize?

    @Option(help: "Further qualifiers of an entry, such as \"role=notificationCenter\".")
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
