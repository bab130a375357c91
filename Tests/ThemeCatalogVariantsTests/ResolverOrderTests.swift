import Testing
import ThemeCatalogVariants

/// The order of preference on each axis, as Documentation/CatalogFormat.md states it.
struct ResolverOrderTests {
    private func key(_ change: (inout VariantKey) -> Void) -> VariantKey {
        var key = VariantKey()
        change(&key)
        return key
    }

    /// Asks for `wanted`, removes the answer, and asks again until nothing is left.
    private func order(_ wanted: VariantKey, _ keys: [VariantKey]) -> [VariantKey] {
        var (rest, order) = (Array(keys.reversed()), [VariantKey]())
        while let best = Resolver.best(of: rest, for: Traits(wanted)) { order.append(rest.remove(at: best)) }
        return order
    }

    private func expectOrder<Value>(
        _ path: WritableKeyPath<VariantKey, Value>, asked: Value, _ values: [Value],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let keys = values.map { value in key { $0[keyPath: path] = value } }
        #expect(order(key { $0[keyPath: path] = asked }, keys) == keys, sourceLocation: sourceLocation)
    }

    @Test func luminosity() {
        expectOrder(\.luminosity, asked: .any, [.any, .light, .dark, .tinted])
        expectOrder(\.luminosity, asked: .light, [.light, .any, .dark, .tinted])
        expectOrder(\.luminosity, asked: .dark, [.dark, .any, .light, .tinted])
        expectOrder(\.luminosity, asked: .tinted, [.tinted, .any, .light, .dark])
    }

