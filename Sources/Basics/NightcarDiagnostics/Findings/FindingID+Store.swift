extension FindingTopic {
    static let store = FindingTopic(
        "Store validation",
        """
        What `validate` says about compiled catalogs and the apps around them. Each fault made App Store Connect refuse or stall \
        an upload, or left an app without its pictures; it is an error where that was tried, one fault at a time.
        """,
        [
            .storeIndexEntries, .storeBitmapKeys, .storeNoBitmapKeys, .storeEmptyCatalog, .storeSixteenBit, .storeWideTarget,
            .storeSharedAtlas, .storeLeafSize, .storeSymbol, .storeAppearanceNames, .storeVariableOrder,
            .storeIconIdiom, .storeIconName, .storeLooseIcon, .storeToolchain, .storeColorName,
        ])
}

extension FindingID {
    package static let storeIndexEntries = FindingID(
        "store-index-entries", .error, [.validate],
        "The block table declares more entries than the file has",
        "App Store Connect refuses the app with error 90562, not a valid asset catalog. Apple's assetutil reads the file.")

    package static let storeBitmapKeys = FindingID(
        "store-bitmap-keys", .error, [.validate],
        "An entry of BITMAPKEYS doesn't fit the key format or the renditions",
        """
        The upload stalls in processing, without an error. Each entry has one mask for each column of the key format, all bits of \
        the columns that aren't indexed are 1, and each other mask has the bits of the renditions' values.
        """)

    package static let storeNoBitmapKeys = FindingID(
        "store-no-bitmap-keys", .warning, [.validate],
        "The catalog has no BITMAPKEYS",
        "On a device, `UIImage(named:)` returns nil for every name. Compile the catalog with a newer tool.")

    package static let storeEmptyCatalog = FindingID(
        "store-empty-catalog", .error, [.validate],
        "The catalog has no renditions",
        "The upload stalls in processing. Apple's tool writes no file if there is nothing to store: remove this one.")

    package static let storeSixteenBit = FindingID(
        "store-sixteen-bit", .error, [.validate],
        "A picture of 16 bits has only colors of sRGB",
        """
        The upload stalls in processing. Apple's tool stores 16 bits only for a Display P3 source with a pixel more than 3/255 \
        outside sRGB.
        """)

    package static let storeWideTarget = FindingID(
        "store-wide-target", .error, [.validate],
        "The catalog has wide colors and is for iOS 9.3 or older",
        "App Store Connect refuses the app with ITMS-90682. Raise the deployment target to iOS 10.")

    package static let storeSharedAtlas = FindingID(
        "store-shared-atlas", .error, [.validate],
        "Two renditions have the same key",
        "Systems use the first one that they find, and the upload stalls in processing. It was seen with one atlas for each symbol."
    )

    package static let storeLeafSize = FindingID(
        "store-leaf-size", .error, [.validate],
        "A leaf of a tree has more entries than a node can hold",
        "Apple's assetutil reports more keys than 510. A node of 4,096 bytes holds 510 entries, one of 1,024 bytes 126.")

    package static let storeSymbol = FindingID(
        "store-symbol", .error, [.validate],
        "A symbol's glyph isn't complete",
        """
        macOS 26 aborts the app when it asks for a variant of the symbol. A glyph has a weight, a size, metrics, and a name whose \
        lookup asks for the deployment target of symbols.
        """)

    package static let storeAppearanceNames = FindingID(
        "store-appearance-names", .warning, [.validate],
        "The appearances have the names of another platform",
        "On a device, `UIImage(named:)` returns nil. iOS asks for `UIAppearanceAny`, and macOS for names that begin with `NS`.")

    package static let storeVariableOrder = FindingID(
        "store-variable-order", .warning, [.validate],
        "The named blocks are not in Apple's order",
        "On a device, `UIImage(named:)` returns nil, and the home screen shows no icon.")

    package static let storeIconIdiom = FindingID(
        "store-icon-idiom", .error, [.validate],
        "The app icon isn't there for a kind of device that the app is for",
        "App Store Connect refuses the app with ITMS-90022 (iPhone) or ITMS-90023 (iPad). Add the icon for each kind of device.")

    package static let storeIconName = FindingID(
        "store-icon-name", .error, [.validate],
        "The Info.plist names an app icon that no compiled catalog has, or none",
        """
        The store asks for `CFBundleIconName` inside `CFBundlePrimaryIcon` of `CFBundleIcons`, with the name of an icon in the \
        app's Assets.car. Merge the property list that `actool` writes into the app's.
        """)

    package static let storeLooseIcon = FindingID(
        "store-loose-icon", .error, [.validate],
        "The Info.plist names a loose icon that isn't in the app",
        "App Store Connect refuses the app with ITMS-90022 (iPhone) or ITMS-90023 (iPad). Copy the files that `actool` writes.")

    package static let storeToolchain = FindingID(
        "store-toolchain", .error, [.validate],
        "The Info.plist says that the app was built with a beta",
        "App Store Connect refuses the app with ITMS-90596. Build with a released Xcode and SDK, or correct the DT keys.")

    package static let storeColorName = FindingID(
        "store-color-name", .warning, [.validate],
        "The Info.plist names a color that no compiled catalog has",
        "The system's color is shown instead. Add the color, or remove the key.")
}
