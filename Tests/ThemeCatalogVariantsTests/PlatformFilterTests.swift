import Testing
import ThemeCatalogVariants

struct PlatformFilterTests {
    private func key(_ idiom: Idiom = .universal, _ qualifiers: String = "", scale: Scale = .any) -> VariantKey {
        var key = VariantKey()
        key.idiom = idiom
        key.qualifiers = qualifiers
        key.scale = scale
        return key
    }

    @Test(arguments: [
        (Platform.ios, "universal iphone ipad car ios-marketing"), (.macos, "universal mac"),
        (.tvos, "universal tv tv-marketing"), (.watchos, "universal watch watch-marketing"),
        (.visionos, "universal vision reality"),
    ])
    func idiomsBelongToPlatforms(platform: Platform, kept: String) {
        let keys = Idiom.known.map { key($0) }
        let found = zip(keys, PlatformFilter(platform: platform).keeps(keys)).filter(\.1).map(\.0.idiom)
        #expect(Set(found) == Set(kept.split(separator: " ").map { Idiom(rawValue: String($0)) }))
    }

    @Test func entriesForCatalystAreAlsoForTheMac() {
        var catalyst = key(.pad)
        catalyst.subtype = "mac-catalyst"
        let keys = [catalyst, key(.pad)]
        #expect(PlatformFilter(platform: .macos).keeps(keys) == [true, false])
        #expect(PlatformFilter(platform: .ios).keeps(keys) == [true, true])
        #expect(PlatformFilter(platform: .tvos).keeps(keys) == [false, false])
    }

    @Test func everyKnownIdiomHasAPlatform() {
        let all = Set(Platform.allCases.flatMap(\.idioms) + [.universal])
        #expect(all == Set(Idiom.known))
    }

    @Test func thePlatformQualifierDecidesBeforeTheIdiom() {
        let keys = [
            key(.universal, "platform=ios"), key(.universal, "platform=watchos"), key(.universal, "role=x;platform=osx"),
            key(.universal, "platform=moon"), key(Idiom(rawValue: "toaster")),
        ]
        #expect(PlatformFilter(platform: .ios).keeps(keys) == [true, false, false, true, true])
        #expect(PlatformFilter(platform: .macos).keeps(keys) == [false, false, true, true, true])
        #expect(PlatformFilter().keeps(keys) == [true, true, true, true, true])
    }

    @Test func entriesForOlderSystemsGoWhereANewerOneReplacesThem() {
        let keys = [
            key(.phone), key(.phone, "minimum-system-version=7.0"), key(.phone, "minimum-system-version=8.0"),
            key(.phone, "minimum-system-version=11.0"), key(.pad), key(.phone, "minimum-system-version=8.0", scale: .x2),
            key(.phone, "minimum-system-version=later"),
        ]
        func kept(_ target: SystemVersion) -> [Bool] { PlatformFilter(minimumDeploymentTarget: target).keeps(keys) }
        #expect(kept(SystemVersion(6)) == [true, true, true, true, true, true, true])
        #expect(kept(SystemVersion(7, 1)) == [false, true, true, true, true, true, true])
        #expect(kept(SystemVersion(9)) == [false, false, true, true, true, true, true])
        #expect(kept(SystemVersion(13)) == [false, false, false, true, true, true, true])
    }

    @Test func theOrderOfEntriesDoesNotMatter() {
        let keys = ["", "minimum-system-version=8.0", "minimum-system-version=7.0"].map { key(.phone, $0) }
        let filter = PlatformFilter(minimumDeploymentTarget: SystemVersion(9))
        #expect(filter.keeps(keys) == [false, true, false])
        #expect(filter.keeps(keys.reversed()) == [false, true, false])
    }

    @Test func versionsAreNumbers() {
        #expect(SystemVersion("10.15.4") == SystemVersion(10, 15, 4))
        #expect(SystemVersion("13") == SystemVersion(13))
        #expect(SystemVersion("9.3").map { $0 < SystemVersion(10) } == true)
        #expect(SystemVersion(17, 2).description == "17.2" && SystemVersion(10, 15, 4).description == "10.15.4")
        for text in ["", ".", "1.", "a", "1.2.3.4", "-1", "99999999999999999999", "1.x"] {
            #expect(SystemVersion(text) == nil, "\(text)")
        }
    }

    @Test func qualifiersAreSortedAndEscaped() {
        let made = VariantKey().settingQualifier("role", to: "a;b%").settingQualifier("extent", to: "x=y")
        #expect(made.qualifiers == "extent=x=y;role=a%3Bb%25")
        #expect(made.qualifier("extent") == "x=y" && made.qualifier("ext") == nil)
        #expect(made.settingQualifier("role", to: nil).settingQualifier("extent", to: "z").qualifiers == "extent=z")
        #expect(Platform(spelling: "xrOS") == .visionos && Platform(spelling: "linux") == nil)
    }
}
