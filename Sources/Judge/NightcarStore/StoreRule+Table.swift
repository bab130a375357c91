package import NightcarBasics
import ThemeCatalogVariants

extension StoreRule {
    /// The table, in the order of the page: content, property lists, compiled catalogs.
    package static let all = icons + stacks + bundles + catalogs

    /// The findings of the table, each once.
    package static var findings: [FindingID] {
        var seen: Set<FindingID> = []
        return all.map(\.id).filter { seen.insert($0).inserted }
    }

    private static let icons = [
        StoreRule(
            "ITMS-90717", .appIconAlpha, [.ios, .watchos], "the icon of 1024 points, in its ordinary appearance",
            "A pixel isn't opaque. An alpha channel that is opaque everywhere isn't a fault.", .refused,
            "Save this one picture over an opaque background.",
            [
                "expo/expo#1086", "openfl/lime#1084", "NIAEFEUP/uni#564", "onmyway133/IconGenerator#16",
                "NativeScript/nativescript-cli#4584", "boardsesh/boardsesh#1714", "Awful/Awful.app#1211",
            ],
            .item([.appIcon], clearStoreIcon)),
        StoreRule(
            "ITMS-90022", .appIconMissingRequired, [.ios], "the icon of an app for iPhone",
            "There is neither 60x60@2x (120 pixels) nor one picture of 1024 points for all sizes.", .refused,
            "Add 60x60@2x for the idiom `iphone`.",
            ["NativeScript/NativeScript#9234", "fastlane/fastlane#8170", "expo/expo#659", "ionic-team/capacitor-assets#558"],
            .item([.appIcon], missingSizes(.phone, [60]))),
        StoreRule(
            "ITMS-90023", .appIconMissingRequired, [.ios], "the icon of an app for iPad",
            """
            There is no picture of 1024 points for all sizes, and 76x76@2x (152 pixels) or 83.5x83.5@2x (167 pixels) is missing. \
            The latter isn't asked for before iOS 9.
            """, .refused, "Add 76x76@2x and 83.5x83.5@2x for the idiom `ipad`.",
            [
                "NativeScript/NativeScript#9234", "expo/expo#984", "NativeScript/template-hello-world#44",
                "fastlane-old/deliver#579",
            ],
            .item([.appIcon], missingSizes(.pad, [76, 83.5]))),
        StoreRule(
            "ITMS-90704", .appIconMissingRequired, [.ios], "the icon of an app for iPhone or iPad",
            """
            The catalog has no picture of 1024 points and 1024 pixels. A loose file doesn't count, nor does one that is only for dark \
            mode or tinted.
            """, .refused,
            "Add 1024x1024 for `ios-marketing`, or as the one picture for all sizes.",
            ["phonegap/build#662", "expo/eas-cli#115", "fastlane-community/fastlane-plugin-appicon#17"],
            .item([.appIcon], missingStoreIcon)),
        StoreRule(
            "ITMS-90719", .appIconMissingRequired, [.watchos], "the icon of a watch app",
            "The catalog has no picture of 1024 points and 1024 pixels.", .refused,
            "Add 1024x1024 for `watch-marketing`, or as the one picture for all sizes.",
            ["dotnet/macios#4816", "expo/eas-cli#115"],
            .item([.appIcon], missingStoreIcon)),
        StoreRule(
            "ITMS-90890", .storeAlternateSizes, [.ios], "an alternate icon of an app for iPhone",
            "60x60@2x is missing, as for ITMS-90022.", .mailed, "Give alternates the sizes of the primary icon.",
            ["Walfrosch92/Mealie-Recipes-iOS-APP#5"],
            .item([.appIcon], missingSizes(.phone, [60], isAlternate: true))),
        StoreRule(
            "ITMS-90892", .storeAlternateSizes, [.ios], "an alternate icon of an app for iPad",
            "76x76@2x or 83.5x83.5@2x is missing, as for ITMS-90023.", .mailed, "Give alternates the sizes of the primary icon.",
            [
                "asiliuk/BsuirScheduleApp#95", "TelegramMessenger/Telegram-iOS#576", "TelegramMessenger/Telegram-iOS#674",
                "rursache/ToDoList#14",
            ],
            .item([.appIcon], missingSizes(.pad, [76, 83.5], isAlternate: true))),
        StoreRule(
            "ITMS-90394", .storeWatchSizes, [.watchos], "a watch icon of sizes",
            "24x24@2x, 27.5x27.5@2x, 86x86@2x or 98x98@2x is missing. Known from builds before one picture was enough.", .refused,
            "Fill these sizes, or use one picture of 1024 points.", ["Glucosio/glucosio-ios#56"],
            .item([.appIcon], missingWatchSizes)),
        StoreRule(
            "ITMS-90391", .storeWatchIcon, [.watchos], "a watch app",
            "No icon for watches is in the catalogs that it names, nor in its loose files.", .refused,
            "Add an app icon with a picture of 1024 points for watchOS, and name it in the build settings of the watch app.",
            ["carekit-apple/CareKit#216", "semantic-craft/iOS-vibebuddy#27"],
            .item([.app], noWatchIcon)),
        StoreRule(
            "ITMS-90236", .appIconMissingMacSizes, [.macos], "the icon of a Mac app, and its `.icns`",
            "512x512@2x is missing. It warns, because a Mac app can be sold elsewhere.", .refused,
            "Add 1024 pixels as 512x512@2x; in an `.icns` it is `ic10`.",
            [
                "electron-userland/electron-builder#7720", "electron-userland/electron-builder#7123",
                "LedgerHQ/ledger-live#20795",
                "yurvon-screamo/origa#353", "electron/forge#2769",
            ],
            .item([.appIcon], missingMacSizes)),
        StoreRule(
            "ITMS-90649", .storeMessagesIcon, [.ios], "the icon of a Messages extension or sticker pack",
            """
            27x20, 32x24, 60x45 (at 2x and 3x), 67x50 or 74x55 (at 2x) is missing, also if the app is for iPhone only; in an app, \
            as a loose file. Apple's `actool` leaves out entries for `universal` without `"platform" : "ios"`.
            """, .refused, "Fill the sizes. `actool` writes the loose files and `CFBundleIconFiles`.",
            ["dotnet/macios#4840", "facebook/buck#2400", "bazelbuild/rules_apple#2316", "davidemerson/hatband"],
            .item([.messagesIcon], missingMessagesSizes)),
        StoreRule(
            "ITMS-90642", .storeMessagesIcon, [.ios], "the icon of a Messages extension or sticker pack",
            "The catalog has no picture of 1024x768 for `ios-marketing`, from which `MSMessagesExtensionStoreIconName` is made.",
            .refused, "Add 1024x768 for `ios-marketing` with `\"platform\" : \"ios\"`.",
            ["dotnet/macios#3955", "davidemerson/hatband"],
            .item([.messagesIcon], missingMessagesStoreIcon)),
        StoreRule(
            "ITMS-90682", .storeWideTarget, [.ios, .tvos], "pictures in Display P3 or with 16 bits",
            "The app is for iOS 9.3 or older. Every catalog in the app counts.", .refused,
            "Save the pictures with 8 bits in sRGB, or raise the deployment target to 10.",
            ["tdginternet/TGCameraViewController#75", "joshuaswarren/omarchy-apple-dev"],
            .item([.widePicture], wideForOldSystems)),
    ]

