package import NightcarBasics

extension CarFile {
    /// Checks the structure as strictly as files from Apple's tools allow. Every finding has an offset.
    ///
    /// An *error* is something that can break a reader. A *warning* is something that no file from Apple's current tools
    /// contains, such as an old node size or a mask that differs from what the renditions say (thinning tools leave such
    /// masks).
    ///
    /// - Parameter unpacking: whether to also unpack every picture and every packed file.
    package func validate(unpacking: Bool = true) -> [Finding] {
        var report = ValidationReport(path: path)
        checkContainer(&report)
        for (name, tree) in trees.sorted(by: { $0.key < $1.key }) { checkTree(tree, name, &report) }
        checkBlocks(&report)
        checkNames(&report)
        checkBitmapKeys(&report)
        report.add(faults)
        for index in renditions.indices { checkRendition(index, &report) }
        if unpacking { unpackEverything(&report) }
        return report.findings.sorted()
    }
}

/// Collects findings.
struct ValidationReport {
    let path: String
    private(set) var findings: [Finding] = []

    init(path: String) { self.path = path }

    mutating func add(_ id: FindingID, _ severity: Severity, _ message: String, at offset: Int) {
        findings.append(Finding(id, severity, message, at: Location(path: path, place: .byte(offset))))
    }

    mutating func add(_ findings: [Finding]) { self.findings += findings }

    mutating func error(_ id: FindingID, _ message: String, at offset: Int) { add(id, .error, message, at: offset) }
    mutating func warning(_ id: FindingID, _ message: String, at offset: Int) { add(id, .warning, message, at: offset) }
}
