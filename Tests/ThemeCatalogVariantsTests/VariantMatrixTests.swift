import NightcarTestSupport
import Testing
import ThemeCatalogVariants

struct VariantMatrixTests {
    private func key(_ change: (inout VariantKey) -> Void) -> VariantKey {
        var key = VariantKey()
        change(&key)
        return key
    }

    private func cell(
        _ matrix: VariantMatrix, _ scale: Scale, _ luminosity: Luminosity, _ contrast: Contrast = .normal,
        _ gamut: Gamut = .srgb, _ direction: Direction = .leftToRight
    ) throws -> VariantMatrix.Origin {
        try #require(
            matrix.cells.first {
                $0.scale == scale && $0.luminosity == luminosity && $0.contrast == contrast && $0.gamut == gamut
                    && $0.direction == direction
            }
        ).origin
    }

    @Test("A matrix has 72 different cells")
    func cells() {
        let matrix = VariantMatrix([], idiom: .phone)
        #expect(matrix.cells.count == 72)
        #expect(Set(matrix.cells.map { $0.traits(base: Traits()) }).count == 72)
        #expect(matrix.cells.allSatisfy { $0.origin == .missing })
    }

    @Test("Light at 1x and 2x, dark from a recipe at 2x")
    func recipe() throws {
        let entries = [
            VariantMatrix.Entry(key: key { $0.scale = .x1 }), VariantMatrix.Entry(key: key { $0.scale = .x2 }),
            VariantMatrix.Entry(key: key { ($0.scale, $0.luminosity) = (.x2, .dark) }, isDerived: true),
        ]
        let matrix = VariantMatrix(entries, idiom: .phone)
        #expect(try cell(matrix, .x1, .any) == .declared(0))
        #expect(try cell(matrix, .x2, .any) == .declared(1))
        #expect(try cell(matrix, .x3, .any) == .fallback(1))
        #expect(try cell(matrix, .x1, .light) == .fallback(0))
        #expect(try cell(matrix, .x2, .dark) == .derived(2))
        #expect(try cell(matrix, .x1, .dark) == .fallback(2))
        #expect(try cell(matrix, .x2, .dark, .high) == .fallback(2))
        #expect(try cell(matrix, .x2, .any, .normal, .p3) == .fallback(1))
        #expect(try cell(matrix, .x2, .any, .normal, .srgb, .rightToLeft) == .fallback(1))
    }

    @Test("A vector is made for every scale; gamut and direction count when they are named")
    func vector() throws {
        let entries = [
            VariantMatrix.Entry(key: key { _ in }),
            VariantMatrix.Entry(key: key { ($0.gamut, $0.direction) = (.p3, .rightToLeft) }),
        ]
        let matrix = VariantMatrix(entries, idiom: .mac)
        for scale in VariantMatrix.scales {
            #expect(try cell(matrix, scale, .any) == .declared(0))
            #expect(try cell(matrix, scale, .any, .normal, .p3, .rightToLeft) == .declared(1))
            // Artwork for the other direction doesn't replace neutral artwork, whatever its gamut.
            #expect(try cell(matrix, scale, .any, .normal, .p3) == .fallback(0))
        }
    }

    @Test("Artwork for another idiom only is missing")
    func idioms() {
        let phone = VariantMatrix.Entry(key: key { $0.idiom = .phone })
        #expect(VariantMatrix([phone], idiom: .tv).cells.allSatisfy { $0.origin == .missing })
        #expect(VariantMatrix([phone], idiom: .phone).cells.filter { $0.origin == .declared(0) }.count == 3)
    }

    @Test("Each combination of the other axes that entries declare is requested")
    func bases() throws {
        let entries = [
            key { _ in }, key { $0.locale = "fr" }, key { ($0.locale, $0.luminosity) = ("fr", .dark) },
            key { $0.widthClass = .compact }, key { ($0.idiom, $0.subtype) = (.phone, "retina4") },
            key { ($0.idiom, $0.qualifiers) = (.watch, "screen-width=<=145") },
        ].map { VariantMatrix.Entry(key: $0) }
        let phone = VariantMatrix.bases(of: entries, idiom: .phone).map(\.key.description)
        #expect(phone == ["iphone", "iphone · compact width", "iphone · fr", "iphone · retina4"])
        let watch = VariantMatrix.bases(of: entries, idiom: .watch).map(\.key.description)
        #expect(watch == ["watch", "watch · compact width", "watch · fr", "watch · screen-width=<=145"])
        let french = VariantMatrix(Array(entries[...3]), base: VariantMatrix.bases(of: entries, idiom: .phone)[2])
        #expect(try cell(french, .x2, .any) == .declared(1))
        #expect(try cell(french, .x2, .dark) == .declared(2))
        let sizes = [20.0, 29].map { side in
            VariantMatrix.Entry(key: key { ($0.idiom, $0.size) = (.phone, PointSize(width: side, height: side)) })
        }
        #expect(VariantMatrix.bases(of: sizes, idiom: .phone).map(\.size?.width) == [20, 29])
        #expect(VariantMatrix.bases(of: [], idiom: .phone).map(\.key.description) == ["iphone"])
    }

    @Test("Every cell names what the resolver answers", arguments: [51, 52] as [UInt64])
    func agreesWithResolver(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let keys = Array(Set((0..<6).map { _ in VariantKey.random(using: &generator) }))
            let matrix = VariantMatrix(keys.map { VariantMatrix.Entry(key: $0) }, idiom: .phone)
            var base = Traits()
            base.idiom = .phone
            for cell in matrix.cells {
                let best = Resolver.best(of: keys, for: cell.traits(base: base))
                switch cell.origin {
                case .declared(let entry), .derived(let entry), .fallback(let entry): #expect(entry == best, "seed \(seed)")
                case .missing: #expect(best.map { ![.phone, .universal].contains(keys[$0].idiom) } ?? true, "seed \(seed)")
                }
            }
        }
    }
}
