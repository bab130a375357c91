import NightcarBasics
import NightcarModel

extension CarEmission {
    /// Sets whose entries are stored one by one.
    private static let checkedKinds: Set<SetKind> = [.image, .color, .data, .appIcon, .icon, .stickersIcon]

    /// Reports each declared entry that isn't stored although no finding says so. Nothing that was declared may be lost silently.
    mutating func reportLostEntries() {
        let stored = Set(origins.compactMap(\.location))
        let reported = Set(findings.map(\.location))
        let reportedFiles = Set(findings.map(\.location.path))
        for planned in plan.assets where Self.checkedKinds.contains(planned.asset.kind) {
            let asset = planned.asset
            if yieldsToDocument(asset) { continue }
            if let place = asset.location, reported.contains(place) { continue }
            for item in planned.items where item.isDeclared {
                guard let place = item.rendition.location, !stored.contains(place), !reported.contains(place) else { continue }
                if let file = item.rendition.content.file, reportedFiles.contains(file.path) { continue }
                let message = "the entry isn't in the compiled file, and nothing else says why; please report this as a bug"
                findings.append(Finding(.carUnsupported, .error, message, at: place))
            }
        }
    }
}

private extension CarPlan.Item {
    /// Whether a catalog says that it exists, and it has content.
    var isDeclared: Bool {
        if rendition.isDerived { return false }
        if case .color = rendition.content { return true }
        return work != nil
    }
}
