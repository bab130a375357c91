extension FindingTopic {
    static let store = FindingTopic(
        "Store validation",
        """
        What is known to be refused: by App Store Connect, by Apple's tools, or by devices, which then show nothing. \
        [StoreRules.md](StoreRules.md) has the table with the codes and where each is known from. A finding is an error if the upload \
        or the tool fails, and a warning if only one public statement says so.
        """,
        [
            .appIconAlpha, .appIconMissingRequired, .storeAlternateSizes, .storeWatchSizes, .appIconMissingMacSizes,
            .storeMessagesIcon, .storeWideTarget, .storeLayerClear, .storeFewLayers, .storeLayerScale, .storeShelfAlpha,
            .storeShelfEmpty,
            .storeTVIcon, .storeWatchIcon, .storeIconName, .storeMessagesName, .storeAlternateName, .storeLooseIcon,
            .storeToolchain, .storeCarPlatform, .storeSimulator, .storeNewsstand, .storeColorName,
            .storeIndexEntries, .storeBitmapKeys, .storeNoBitmapKeys, .storeEmptyCatalog, .storeSixteenBit,
            .storeSharedAtlas, .storeLeafSize, .storeSymbol, .storePlainSymbol, .storeBareVector, .storeNoAppearances,
            .storeAppearanceNames, .storeVariableOrder,
        ])
}

extension FindingID {
    package static let storeIndexEntries = FindingID(
        "store-index-entries", .error, [.lint],
        "The block table declares more entries than the file has",
        "App Store Connect refuses the app with error 90562, not a valid asset catalog. Apple's assetutil reads the file.")

    package static let storeBitmapKeys = FindingID(
        "store-bitmap-keys", .error, [.lint],
        "An entry of BITMAPKEYS doesn't fit the key format or the renditions",
        """
        The upload stalls in processing, without an error. Each entry has one mask for each column of the key format, all bits of \
        the columns that aren't indexed are 1, and each other mask has the bits of the renditions' values.
        """)

    package static let storeNoBitmapKeys = FindingID(
        "store-no-bitmap-keys", .warning, [.lint],
        "The catalog has no BITMAPKEYS",
        "On a device, `UIImage(named:)` returns nil for every name. Compile the catalog with a newer tool.")

    package static let storeEmptyCatalog = FindingID(
        "store-empty-catalog", .error, [.lint],
        "The catalog has no renditions",
        "The upload stalls in processing. Apple's tool writes no file if there is nothing to store: remove this one.")

    package static let storeSharedAtlas = FindingID(
        "store-shared-atlas", .error, [.lint],
        "Two renditions have the same key",
        "Systems use the first one that they find, and the upload stalls in processing. It was seen with one atlas for each symbol."
    )

    package static let storeLeafSize = FindingID(
        "store-leaf-size", .error, [.lint],
        "A leaf of a tree has more entries than a node can hold",
        "Apple's assetutil reports more keys than 510. A node of 4,096 bytes holds 510 entries, one of 1,024 bytes 126.")

    package static let storeSymbol = FindingID(
        "store-symbol", .error, [.lint],
        "A symbol's glyph isn't complete",
        """
        macOS 26 aborts the app when it asks for a variant of the symbol. A glyph has a weight, a size, metrics, and a name whose \
        lookup asks for the deployment target of symbols.
        """)

    package static let storeAppearanceNames = FindingID(
        "store-appearance-names", .warning, [.lint],
        "The appearances have the names of another platform",
        "On a device, `UIImage(named:)` returns nil. iOS asks for `UIAppearanceAny`, and macOS for names that begin with `NS`.")

    package static let storeVariableOrder = FindingID(
        "store-variable-order", .warning, [.lint],
        "The named blocks are not in Apple's order",
        "On a device, `UIImage(named:)` returns nil, and the home screen shows no icon.")

    package static let storeIconName = FindingID(
        "store-icon-name", .error, [.lint],
        "The Info.plist names an app icon that no compiled catalog has, or none",
        """
        The store asks for `CFBundleIconName` inside `CFBundlePrimaryIcon` of `CFBundleIcons`, with the name of an icon in the \
        app's Assets.car. Merge the property list that `actool` writes into the app's.
        """)

    package static let storeMessagesName = FindingID(
        "store-messages-name", .error, [.lint],
        "The Info.plist of a Messages extension doesn't name the icon for the store",
        """
        App Store Connect refuses the app with ITMS-90642. `actool` writes `MSMessagesExtensionStoreIconName` if the icon has a \
        picture of 1024x768. Merge its property list into the extension's.
        """)

    package static let storeToolchain = FindingID(
        "store-toolchain", .error, [.lint],
        "The Info.plist says that the app was built with a beta",
        "App Store Connect refuses the app with ITMS-90596. Build with a released Xcode and SDK, or correct the DT keys.")

    package static let storeColorName = FindingID(
        "store-color-name", .warning, [.lint],
        "The Info.plist names a color that no compiled catalog has",
        "The system's color is shown instead. Add the color, or remove the key.")

