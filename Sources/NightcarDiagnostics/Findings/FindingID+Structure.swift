extension FindingTopic {
    static let structure = FindingTopic(
        "Structure",
        "What is in the folders of a catalog, and what its `Contents.json` files say.",
        [
            .badContentsJSON, .missingContentsJSON, .missingFile, .duplicateSlot, .duplicateName, .formatMismatch,
            .unassignedChild, .emptySet,
        ])
}

extension FindingID {
    package static let badContentsJSON = FindingID(
        "bad-contents-json", .error, .loading,
        "A Contents.json cannot be read, or has a value without a meaning",
        """
        Xcode drops a set whose Contents.json is broken and ignores values that it does not know, without a message. If \
        the file cannot be read, the set is left out with an error. What shipping tools accept (a trailing comma, a comment, a \
        byte order mark) is a warning. An unknown key is a note, because it may be a misspelling.
        """)

    package static let missingContentsJSON = FindingID(
        "missing-contents-json", .error, .everywhere,
        "A set has no Contents.json",
        """
        Without it, no tool knows what the set's files are for, so none of them is compiled. `--fix` writes one for an image \
        set if the names of its files say it (`@2x`, `~ipad`, `-dark`). A catalog's root compiles without one; the rule asks for \
        it only with its option.
        """)

    package static let missingFile = FindingID(
        "missing-file", .error, .everywhere,
        "An entry names a file that is not in the set",
        """
        The slot is empty at run time: the app shows nothing, or a fallback. If only the case or the Unicode form of the \
        name differs, it is a warning: a Mac finds the file, and other systems do not. Put the file into the set, or write the \
        name of a file that is in it.
        """)

    package static let duplicateSlot = FindingID(
        "duplicate-slot", .error, .everywhere,
        "Two entries of a set are for the same variant",
        """
        Only one of them can be compiled, and tools differ in which one they choose. Remove one, or give it the scale, idiom \
        or appearance that it was meant for.
        """)

    package static let duplicateName = FindingID(
        "duplicate-name", .error, .loading,
        "Two sets of a catalog have the same name",
        """
        An app that asks for the name gets one of the two. Groups make no difference unless they provide a namespace. Rename \
        one set, or turn on “Provides Namespace” for its group. Each catalog is judged alone, because different targets may \
        use the same name.
        """)

    package static let formatMismatch = FindingID(
        "format-mismatch", .error, .everywhere,
        "A picture's bytes are not what its file name says",
        """
        Tools choose a decoder by the extension and fail on the bytes: a WebP file named `.png` breaks image optimizers and \
        shows nothing on older systems. Rename the file (`--fix` does), or export it again.
        """)

    package static let unassignedChild = FindingID(
        "unassigned-child", .warning, .loading,
        "A file lies in a catalog, and no entry names it",
        """
        The file is not compiled: either somebody thinks it is, or it is left over. Drag it onto its slot in Xcode, or delete \
        it. If its name is the name of the set's other files with `@2x`, `~ipad` or `-dark` at the end and the slot is free, \
        `--fix` adds an entry for it. `--fix` removes a second name of a file that an entry names, which a killed `--fix` leaves.
        """)

    package static let emptySet = FindingID(
        "empty-set", .warning, .loading,
        "Nothing in a set is filled",
        """
        The app gets nothing for the name. Fill a slot or delete the set. The rule allows the accent and widget colors that \
        Xcode's templates leave empty, because they mean the system's color.
        """)
}
