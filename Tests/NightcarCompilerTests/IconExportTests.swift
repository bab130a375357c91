import AppleCatalog
import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarIcons
import NightcarModel
import NightcarOpening
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

/// `extract --as icon`: documents that are put together from cars.
@Suite struct IconExportTests {
    private static func compile(_ paths: [String], _ platform: Platform = .macos) async throws -> [UInt8] {
        let filter = PlatformFilter(platform: platform, minimumDeploymentTarget: SystemVersion(26))
        return try await compileCar(
            loadExpansion(at: paths, filter: filter), options: CompileOptions(filter: filter),
            target: CarTarget(platform: platform, version: SystemVersion(26)), path: "Assets.car", run: RunContext(jobs: 2)
        ).bytes
    }

    private static func export(_ car: [UInt8], to folder: String) throws -> IconExport {
        try IconExport(ByteView(car), path: "Assets.car", to: folder)
    }

    /// Every field of a car and of the car of its documents.
    private static func roundTrip(_ car: [UInt8], _ platform: Platform = .macos, _ about: String = "") async throws {
        let place = try TemporaryDirectory()
        let export = try Self.export(car, to: place.path("out"))
        #expect(export.findings.isEmpty, "\(about)")
        #expect(!export.documents.isEmpty, "\(about)")
        let again = try await Self.compile(export.documents.map(\.folder), platform)
        let (first, second) = try (CarFile(ByteView(car), path: "a.car"), CarFile(ByteView(again), path: "b.car"))
        let (fields, others) = try (IconFields(first).rows, IconFields(second).rows)
        #expect(fields.subtracting(others).sorted() == [], "\(about)")
        #expect(others.subtracting(fields).sorted() == [], "\(about)")
        #expect(CarComparison(first, second).differences == [:], "\(about)")
    }

    @Test(arguments: [Platform.macos, .ios, .watchos]) func ourCarsComeBack(platform: Platform) async throws {
        let place = try TemporaryDirectory()
        let path = try IconCarTests.write(IconCarTests.document, "App", in: place)
        try await Self.roundTrip(try await Self.compile([path], platform), platform)
    }

    /// One picture for light and another one for dark are one layer again.
    @Test func picturesOfOneLayer() async throws {
        let place = try TemporaryDirectory()
        let car = try await Self.compile([IconCarTests.write(IconCarTests.document, "App", in: place)])
        let file = try CarFile(ByteView(car), path: "Assets.car")
        let icon = try #require(file.iconDocuments().icons.first)
        #expect(icon.name == "App" && icon.pictures.keys.sorted() == ["day.svg", "night.png"])
        #expect(icon.document.groups.map(\.layers.count) == [1])
        let image = try #require(icon.document.groups.first?.layers.first?.image)
        #expect(IconAppearance.allCases.map { image.resolved($0, .macOS) } == ["day.svg", "night.png", "day.svg"])
    }

