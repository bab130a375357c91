package import NightcarBasics
import NightcarModel
package import ThemeCatalogBytes

// What a file of code says, as a cache stores it. Project files and storyboards are never stored, so their fields are left out. Every
// place is in the file itself.
extension SourceScan: Recorded {
    /// Increase it if these fields change.
    static let recordVersion = 9

    package static func passed(_ value: SourceScan?, through coder: inout RecordCoder) throws(ByteError) -> SourceScan {
        var scan = value ?? SourceScan(path: coder.path ?? "")
        try coder.pass(&scan.uses)
        try coder.pass(&scan.words)
        try coder.pass(&scan.literals)
        try coder.pass(&scan.patterns)
        try coder.pass(&scan.found)
        try coder.pass(&scan.passedTexts)
        try coder.pass(&scan.flow)
        try coder.pass(&scan.redrawn)
        try coder.pass(&scan.isTooDeep)
        try coder.pass(&scan.pictures)
        try coder.pass(&scan.looks.claims)
        try coder.pass(&scan.looks.rootViews)
        return scan
    }
}

extension AssetUse: Recorded {
    /// Where the image is drawn is found out later, from all files.
    package static func passed(_ value: AssetUse?, through coder: inout RecordCoder) throws(ByteError) -> AssetUse {
        var use = AssetUse(
            name: try coder.passed(value?.name), kind: try coder.passed(value?.kind), form: try coder.passed(value?.form),
            location: try coder.passed(value?.location))
        if let value { use = value }
        try coder.pass(&use.mustExist)
        try coder.pass(&use.drawing)
        try coder.pass(&use.background)
        try coder.pass(&use.backgroundAt)
        try coder.pass(&use.textAt)
        try coder.pass(&use.isGuess)
        try coder.pass(&use.isInBranch)
        try coder.pass(&use.shownIn)
        try coder.pass(&use.role)
        try coder.pass(&use.roleWord)
        return use
    }
}

extension AssetUse.Form: Recorded {}
extension AssetUse.Drawing: Recorded {}
extension AssetUse.Role: Recorded {}
extension TargetAppearance.Look: Recorded {}
extension LookClaim.Reach: Recorded {}

extension AssetUse.Background: Recorded {
    package static func passed(
        _ value: AssetUse.Background?, through coder: inout RecordCoder
    ) throws(ByteError) -> AssetUse.Background {
        var (kind, name, color): (UInt8?, String?, [Double]?)
        switch value {
        case .unknown: kind = 0
        case .material: kind = 1
        case .asset(let asset): (kind, name) = (2, asset)
        case .system(let system): (kind, name) = (3, system)
        case .literal(let red, let green, let blue, let alpha): (kind, color) = (4, [red, green, blue, alpha])
        case .something: kind = 5
        case nil: break
        }
        switch try coder.integer(kind) {
        case 0: return .unknown
        case 1: return .material
        case 2: return .asset(try coder.passed(name))
        case 3: return .system(try coder.passed(name))
        case 4:
            let color = try coder.passed(color)
            guard color.count == 4 else { throw coder.broken }
            return .literal(red: color[0], green: color[1], blue: color[2], alpha: color[3])
        case 5: return .something
        default: throw coder.broken
        }
    }
}

extension NameHash: Recorded {
    package static func passed(_ value: NameHash?, through coder: inout RecordCoder) throws(ByteError) -> NameHash {
        NameHash(value: try coder.passed(value?.value))
    }
}

extension NamePattern: Recorded {
    package static func passed(_ value: NamePattern?, through coder: inout RecordCoder) throws(ByteError) -> NamePattern {
        guard let pattern = NamePattern(try coder.passed(value?.parts), isName: true) else { throw coder.broken }
        return pattern
    }
}

extension FoundUse: Recorded {
    package static func passed(_ value: FoundUse?, through coder: inout RecordCoder) throws(ByteError) -> FoundUse {
        FoundUse(use: try coder.passed(value?.use), outcome: try coder.passed(value?.outcome))
    }
}

extension Outcome: Recorded {
    package static func passed(_ value: Outcome?, through coder: inout RecordCoder) throws(ByteError) -> Outcome {
        var outcome = value ?? Outcome(location: Location(path: ""))
        try coder.pass(&outcome.names)
        try coder.pass(&outcome.drawing)
        try coder.pass(&outcome.role)
        try coder.pass(&outcome.roleWord)
        try coder.pass(&outcome.background)
        try coder.pass(&outcome.backgroundAt)
        try coder.pass(&outcome.textAt)
        try coder.pass(&outcome.isGuess)
        try coder.pass(&outcome.isInBranch)
        try coder.pass(&outcome.types)
        try coder.pass(&outcome.mustExist)
        try coder.pass(&outcome.holder)
        try coder.pass(&outcome.keys)
        try coder.pass(&outcome.location)
        return outcome
    }
}

extension CodeFlow: Recorded {
    package static func passed(_ value: CodeFlow?, through coder: inout RecordCoder) throws(ByteError) -> CodeFlow {
        CodeFlow(
            reads: try coder.passed(value?.reads), functions: try coder.passed(value?.functions),
            types: try coder.passed(value?.types), properties: try coder.passed(value?.properties),
            parents: try coder.passed(value?.parents))
    }
}

extension LookClaim: Recorded {
    package static func passed(_ value: LookClaim?, through coder: inout RecordCoder) throws(ByteError) -> LookClaim {
        LookClaim(
            look: try coder.passed(value?.look), reach: try coder.passed(value?.reach), type: try coder.passed(value?.type),
            location: try coder.passed(value?.location))
    }
}
