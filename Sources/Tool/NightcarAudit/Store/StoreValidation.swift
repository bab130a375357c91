import AppleCatalog
package import NightcarDiagnostics
import NightcarSystem
import ThemeCatalogBytes

/// Checks a compiled catalog, or an app with everything in it, for what made App Store Connect refuse or stall uploads.
///
/// Every `Assets.car` in an app counts, also those of extensions and resource bundles: one bad catalog stalls the whole upload.
///
/// - Parameter path: an `Assets.car`, a folder that contains some (an app, an `.xcarchive`), or an archive (`.ipa`).
/// - Returns: findings with an offset for catalogs, and about whole files for property lists; also the number of catalogs.
/// - Throws: `Failure` if there is no catalog, `FileError` and `Failure` if something can't be read.
package func validateForStore(_ path: String) throws -> (findings: [Finding], catalogs: Int) {
    guard let files = try AppFiles(at: path) else {
        return (checkCatalog(try MappedFile(path: path).view, path: path).findings, 1)
    }
    let root = Paths.trimmed(path)
    let names = try files.names
    var findings: [Finding] = []
    var cars: [String: CarFile] = [:]
    var count = 0
    for name in names where name.hasSuffix(".car") {
        guard let bytes = files.read(name) else {
            findings.append(Finding(.unreadableFile, .error, "the file can't be read", at: Location(path: "\(root)/\(name)")))
            continue
        }
        count += 1
        let checked = checkCatalog(ByteView(bytes), path: "\(root)/\(name)")
        findings += checked.findings
        if let car = checked.car { cars[name] = car }
    }
    for name in names where isBundlePropertyList(name) {
        guard let bytes = files.read(name) else { continue }
        let folder = String(name.dropLast("Info.plist".count))
        let bundle = StoreBundle(
            folder: folder, plist: bytes, names: names.filter { $0.hasPrefix(folder) }, car: cars["\(folder)Assets.car"])
        findings += bundle.findings(at: "\(root)/\(name)")
    }
    guard count > 0 else { throw Failure("it contains no Assets.car", in: path) }
    return (findings.sorted(), count)
}

/// What is wrong with a catalog: its structure, then what the store says of it. Nil for one that can't be opened.
private func checkCatalog(_ bytes: ByteView, path: String) -> (car: CarFile?, findings: [Finding]) {
    if let problem = CarFile.indexProblem(bytes, path: path) { return (nil, [problem]) }
    do throws(ByteError) {
        let car = try CarFile(bytes, path: path)
        return (car, car.validate().filter { $0.severity == .error } + car.validateForStore())
    } catch {
        let location = Location(path: path, place: .byte(error.offset))
        return (nil, [Finding(.catalogHeader, .error, "the catalog can't be opened: \(error.message)", at: location)])
    }
}

/// The Info.plist of an app, at its top or in `Contents`. Those of extensions and frameworks name no icons.
private func isBundlePropertyList(_ name: String) -> Bool {
    let parts = name.split(separator: "/").dropLast().map { $0.lowercased() }
    guard name == "Info.plist" || name.hasSuffix("/Info.plist") else { return false }
    let folder = parts.last == "contents" ? parts.dropLast().last : parts.last
    return folder?.hasSuffix(".app") ?? !parts.contains("products")
}
