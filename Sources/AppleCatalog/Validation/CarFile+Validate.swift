package import NightcarDiagnostics

extension CarFile {
    /// Checks the structure as strictly as files of Apple's tools allow, every problem with its offset.
    ///
    /// An *error* is something a reader may stumble over; a *warning* is something that no file of Apple's current tools does,
    /// such as an old node size or a mask that differs from what the renditions say (thinning tools leave such behind).
    ///
    /// - Parameter unpacking: also unpacks every picture and every packed file.
    package func validate(unpacking: Bool = true) -> [Finding] {
        var report = ValidationReport(path: path)
        checkContainer(&report)
        for (name, tree) in trees.sorted(by: { $0.key < $1.key }) { checkTree(tree, name, &report) }
        checkBlocks(&report)
        checkNames(&report)
        checkBitmapKeys(&report)
        for index in renditions.indices { checkRendition(index, &report) }
        if unpacking { unpackEverything(&report) }
        return report.findings.sorted()
    }
}

/// Gathers problems.
struct ValidationReport {
    let path: String
    private(set) var findings: [Finding] = []

    init(path: String) { self.path = path }

    mutating func add(_ id: FindingID, _ severity: Severity, _ message: String, at offset: Int) {
        findings.append(Finding(id, severity, message, at: Location(path: path, place: .byte(offset))))
    }

    mutating func error(_ id: FindingID, _ message: String, at offset: Int) { add(id, .error, message, at: offset) }
    mutating func warning(_ id: FindingID, _ message: String, at offset: Int) { add(id, .warning, message, at: offset) }
}
