import AppleCatalog
import Testing
import ThemeCatalogVariants

/// Every variant that a source catalog can declare has its own key or is refused. No two keys collide.
@Suite struct KeySpaceTests {
    private static func all<Value>(
        _ keys: [VariantKey], _ axis: WritableKeyPath<VariantKey, Value>, _ values: [Value]
    ) -> [VariantKey] {
        keys.flatMap { key in
            values.map { value in
                var key = key
                key[keyPath: axis] = value
                return key
            }
        }
    }

    private static func distinct(_ variants: [VariantKey], for target: CarTarget) -> (held: Int, distinct: Int, refused: Int) {
        let keys = variants.map(target.key)
        let held = keys.filter(\.obstacles.isEmpty)
        return (held.count, Set(held).count, keys.count - held.count)
    }

    @Test(arguments: [Platform.ios, .tvos, .watchos, .visionos])
    func everyVariantOfADevice(platform: Platform) {
        var variants = Self.all([VariantKey()], \.luminosity, [.any, .light, .dark])
        variants = Self.all(variants, \.contrast, [.normal, .high])
        variants = Self.all(variants, \.gamut, [.any, .p3])
        variants = Self.all(variants, \.direction, [.any, .leftToRight, .rightToLeft])
        variants = Self.all(variants, \.widthClass, [.any, .compact, .regular])
        variants = Self.all(variants, \.heightClass, [.any, .compact, .regular])
        variants = Self.all(variants, \.idiom, [.universal, .phone, .pad, .tv, .watch, .car, .vision, .iosMarketing, .mac])
        variants = Self.all(variants, \.scale, [.any, .x1, .x2, .x3])
        let result = Self.distinct(variants, for: CarTarget(platform: platform, version: nil))
        #expect(result == (variants.count, variants.count, 0))
    }

    @Test func everyDevice() {
        var variants = Self.all([VariantKey()], \.memory, ["", "1GB", "2GB", "3GB", "4GB", "6GB"])
        variants = Self.all(
            variants, \.graphics, ["", "metal1v2", "metal2v2", "metal3v1", "metal3v2", "metal4v1", "metal5v1", "apple6"])
        variants = Self.all(variants, \.subtype, ["", "retina4", "<=145", ">145"])
        variants = Self.all(variants, \.locale, ["", "ja", "zh-Hans"])
        variants = Self.all(variants, \.luminosity, [.any, .tinted])
        let result = Self.distinct(variants, for: CarTarget(platform: .ios, version: nil))
        #expect(result == (variants.count, variants.count, 0))
    }

    @Test func everyVariantOfAMac() {
        var variants = Self.all([VariantKey()], \.luminosity, [.any, .light, .dark])
        variants = Self.all(variants, \.contrast, [.normal, .high])
        variants = Self.all(variants, \.gamut, [.any, .p3])
        variants = Self.all(variants, \.direction, [.any, .leftToRight, .rightToLeft])
        variants = Self.all(variants, \.locale, ["", "ja"])
        variants = Self.all(variants, \.scale, [.any, .x1, .x2])
        let mac = CarTarget(platform: .macos, version: nil)
        #expect(Self.distinct(variants, for: mac) == (variants.count, variants.count, 0))
        // A value that the keys of a Mac have no column for is refused, not dropped from the key.
        variants = Self.all([VariantKey()], \.memory, ["1GB", "2GB"]) + Self.all([VariantKey()], \.idiom, [.phone])
        variants += Self.all([VariantKey()], \.widthClass, [.compact])
        #expect(Self.distinct(variants, for: mac) == (0, 0, variants.count))
    }

    @Test func saysWhatDoesNotFit() {
        let target = CarTarget(platform: .ios, version: SystemVersion(15))
        var key = VariantKey()
        key.theme = "midnight"
        key.memory = "5TB"
        key.luminosity = .tinted
        key.contrast = .high
        key.qualifiers = "minimum-system-version=17.0;role=appLauncher;screen-width=wide"
        #expect(
            target.key(key).obstacles == [
                "the appearance tinted with high contrast", "the memory 5TB", "minimum-system-version 17.0",
                "the screen width wide", "the theme midnight",
            ])
        key = VariantKey()
        key.qualifiers = "minimum-system-version=14.0;role=appLauncher;screen-width=>145"
        #expect(target.key(key).obstacles.isEmpty)
        #expect(target.key(key)[.subtype] == 384)
    }

    @Test(arguments: [
        ("<=145", 320), (">145", 384), (">161", 394), (">183", 448), ("136", 320), ("156", 384), ("162.0", 394), ("184", 448),
        ("205", 448), ("0", 0), ("-1", 0), ("nan", 0), (">200", 0),
    ])
    func everyWatchHasANumber(width: String, number: UInt16) {
        var key = VariantKey()
        key.idiom = .watch
        key.qualifiers = "role=circular;screen-width=\(width)"
        let carKey = CarTarget(platform: .watchos, version: nil).key(key)
        #expect(carKey[.subtype] == number && carKey.obstacles.isEmpty == (number > 0))
    }

    @Test func entriesForCatalystAreForTheMac() {
        var variant = VariantKey()
        (variant.idiom, variant.subtype) = (.pad, "mac-catalyst")
        var mac = CarTarget(platform: .macos, version: nil)
        #expect(mac.key(variant) == mac.key(VariantKey()))
        #expect(mac.rank(of: variant) > mac.rank(of: VariantKey()))
        mac.isForCatalyst = true
        #expect(mac.rank(of: variant) < mac.rank(of: VariantKey()))
        let device = CarTarget(platform: .ios, version: nil)
        #expect(device.key(variant).obstacles == ["the subtype mac-catalyst"])
    }
}
