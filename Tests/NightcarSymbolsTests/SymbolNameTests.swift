import Testing

@testable import NightcarSymbols

/// The examples are names and symbols of files that Xcode generated.
@Suite("Names of symbols")
struct SymbolNameTests {
    @Test(arguments: [
        ("AVR_Red_Smarthome", "avrRedSmarthome"), ("Smart HomeWHT", "smartHomeWHT"), ("AccentColor", "accent"),
        ("checkmark_unchecked_DM", "checkmarkUncheckedDM"), ("note-card-thumbnail-DM", "noteCardThumbnailDM"),
        ("ButtonPrimaryBgColor", "buttonPrimaryBg"), ("giftColor", "gift"), ("black-color", "black"),
        ("fiori.text.color", "fioriText"), ("FilesImage", "files"), ("GetStartedBG", "getStartedBG"),
        ("bostonFernImage", "bostonFern"), ("BackGroundImageV4", "backGroundImageV4"), ("GameMode00", "gameMode00"),
        ("features 1 1", "features11"), ("upgrade icon 1", "upgradeIcon1"), ("ic_round-home", "icRoundHome"),
        ("ic_arrow_back_24", "icArrowBack24"), ("icScanQR", "icScanQR"), ("Connecting0_", "connecting0"),
        ("M-stadt", "mStadt"), ("TLSold", "tlSold"), ("c50000", "c50000"), ("Top Shelf Image Wide", "topShelfImageWide"),
    ])
    func wordsBecomeCamelCase(name: String, symbol: String) {
        #expect(SymbolName.property(name) == symbol)
    }

    @Test(arguments: [
        ("M", "M"), ("BMW", "BMW"), ("TLS2016", "TLS_2016"), ("A-1-1-0", "A_1_1_0"), ("121212", "_121212"),
        ("292C38", "_292_C_38"), ("3B75E7", "_3_B_75_E_7"), ("4AB3FF", "_4_AB_3_FF"), ("FFE05D", "FFE_05_D"),
        ("DCAC00", "DCAC_00"), ("1", "_1"),
    ])
    func wordsWithoutSmallLettersAreJoined(name: String, symbol: String) {
        #expect(SymbolName.property(name) == symbol)
    }

    @Test func namespacesAreTypes() {
        #expect(SymbolName.type("iconPreviews") == "IconPreviews")
        #expect(SymbolName.type("App Icon - App Store") == "AppIconAppStore")
        #expect(SymbolName.type("24Vision") == "_24Vision")
        #expect(SymbolName.type("Images") == "Images")
    }

    @Test func constantsKeepEveryWord() {
        #expect(SymbolName.constant("MuseumMap-8k") == "MuseumMap8K")
        #expect(SymbolName.constant("icons8-google-48 copy") == "Icons8Google48Copy")
        #expect(SymbolName.constant("AccentColor") == "AccentColor")
        #expect(SymbolName.constant("myFirstFloor_v03-metric") == "MyFirstFloorV03Metric")
    }

    @Test func otherScriptsStayAndSignsGo() {
        #expect(SymbolName.property("été-bleu") == "étéBleu")
        #expect(SymbolName.property("日本") == "日本")
        #expect(SymbolName.property("e\u{301}te") == "e\u{301}te")
        #expect(SymbolName.property("😀") == nil)
        #expect(SymbolName.property("") == nil)
        #expect(SymbolName.property("Image") == "image")
        #expect(SymbolName.property("5 stars 😀") == "_5Stars")
    }

    @Test func reservedWordsAreQuoted() {
        #expect(SymbolName.escaped("default") == "`default`")
        #expect(SymbolName.escaped("defaults") == "defaults")
    }
}
