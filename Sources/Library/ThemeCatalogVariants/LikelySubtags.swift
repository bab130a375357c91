/// The parts of a locale that decide who reads its artwork, and the script and region that CLDR expects where it names none.
///
/// Unicode's rules: https://www.unicode.org/reports/tr35/#Likely_Subtags. Small and capital letters are the same, and `_` is `-`.
struct LocaleSubtags: Hashable {
    /// Up to eight letters of ASCII, packed. Longer ones are no language.
    var language: UInt64 = 0
    /// 0 if the locale doesn't name it.
    var script: UInt64 = 0
    var region: UInt64 = 0
    /// How many subtags follow, such as variants.
    var restCount: UInt16 = 0

    private init(language: UInt64, script: UInt64 = 0, region: UInt64 = 0) {
        (self.language, self.script, self.region) = (language, script, region)
    }

    init(_ locale: String) {
        var subtag: (packed: UInt64, length: Int) = (0, 0)
        for byte in locale.utf8 {
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                add(subtag.packed, subtag.length)
                subtag = (0, 0)
            } else {
                let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                subtag = (subtag.packed << 8 | UInt64(isCapital ? byte | 0x20 : byte), subtag.length + 1)
            }
        }
        add(subtag.packed, subtag.length)
    }

    private mutating func add(_ packed: UInt64, _ length: Int) {
        if language == 0 {
            language = length > 8 ? .max : packed
        } else if length == 4, script == 0, region == 0, restCount == 0 {
            script = packed
        } else if length == 2 || length == 3 && packed >> 16 <= UInt64(UInt8(ascii: "9")), region == 0, restCount == 0 {
            region = packed
        } else {
            restCount = min(restCount + 1, 98)
        }
    }

    /// With the likely script and region in the places of missing ones.
    var maximized: LocaleSubtags {
        var full = self
        let (language, known) = (language, Self.likely)
        if script == 0 {
            full.script =
                known[LocaleSubtags(language: language, region: region)]?.script
                ?? known[LocaleSubtags(language: language)]?.script ?? 0
        }
        if region == 0 {
            let own = known[LocaleSubtags(language: language, script: full.script)] ?? known[LocaleSubtags(language: language)]
            if let own, own.script == full.script { full.region = own.region }
        }
        return full
    }
}

extension LocaleSubtags {
    /// What a language, a language and a script, or a language and a region stand for.
    private static let likely: [LocaleSubtags: LocaleSubtags] = {
        let latin = LocaleSubtags("und-Latn").script
        var known: [LocaleSubtags: LocaleSubtags] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":")
            for entry in parts[0].split(separator: " ") {
                var subtags = LocaleSubtags(String(entry))
                if subtags.script == 0 { subtags.script = latin }
                let isOther = parts.count > 1
                known[LocaleSubtags(language: subtags.language, script: isOther ? subtags.script : 0)] = subtags
                for region in isOther ? parts[1].split(separator: " ") : [] {
                    let region = LocaleSubtags("und-\(region)").region
                    known[LocaleSubtags(language: subtags.language, region: region)] = subtags
                }
            }
        }
        return known
    }()

    /// CLDR 46: the likely script, unless it is Latin, and region of the languages with two letters and of some with three; then
    /// other scripts of a language, and the regions that write it so. `Aran` is `Arab` here, because only the style of their
    /// letters differs. Readers in other languages have the same text in Examples/Python/likely-subtags.txt.
    static let table = """
        aa-ET ab-Cyrl-GE ae-Avst-IR af-ZA ak-GH am-Ethi-ET an-ES ar-Arab-EG as-Beng-IN av-Cyrl-RU ay-BO az-AZ ba-Cyrl-RU
        be-Cyrl-BY bg-Cyrl-BG bho-Deva-IN bi-VU bm-ML bn-Beng-BD bo-Tibt-CN br-FR bs-BA ca-ES ce-Cyrl-RU ch-GU chr-Cher-US
        ckb-Arab-IQ co-FR cop-Copt-EG cr-Cans-CA cs-CZ cu-Cyrl-RU cv-Cyrl-RU cy-GB da-DK de-DE dsb-DE dv-Thaa-MV dz-Tibt-BT
        ee-GH el-Grek-GR en-US eo-001 es-ES et-EE eu-ES fa-Arab-IR ff-SN fi-FI fil-PH fj-FJ fo-FO fr-FR fy-NL ga-IE gd-GB
        gl-ES gn-PY gsw-CH gu-Gujr-IN gv-IM ha-NG hak-Hans-CN haw-US he-Hebr-IL hi-Deva-IN ho-PG hr-HR hsb-DE ht-HT hu-HU
        hy-Armn-AM hz-NA ia-001 id-ID ie-EE ig-NG ii-Yiii-CN ik-US io-001 is-IS it-IT iu-Cans-CA ja-Jpan-JP jv-ID ka-Geor-GE
        kg-CD ki-KE kj-NA kk-Cyrl-KZ kl-GL km-Khmr-KH kn-Knda-IN ko-Kore-KR kok-Deva-IN kr-NG ks-Arab-IN ku-TR kv-Cyrl-RU
        kw-GB ky-Cyrl-KG la-VA lb-LU lg-UG li-NL ln-CD lo-Laoo-LA lt-LT lu-CD lv-LV mai-Deva-IN mg-MG mh-MH mi-NZ mk-Cyrl-MK
        ml-Mlym-IN mn-Cyrl-MN mni-Beng-IN mr-Deva-IN ms-MY mt-MT my-Mymr-MM na-NR nan-Hans-CN nb-NO nd-ZW ne-Deva-NP ng-NA
        nl-NL nn-NO no-NO nqo-Nkoo-GN nr-ZA nv-US ny-MW oc-FR oj-Cans-CA om-ET or-Orya-IN os-Cyrl-GE pa-Guru-IN pi-Sinh-IN
        pl-PL ps-Arab-AF pt-BR qu-PE rm-CH rn-BI ro-RO ru-Cyrl-RU rw-RW sa-Deva-IN sat-Olck-IN sc-IT sd-Arab-PK se-NO sg-CF
        shi-Tfng-MA si-Sinh-LK sk-SK sl-SI sm-WS sn-ZW so-SO sq-AL sr-Cyrl-RS ss-ZA st-ZA su-ID sv-SE sw-TZ ta-Taml-IN
        te-Telu-IN tg-Cyrl-TJ th-Thai-TH ti-Ethi-ET tk-TM tn-ZA to-TO tr-TR ts-ZA tt-Cyrl-RU ty-PF ug-Arab-CN uk-Cyrl-UA
        ur-Arab-PK uz-UZ vai-Vaii-LR ve-ZA vi-VN vo-001 wa-BE wo-SN xh-ZA yi-Hebr-UA yo-NG yue-Hant-HK za-CN zgh-Tfng-MA
        zh-Hans-CN zu-ZA
        az-Arab-IR: IQ IR
        az-Cyrl-AZ: RU
        ha-Arab-NG: CM SD
        kk-Arab-CN: AF CN IR MN
        ku-Arab-IQ: LB
        ky-Arab-CN: CN
        ky-Latn-TR: TR
        mn-Mong-CN: CN
        ms-Arab-MY: CC
        pa-Arab-PK: PK
        sd-Deva-IN: IN
        sr-Latn-RS: ME RO RU TR
        tg-Arab-PK: PK
        ug-Cyrl-KZ: KZ MN
        uz-Arab-AF: AF
        uz-Cyrl-UZ: CN
        yue-Hans-CN: CN
        zh-Hant-TW: AU BN GB GF HK ID MO PA PF PH SR TH TW VN
        """
}
