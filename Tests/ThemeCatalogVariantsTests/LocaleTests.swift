import Foundation
import NightcarTestSupport
import Testing

@testable import ThemeCatalogVariants

/// The yardstick is `Locale.Language`, which has all of CLDR. `Bundle.preferredLocalizations(from:forPreferences:)` isn't one
/// here: on Linux, it returns the first of the catalog's localizations, whatever the person prefers.
@Suite("Locales")
struct LocaleTests {
    static let locales = [
        "ar", "az-IR", "bn", "cs", "da", "de", "de-AT", "el", "en", "en-GB", "en-US", "es", "es-419", "es-MX", "fa", "fi", "fr",
        "fr-CA",
        "he", "hi", "id", "it", "ja", "kk-CN", "ko", "nb", "pa-Guru", "pt", "pt-BR", "pt-PT", "ru", "sr", "sr-Cyrl", "sr-Latn",
        "sr-ME",
        "uz-AF", "zh", "zh-CN", "zh-HK", "zh-Hans", "zh-Hant", "zh-Hant-TW", "zh-MO", "zh-SG", "zh-TW", "yue", "yue-CN",
    ]

    /// Artwork is for a person if its language and script are theirs, and its region, if it has one. The locale without its last
    /// subtags serves, too, whatever its script.
    @Test func eachPairIsAsCLDRSays() throws {
        #expect(Self.locales.count >= 40)
        for wanted in Self.locales {
            for given in Self.locales {
                let (want, have) = (Locale.Language(identifier: wanted), Locale.Language(identifier: given))
                let (fullWant, fullHave) = (Self.maximal(want), Self.maximal(have))
                let isForThem =
                    fullWant.languageCode == fullHave.languageCode && fullWant.script == fullHave.script
                    && (!Self.namesRegion(given) || fullWant.region == fullHave.region)
                let serves = isForThem || wanted == given || wanted.hasPrefix(given + "-")
                let distance = Distance.locale(wanted, given)
                #expect((distance < 100) == serves, "\(given) for \(wanted): \(distance)")
                #expect((distance < 50) == isForThem, "\(given) for \(wanted): \(distance)")
            }
        }
    }

    private static func maximal(_ language: Locale.Language) -> Locale.Language {
        Locale.Language(identifier: language.maximalIdentifier)
    }

    private static func namesRegion(_ locale: String) -> Bool {
        locale.split(separator: "-").dropFirst().contains { $0.count == 2 || $0.count == 3 }
    }

    @Test func readersInOtherLanguagesHaveTheSameTable() throws {
        let path = PackageLayout.root + "/Examples/Python/likely-subtags.txt"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == LocaleSubtags.table + "\n")
    }

    @Test(arguments: ["", "-", "--", "zh-", "-zh", "zh--TW", "averyverylonglanguage", "zh-Hant-TW-x-y-z", "e\u{301}-TW"])
    func oddLocalesHaveDistances(_ odd: String) {
        #expect(Distance.locale(odd, odd) == 0)
        for other in Self.locales {
            #expect(Distance.locale(other, odd) > 0)
            #expect(Distance.locale(odd, other) > 0)
        }
        #expect(Distance.locale("xverylonglanguage", "averylonglanguage") > 100)
    }
}
