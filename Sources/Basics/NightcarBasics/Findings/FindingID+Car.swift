extension FindingTopic {
    static let car = FindingTopic(
        "Compiling `Assets.car`",
        "What `compile --format car` and `actool` cannot put into Apple's format.",
        [
            .carUnsupported, .carKeyCollision, .carUnreachable, .carBareVector, .carForeignVector, .carUnpaintedVector, .carEmpty,
            .carUnconvertedProfile, .carUnknownDevice,
        ])
}

extension FindingID {
    package static let carUnsupported = FindingID(
        "car-unsupported", .warning, [.actool, .compile, .lint],
        "Apple's format or the platform has no form for something",
        """
        It is left out. The message says what it is, and often what to use instead. If a declared file is lost, it is an error. A \
        theme catalog can hold some of it.
        """)

    package static let carKeyCollision = FindingID(
        "car-key-collision", .error, .compilingCar,
        "Two entries have the same key in a compiled catalog",
        "The axes that tell them apart do not exist in the format. The first one stays. Remove one of them.")

    package static let carUnreachable = FindingID(
        "car-unreachable", .info, .compilingCar,
        "No device ever asks for an entry",
        "A Mac prefers the entry for the Mac, so the general one is left out. Remove it if the app runs only on Macs.")

    package static let carBareVector = FindingID(
        "car-bare-vector", .warning, .compilingCar,
        "Vectors are stored without bitmaps",
        """
        iOS draws bitmaps, and not the vector, when an app asks for an image by name. Install the program that the message \
        names. This is a note with `--vector-pictures never`, and an error with `required`.
        """)

    package static let carForeignVector = FindingID(
        "car-foreign-vector", .info, .compilingCar,
        "An installed program rendered vectors",
        """
        Nightcar renders most vectors itself, with the same pixels on every machine. For the others, it runs a program, and \
        another version of it may render other pixels.
        """)

    package static let carUnpaintedVector = FindingID(
        "car-unpainted-vector", .warning, [.actool, .compile, .lint],
        "A vector could not be rendered",
        "It is stored without bitmaps. The message has the words of the program that renders it.")

    package static let carEmpty = FindingID(
        "car-empty", .error, [.compile],
        "There is nothing to store in an Assets.car file",
        """
        Apple's tools reject an empty file, so none is written. The other findings say what was left out. It is a note if the \
        catalogs have no content.
        """)

    package static let carUnknownDevice = FindingID(
        "car-unknown-device", .warning, [.actool],
        "No device with this model identifier is known",
        "The file is not thinned: it holds what every device needs. Update the program, or use `nightcar thin` with a device file."
    )

    package static let carUnconvertedProfile = FindingID(
        "car-unconverted-profile", .warning, .compilingCar,
        "A picture's color profile could not be converted",
        """
        Apple's format has no profiles, so pictures are converted to sRGB. This profile has only tables. Convert the picture \
        to sRGB or Display P3.
        """)
}
