import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

// On-demand resources: a car for each combination of tags.
extension ActoolRun {
    /// One car to write.
    struct PlannedCar {
        /// With the sets of the car only.
        var catalogs: [SourceCatalog]
        var folder: String
        var name: String
        var isMain: Bool
    }

    /// The main car, and one for each combination of on-demand resource tags if they are requested. Writes the property lists of
    /// the packs if no build system says where the packs go.
    mutating func divideIntoPacks(_ selection: Selection) -> [PlannedCar] {
        guard let folder = request.compilesTo, !hasFailed else { return [] }
        let whole = PlannedCar(catalogs: selection.catalogs, folder: folder, name: request.carName, isMain: true)
        guard request.arguments.isOn("--enable-on-demand-resources") == true else { return [whole] }
        var divided = selection.byTags()
        let combinations = divided.keys.filter { !$0.isEmpty }.sorted { $0.lexicographicallyPrecedes($1) }
        guard !combinations.isEmpty, let packs = assetPacks(for: combinations, in: folder) else { return [whole] }
        let folders = Dictionary(packs.map { ($0.tags, $0.folder) }) { first, _ in first }
        var cars: [PlannedCar] = []
        for tags in combinations {
            if let place = folders[tags] {
                cars.append(PlannedCar(catalogs: divided[tags] ?? [], folder: place, name: "Assets.car", isMain: false))
                divided[tags] = nil
            } else {
                warn("No asset pack has the tags \(tags.joined(separator: ", ")), so their assets are in \(request.carName).")
            }
        }
        var main = whole
        for index in main.catalogs.indices {
            // In the order of the source, so that the bytes don't depend on the tags.
            let kept = Set(divided.values.flatMap { $0[index].sets.map(\.folder.path) })
            main.catalogs[index].sets.removeAll { !kept.contains($0.folder.path) }
        }
        return [main] + cars
    }

    /// The packs of the specification, or packs inside the output folder if there is only a bundle identifier. Nil if nothing
    /// says where packs go.
    private mutating func assetPacks(for combinations: [[String]], in folder: String) -> [AssetPack]? {
        if let path = request.arguments["--asset-pack-output-specifications"] {
            do {
                let packs = try readAssetPacks(path)
                refuseOutputsInCatalogs(packs.map(\.folder))
                return packs
            } catch {
                fail("Failed to read the asset packs to write.", because: (error as? FileError)?.reason ?? "\(error)")
                return nil
            }
        }
        guard let bundle = request.arguments["--bundle-identifier"], !bundle.isEmpty, !bundle.contains("/") else {
            warn(
                "On-demand resources are not split into asset packs; all of them are in \(request.carName). Pass "
                    + "\"--asset-pack-output-specifications [path]\" or \"--bundle-identifier [identifier]\".")
            return nil
        }
        let packs = combinations.map { AssetPack(tags: $0, bundle: bundle, in: folder + "/OnDemandResources") }
        do {
            for pack in packs { write(try pack.info.bytes(.xml), to: pack.folder + "/Info.plist") }
            write(try AssetPack.index(packs).bytes(.xml), to: folder + "/OnDemandResources.plist")
        } catch {
            fail("Failed to write the property lists of the asset packs.", because: "\(error)")
        }
        return packs
    }
}