    package static let storeSixteenBit = FindingID(
        "store-sixteen-bit", .error, [.lint],
        "A picture of 16 bits isn't one that Apple's tool writes",
        """
        The upload stalls in processing. Apple's tool stores 16 bits of color only for a Display P3 source with a pixel more than \
        3/255 outside sRGB, and 16 bits of gray only for wide displays, beside the same picture with 8 bits.
        """)

    package static let storePlainSymbol = FindingID(
        "store-plain-symbol", .error, [.lint],
        "A symbol is stored as a plain vector",
        """
        macOS 26 aborts the app when it asks for a variant of the symbol. Apple's tool stores a glyph for each weight and size: \
        compile the template as a symbol set.
        """)

    package static let storeBareVector = FindingID(
        "store-bare-vector", .warning, [.lint],
        "A vector has no bitmaps, in a catalog for devices",
        """
        Devices draw the bitmaps that Apple's tool makes of a vector and ignore the vector, so a picture without them is empty. \
        On a Mac, vectors are drawn.
        """)

    package static let storeNoAppearances = FindingID(
        "store-no-appearances", .warning, [.lint],
        "The catalog has a column for appearances and no APPEARANCEKEYS",
        "On a device, `UIImage(named:)` returns nil. Apple's tool lists at least `UIAppearanceAny` there.")

    package static let storeCarPlatform = FindingID(
        "store-car-platform", .error, [.lint],
        "An app's Assets.car is compiled for another platform",
        """
        The store finds no icon in the catalog and refuses the app with ITMS-90022 or ITMS-90704. Compile the catalog with the \
        platform of the app. A Mac app can have the catalog of the iPad app that it is.
        """)

    package static let storeLooseIcon = FindingID(
        "store-loose-icon", .error, [.lint],
        "The Info.plist names a loose icon that isn't in the app",
        "App Store Connect refuses the app with ITMS-90032. Copy the files that `actool` writes, or remove the name.")

    package static let storeAlternateName = FindingID(
        "store-alternate-name", .warning, [.lint],
        "The Info.plist names an alternate icon that no compiled catalog has",
        """
        The store reports ITMS-90895, and the app can't show the icon. Compile the icon with `--alternate-app-icon` or \
        `--include-all-app-icons`. An image set of the name isn't an icon.
        """)
}

// In sources and in compiled files.
extension FindingID {
    package static let storeWatchIcon = FindingID(
        "store-watch-icon", .error, .linting,
        "A watch app has no icon",
        """
        App Store Connect refuses the app with ITMS-90391 "No icons found for watch application". In sources, the rule looks at \
        watch apps of which all catalogs are checked: none has an app icon for watches under the name that the build settings say.
        """,
        refusal: "App Store Connect rejects the upload: ITMS-90391 \"No icons found for watch application\".")

    package static let storeSimulator = FindingID(
        "store-simulator", .error, .linting,
        "A property list says that a bundle is for a simulator",
        """
        App Store Connect refuses the app with ITMS-90542, also if only a resource bundle of a library says so in \
        `CFBundleSupportedPlatforms`. Build for devices, or remove the key.
        """,
        refusal: "App Store Connect rejects the upload: ITMS-90542 \"Invalid CFBundleSupportedPlatforms value\".")

    package static let storeNewsstand = FindingID(
        "store-newsstand", .error, .linting,
        "An Info.plist has an icon for Newsstand, and the app isn't for it",
        """
        App Store Connect refuses the app with ITMS-90138. Remove `UINewsstandIcon` from `CFBundleIcons`: Xcode adds it with other \
        icon files.
        """,
        refusal: "App Store Connect rejects the upload: ITMS-90138, the key \"is intended for use with Newsstand features\".")

    package static let appIconAlpha = FindingID(
        "appicon-alpha", .error, .linting,
        "The App Store icon is clear in places",
        """
        App Store Connect rejects uploads of such icons with ITMS-90717 ("can't be transparent nor contain an alpha \
        channel"). An icon in which every pixel is opaque may have the channel: apps with such icons are in the store. \
        `--fix` needs the color to paint the icon on: the option `background`. Dark and tinted icons \
        keep their alpha channel, because the system paints their background. Alternate icons that are clear in places \
        are skipped unless the option `alternates` is on, because we know of no rejection. An icon is an alternate if \
        the project names another one (`ASSETCATALOG_COMPILER_APPICON_NAME`), or if the catalog has an `AppIcon` \
        besides it. Icons that only debug builds have, and icons of apps whose entitlements keep them out of the store, \
        may be clear in places, too.
        """,
        refusal: """
            App Store Connect rejects the upload: ITMS-90717 "The App Store Icon in the asset catalog can't be transparent nor contain \
            an alpha channel."
            """)