    @Test("High contrast is chosen within a luminosity, and only if it is requested")
    func contrast() {
        func appearance(_ luminosity: Luminosity, _ contrast: Contrast) -> VariantKey {
            key { ($0.luminosity, $0.contrast) = (luminosity, contrast) }
        }
        let all = [Luminosity.any, .light, .dark].flatMap { l in Contrast.allCases.map { appearance(l, $0) } }
        #expect(
            order(appearance(.dark, .high), all) == [
                appearance(.dark, .high), appearance(.dark, .normal), appearance(.any, .high), appearance(.any, .normal),
                appearance(.light, .high), appearance(.light, .normal),
            ])
        #expect(
            order(appearance(.dark, .normal), all) == [
                appearance(.dark, .normal), appearance(.any, .normal), appearance(.dark, .high), appearance(.any, .high),
                appearance(.light, .normal), appearance(.light, .high),
            ])
    }

    @Test func closedAxes() {
        expectOrder(\.gamut, asked: .p3, [.p3, .any, .srgb])
        expectOrder(\.gamut, asked: .srgb, [.srgb, .any, .p3])
        expectOrder(\.direction, asked: .rightToLeft, [.rightToLeft, .any, .leftToRight])
        expectOrder(\.widthClass, asked: .regular, [.regular, .any, .compact])
        expectOrder(\.heightClass, asked: .compact, [.compact, .any, .regular])
    }

    @Test func scale() {
        expectOrder(\.scale, asked: .x2, [.x2, .any, .x3, Scale(rawValue: 4), .x1])
        expectOrder(\.scale, asked: .x3, [.x3, .any, .x2, .x1])
        expectOrder(\.scale, asked: Scale(rawValue: 100), [.any, .x3, .x2])
    }

    @Test func idiom() {
        expectOrder(\.idiom, asked: .mac, [.mac, .universal, .pad, .phone, .tvMarketing])
        expectOrder(\.idiom, asked: .pad, [.pad, .universal, .phone, .mac, .iosMarketing])
        expectOrder(\.idiom, asked: Idiom(rawValue: "toaster"), [Idiom(rawValue: "toaster"), .universal, .car, .iosMarketing])
    }

    @Test func locale() {
        expectOrder(\.locale, asked: "zh-Hant-HK", ["zh-Hant-HK", "zh_Hant_HK", "zh-Hant", "zh", "", "zh-Hans", "de"])
        expectOrder(\.locale, asked: "zh-TW", ["zh-TW", "zh_TW", "zh-Hant-TW", "zh-Hant", "zh", "", "zh-Hans", "de"])
        expectOrder(\.locale, asked: "zh-CN", ["zh-Hans-CN", "zh", "zh-Hans", "", "zh-Hant"])
        expectOrder(\.locale, asked: "pt", ["pt", "pt-BR", "", "pt-PT", "en"])
        expectOrder(\.locale, asked: "en", ["en", "", "en-GB", "eng"])
        expectOrder(\.locale, asked: "", ["", "de", "en"])
    }

    @Test func grades() {
        expectOrder(\.memory, asked: "3GB", ["3GB", "2GB", "1GB", "", "4GB", "16GB", "many"])
        expectOrder(\.graphics, asked: "metal3v1", ["metal3v1", "metal2v2", "metal1v2", "", "metal4v1", "apple9", "quantum"])
        expectOrder(\.memory, asked: "many", ["many", "", "1GB", "16GB"])
    }

    @Test func size() {
        func square(_ side: Double) -> PointSize? { PointSize(width: side, height: side) }
        expectOrder(\.size, asked: square(38), [square(38), nil, square(38.5), square(40), square(1024), square(29), square(20)])
        expectOrder(\.size, asked: nil, [nil, square(1024), square(60), square(29)])
        expectOrder(\.size, asked: square(.infinity), [nil, square(1e300), square(2)])
    }

    @Test("Artwork for the wrong appearance isn't preferred because it is closer on another axis")
    func contradictions() {
        let any = key { _ in }
        let padDark = key { ($0.idiom, $0.luminosity) = (.pad, .dark) }
        let light = key { ($0.idiom, $0.luminosity) = (.pad, .light) }
        #expect(order(light, [any, padDark]) == [any, padDark])
        #expect(order(key { ($0.idiom, $0.luminosity) = (.pad, .dark) }, [padDark, any]) == [padDark, any])
        let frenchDark = key { ($0.locale, $0.luminosity) = ("fr", .dark) }
        #expect(order(key { ($0.idiom, $0.locale) = (.phone, "fr") }, [any, frenchDark]) == [any, frenchDark])
        let padHigh = key { ($0.idiom, $0.contrast) = (.pad, .high) }
        let padWide = key { ($0.idiom, $0.gamut) = (.pad, .p3) }
        #expect(order(key { ($0.idiom, $0.gamut) = (.pad, .srgb) }, [any, padWide, padHigh]) == [any, padWide, padHigh])
        #expect(order(key { ($0.idiom, $0.gamut, $0.contrast) = (.pad, .p3, .high) }, [padWide, padHigh, any]).last == any)
        let themedDark = key { ($0.theme, $0.luminosity) = ("sepia", .dark) }
        #expect(order(key { ($0.theme, $0.luminosity) = ("sepia", .light) }, [any, themedDark]) == [any, themedDark])
        // Neither contradicts a dark iPad, so the idiom decides. sRGB artwork doesn't contradict a wide display.
        let (dark, pad) = (key { $0.luminosity = .dark }, key { $0.idiom = .pad })
        #expect(order(key { ($0.idiom, $0.luminosity) = (.pad, .dark) }, [pad, dark, any]) == [pad, dark, any])
        let padNarrow = key { ($0.idiom, $0.gamut) = (.pad, .srgb) }
        #expect(order(key { ($0.idiom, $0.gamut) = (.pad, .p3) }, [padNarrow, any]) == [padNarrow, any])
        // Artwork for the other direction or size class is wrong in every luminosity.
        let darkLeft = key { ($0.luminosity, $0.direction) = (.dark, .leftToRight) }
        let darkRight = key { ($0.luminosity, $0.direction) = (.dark, .rightToLeft) }
        #expect(order(darkLeft, [any, darkRight]) == [any, darkRight])
        #expect(order(darkRight, [darkRight, any]) == [darkRight, any])
        #expect(order(key { $0.luminosity = .dark }, [darkRight, any]) == [darkRight, any])
        let darkWide = key { ($0.luminosity, $0.widthClass) = (.dark, .regular) }
        #expect(order(key { ($0.luminosity, $0.widthClass) = (.dark, .compact) }, [any, darkWide]) == [any, darkWide])
        let padTall = key { ($0.idiom, $0.heightClass) = (.pad, .regular) }
        #expect(order(key { ($0.idiom, $0.heightClass) = (.pad, .compact) }, [any, padTall]) == [any, padTall])
        // A wrong luminosity is worse than a wrong direction.
        let right = key { $0.direction = .rightToLeft }
        #expect(order(key { ($0.luminosity, $0.direction) = (.light, .leftToRight) }, [right, darkLeft]) == [right, darkLeft])
        // Artwork for another device comes after all artwork for this one.
        let otherLight = key { ($0.idiom, $0.luminosity) = (.mac, .light) }
        #expect(order(key { ($0.idiom, $0.luminosity) = (.phone, .light) }, [dark, otherLight]) == [dark, otherLight])
    }

    @Test("An earlier axis decides before a later one")
    func axisOrder() {
        let request = key { ($0.idiom, $0.luminosity, $0.scale) = (.phone, .dark, .x3) }
        let phone = key { ($0.idiom, $0.scale) = (.phone, .x1) }
        let dark = key { ($0.luminosity, $0.scale) = (.dark, .x3) }
        #expect(order(request, [phone, dark]) == [phone, dark])
        // A watch asks for no role: its own icons come before marketing artwork without one.
        let watch = key { $0.idiom = .watch }
        let quickLook = key { ($0.idiom, $0.qualifiers) = (.watch, "role=quickLook") }
        let marketing = key { $0.idiom = .watchMarketing }
        #expect(order(watch, [quickLook, marketing]) == [quickLook, marketing])
        // A missing size in the request must not hide the requested subtype.
        let small = key { ($0.size, $0.subtype) = (PointSize(width: 40, height: 40), "38mm") }
        let large = key { ($0.size, $0.subtype) = (PointSize(width: 50, height: 50), "44mm") }
        #expect(order(key { $0.subtype = "38mm" }, [small, large]) == [small, large])
    }
}
