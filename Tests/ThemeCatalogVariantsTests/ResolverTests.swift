import NightcarTestSupport
import Testing
import ThemeCatalogVariants

struct ResolverPropertyTests {
    /// Random sets of different keys, each with a random request. In one of three cases, the request is a declared key.
    private func cases(seed: UInt64, _ body: ([VariantKey], Traits, inout SeededGenerator) -> Void) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<1500 {
            let count = Int.random(in: 1...12, using: &generator)
            let keys = Array(Set((0..<count).map { _ in VariantKey.random(using: &generator) })).sorted()
            let request = round % 3 == 0 ? keys.randomElement(using: &generator)! : .random(using: &generator)
            body(keys, Traits(request), &generator)
        }
    }

    @Test("There is an answer whenever there is a key, and it does not depend on the order", arguments: [11, 12] as [UInt64])
    func totalAndOrderIndependent(seed: UInt64) throws {
        cases(seed: seed) { keys, traits, generator in
            let best = Resolver.best(of: keys, for: traits)
            #expect(best != nil)
            let shuffled = keys.shuffled(using: &generator)
            let other = Resolver.best(of: shuffled, for: traits)
            #expect(best.map { keys[$0] } == other.map { shuffled[$0] }, "seed \(seed): \(traits.key) of \(keys)")
        }
        #expect(Resolver.best(of: [], for: Traits()) == nil)
    }

    @Test("The exact key wins when it is declared", arguments: [21, 22] as [UInt64])
    func exactKeyWins(seed: UInt64) {
        cases(seed: seed) { keys, traits, _ in
            guard keys.contains(traits.key) else { return }
            #expect(Resolver.best(of: keys, for: traits).map { keys[$0] } == traits.key, "seed \(seed): \(keys)")
        }
    }

    @Test("Distance 0 on every axis means equal, and no other key has it", arguments: [31] as [UInt64])
    func zeroDistanceIsEquality(seed: UInt64) {
        cases(seed: seed) { keys, traits, _ in
            for key in keys {
                #expect(Resolver.distance(from: traits, to: key).isExact == (key == traits.key), "\(traits.key) | \(key)")
            }
        }
    }

    /// The rule, written independently: dark artwork never replaces neutral artwork in light mode, and so on.
    private func contradicts(_ key: VariantKey, _ wanted: VariantKey) -> Bool {
        let isNeutral = key.luminosity == .any || key.luminosity == wanted.luminosity
        func isOther<Value: Equatable>(_ axis: KeyPath<VariantKey, Value>, _ any: Value) -> Bool {
            ![any, wanted[keyPath: axis]].contains(key[keyPath: axis]) && wanted[keyPath: axis] != any
        }
        if isOther(\.direction, .any) || isOther(\.widthClass, .any) || isOther(\.heightClass, .any) { return true }
        return !(isNeutral || key.luminosity == .light && wanted.luminosity == .any)
            || key.contrast == .high && wanted.contrast == .normal || key.gamut == .p3 && wanted.gamut != .p3
    }

    private func isForDevice(_ key: VariantKey, _ wanted: VariantKey) -> Bool {
        [.universal, wanted.idiom].contains(key.idiom) || wanted.idiom == .universal
    }

    @Test("What contradicts the request never beats what doesn't", arguments: [61, 62, 63] as [UInt64])
    func contradictions(seed: UInt64) throws {
        var rivals = 0
        cases(seed: seed) { keys, traits, _ in
            guard let best = Resolver.best(of: keys, for: traits).map({ keys[$0] }) else { return }
            let mine = keys.filter { isForDevice($0, traits.key) }
            #expect(isForDevice(best, traits.key) || mine.isEmpty, "seed \(seed): \(traits.key) of \(keys)")
            #expect(Resolver.serves(best, traits) == !mine.isEmpty, "seed \(seed): \(traits.key) of \(keys)")
            let candidates = mine.isEmpty ? keys : mine
            guard candidates.contains(where: { !contradicts($0, traits.key) }) else { return }
            rivals += candidates.contains { contradicts($0, traits.key) } ? 1 : 0
            #expect(!contradicts(best, traits.key), "seed \(seed): \(traits.key) of \(keys)")
        }
        #expect(rivals > 300, "seed \(seed) tries the rule")
    }

    @Test("An explanation agrees with the answer axis by axis", arguments: [41, 42] as [UInt64])
    func explanation(seed: UInt64) throws {
        cases(seed: seed) { keys, traits, _ in
            guard let why = Resolver.explain(traits, keys: keys) else {
                Issue.record("seed \(seed): no explanation")
                return
            }
            #expect(why.winner == Resolver.best(of: keys, for: traits))
            #expect(why.matches.map(\.axis) == VariantAxis.allCases)
            for match in why.matches {
                #expect((match.how == .exact) == (match.asked == match.given), "seed \(seed): \(match)")
            }
            #expect((keys[why.winner] == traits.key) == why.matches.allSatisfy { $0.how == .exact })
            for (index, axis) in why.lostOn.enumerated() {
                guard let axis else { continue }
                #expect(index != why.winner)
                let (lost, won) = (
                    axis.distance(from: traits, to: keys[index]), axis.distance(from: traits, to: keys[why.winner])
                )
                #expect(won < lost, "seed \(seed): \(keys[index]) lost on \(axis)")
            }
        }
    }
}