    private static let stacks = [
        StoreRule(
            "must be a fully opaque bitmap", .storeLayerClear, [.visionos], "the last layer of a stack that has a picture",
            "A pixel isn't opaque. In a catalog without the order of the layers: none of them is opaque.", .toolError,
            "Fill the background of the last layer.", ["cpisciotta/xcbeautify#320"],
            .item([.stack], clearBackground)),
        StoreRule(
            "must have at least 2 layers with applicable content", .storeFewLayers, [.tvos, .visionos], "an image stack",
            "Fewer than two layers have a picture for the platform.", .toolError,
            "Give two layers a picture with the idiom of the platform.", ["MicrosoftDocs/xamarin-docs#3039"],
            .item([.stack], fewLayers)),
        StoreRule(
            "ITMS-90967", .storeLayerScale, [.visionos], "the layers of an icon",
            "A layer has no picture with the idiom `vision` and the scale `2x`.", .refused,
            "Give each layer a picture of 1024 pixels at 2x.", ["meshtastic/Meshtastic-Apple#2271"],
            .item([.stack], layerScales)),
        StoreRule(
            "did not have any applicable content", .storeShelfEmpty, [.tvos], "the pictures of the top shelf",
            "None of its slots has a picture.", .toolError, "Fill the slots, or remove the picture from the brand assets.",
            ["MicrosoftDocs/xamarin-docs#3039"], .item([.topShelf], emptyShelf)),
        StoreRule(
            "ITMS-90497", .storeShelfAlpha, [.tvos], "the pictures of the top shelf", "A pixel isn't opaque.", .refused,
            "Save the picture over an opaque background.", ["meshtastic/Meshtastic-Apple#2271"],
            .item([.topShelf], clearShelf)),
        StoreRule(
            "ITMS-90471", .storeTVIcon, [.tvos], "the primary icon of a TV app",
            "There is no icon of 1280 x 768 under its name; one with the idiom `tv-marketing` is an icon by itself.", .refused,
            "Give the entry of 1280x768 the role `primary-app-icon` and the idiom `tv`, and its layers the idiom `tv`.",
            ["meshtastic/Meshtastic-Apple#2277"],
            .item([.tvIcon], missingTVIcon)),
    ]

