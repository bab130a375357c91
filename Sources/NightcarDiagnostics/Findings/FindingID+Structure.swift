extension FindingTopic {
    static let structure = FindingTopic(
        "Structure",
        "What is in the folders of a catalog, and what its `Contents.json` files say.",
        [
            .badContentsJSON, .missingContentsJSON, .missingFile, .duplicateSlot, .duplicateName, .formatMismatch,
            .unassignedChild, .emptySet, .symbolTemplate,
        ])
}

extension FindingID {
    package static let badContentsJSON = FindingID(
        "bad-contents-json", .error, .loading,
        "A Contents.json cannot be read, or says something that has no meaning",
        """
        Xcode drops a set whose Contents.json is broken, and passes over values that it does not know, without a word at \
        run time. Errors leave the set out; what shipping tools accept (a trailing comma, a comment, a byte order mark) is \
        a warning; a key that is not known is a note, as it may be a misspelling.
        """)

    package static let missingContentsJSON = FindingID(
        "missing-contents-json", .error, .everywhere,
        "A set has no Contents.json",
        """
        Nothing says what its files are for, so that none is compiled. `--fix` writes one for an image set whose files say \
        it by their names (`@2x`, `~ipad`, `-dark`). A catalog's root needs none to compile, and is asked for only with \
        the option.
        """)

    package static let missingFile = FindingID(
        "missing-file", .error, .everywhere,
        "An entry names a file that is not in the set",
        """
        The slot is empty at run time: the app shows nothing, or a fallback. A file that differs in case or in its Unicode \
        form is found on a Mac and missing everywhere else, so that it is a warning. Put the file into the set, or name \
        the one that is there.
        """)

    package static let duplicateSlot = FindingID(
        "duplicate-slot", .error, .everywhere,
        "Two entries of a set are for the same variant",
        """
        Only one of them can be compiled, and which one is up to the tool. Remove one, or give it the scale, idiom or \
        appearance that it was meant for.
        """)

    package static let duplicateName = FindingID(
        "duplicate-name", .error, .loading,
        "Two sets of a catalog have the same name",
        """
        The app asks for an asset by its name, and gets one of the two. Groups do not count unless they provide a \
        namespace: rename one, or turn on “Provides Namespace” of its group. Catalogs are judged one by one, as different \
        targets may use the same name.
        """)

    package static let formatMismatch = FindingID(
        "format-mismatch", .error, .everywhere,
        "A picture's bytes are not what its file name says, or cannot be read",
        """
        Tools choose a decoder by the extension and fail on the bytes: a WebP behind `.png` breaks image optimizers and \
        shows nothing on older systems. Rename the file (`--fix` does), or export it anew.
        """)

    package static let unassignedChild = FindingID(
        "unassigned-child", .warning, .loading,
        "A file lies in a catalog, and no entry names it",
        """
        It is not compiled, though somebody thinks it is, or it is left over. Drag it onto its slot in Xcode, or delete it. \
        A file whose name says what it is for, by `@2x`, `~ipad` or `-dark` behind the name of the set's other files, is \
        adopted by `--fix` when its slot is free. A second name of a file that an entry names, as a killed `--fix` leaves \
        it, is removed.
        """)

    package static let emptySet = FindingID(
        "empty-set", .warning, .loading,
        "Nothing in a set is filled",
        """
        The app gets nothing for the name. Fill a slot or delete the set. The accent and widget colors that Xcode's \
        templates leave empty mean the system's color, and are passed over.
        """)

    package static let symbolTemplate = FindingID(
        "symbol-template", .error, [.actool, .compile, .preview],
        "The file of a symbol set is not a template that can be used",
        """
        A symbol set holds a template of the app SF Symbols: an SVG with a glyph for each weight and size, and guides for \
        baselines, cap heights and margins. Apple's tool refuses other files. An ordinary SVG is stored as one vector, with \
        a warning. Export the template again, or use an image set.
        """)
}
