import ArgumentParser
import NightcarConfiguration
import NightcarModel
import NightcarOpening

/// An asset of a catalog.
struct NamedAsset: ParsableArguments {
    @Argument(
        help: "The name of an asset, including its namespaces. An icon document needs none.",
        completion: .custom { words, index, _ in assetNames(inCatalogOf: words.prefix(index).dropFirst(2)) })
    var name: String?

    @Option(help: "The kind of asset, such as colorset, if several assets have the name.")
    var kind: String?

    var value: AssetName { AssetName(name, kind: kind) }
}

/// The names of all assets, for the shell's completion.
///
/// - Parameter words: what is typed after the command. The first path of a catalog in it counts.
private func assetNames(inCatalogOf words: some Sequence<String>) -> [String] {
    for word in words where !word.hasPrefix("-") {
        if let catalog = try? NamedCatalog(at: word).open().catalog { return Set(catalog.assets.map(\.name)).sorted() }
    }
    return []
}
