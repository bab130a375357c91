extension FindingTopic {
    static let pictures = FindingTopic(
        "Pictures",
        "App icons, scales, and the weight of files.",
        [
            .appIconAlpha, .appIconMissingDark, .appIconMissingTinted, .appIconDarkOpaque, .appIconTintedNotGray,
            .appIconMixedSingleAndSized, .appIconWrongSize, .appIconMissingRequired, .alternateIconOversized, .scaleMismatch,
            .scaleMissing, .scaleDead, .scaleIdenticalBytes, .duplicateContent, .nearDuplicate, .vectorHasRaster, .rasterTooBig,
            .vectorTooBig, .colorspaceSurprise,
        ])
}

extension FindingID {
    package static let appIconAlpha = FindingID(
        "appicon-alpha", .error, .linting,
        "The App Store icon has an alpha channel",
        """
        The store rejects the build (ITMS-90717), also when every pixel is opaque. `--fix` writes an opaque icon without the \
        channel; one that is clear in places is flattened on the color of the option. Dark and tinted icons keep their \
        alpha: the system paints their ground.
        """)

    package static let appIconMissingDark = FindingID(
        "appicon-missing-dark", .info, .linting,
        "A single-size iOS app icon has no dark variant",
        """
        Since iOS 18 the home screen can be dark. Without a dark icon the system darkens the ordinary one, with poor results \
        for icons on white. Export the icon on a clear ground: the system paints its own behind it.
        """)

    package static let appIconMissingTinted = FindingID(
        "appicon-missing-tinted", .info, .linting,
        "A single-size iOS app icon has no tinted variant",
        """
        Since iOS 18 people can tint their home screen. Without a tinted icon the system turns the ordinary one gray, which \
        loses icons of two hues of one lightness. Export a gray icon: white takes the tint fully, black not at all.
        """)

    package static let appIconDarkOpaque = FindingID(
        "appicon-dark-opaque", .warning, .linting,
        "The dark app icon has an opaque ground",
        """
        The system paints its own dark gradient behind a dark icon, and the same for all apps. An opaque icon hides it and \
        stands out on the home screen. Export it on a clear ground.
        """)

    package static let appIconTintedNotGray = FindingID(
        "appicon-tinted-not-gray", .warning, .linting,
        "The tinted app icon is not gray",
        """
        The system takes the icon's lightness for the amount of tint; colors are ignored or come out muddy. `--fix` takes \
        the color out and keeps the lightness.
        """)

    package static let appIconMixedSingleAndSized = FindingID(
        "appicon-mixed-single-and-sized", .error, .linting,
        "An app icon has dark or tinted variants beside entries of the old sizes",
        """
        Variants belong to the single-size icon. Beside entries for iPhone and iPad of certain sizes they are compiled and \
        never shown, as the system finds the sized ones first. Remove the sized entries.
        """)

    package static let appIconWrongSize = FindingID(
        "appicon-wrong-size", .error, .linting,
        "An app icon's pixels are not its size times its scale",
        """
        Xcode leaves the icon out (“is 58x48 but should be 58x58”), and the store rejects a build without it. Export the icon \
        at the size of its slot.
        """)

    package static let appIconMissingRequired = FindingID(
        "appicon-missing-required", .error, .linting,
        "An app icon lacks a picture that its platform requires",
        """
        Xcode says “did not have any applicable content”, or the store rejects the build. A single 1024-point picture serves \
        all of iOS; without it an icon needs the home-screen sizes of the devices it has entries for, and the picture for \
        the store.
        """)

    package static let alternateIconOversized = FindingID(
        "alternate-icon-oversized", .info, .linting,
        "A preview of an alternate app icon has many more pixels than it is shown with",
        """
        Pictures from which people choose an icon are often copies of the 1024-pixel originals; they are shown at 60 points. \
        The rule knows them by a picture of the same shape and name as an app icon. Export them at 180 pixels.
        """)

    package static let scaleMismatch = FindingID(
        "scale-mismatch", .warning, .linting,
        "The scales of an image differ in their size in points",
        """
        The 2x and 3x files of an image must be two and three times as many pixels as the 1x file; else it changes its size \
        from device to device, and layouts with it. Export all scales from one source.
        """)

    package static let scaleMissing = FindingID(
        "scale-missing", .warning, .linting,
        "A bitmap has several scales, but not one that its platform's devices use",
        """
        The system scales another file, which is soft or wastes memory. iPhones use 2x and 3x, iPads 2x, Macs 1x and 2x, \
        watches 2x. The platform comes from the entries' idioms, from the configuration's `platforms:`, or from the \
        catalog's app icons; where nothing says it, only a gap between scales is reported. An image of one scale is taken \
        for a decision.
        """)

    package static let scaleDead = FindingID(
        "scale-dead", .info, .linting,
        "An image has a 1x file, which no iPhone, iPad or watch has used since iOS 10",
        """
        Devices with one pixel a point went with iOS 9. In an app for iOS or watchOS alone the file only takes space; \
        `--fix` removes its entry and the file. Macs use 1x.
        """)

    package static let scaleIdenticalBytes = FindingID(
        "scale-identical-bytes", .warning, .linting,
        "Two scales of an image are the same picture",
        """
        One of them was copied to fill a slot: the image is twice as large in points at one scale, or the file is stored \
        twice for nothing. Export each scale, or leave the slot empty.
        """)

    package static let duplicateContent = FindingID(
        "duplicate-content", .warning, .linting,
        "Two image sets of a catalog hold the same picture",
        """
        The picture is maintained twice, and one copy is forgotten when it changes. Use one name. Files are compared by \
        their bytes, and by their pixels: a picture that was saved by another program is found too. Images that differ in \
        how they are rendered (template or not), and pictures of a single pixel, do not count.
        """)

    package static let nearDuplicate = FindingID(
        "near-duplicate", .info, .linting,
        "Two image sets of a catalog look nearly the same",
        """
        One may be an older version of the other. Pictures are compared by a difference hash of 64 bits on a mid-gray \
        ground, so that small changes and other sizes do not matter. Glyphs of simple shapes look alike to it: the rule is \
        for a clean-up, not for every build.
        """)

    package static let vectorHasRaster = FindingID(
        "vector-has-raster", .warning, .linting,
        "A vector file holds a bitmap",
        """
        It does not scale, and is larger than the bitmap would be by itself. Export it as paths, or as PNG. In a PDF whose \
        objects are packed into streams a bitmap cannot be seen, and none is reported.
        """)

    package static let rasterTooBig = FindingID(
        "raster-too-big", .warning, .linting,
        "A bitmap has more bytes or points than the configuration allows",
        "Every byte is downloaded by everybody. Export it smaller, with fewer colors, or as a photo format.")

    package static let vectorTooBig = FindingID(
        "vector-too-big", .warning, .linting,
        "A vector file has more bytes than the configuration allows",
        "Large vectors are slow to draw and often hold more detail than anybody sees. Simplify the paths, or use a bitmap.")

    package static let colorspaceSurprise = FindingID(
        "colorspace-surprise", .info, .linting,
        "A PNG has 16 bits a channel or another color space than nearly all others of its catalog",
        """
        A profile that came with an export shifts colors against the rest, and 16 bits double the size. Where wide colors \
        are wanted, the entry says so by its gamut, and is passed over.
        """)
}