    /// Every document of the test data if there is time for it, otherwise the ones without bitmaps, which pack faster.
    @Test(.enabled(if: SharedData.icons != nil)) func realDocumentsComeBack() async throws {
        let root = try #require(SharedData.icons)
        let all = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".icon") }
        #expect(all.count == 11)
        for document in all.sorted() {
            let pictures = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(document)/Assets")
            if mutationCount == nil, pictures.contains(where: { $0.hasSuffix(".png") }) { continue }
            for platform in [Platform.macos, .ios] {
                let car = try await Self.compile([root + "/" + document], platform)
                try await Self.roundTrip(car, platform, "\(document) \(platform)")
            }
        }
    }

    /// Apple's cars become documents whose cars have the same fields.
    @Test(.enabled(if: SharedData.icons != nil), arguments: ["emacs", "maiterm", "nodadb"])
    func applesCarsComeBack(pair: String) async throws {
        let place = try TemporaryDirectory()
        let path = try #require(SharedData.icons) + "/pairs/\(pair)/Assets.car"
        let apples = try CarFile(path: path)
        let export = try Self.export(Array(Data(contentsOf: URL(fileURLWithPath: path))), to: place.path("out"))
        #expect(export.findings.isEmpty && export.documents.count == (pair == "emacs" ? 3 : 1))
        let ours = try CarFile(ByteView(try await Self.compile(export.documents.map(\.folder))), path: "Assets.car")
        let (theirs, own) = try (IconFields(apples).rows, IconFields(ours).rows)
        #expect(theirs.subtracting(own).sorted() == [])
        #expect(own.subtracting(theirs).sorted() == [])
    }

    /// Documents with values that the test data doesn't have.
    @Test func randomDocumentsComeBack() async throws {
        let seed: UInt64 = 2026
        print("seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        for number in 0..<40 {
            let place = try TemporaryDirectory()
            let path = try IconCarTests.write(RandomIcon.document(&generator).text, "App", in: place)
            let car = try await Self.compile([path])
            try await Self.roundTrip(car, .macos, "seed \(seed), document \(number)")
        }
    }

    /// A theme catalog has the files byte for byte.
    @Test func themeCatalogsHaveWholeDocuments() async throws {
        let place = try TemporaryDirectory()
        let path = try IconCarTests.write(IconCarTests.document, "App ✨", in: place)
        let ncar = try await NightcarCompiler.compile(
            loadExpansion(at: [path]), options: CompileOptions(), path: "out.ncar", run: RunContext(jobs: 2))
        let export = try Self.export(ncar.bytes, to: place.path("out"))
        #expect(export.documents.map(\.folder) == [place.path("out/App ✨.icon")])
        for file in ["icon.json", "Assets/day.svg", "Assets/never.svg", "Assets/night.png"] {
            #expect(try place.read("out/App ✨.icon/" + file) == place.read("App ✨.icon/" + file), "\(file)")
        }
    }

    @Test func anExistingDocumentStays() async throws {
        let place = try TemporaryDirectory()
        let car = try await Self.compile([IconCarTests.write(IconCarTests.document, "App", in: place)])
        let text = try place.read("App.icon/icon.json")
        #expect(throws: (any Error).self) { try Self.export(car, to: place.path("App.icon")) }
        #expect(throws: (any Error).self) { try Self.export(car, to: place.path("")) }
        #expect(try place.read("App.icon/icon.json") == text)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["App.icon"])
    }

    @Test func aCatalogWithoutIconsIsAnError() async throws {
        let place = try TemporaryDirectory()
        let ncar = try await NightcarCompiler.compile(
            Expansion(), options: CompileOptions(), path: "out.ncar", run: RunContext(jobs: 2))
        #expect(throws: (any Error).self) { try Self.export(ncar.bytes, to: place.path("out")) }
    }

    /// More runs: `NIGHTCAR_MUTATIONS=5000`.
    @Test func damagedStacksAreErrorsOrIcons() async throws {
        let place = try TemporaryDirectory()
        let car = try await Self.compile([IconCarTests.write(IconCarTests.document, "App", in: place)])
        let seed: UInt64 = 20
        var generator = SeededGenerator(seed: seed)
        var (opened, whole) = (0, 0)
        for _ in 0..<(mutationCount ?? 300) {
            guard let file = try? CarFile(ByteView(car.damaged(by: &generator)), path: "Assets.car") else { continue }
            opened += 1
            let found = file.iconDocuments()
            for icon in found.icons {
                let bytes = Array(icon.document.text.utf8)
                #expect(throws: Never.self, "seed \(seed)") { try IconDocument.read(path: "icon.json", bytes: bytes) }
            }
            whole += found.findings.isEmpty ? 1 : 0
            _ = file.catalog
            _ = CarInfo(file).report(dumpToolVersion: .text(""))
        }
        print("seed \(seed): \(opened) opened, \(whole) without a finding")
        #expect(opened > 0)
    }
}

extension [UInt8] {
    /// With some bytes changed.
    fileprivate func damaged(by generator: inout SeededGenerator) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let index = Int.random(in: indices, using: &generator)
            bytes[index] =
                [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
        }
        return bytes
    }
}

