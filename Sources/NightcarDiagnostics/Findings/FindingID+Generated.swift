extension FindingTopic {
    static let generated = FindingTopic(
        "Generated code",
        "What `generate` can't put into source code, and files that are out of date.",
        [.symbolClash, .noSymbol, .notGenerated, .staleFile])
}

extension FindingID {
    package static let symbolClash = FindingID(
        "symbol-clash", .warning, [.generate],
        "Two assets would get the same name in code",
        """
        Xcode's rules make `icArrow` of both `ic-arrow` and `icArrow`. The first asset in the order of names gets the \
        symbol, and the other one gets none. Rename one of them, or put one into a folder that provides a namespace.
        """)

    package static let noSymbol = FindingID(
        "no-symbol", .warning, [.generate],
        "An asset gets no name in code, because its name has no letter and no digit",
        "Code can still ask for it by name. Rename the asset if it needs a symbol.")

    package static let notGenerated = FindingID(
        "not-generated", .warning, [.generate],
        "An asset, or a part of it, is missing in the generated code",
        """
        A color that the platform defines has no value here: use the platform's color in code. Or the form can't hold \
        it: theme kits for light and dark have no place for high contrast and wide gamuts, and style sheets have none \
        for data.
        """)

    package static let staleFile = FindingID(
        "stale-file", .error, [.generate],
        "A generated file is missing or differs from what the catalog generates",
        "Run the same command without `--check`, and commit the files.")
}