    private static let bundles = [
        StoreRule(
            "ITMS-90713", .storeIconName, [.ios], "`CFBundleIconName` in `CFBundlePrimaryIcon` of `CFBundleIcons`",
            "It is missing.", .refused, "Merge the property list that `actool` writes into the app's.",
            ["dotnet/maui#28954", "expo/eas-cli#115", "ionic-team/ionic-framework#12939", "alexaubry/alternate-icons#4"],
            .bundle(noIconName)),
        StoreRule(
            "ITMS-90704", .storeIconName, [.ios], "the icon that `CFBundlePrimaryIcon` names",
            "No icon in the app's Assets.car has the name.",
            .refused, "Compile the icon with `--app-icon`, or correct the name.",
            ["phonegap/build#662", "expo/eas-cli#115"],
            .bundle(unknownIcon(isAlternate: false))),
        StoreRule(
            "ITMS-90895", .storeAlternateName, [.ios], "the icons that `CFBundleAlternateIcons` names",
            "No icon in the app's Assets.car has the name. An image set isn't an icon.", .mailed,
            "Compile the icon with `--alternate-app-icon` or `--include-all-app-icons`.",
            ["skb1129/react-native-change-icon#110"],
            .bundle(unknownIcon(isAlternate: true))),
        StoreRule(
            "ITMS-90642", .storeMessagesName, [.ios], "`MSMessagesExtensionStoreIconName` of a Messages extension",
            "It is missing.", .refused, "Merge the property list that `actool` writes into the extension's.",
            ["dotnet/macios#3955", "davidemerson/hatband"],
            .bundle(noMessagesStoreIcon)),
        StoreRule(
            "ITMS-90032", .storeLooseIcon, [.ios], "the names of `CFBundleIconFiles`",
            "No file beside the Info.plist has the name.",
            .refused, "Copy the files that `actool` writes, or remove the name.",
            ["phonegap/build#614", "Jobeso/react-native-whatsapp-stickers#47", "Walfrosch92/Mealie-Recipes-iOS-APP#5"],
            .bundle(missingLooseIcon)),
        StoreRule(
            "ITMS-90596", .storeToolchain, Platform.allCases, "`DTXcodeBuild`, `DTSDKBuild`, `DTPlatformBuild`",
            "The build ends in a lowercase letter, as betas do.", .refused, "Build with a released Xcode.",
            ["AppLozic/Applozic-iOS-SDK#317", "inspireui/support#753", "joshuaswarren/omarchy-apple-dev"],
            .bundle(betaTools)),
        StoreRule(
            "ITMS-90022, ITMS-90704", .storeCarPlatform, Platform.allCases, "an app and its Assets.car",
            "The catalog is compiled for another platform than the app.", .refused,
            "Compile the catalog with the platform of the app.",
            ["phonegap/build#662", "fastlane/fastlane#8170"],
            .bundle(otherPlatform)),
        StoreRule(
            "ITMS-90542", .storeSimulator, Platform.allCases, "`CFBundleSupportedPlatforms` of everything in an app",
            "It names a simulator.", .refused, "Build for devices, or remove the key from the list of a resource bundle.",
            [
                "PingPlusPlus/pingpp-ios#84", "iZettle/sdk-ios#34", "SwiftyVK/SwiftyVK#100", "microblink/blinkid-ios#31",
            ],
            .bundle(simulator)),
        StoreRule(
            "ITMS-90138", .storeNewsstand, [.ios], "`UINewsstandIcon` in `CFBundleIcons`",
            "`UINewsstandApp` isn't true.", .refused, "Remove `UINewsstandIcon`: Xcode adds it with other icon files.",
            [
                "skb1129/react-native-change-icon#101", "tastelessjolt/flutter_dynamic_icon#19", "cuappdev/eatery-ios#292",
                "linagora/cozy-flagship-app#780",
            ],
            .bundle(newsstandIcon)),
        StoreRule(
            "NSAccentColorName", .storeColorName, Platform.allCases, "`NSAccentColorName`, `NSWidgetBackgroundColorName`",
            "No color in the app's Assets.car has the name.", .blank, "Add the color, or remove the key.",
            ["swiftlang/swift-build"], .bundle(unknownColor)),
    ]

