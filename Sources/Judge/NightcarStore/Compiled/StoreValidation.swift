package import AppleCatalog
package import NightcarBasics
import NightcarOpening
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

/// What `lint` looked at in compiled files, and what it found.
package struct StoreReport: Sendable {
    package fileprivate(set) var findings: [Finding] = []
    /// The number of `Assets.car` files.
    package fileprivate(set) var catalogs = 0
    package fileprivate(set) var themeCatalogs = 0
    /// The number of property lists of apps and of extensions of Messages.
    package fileprivate(set) var propertyLists = 0

    /// The number of rules of the table that had something to look at.
    package var rules: Int { StoreRule.all.count { propertyLists > 0 || !$0.needsPropertyList } }

    package init() {}

    package static func += (report: inout StoreReport, other: StoreReport) {
        report.findings += other.findings
        report.catalogs += other.catalogs
        report.themeCatalogs += other.themeCatalogs
        report.propertyLists += other.propertyLists
    }

    /// What was done, in one sentence: `checked 30 rules on 3 cars and Info.plist: no refusal found; not checked: signature, …`.
    package var sentence: String {
        guard catalogs > 0 || propertyLists > 0 else {
            let damage = findings.isEmpty ? "no damage found" : "damaged"
            return "checked the bytes of \(Numbers.counted(themeCatalogs, "theme catalog")): \(damage)"
        }
        let cars = "\(catalogs) \(catalogs == 1 ? "car" : "cars")"
        let lists = propertyLists == 0 ? "" : propertyLists == 1 ? " and Info.plist" : " and \(propertyLists) Info.plist files"
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count - errors
        let found =
            findings.isEmpty
            ? "no refusal found"
            : "\(errors) \(errors == 1 ? "error" : "errors"), \(warnings) \(warnings == 1 ? "warning" : "warnings")"
        return "checked \(rules) rules on \(cars)\(lists): \(found); not checked: signature, entitlements, code, texts and prices"
    }
}

/// Checks a compiled catalog, or an app with everything in it, for what made App Store Connect refuse or stall uploads.
///
/// Every `Assets.car` in an app counts, also those of extensions and resource bundles: one bad catalog stalls the whole upload.
///
/// - Parameter path: a compiled catalog, a folder that contains some (an app, an `.xcarchive`), or an archive (`.ipa`). The store
///   doesn't know theme catalogs, so only damage is looked for in them.
/// - Returns: findings with an offset for catalogs, and about whole files for property lists.
/// - Throws: `Failure` if there is no catalog, `FileError` and `Failure` if something can't be read.
package func validateForStore(_ path: String) throws -> StoreReport {
    var report = StoreReport()
    let isInput = path == StandardInput.word
    guard !isInput, let files = try AppFiles(at: path) else {
        let bytes = isInput ? try StandardInput.bytes() : try MappedFile(path: path).view
        let path = isInput ? StandardInput.name : path
        if path.hasSuffix(".ncar") || isInput && !isCar(bytes) {
            report.findings = try damage(bytes, path: path)
            report.themeCatalogs = 1
            return report
        }
        let checked = checkCatalog(bytes, path: path)
        report.findings = (checked.findings + (checked.car.map { itemFindings(CompiledItems($0, context: nil).items) } ?? []))
            .sorted()
        report.catalogs = 1
        return report
    }
    try report.check(files, in: Paths.trimmed(path))
    guard report.catalogs + report.themeCatalogs > 0 else { throw Failure("it contains no compiled catalog", in: path) }
    report.findings.sort()
    return report
}

private extension StoreReport {
    mutating func check(_ files: AppFiles, in root: String) throws {
        let names = try files.names
        let cars = try checkCatalogs(named: names, files, in: root)
        let bundles = checkPropertyLists(named: names, files, cars, in: root)
        for (name, car) in cars {
            let bundle = bundles[name]
            var items = CompiledItems(car, context: bundle?.context).items
            for index in items.indices where items[index].role == .appIcon && !items[index].isAlternate {
                if let layer = bundle?.looseLayer { items[index].layers.append(layer) }
            }
            findings += itemFindings(items)
        }
    }

