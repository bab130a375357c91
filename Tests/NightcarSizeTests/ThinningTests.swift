import Foundation
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@Suite("What a device keeps")
struct ThinningTests {
    let phone = Device(name: "phone", idiom: .phone, scale: .x3, gamut: .p3)
    let pad = Device(name: "pad", idiom: .pad, scale: .x2, gamut: .srgb)

    func kept(_ keys: [VariantKey], _ device: Device) throws -> [Int] {
        let rows = keys.enumerated().map { Sample.row("A", 1 << $0, key: $1, payload: $0) }
        let thinning = Thinning(of: try Sample.report(rows).files[0], for: device)
        return thinning.isKept.indices.filter { thinning.isKept[$0] }
    }

    @Test func oneScaleStaysOfEachAppearance() throws {
        let keys = [Luminosity.any, .dark].flatMap { luminosity in
            [Scale.x1, .x2, .x3].map { scale in Sample.key { ($0.luminosity, $0.scale) = (luminosity, scale) } }
        }
        #expect(try kept(keys, phone) == [2, 5])
        #expect(try kept(keys, pad) == [1, 4])
    }

    @Test func otherIdiomsGoAndTheOwnOneWins() throws {
        let keys = [Idiom.universal, .pad, .mac].map { idiom in Sample.key { $0.idiom = idiom } }
        #expect(try kept(keys, phone) == [0])
        #expect(try kept(keys, pad) == [1])
        #expect(try kept([keys[2]], phone) == [])
    }

    @Test func aMissingScaleFallsBack() throws {
        #expect(try kept([Sample.key { $0.scale = .x1 }], phone) == [0])
        let gamuts = [Gamut.srgb, .p3].map { gamut in Sample.key { $0.gamut = gamut } }
        #expect(try kept(gamuts, phone) == [1])
        #expect(try kept(gamuts, pad) == [0])
    }

    @Test func aPayloadWhoseOtherUsersGoIsKeptWhole() throws {
        let rows = [
            Sample.row("A", 51, key: Sample.key { $0.scale = .x2 }, payload: 7, isShared: true),
            Sample.row("A", 50, key: Sample.key { $0.scale = .x3 }, payload: 7, isShared: true), Sample.part("names", 9),
        ]
        let report = try Sample.report(rows)
        #expect(DeviceSize(of: report, for: phone).bytes == 110)
        #expect(DeviceSize(of: report, for: pad).renditions == 1)
    }

    @Test func modelsHaveOneDevice() {
        let identifiers = DeviceModel.all.flatMap(\.identifiers)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(Device.named("iphone14,6")?.scale == .x2)
        #expect(Device.named("iPhone 12 mini")?.scale == .x3)
        #expect(Device.named("RealityDevice14,1")?.idiom == .vision)
        #expect(Device.named("iPhone6,2")?.scale == .x2 && Device.named("iPad4,1")?.gamut == .srgb, "the oldest of iOS 12")
        #expect(Device.named("iPod9,1")?.idiom == .phone)
    }

