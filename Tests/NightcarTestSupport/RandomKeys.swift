package import ThemeCatalogVariants

extension VariantKey {
    /// A key with a few restricted axes, from small sets of values so that random keys often agree on an axis.
    package static func random(using generator: inout SeededGenerator) -> VariantKey {
        func chance() -> Bool { Int.random(in: 0..<3, using: &generator) == 0 }
        func pick<T>(_ values: [T]) -> T { values.randomElement(using: &generator)! }
        var key = VariantKey()
        key.scale = pick([.any, .x1, .x2, .x3])
        if chance() { key.idiom = pick(Idiom.known) }
        if chance() { key.luminosity = pick(Luminosity.allCases) }
        if chance() { key.contrast = .high }
        if chance() { key.gamut = pick(Gamut.allCases) }
        if chance() { key.direction = pick(Direction.allCases) }
        if chance() { key.widthClass = pick(SizeClass.allCases) }
        if chance() { key.heightClass = pick(SizeClass.allCases) }
        if chance() { key.memory = pick(["1GB", "2GB", "4GB", "64GB"]) }
        if chance() { key.graphics = pick(["metal1v2", "metal4v1", "apple6", "quantum1"]) }
        if chance() { key.subtype = pick(["retina4", "38mm", "736h"]) }
        if chance() {
            key.locale = pick(["en", "en-GB", "en_GB", "zh-Hant", "zh-Hant-HK", "zh-Hans", "de", "e\u{301}o", "\u{E9}o"])
        }
        if chance() { key.theme = pick(["brand", "night"]) }
        if chance() {
            key.size = pick([
                PointSize(width: 29, height: 29), PointSize(width: 83.5, height: 83.5), PointSize(width: 0, height: 5),
                PointSize(width: 0, height: 7), PointSize(width: 60, height: 45), PointSize(width: 45, height: 60),
            ])
        }
        if chance() { key.qualifiers = pick(["role=quickLook", "cube-face=x+;mipmap-level=base"]) }
        return key
    }
}
