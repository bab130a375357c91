package import NightcarBasics
import NightcarImaging
package import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The renditions that `extract` wrote or could not write.
package struct Extraction: Sendable, Encodable {
    /// One rendition and the file it was written to.
    package struct Item: Sendable, Encodable {
        package var asset: String
        package var kind: String
        package var variant: String
        package var axes: [String: String]
        /// Relative to the folder. Nil if the rendition couldn't be written.
        package var file: String?
        /// The asset that the rendition names instead of a file.
        package var child: String?
        package var isDerived: Bool
        package var attributes: String?
    }

    package var schemaVersion = 1
    package var items: [Item] = []
    package var findings: [Finding] = []

    private enum CodingKeys: String, CodingKey {
        case schemaVersion
        case items = "renditions"
    }
}

extension Extraction {
    /// Writes every rendition of a catalog into a folder: pictures as PNG, colors as JSON, and everything else as its bytes.
    ///
    /// The path of a rendition is `<asset>.<kind>/<variant>.<extension>`. If a rendition can't be decoded, a finding reports
    /// it, and the others are still written.
    ///
    /// - Parameters:
    ///   - report: called to encode a color's JSON, so that all JSON has the same form.
    ///   - jobs: the number of renditions that are decoded and written at the same time.
    /// - Throws: `FileError` if the folder can't be written to.
    package init(
        _ catalog: Catalog, to folder: String, jobs: Int, json: @escaping @Sendable (ExtractedColor) throws -> String
    ) async throws {
        var names = SafeFileNames()
        var plans: [Plan] = []
        for asset in catalog.assets {
            for rendition in asset.renditions { plans.append(Plan(asset, rendition, names: &names)) }
        }
        for parent in Set(plans.compactMap(\.file).map(parentFolder)).sorted() {
            try makeFolder("\(folder)/\(parent)")
            removeAbandonedFiles(in: "\(folder)/\(parent)")
        }
        let results = await plans.concurrentMap(width: jobs) { plan in plan.write(to: folder, json: json) }
        for (plan, failure) in zip(plans, results) {
            var item = plan.item
            if let failure {
                item.file = nil
                let location = Location(path: catalog.path)
                let message = "\(item.asset) (\(item.variant)) is not extracted: \(failure)"
                findings.append(Finding(.notExtracted, .error, message, at: location))
            }
            items.append(item)
        }
    }
}

/// A color rendition as it is written to JSON.
package struct ExtractedColor: Sendable, Encodable {
    package var colorSpace: String?
    package var components: [String: Double]?
    package var reference: String?
    package var platform: String?

    init(_ color: ColorValue) {
        switch color {
        case .components(let space, let values, let alpha):
            colorSpace = space.name
            let names = values.count == 1 ? ["white"] : ["red", "green", "blue"]
            components = Dictionary(uniqueKeysWithValues: zip(names + ["alpha"], values + [alpha]))
        case .reference(let name, let platform):
            reference = name
            self.platform = platform
        }
    }
}

/// A rendition, and where and how to write it.
private struct Plan: Sendable {
    let item: Extraction.Item
    let content: Content

    var file: String? { item.file }

    init(_ asset: Asset, _ rendition: Rendition, names: inout SafeFileNames) {
        content = rendition.content
        var child: String?
        var isDerived = false
        var suffix: String?
        switch rendition.content {
        case .file(let file): suffix = file.name.lastIndex(of: ".").map { String(file.name[$0...]) } ?? ""
        case .picture(let picture):
            suffix = ".png"
            isDerived = picture.isDerived
        case .data(let data): suffix = data.fileExtension.isEmpty ? "" : "." + SafeFileNames.safe(data.fileExtension)
        case .color: suffix = ".json"
        case .child(let name): child = name
        case .derived: isDerived = true
        }
        let variant = rendition.key.description
        let folders = asset.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let path = suffix.map { suffix in
            // An icon document is a folder whose files have their own names.
            if asset.kind == .iconDocument, let file = LoadedIcon.file(of: rendition.key) {
                let parts = file.split(separator: "/").map(String.init)
                return names.path(folders.dropLast() + ["\(folders.last!).\(asset.kind.rawValue)"] + parts, suffix: "")
            }
            let parent = folders.dropLast() + ["\(folders.last!).\(asset.kind.rawValue)"]
            return names.path(parent + [variant.replacing(" · ", with: ", ")], suffix: suffix)
        }
        item = Extraction.Item(
            asset: asset.name, kind: asset.kind.rawValue, variant: variant, axes: rendition.key.restrictedAxes, file: path,
            child: child, isDerived: isDerived, attributes: rendition.attributes.isEmpty ? nil : rendition.attributes.json)
    }

    /// - Returns: why it couldn't be written. Nil if it was.
    func write(to folder: String, json: (ExtractedColor) throws -> String) -> String? {
        guard let file else { return nil }
        do {
            try writeFileAtomically(try bytes(json: json), to: "\(folder)/\(file)", isDurable: false)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func bytes(json: (ExtractedColor) throws -> String) throws -> [UInt8] {
        switch content {
        case .file(let file): try file.contents()
        case .picture(let picture): try encodePNG(picture.decode())
        case .data(let data): try data.read()
        case .color(let color): Array(try json(ExtractedColor(color)).utf8)
        case .derived, .child: []
        }
    }
}

private func parentFolder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
}