    /// For any names and traits of a device, the resolver finds the same among what is kept.
    @Test func whatADeviceChoseItStillChooses() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let keys = (0..<Int.random(in: 1...12, using: &generator)).map { _ in randomKey(&generator) }
            let sorts = keys.map { _ in Bool.random(using: &generator) }
            let device = try #require(Device.current.randomElement(using: &generator))
            var rule = ThinningRule(device)
            if Bool.random(using: &generator) {
                rule.widthClass = [SizeClass.compact, .regular].randomElement(using: &generator)
            }
            let kept = rule.kept(keys, sorts: sorts)
            for _ in 0..<8 {
                var wanted = randomKey(&generator)
                (wanted.idiom, wanted.scale, wanted.gamut) = (device.idiom, device.scale, device.gamut)
                (wanted.memory, wanted.graphics, wanted.subtype) = (device.memory, device.graphics, device.subtype)
                wanted.widthClass = rule.widthClass ?? wanted.widthClass
                let traits = Traits(wanted)
                guard let before = Resolver.best(of: keys, for: traits), Resolver.serves(keys[before], traits) else { continue }
                let rest = keys.indices.filter { kept[$0] }
                let after = Resolver.best(of: rest.map { keys[$0] }, for: traits).map { keys[rest[$0]] }
                #expect(after == keys[before], "seed \(seed)")
            }
        }
    }

    @Test func aSizeClassLeavesOneOfThree() {
        let keys = [SizeClass.any, .compact, .regular].map { width in Sample.key { $0.widthClass = width } }
        for (width, kept) in [(SizeClass.compact, [false, true, false]), (.regular, [false, false, true])] {
            var rule = ThinningRule()
            rule.widthClass = width
            #expect(rule.kept(keys, sorts: [true, true, true]) == kept)
            #expect(rule.kept(Array(keys[..<1]), sorts: [true]) == [true])
        }
    }

    @Test("Of one picture for several generations of systems, a device gets the newest")
    func generations() throws {
        let keys = ["2017", "2018+", "2019"].map { VariantKey().settingQualifier("deployment-target", to: $0) }
        let other = VariantKey().settingQualifier("deployment-target", to: "2017").settingQualifier("part", to: "17")
        let rule = ThinningRule(try #require(Device.named("iphone-17-pro")))
        #expect(rule.kept([keys[1], keys[2], keys[0], other], sorts: [true, true, true, true]) == [false, true, false, true])
        #expect(ThinningRule().kept(keys, sorts: [true, true, true]) == [true, true, true])
    }

    private func randomKey(_ generator: inout SeededGenerator) -> VariantKey {
        Sample.key { key in
            key.idiom = [Idiom.universal, .phone, .pad, .watch].randomElement(using: &generator) ?? .universal
            key.scale = [Scale.any, .x1, .x2, .x3].randomElement(using: &generator) ?? .any
            key.gamut = [Gamut.any, .srgb, .p3].randomElement(using: &generator) ?? .any
            key.luminosity = [Luminosity.any, .light, .dark].randomElement(using: &generator) ?? .any
            key.contrast = [Contrast.normal, .high].randomElement(using: &generator) ?? .normal
            key.memory = ["", "1GB", "4GB", "6GB"].randomElement(using: &generator) ?? ""
            key.graphics = ["", "apple2", "metal3v1"].randomElement(using: &generator) ?? ""
            key.widthClass = [SizeClass.any, .compact, .regular].randomElement(using: &generator) ?? .any
            key.locale = ["", "de"].randomElement(using: &generator) ?? ""
        }
    }

    @Test func theTableHasEachNameOnce() {
        let names = Device.current.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Device.named("iPhone17Pro")?.name == "iphone-17-pro")
        #expect(Device.named("nokia") == nil)
    }

    @Test func theDocumentHasTheTable() throws {
        let page = try String(contentsOfFile: PackageLayout.root + "/Documentation/SizeReport.md", encoding: .utf8)
        for device in Device.current {
            let gamut = device.gamut == .p3 ? "P3" : "sRGB"
            let cells =
                ["`\(device.name)`", device.idiom.rawValue, "\(device.scale.rawValue)x", gamut]
                + [device.memory, device.graphics, device.subtype].map { $0.isEmpty ? "–" : $0 }
            #expect(page.contains("| " + cells.joined(separator: " | ") + " |"))
        }
    }

    @Test func memoryAndGraphicsPickTheLargestThatTheDeviceHas() throws {
        let memory = ["1GB", "2GB", "4GB"].map { memory in Sample.key { $0.memory = memory } }
        let graphics = ["metal1v2", "metal5v1", "apple6"].map { set in Sample.key { $0.graphics = set } }
        #expect(try kept(memory, #require(Device.named("ipad-9"))) == [1])
        #expect(try kept(memory, #require(Device.named("iphone-17"))) == [2])
        #expect(try kept(graphics, #require(Device.named("ipad-9"))) == [2])
        #expect(try kept(graphics, #require(Device.named("apple-tv-hd"))) == [1])
    }
}
