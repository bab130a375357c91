extension FindingTopic {
    static let structure = FindingTopic(
        "Structure",
        "What is in the folders of a catalog, and what its `Contents.json` files say.",
        [
            .badContentsJSON, .missingContentsJSON, .missingFile, .duplicateSlot, .duplicateName, .formatMismatch,
            .unassignedChild, .emptySet, .symbolTemplate, .vectorPaint,
        ])
}

extension FindingID {
    package static let badContentsJSON = FindingID(
        "bad-contents-json", .error, .loading,
        "A Contents.json can't be read, or has a value without a meaning",
        """
        Xcode drops a set with a broken Contents.json and ignores values that it doesn't know, without a message at \
        run time. An error leaves the set out. What Apple's tools accept (a trailing comma, a comment, a byte order \
        mark) is a warning. An unknown key is a note, because it may be misspelled.
        """,
        refusal: """
            Apple's `actool` leaves the set out and says \
            `The Contents.json describing the "Logo.imageset" is not valid JSON.`
            """)

    package static let missingContentsJSON = FindingID(
        "missing-contents-json", .error, .everywhere,
        "A set has no Contents.json",
        """
        Nothing says what its files are for, so none of them is compiled. `--fix` writes one for an image set if the \
        names of the files say it (`@2x`, `~ipad`, `-dark`). The root of a catalog needs no Contents.json to compile. \
        An option of the rule asks for it.
        """,
        refusal: "Apple's Asset Catalog Format Reference says of each type of set: \"Contents.json File (Required)\".")

    package static let missingFile = FindingID(
        "missing-file", .warning, .everywhere,
        "An entry names a file that is not in the set",
        """
        The app shows nothing, or falls back to another variant. Put the file into the set, or name the file that is \
        there. Apple's `actool` warns, too (`The file "logo.png" for the image set "Logo" does not exist.`), and compiles \
        the rest. A file that differs in case or in Unicode normalization is found on a Mac but not on other systems, so \
        it is a warning.
        """)

    package static let duplicateSlot = FindingID(
        "duplicate-slot", .warning, .everywhere,
        "Two entries of a set are for the same variant",
        """
        Only one of them can be compiled, and tools differ in which one they choose. Apple's `actool` says nothing. Remove one, or give it the scale, \
        idiom or appearance that it was meant for.
        """)

    package static let duplicateName = FindingID(
        "duplicate-name", .warning, .loading,
        "Two sets of a catalog have the same name",
        """
        The app asks for an asset by its name and gets one of the two. A group is part of the name only if it provides \
        a namespace. Rename one set, or turn on "Provides Namespace" for its group. Each catalog is checked on its \
        own, because different targets may use the same name.
        """)

    package static let formatMismatch = FindingID(
        "format-mismatch", .warning, .everywhere,
        "A picture's format doesn't match its file name",
        """
        Tools choose a decoder by the extension and fail: a WebP file named `.png` breaks image optimizers, and shows \
        nothing on older systems. Export the file again. `--fix` renames PNG, JPEG, PDF and SVG files. It never \
        renames to a format that Xcode doesn't take.
        """)

    package static let unassignedChild = FindingID(
        "unassigned-child", .warning, .loading,
        "A catalog has a file that no entry names",
        """
        The file is not compiled. Drag it onto its slot in Xcode, or delete it. If its name is that of another file of \
        the set with `@2x`, `~ipad` or `-dark`, and the slot is free, `--fix` adds an entry for it. `--fix` also \
        removes a second name for a file that an entry names, which a killed `--fix` can leave.
        """)

    package static let emptySet = FindingID(
        "empty-set", .warning, .loading,
        "A set has no content",
        """
        The app gets nothing for this name. Fill a slot, or delete the set. With the app's sources, a set that no code \
        names is skipped. So are the sets that Xcode's templates leave empty (`AccentColor`, `AppIcon`, `LaunchImage` \
        and others) and, unless the option `parts` is on, the parts of stacks, brand assets and packs. Five or more \
        empty sets that are most of their folder are one note. Without the app's sources, it is a note of the run, and \
        `--only empty-set` makes a finding of it.
        """)

    package static let symbolTemplate = FindingID(
        "symbol-template", .error, .everywhere,
        "The file of a symbol set is not a template that can be used",
        """
        A symbol set holds a template of the app SF Symbols: an SVG with guides and a glyph for each weight and size. Apple's \
        tool refuses other files; an ordinary SVG is stored as one vector. Export the template again, or use an image set. A \
        symbol shows only fills, so one that is drawn with strokes is an error: convert the strokes to outlines. Glyphs that \
        can be used are compiled, and a warning names each that can't, or that has other points than Regular-S, so that no \
        weight between them can be drawn.
        """,
        refusal: """
            Apple's tool refuses a file that isn't a template, and shows nothing for strokes (Meshtastic-Apple#2457).
            """)

    package static let vectorPaint = FindingID(
        "vector-paint", .warning, .loading,
        "A vector paints nothing, or has a color that isn't painted",
        """
        A picture or shape in another file is never loaded.         A browser ignores a value that isn't a color: the shape has the color that it inherits, or is black. So does Nightcar. A \
        custom property counts where the file defines it, or with a fallback: `var(--accent, #e70)`. Named colors, hex, \
        `rgb()`, `hsl()`, and `color()` in `srgb` and `display-p3` are painted. Other notations, such as `oklch()`, need another \
        program, and most programs paint them black.
        """)
}