    /// - Returns: the cars that can be opened, by name.
    private mutating func checkCatalogs(named names: [String], _ files: AppFiles, in root: String) throws -> [String: CarFile] {
        var cars: [String: CarFile] = [:]
        for name in names where name.hasSuffix(".car") || name.hasSuffix(".ncar") {
            guard let bytes = files.read(name) else {
                findings.append(Finding(.unreadableFile, .error, "the file can't be read", at: Location(path: "\(root)/\(name)")))
                continue
            }
            if name.hasSuffix(".ncar") {
                themeCatalogs += 1
                findings += try damage(ByteView(bytes), path: "\(root)/\(name)")
                continue
            }
            catalogs += 1
            let checked = checkCatalog(ByteView(bytes), path: "\(root)/\(name)")
            findings += checked.findings
            if let car = checked.car { cars[name] = car }
        }
        return cars
    }

    /// - Returns: the apps and extensions with icons, by the name of their car.
    private mutating func checkPropertyLists(
        named names: [String], _ files: AppFiles, _ cars: [String: CarFile], in root: String
    ) -> [String: AppBundle] {
        var bundles: [String: AppBundle] = [:]
        for name in names where name == "Info.plist" || name.hasSuffix("/Info.plist") {
            guard let bytes = files.read(name) else { continue }
            let folder = String(name.dropLast("Info.plist".count))
            let carName = cars["\(folder)Assets.car"] == nil ? "\(folder)Resources/Assets.car" : "\(folder)Assets.car"
            let bundle = AppBundle(
                at: "\(root)/\(name)", plist: bytes,
                files: names.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }, car: cars[carName]
            ) { files.read(folder + $0) }
            let isOfApp = isOfApp("\(root.split(separator: "/").last ?? "")/\(name)")
            // Of other bundles, only what the store says of all and what Messages asks for is known.
            let known: [FindingID] = bundle.isForMessages ? [.storeSimulator, .storeMessagesName] : [.storeSimulator]
            findings += StoreRule.faults(of: bundle.description).filter { isOfApp || known.contains($0.rule.id) }
                .map { $0.rule.finding($0.fault) }
            guard isOfApp || bundle.isForMessages else { continue }
            propertyLists += 1
            bundles[carName] = bundle
            findings += itemFindings(bundle.looseItems + (isOfApp ? bundle.watchApp.map { [$0] } ?? [] : []))
        }
        return bundles
    }
}

extension StoreRule {
    /// A fault as a finding of the rule's usual severity, in sources and in compiled files.
    fileprivate func finding(_ fault: StoreFault) -> Finding {
        Finding(id, id.severity, "\(fault.message) (\(code))", at: fault.location, variant: fault.variant)
    }
}

/// What the table of the store says about the icons, stacks and pictures of a catalog that was just compiled.
package func storeFaults(of car: CarFile) -> [(rule: StoreRule, finding: Finding)] {
    faults(of: CompiledItems(car, context: nil).items)
}

private func faults(of items: [StoreItem]) -> [(rule: StoreRule, finding: Finding)] {
    items.flatMap { item in StoreRule.faults(of: item).map { ($0.rule, $0.rule.finding($0.fault)) } }
}

private func itemFindings(_ items: [StoreItem]) -> [Finding] { faults(of: items).map(\.finding) }

/// The damage in the payloads of a theme catalog.
private func damage(_ bytes: ByteView, path: String) throws -> [Finding] {
    do throws(ThemeCatalogError) {
        try ThemeCatalogFile(bytes, check: .tables).verify()
        return []
    } catch {
        let place = error.offset.map { Location.Place.byte($0) } ?? .whole
        return [Finding(.damagedPayload, .error, error.message, at: Location(path: path, place: place))]
    }
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

/// Whether it is the Info.plist of an app, at its top or in `Contents`. Those of extensions and frameworks name no icons.
private func isOfApp(_ name: String) -> Bool {
    let parts = name.split(separator: "/").dropLast().map { $0.lowercased() }
    let inner = parts.last == "contents" ? parts.dropLast() : parts[...]
    // An app can be unpacked into a folder or an archive of another name.
    guard let folder = inner.last, inner.count > 1 || folder.contains(".") else { return true }
    return folder.hasSuffix(".app")
}
