extension FindingTopic {
    static let icons = FindingTopic(
        "Icon documents",
        "What `compile`, `actool` and `lint` find in the documents of Icon Composer. See [Icons.md](Icons.md).",
        [
            .iconUnreadable, .iconBadValue, .iconBadColor, .iconGradientNotTwo, .iconUnknownKey, .iconDanglingImage,
            .iconLayerFormat, .iconWrongPlatform, .iconBesideSet, .iconWithoutBitmaps,
        ])
}

extension FindingID {
    package static let iconUnreadable = FindingID(
        "icon-unreadable", .warning, .everywhere,
        "An icon document cannot be read",
        "The icon is left out, and other icons are still compiled. Save the document again with Icon Composer.")

    package static let iconBadValue = FindingID(
        "icon-bad-value", .warning, .everywhere,
        "A value of an icon document has the wrong form",
        "The icon is left out. The message says what is expected.")

    package static let iconBadColor = FindingID(
        "icon-bad-color", .warning, .everywhere,
        "A color of an icon document cannot be read",
        """
        A color is a color space and its components, with alpha: `display-p3:1.00000,0.50000,0.00000,1.00000` or \
        `extended-gray:1.00000,1.00000`. The icon is left out.
        """)

    package static let iconGradientNotTwo = FindingID(
        "icon-gradient-not-two", .warning, .everywhere,
        "A gradient of an icon document does not have two colors",
        "The icon is left out. Remove the other colors.")

    package static let iconUnknownKey = FindingID(
        "icon-unknown-key", .warning, .everywhere,
        "An icon document has a key that Nightcar does not know",
        "The value is kept in the document and has no effect. Check the spelling.")

    package static let iconDanglingImage = FindingID(
        "icon-dangling-image", .warning, .everywhere,
        "A layer of an icon names a picture that is not there",
        "The layer is empty. Add the file to the folder `Assets`, or remove the layer.")

    package static let iconLayerFormat = FindingID(
        "icon-layer-format", .warning, .everywhere,
        "A layer of an icon has a picture in a format that cannot be compiled",
        "The layer is left out. Convert the file to SVG, PNG or JPEG.")

    package static let iconWrongPlatform = FindingID(
        "icon-wrong-platform", .warning, .everywhere,
        "An icon document is for a platform that has other icons",
        "tvOS and visionOS show stacks of pictures, and Bazel's rules refuse the document. Use brand assets or a solid image stack there."
    )

    package static let iconBesideSet = FindingID(
        "icon-beside-set", .warning, .everywhere,
        "An icon document and an app icon set have the same name",
        """
        Systems with layered icons show the document, and older systems the pictures of the set. Apple's tool ignores the set \
        unless fallback pictures are switched off, and Bazel's rules refuse the pair.
        """)

    package static let iconWithoutBitmaps = FindingID(
        "icon-without-bitmaps", .info, .compilingCar,
        "A compiled icon has no pictures for systems without layered icons",
        """
        iOS 26 and macOS 26 draw the icon from its layers. For older systems, add an app icon set with the same name; see \
        [Icons.md](Icons.md).
        """)

}