    package static let appIconMissingRequired = FindingID(
        "appicon-missing-required", .error, .linting,
        "An app icon lacks an image that its platform requires",
        """
        A single image of 1024 points is enough for iOS. Without it, an icon needs the home-screen sizes of the devices \
        that it has entries for, and the image for the store. The latter isn't asked for in folders of tests and \
        examples, and if the entitlements of the catalog's app keep it out of the store (`platform-application`, \
        `com.apple.private.…`). Without the app's sources, nobody knows its entitlements, so a note of the run says that \
        the image for the store is missing, and `--only appicon-missing-required` makes a finding of it.
        """,
        refusal: """
            App Store Connect rejects the upload: ITMS-90704 "An app icon measuring 1024 by 1024 pixels in PNG format must be \
            included in the Asset Catalog of apps built for iOS, iPadOS, or watchOS", ITMS-90022 and ITMS-90023 "Missing required \
            icon file" for 120x120, 152x152 and 167x167 pixels.
            """)

    package static let appIconMissingMacSizes = FindingID(
        "appicon-missing-mac-sizes", .warning, .linting,
        "A Mac app icon has some of its sizes only",
        """
        A Mac icon has five sizes, each at 1x and 2x. For one that is missing, the Mac scales another one, and small icons look \
        soft. The Mac App Store asks for 512x512 at both scales: ITMS-90236 "The application bundle does not contain an icon in \
        ICNS format, containing both a 512x512 and a 512x512@2x image". An icon without any picture for the Mac is skipped.
        """)

    package static let storeAlternateSizes = FindingID(
        "store-alternate-sizes", .warning, .linting,
        "An alternate icon lacks a size of the home screen",
        """
        The store accepts the upload and sends a mail: ITMS-90890 (iPhone) or ITMS-90892 (iPad) "Missing recommended icon". Give \
        alternates the sizes of the primary icon, or one picture of 1024 points.
        """)

    package static let storeWatchSizes = FindingID(
        "store-watch-sizes", .warning, .linting,
        "A watch icon of sizes lacks one of the first watches",
        """
        App Store Connect refused apps with ITMS-90394 "The watch application is missing icon with name pattern". Fill the sizes, or \
        use one picture of 1024 points. Known from apps for the first watches.
        """)

    package static let storeMessagesIcon = FindingID(
        "store-messages-icon", .error, .linting,
        "The icon of a Messages extension lacks a size",
        """
        Messages shows icons that are wider than high: 27x20, 32x24, 60x45, 67x50 and 74x55 points. A built extension has them as \
        loose files, which `CFBundleIconFiles` names. The store shows the one of 1024x768, which \
        `MSMessagesExtensionStoreIconName` names. Entries for `universal` need `"platform" : "ios"`, or Apple's `actool` leaves \
        them out.
        """,
        refusal:
            """
            App Store Connect rejects the upload: ITMS-90649 "iMessage app icons must be 54x40 pixels in .png format", and \
            ITMS-90642 without the one of 1024x768.
            """)

    package static let storeWideTarget = FindingID(
        "store-wide-target", .error, .linting,
        "An app for iOS 9.3 or older has wide colors",
        "Save the pictures with 8 bits in sRGB, or raise the deployment target to iOS 10.",
        refusal: """
            App Store Connect rejects the upload: ITMS-90682 "can't contain 16-bit or P3 assets if the app supports iOS 9.3 or \
            earlier".
            """)

    package static let storeLayerClear = FindingID(
        "store-layer-clear", .error, .linting,
        "The last layer of a visionOS icon is clear in places",
        "The last layer with a picture is the background of the icon. Fill it.",
        refusal:
            "Apple's actool refuses to compile it, with \"The last visionOS App Icon Layer with content must be a fully opaque bitmap.\""
    )

    package static let storeFewLayers = FindingID(
        "store-few-layers", .error, .linting,
        "An image stack has fewer than two layers with a picture",
        "Give two layers a picture whose idiom is the platform's: `tv` or `vision`.",
        refusal:
            "Apple's actool refuses to compile it, with \"The image stack must have at least 2 layers with applicable content.\"")

    package static let storeShelfEmpty = FindingID(
        "store-shelf-empty", .error, .linting,
        "A picture of a TV app's top shelf has no file",
        "Fill its slots, or remove it from the brand assets.",
        refusal: "Apple's actool refuses a set that is asked for and \"did not have any applicable content\".")

    package static let storeLayerScale = FindingID(
        "store-layer-scale", .warning, .linting,
        "A layer of a visionOS icon has no picture at 2x",
        """
        App Store Connect refused an app with ITMS-90967. Give each layer a picture of 1024 pixels with the idiom `vision` and the scale \
        `2x`. One public statement says so.
        """)

    package static let storeShelfAlpha = FindingID(
        "store-shelf-alpha", .warning, .linting,
        "A picture of the top shelf is clear in places",
        "App Store Connect refused an app with ITMS-90497. Save the picture over an opaque background. One public statement says so."
    )

    package static let storeTVIcon = FindingID(
        "store-tv-icon", .warning, .linting,
        "The icon of a TV app has no picture for the App Store under its name",
        """
        App Store Connect refused an app with ITMS-90471 "Your app is missing the App Store Icon asset". The entry of 1280x768 has the \
        role `primary-app-icon` and the idiom `tv`, not `tv-marketing`. One public statement says so.
        """)
}
