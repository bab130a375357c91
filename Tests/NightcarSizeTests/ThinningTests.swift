import Foundation
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