/// A document with random values that a car can hold.
private enum RandomIcon {
    static func document(_ generator: inout SeededGenerator) -> IconDocument {
        var document = IconDocument()
        document.platforms = IconPlatforms()
        document.fill = property(&generator) { fill(&$0, isGround: true) }
        for _ in 0..<Int.random(in: 0...3, using: &generator) { document.groups.append(group(&generator)) }
        return document
    }

    private static func group(_ generator: inout SeededGenerator) -> IconGroup {
        var group = IconGroup()
        group.hidden = property(&generator) { Int.random(in: 0..<4, using: &$0) == 0 }
        group.opacity = property(&generator) { Double(Int.random(in: 0...10, using: &$0)) / 10 }
        group.position = property(&generator, position)
        group.blendMode = property(&generator) { IconBlendMode.allCases.randomElement(using: &$0) ?? .normal }
        group.lighting = property(&generator) { Bool.random(using: &$0) ? .combined : .individual }
        group.specular = property(&generator) { IconSpecular.allCases.randomElement(using: &$0) ?? .off }
        group.shadow = property(&generator) {
            IconShadow(IconShadow.Kind.allCases.randomElement(using: &$0) ?? .none, Double(Int.random(in: 0...7, using: &$0)) / 7)
        }
        group.translucency = property(&generator) {
            IconTranslucency(Bool.random(using: &$0), Double.random(in: 0.01...1, using: &$0))
        }
        group.blur = property(&generator) { Bool.random(using: &$0) ? .off : .radius(Double.random(in: 0.1...2, using: &$0)) }
        for name in ["day.svg", "night.png", "never.svg"].shuffled(using: &generator).prefix(
            Int.random(in: 0...3, using: &generator))
        {
            var layer = IconLayer()
            layer.image = IconProperty(name)
            layer.hidden = property(&generator) { Int.random(in: 0..<4, using: &$0) == 0 }
            layer.glass = property(&generator) { Bool.random(using: &$0) }
            layer.opacity = property(&generator) { Double.random(in: 0...1, using: &$0) }
            layer.position = property(&generator, position)
            layer.fill = property(&generator) { fill(&$0, isGround: false) }
            group.layers.append(layer)
        }
        return group
    }

    private static func position(_ generator: inout SeededGenerator) -> IconPosition {
        func number() -> Double { Double(Int.random(in: -80_000...80_000, using: &generator)) / 100 }
        return IconPosition(scale: Double.random(in: 0.05...20, using: &generator), x: number(), y: number())
    }

    private static func fill(_ generator: inout SeededGenerator, isGround: Bool) -> IconFill {
        // Three decimals, as in a car.
        func color() -> IconColor {
            let space = IconColor.Space.allCases.randomElement(using: &generator) ?? .srgb
            return IconColor(space, (0..<space.count).map { _ in Double(Int.random(in: 0...1000, using: &generator)) / 1000 })
        }
        let fills: [IconFill] = [
            .none, .automatic, .solid(color()), .automaticGradient(color()), .linearGradient(color(), color(), nil),
            .linearGradient(
                color(), color(),
                IconOrientation(start: IconPoint(0.1, Double.random(in: 0...1, using: &generator)), stop: IconPoint(1, 0.3))),
        ]
        return (isGround ? fills + [.systemLight, .systemDark] : fills).randomElement(using: &generator) ?? .none
    }

    private static func property<T: Sendable>(
        _ generator: inout SeededGenerator, _ value: (inout SeededGenerator) -> T
    ) -> IconProperty<T> {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return IconProperty()
        case 1: return IconProperty(value(&generator))
        default:
            var entries = [IconSpecialization(value(&generator))]
            for appearance in [IconAppearance.dark, .tinted] where Bool.random(using: &generator) {
                entries.append(IconSpecialization(value(&generator), appearance: appearance))
            }
            return IconProperty(nil, entries)
        }
    }
}
