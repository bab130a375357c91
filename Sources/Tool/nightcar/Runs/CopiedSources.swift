package import NightcarBasics
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes

/// Copies source catalogs into a folder. Copies nothing if one of the paths is taken.
///
/// - Parameters:
///   - paths: catalogs, or folders that contain some.
///   - entered: folders that a search doesn't leave out.
/// - Returns: the paths of each catalog and its copy.
/// - Throws: `Failure` if two catalogs have the same name, `FileError` if a copy can't be written, and the errors of searching.
package func copySources(
    _ paths: [String], entering entered: [String], into folder: String, links: LinkPolicy
) throws -> [(original: String, copy: String)] {
    let copies = try CatalogFinder(links: links).sources(at: paths, entering: entered).paths.map { path in
        (original: path, copy: "\(folder)/\(path.split(separator: "/").last ?? "Assets.xcassets")")
    }
    var taken: [String: String] = [:]
    for (path, target) in copies {
        if let other = taken.updateValue(path, forKey: target) {
            throw Failure("\(other) and \(path) have the same name; copy them one by one", in: target)
        }
        try checkIsFree(target)
    }
    try makeFolder(folder)
    for (path, target) in copies { try copyCatalog(path, to: target, links: links) }
    return copies
}
