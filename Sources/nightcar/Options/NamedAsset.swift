import ArgumentParser

/// An asset of a catalog.
struct NamedAsset: ParsableArguments {
    @Argument(help: "The name of an asset, including its namespaces.")
    var name: String

    @Option(help: "The kind of asset, such as colorset, if several assets have the name.")
    var kind: String?
}
