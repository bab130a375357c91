extension FindingTopic {
    static let pictures = FindingTopic(
        "Pictures",
        "App icons, scales, and the weight of files.",
        [
            .appIconAlpha, .appIconMissingDark, .appIconMissingTinted, .appIconDarkOpaque, .appIconTintedNotGray,
            .appIconMixedSingleAndSized, .appIconWrongSize, .appIconMissingRequired, .scaleMismatch,
            .scaleMissing, .scaleDead, .scaleIdenticalBytes, .duplicateContent, .vectorHasRaster, .rasterTooBig,
            .colorspaceSurprise,
        ])
}

extension FindingID {
    package static let appIconAlpha = FindingID(
        "appicon-alpha", .warning, .linting,
        "The App Store icon has an alpha channel",
        """
        An icon that is clear in places is a warning: App Store Connect has rejected such uploads with ITMS-90717 \
        ("can't be transparent nor contain an alpha channel"). An icon in which every pixel is opaque is a note, \
        because apps with such icons are in the store. `--fix` writes an opaque icon without the channel. If the icon \
        is clear in places, `--fix` needs the color to paint it on: the option `background`. Dark and tinted icons \
        keep their alpha channel, because the system paints their background. Alternate icons that are clear in places \
        are skipped unless the option `alternates` is on, because we know of no rejection. An icon is an alternate if \
        the project names another one (`ASSETCATALOG_COMPILER_APPICON_NAME`), or if the catalog has an `AppIcon` \
        besides it. Icons that only debug builds have, and icons of apps whose entitlements keep them out of the store, \
        may be clear in places, too.
        """)

    package static let appIconMissingDark = FindingID(
        "appicon-missing-dark", .info, .linting,
        "A single-size iOS app icon has no dark variant",
        """
        Since iOS 18, the home screen can be dark. Without a dark icon, the system darkens the ordinary one, which \
        looks poor for icons on white. Export the icon on a clear background: the system paints its own behind it. \
        Icons of extensions, widgets, tests and samples are skipped.
        """)

    package static let appIconMissingTinted = FindingID(
        "appicon-missing-tinted", .info, .linting,
        "A single-size iOS app icon has no tinted variant",
        """
        Since iOS 18, people can tint their home screen. Without a tinted icon, the system turns the ordinary one \
        gray, and colors of the same lightness look the same. Export a gray icon: white takes the full tint, black \
        none. Icons of extensions, widgets, tests and samples are skipped.
        """)

    package static let appIconDarkOpaque = FindingID(
        "appicon-dark-opaque", .info, .linting,
        "The dark app icon has an opaque background",
        """
        The system paints the same dark gradient behind all dark icons. An opaque icon hides it. Many apps do so on \
        purpose, so the rule is off by default. To show the gradient, export the icon on a clear background.
        """)

    package static let appIconTintedNotGray = FindingID(
        "appicon-tinted-not-gray", .warning, .linting,
        "The tinted app icon is not gray",
        """
        The system uses only the lightness of a tinted icon, so colors are lost. `--fix` removes the color and keeps \
        the lightness.
        """)

    package static let appIconMixedSingleAndSized = FindingID(
        "appicon-mixed-single-and-sized", .warning, .linting,
        "An app icon has dark or tinted variants next to entries for single sizes",
        """
        The variants belong to the single-size icon. If the set also has entries for certain sizes of iPhone and iPad, \
        the system finds those first and never shows the variants. Remove the sized entries.
        """)

    package static let appIconWrongSize = FindingID(
        "appicon-wrong-size", .warning, .linting,
        "An app icon's size in pixels is not the size of its slot times its scale",
        """
        Xcode warns ("is 58x48 but should be 58x58") and leaves the icon out, and the store rejects an app without the \
        icons that it requires. Export the icon in the size of its slot.
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
            icon file" for 120x120 and 152x152 pixels.
            """)

    package static let scaleMismatch = FindingID(
        "scale-mismatch", .warning, .linting,
        "The scales of an image have different sizes in points",
        """
        The 2x and 3x files of an image should have two and three times as many pixels as the 1x file. Otherwise the \
        image changes its size from device to device, and layouts change with it. A difference of up to one point is \
        rounding, and is not reported. Export all scales from one source.
        """)

    package static let scaleMissing = FindingID(
        "scale-missing", .warning, .linting,
        "A bitmap has several scales, but lacks one that its platform's devices use",
        """
        The system scales another file, which looks soft or wastes memory. iPhones use 2x and 3x, iPads 2x, Macs 1x \
        and 2x, watches 2x. The platform comes from the idioms of the entries, from `platforms:` in the configuration, \
        or from the catalog's app icons. If nothing says it, the rule reports only a gap between scales. An image with \
        a single scale is not reported. If all targets of the Xcode project are for iPad only, 3x isn't needed.
        """)

    package static let scaleDead = FindingID(
        "scale-dead", .info, .linting,
        "An image has a 1x file, which no iPhone, iPad or watch has used since iOS 10",
        """
        The last devices with one pixel per point run iOS 9. In an app for iOS or watchOS only, the file takes up \
        space for nothing; `--fix` removes the entry and the file. Macs use 1x.
        """)

    package static let scaleIdenticalBytes = FindingID(
        "scale-identical-bytes", .warning, .linting,
        "Two scales of an image are the same picture",
        """
        Somebody copied a file to fill a slot. At one scale, the image is too large or too small in points. Export \
        each scale, or leave the slot empty.
        """)

    package static let duplicateContent = FindingID(
        "duplicate-content", .warning, .linting,
        "Two image sets of a catalog have the same pictures",
        """
        The picture is maintained twice, and one copy is forgotten when it changes. Use one name. The rule is off by \
        default: many apps give one picture two names on purpose, and a theme catalog stores it once. Two sets are \
        reported if they have the same picture for each of their variants. Pictures are compared by their pixels, so a \
        copy that another program saved is found, too. Sets that differ in their rendering intent, and tiny or clear \
        pictures, are not reported.
        """)

    package static let vectorHasRaster = FindingID(
        "vector-has-raster", .warning, .linting,
        "A vector file contains a bitmap",
        """
        The bitmap doesn't scale, and the file is larger than the bitmap alone. Export it as paths, or as PNG. The \
        rule doesn't see bitmaps in a PDF whose objects are packed into object streams.
        """)

    package static let rasterTooBig = FindingID(
        "raster-too-big", .warning, .linting,
        "A bitmap has more bytes or points than the configuration allows",
        "Everybody downloads every byte. Export the image smaller, with fewer colors, or in a photo format.")

    package static let colorspaceSurprise = FindingID(
        "colorspace-surprise", .info, .linting,
        "A PNG has 16 bits per channel or a different color space than nearly all others in its catalog",
        """
        A color profile that an export added shifts the colors, and 16 bits per channel double the size. If you want \
        wide color, set the gamut of the entry; the rule skips such entries.
        """)
}
