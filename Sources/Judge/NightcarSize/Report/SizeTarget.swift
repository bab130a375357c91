package import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

extension SizedFile {
    /// What the catalog was compiled to, such as `Assets.car for iOS 15.0`. Nil if the file was read as it is.
    package var target: String? {
        guard let options, let format = options["format"].flatMap(CompiledFormat.init) else { return nil }
        guard format == .car, let platform = options["platform"].flatMap(Platform.init(rawValue:)) else { return format.words }
        let version = options["minimum_deployment_target"].map { " " + $0 } ?? ""
        return "\(format.words) for \(platform.words)\(version)"
    }

    /// The target without the version of the system. A comparison across versions says what a newer one saves.
    fileprivate var comparableTarget: String? {
        options?["format"].map { format in format + ":" + (format == "car" ? options?["platform"] ?? "" : "") }
    }
}

extension SizeReport {
    /// What the catalogs were compiled to. Nil if they were read as they are. Several targets are separated by commas.
    package var target: String? {
        let targets = Set(files.compactMap(\.target)).sorted()
        return targets.isEmpty ? nil : targets.joined(separator: ", ")
    }

    /// Refuses to compare a catalog with itself in another format or for another platform.
    ///
    /// - Throws: `Failure` that names the first catalog.
    package func checkComparable(with old: SizeReport) throws(Failure) {
        for pair in FilePair.pairs(old, self) {
            guard let before = pair.old, let after = pair.new, let first = before.comparableTarget,
                let second = after.comparableTarget, first != second
            else { continue }
            let sides = "before, \(before.target ?? "") was measured, and after, \(after.target ?? "")"
            throw Failure("\(sides); measure both in one format and for one platform", in: after.path)
        }
    }
}