    private init(
        _ code: String, _ id: FindingID, _ platforms: [Platform], _ subject: String, _ condition: String,
        _ consequence: Consequence, _ remedy: String, _ sources: [String], _ judge: Judge
    ) {
        (self.code, self.id, self.platforms, self.subject, self.condition) = (code, id, platforms, subject, condition)
        (self.consequence, self.remedy, self.sources, self.judge) = (consequence, remedy, sources, judge)
    }

    /// A rule about the bytes of a compiled catalog, whose finding has the words.
    private init(
        _ code: String, _ id: FindingID, _ consequence: Consequence, _ remedy: String, _ source: String,
        on platforms: [Platform] = Platform.allCases
    ) {
        self.init(
            code, id, platforms, "the bytes of a compiled catalog", "\(id.summary).", consequence, remedy, [source], .container)
    }

    private static let uploads = "joshuaswarren/omarchy-apple-dev"
    private static let devices = "xtool-org/AssetKit"
    private static let again = "Compile the catalog again."

    private static let catalogs = [
        StoreRule("ITMS-90562", .storeIndexEntries, .refused, again, uploads),
        StoreRule("BITMAPKEYS", .storeBitmapKeys, .stalls, again, uploads),
        StoreRule("no BITMAPKEYS", .storeNoBitmapKeys, .blank, again, devices),
        StoreRule("no renditions", .storeEmptyCatalog, .stalls, "Remove the file.", uploads),
        StoreRule("16 bits", .storeSixteenBit, .stalls, "Compile the picture with 8 bits.", uploads),
        StoreRule("one key twice", .storeSharedAtlas, .stalls, again, uploads),
        StoreRule("510 keys", .storeLeafSize, .refused, again, uploads),
        StoreRule("glyphs", .storeSymbol, .aborts, again, uploads),
        StoreRule("plain symbols", .storePlainSymbol, .aborts, "Compile the symbol from a symbol set.", uploads),
        StoreRule(
            "plain vectors", .storeBareVector, .blank, "Compile with the bitmaps that Apple's tool adds.", devices,
            on: [.ios, .tvos, .watchos, .visionos]),
        StoreRule(
            "no APPEARANCEKEYS", .storeNoAppearances, .blank, again, devices, on: [.ios, .tvos, .watchos, .visionos]),
        StoreRule("APPEARANCEKEYS", .storeAppearanceNames, .blank, "Compile the catalog for its platform.", devices),
        StoreRule("named blocks", .storeVariableOrder, .blank, again, devices),
    ]
}
