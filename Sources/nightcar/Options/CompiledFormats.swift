import ArgumentParser
import CatalogCompiler

/// What catalogs can be compiled to; the raw value is the file's extension.
enum CompiledFormat: String, CaseIterable {
    case ncar, car
}

/// One format or several, with commas between.
struct CompiledFormats: ExpressibleByArgument {
    let list: [CompiledFormat]

    static let themeCatalog = CompiledFormats(list: [.ncar])

    private init(list: [CompiledFormat]) { self.list = list }

    init?(argument: String) {
        var list: [CompiledFormat] = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let format = CompiledFormat(rawValue: String(word)), !list.contains(format) else { return nil }
            list.append(format)
        }
        self.list = list
    }

    var defaultValueDescription: String { list.map(\.rawValue).joined(separator: ",") }

    static var allValueStrings: [String] { ["ncar", "car", "ncar,car"] }
}

extension VectorPictures: ExpressibleByArgument {}
