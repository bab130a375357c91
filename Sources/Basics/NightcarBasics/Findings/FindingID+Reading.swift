extension FindingTopic {
    static let reading = FindingTopic(
        "Reading sources",
        "What `compile` and `lint` find while they read a catalog.",
        [
            .jsonUTF16, .jsonBOM, .jsonTrailingComma, .jsonComment, .jsonDuplicateKey, .badValue, .badColor, .colorOutOfRange,
            .unknownValue, .unknownKey, .unknownSetType, .unreadableFolder, .folderLimit, .folderLeftOut, .badFileName,
            .pathEscape,
            .fileNameCase, .fileNameNormalForm, .brokenSymlink, .symlinkOutside, .symlinkNotFollowed, .symlinkLoop, .notAFile,
            .strayFile, .emptyAppearance,
            .unreadableFile, .brokenImage, .gitLFSPointer, .memoryLimit, .keyWithoutEffect,
        ])
}

extension FindingID {
    package static let jsonUTF16 = FindingID(
        "json-utf16", .warning, .loading,
        "A Contents.json is UTF-16",
        "Xcode reads it, most other tools don't. Save it as UTF-8.")

    package static let jsonBOM = FindingID(
        "json-bom", .info, .loading,
        "A Contents.json starts with a byte order mark",
        "Some tools refuse it. Save the file as UTF-8 without the mark.")

    package static let jsonTrailingComma = FindingID(
        "json-trailing-comma", .warning, .loading,
        "There is a comma before a closing bracket",
        "Xcode reads it, strict JSON readers don't. Remove the comma.")

    package static let jsonComment = FindingID(
        "json-comment", .warning, .loading,
        "A Contents.json has a comment",
        "Xcode reads it, strict JSON readers don't. Remove the comment.")

    package static let jsonDuplicateKey = FindingID(
        "json-duplicate-key", .warning, .loading,
        "An object has the same key twice",
        "The last one counts. Remove one of them.")

    package static let badValue = FindingID(
        "bad-value", .warning, .everywhere,
        "A value has the wrong type, or does not fit",
        "It is kept or ignored, as the message says. Write a value of the type that it names.")

    package static let badColor = FindingID(
        "bad-color", .warning, .everywhere,
        "A color cannot be read",
        """
        The entry counts as empty, so the app falls back to another value. `compile` reports an error. Write each component as `"0xFF"`, `"255"` or \
        `"1.000"`.
        """)

    package static let colorOutOfRange = FindingID(
        "color-out-of-range", .warning, .loading,
        "A color component is outside 0 to 1",
        "The color space ends there, so devices clamp the value. Use an extended color space, or a value in the range.")

    package static let unknownValue = FindingID(
        "unknown-value", .warning, .loading,
        "An axis has a value that Nightcar does not know",
        "No device asks for the entry: a theme catalog keeps it, an `Assets.car` has no place for it. Correct the spelling.")

    package static let unknownKey = FindingID(
        "unknown-key", .info, .loading,
        "A Contents.json has a key that Nightcar does not know",
        "The value is kept. Check the spelling: Xcode ignores unknown keys without a message.")

    package static let unknownSetType = FindingID(
        "unknown-set-type", .warning, .loading,
        "A folder has the extension of a set type that Nightcar does not know",
        "Its files are kept as data. Correct a misspelled extension.")

    package static let unreadableFolder = FindingID(
        "unreadable-folder", .error, .everywhere,
        "A folder cannot be read",
        "It is left out with everything in it. Check its permissions.")

    package static let folderLimit = FindingID(
        "folder-limit", .error, .everywhere,
        "A catalog has too many folders, or they are nested too deeply",
        "The folder is left out. Check for a loop, or split the catalog.")

    package static let folderLeftOut = FindingID(
        "folder-left-out", .info, .everywhere,
        "Catalogs of dependencies or builds are left out",
        """
        A search leaves out `Pods`, `Carthage`, `node_modules`, `DerivedData`, `vendor`, `build`, hidden folders, and what git \
        ignores. Name such a folder to include its catalogs: as a path of the command, with `--enter`, or under `enter` in \
        `.nightcar.yml`, where `.` includes all.
        """)

    package static let badFileName = FindingID(
        "bad-file-name", .error, .everywhere,
        "The name of a file or folder is not UTF-8, or a set has no name",
        """
        No entry can name such a file, and no app can ask for such a set, so it is left out. The message names the files that \
        are left out with a folder. Rename it.
        """)

    package static let pathEscape = FindingID(
        "path-escape", .error, .everywhere,
        "An entry names a file outside its set",
        "The file is not read, and the entry counts as empty. Put the file into the set, and name it without a path.")

    package static let fileNameCase = FindingID(
        "file-name-case", .warning, .loading,
        "An entry and its file differ in case",
        """
        The file is found on a Mac with the usual file system, and missing everywhere else. Write one like the other; `lint \
        --fix` changes the entry.
        """)

    package static let fileNameNormalForm = FindingID(
        "file-name-normal-form", .warning, .loading,
        "An entry and its file differ in their Unicode form",
        "The two names look the same, but some file systems tell them apart. Retype the name in the entry; `lint --fix` does.")

    package static let brokenSymlink = FindingID(
        "broken-symlink", .warning, .everywhere,
        "A link points to nothing",
        "The entry that names it counts as empty. Replace the link with the file.")

    package static let symlinkOutside = FindingID(
        "symlink-outside", .error, .everywhere,
        "A link in a commit leads out of the commit",
        "The files of a commit must not depend on the machine, so it is not followed. Commit a copy.")

    package static let symlinkNotFollowed = FindingID(
        "symlink-not-followed", .error, .everywhere,
        "A link is not followed, because of --no-follow",
        "What it points to is left out. Put a copy in its place, or leave out `--no-follow` if you trust the catalog.")

    package static let symlinkLoop = FindingID(
        "symlink-loop", .warning, .everywhere,
        "A link leads back to a folder around it",
        "It is not followed. Remove it.")

    package static let notAFile = FindingID(
        "not-a-file", .warning, .everywhere,
        "Something in a catalog is neither a file nor a folder",
        "A socket, pipe or device is left out. Remove it.")

    package static let strayFile = FindingID(
        "stray-file", .warning, .loading,
        "A file is outside all sets",
        "It is not compiled. Move it into a set and name it in an entry, or delete it.")

    package static let emptyAppearance = FindingID(
        "empty-appearance", .info, .loading,
        "An entry for an appearance has no color or picture",
        """
        Xcode shows an empty slot, and the app uses another entry of the set, so dark mode may show the light value. Fill the \
        slot, or remove the entry.
        """)

    package static let unreadableFile = FindingID(
        "unreadable-file", .error, .everywhere,
        "A file cannot be opened or read",
        "It is left out. Check its permissions and its size.")

    package static let brokenImage = FindingID(
        "broken-image", .error, .everywhere,
        "An image is empty, is something else, or cannot be decoded",
        """
        It is left out. The message says what is wrong; a failed download, for example, leaves a web page. Export or download \
        it again.
        """)

    package static let memoryLimit = FindingID(
        "memory-limit", .error, [.actool, .compile],
        "A picture needs more memory than the limit",
        "It is left out. Scale it down, or allow more with `--memory`.")

    package static let gitLFSPointer = FindingID(
        "git-lfs-pointer", .error, .everywhere,
        "A Git LFS pointer is in place of an image",
        "The file is left out. Run `git lfs pull`; in CI, turn on LFS for the step that checks out the repository.")

    package static let keyWithoutEffect = FindingID(
        "key-without-effect", .info, [.compile],
        "A Contents.json has keys that Apple's tool uses and Nightcar doesn't",
        """
        Everything is compiled as if they were missing; a theme catalog stores their values. `compile --fail-on warning` lists them, \
        and `show` counts them.
        """)
}
