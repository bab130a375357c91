import NightcarBasics
import NightcarModel

/// What becomes of a value in code: the place where the walk along the code around it ended.
struct Outcome: Sendable, Hashable {
    /// The kind of asset, if the value became the name of one here: `Image(name)`.
    var names: SetKind?
    var drawing = AssetUse.Drawing.unknown
    var role: AssetUse.Role?
    var roleWord: String?
    var background = AssetUse.Background.unknown
    /// See `AssetUse`.
    var backgroundAt: Location?
    /// See `AssetUse`.
    var textAt: Location?
    /// See `AssetUse`.
    var isGuess = false
    /// See `AssetUse`.
    var isInBranch = false
    /// The types that draw it, which have the meaning of the system's only if the app has none of their names.
    var types: Set<String> = []
    /// Whether an asset of the name must exist.
    var mustExist = false
    /// The view or button that shows the image, as far as code names it.
    var holder: String?
    /// Where the value goes on: variables, properties, arguments and results of functions.
    var keys: [String] = []
    var location: Location

    /// Whether it says anything.
    var isEvidence: Bool { drawing != .unknown || role != nil || !keys.isEmpty || names != nil }
}

/// The places between which code passes values, over all files.
///
/// A key is a text: `L:` a local variable, `P:Type.name` a property, `M:base.name` a member of something whose type isn't known, `F:name`
/// the result of a function, `A:callee(label` an argument, `G:name` a global variable.
struct CodeFlow: Sendable, Equatable {
    /// What becomes of the value of a key, wherever it is read.
    private(set) var reads: [String: [Outcome]] = [:]
    /// How many functions have a name.
    private(set) var functions: [String: Int] = [:]
    /// The types that the code declares.
    private(set) var types: Set<String> = []
    /// How many types declare a property of a name.
    private(set) var properties: [String: Set<String>] = [:]
    /// The protocols and the class that each type names after its colon.
    private(set) var parents: [String: Set<String>] = [:]

    /// How many names a value is followed through.
    private static let mostSteps = 5
    /// A name that is read more often is the name of many things.
    private static let mostReads = 60
    /// How many functions of the same name are followed.
    private static let mostFunctions = 1

    mutating func add(read key: String, _ outcome: Outcome) {
        guard outcome.isEvidence else { return }
        func add(to found: inout [Outcome]) { if found.count <= Self.mostReads { found.append(outcome) } }
        add(to: &reads[key, default: []])
    }

    mutating func add(function name: String) { functions[name, default: 0] += 1 }

    mutating func add(property name: String, of type: String) { properties[name, default: []].insert(type) }

    /// - Parameter isExtension: whether the type is declared elsewhere.
    mutating func add(parents names: [String], of type: String, isExtension: Bool) {
        if !isExtension { types.insert(type) }
        if !names.isEmpty { parents[type, default: []].formUnion(names) }
    }

    /// Corrects what was found with what the whole file says.
    mutating func correct(_ change: (inout Outcome) -> Void) {
        for key in reads.keys {
            reads[key] = reads[key]?.map { outcome in
                var outcome = outcome
                change(&outcome)
                return outcome
            }
        }
    }

    mutating func formUnion(_ other: CodeFlow) {
        for (key, outcomes) in other.reads { reads[key, default: []] += outcomes }
        functions.merge(other.functions, uniquingKeysWith: +)
        properties.merge(other.properties) { $0.union($1) }
        parents.merge(other.parents) { $0.union($1) }
        types.formUnion(other.types)
    }

    /// The places where a value ends up, and whether all of them are known.
    ///
    /// - Parameter isName: whether the value is a text. Then only the places count where it became the name of an asset.
    func ends(of start: Outcome, isName: Bool) -> (ends: [Outcome], isCapped: Bool) {
        var ends: [Outcome] = []
        var isCapped = false
        var seen: Set<String> = []
        var front: [(outcome: Outcome, names: SetKind?)] = [(start, start.names)]
        for step in 0...Self.mostSteps {
            var next: [(outcome: Outcome, names: SetKind?)] = []
            for (outcome, names) in front {
                if (!isName || names != nil)
                    && (outcome.drawing != .unknown || outcome.role != nil || step == 0 || outcome.names != nil)
                {
                    var end = outcome
                    end.names = names
                    ends.append(end)
                }
                for key in outcome.keys where step < Self.mostSteps && seen.insert(key).inserted {
                    let found = outcomes(of: key)
                    guard found.count <= Self.mostReads else {
                        isCapped = true
                        continue
                    }
                    next += found.map { end in
                        var end = end
                        end.isGuess = end.isGuess || outcome.isGuess
                        end.isInBranch = end.isInBranch || outcome.isInBranch
                        return (end, end.names ?? names)
                    }
                }
            }
            front = next
        }
        return (ends, isCapped)
    }

    private func outcomes(of key: String) -> [Outcome] {
        if key.hasPrefix("F:"), functions[String(key.dropFirst(2)), default: 0] != Self.mostFunctions { return [] }
        var found = reads[key] ?? []
        guard key.hasPrefix("P:"), let name = key.split(separator: ".").last.map(String.init) else { return found }
        let owner = String(key.dropFirst(2).dropLast(name.count + 1))
        for parent in declaring(name, above: owner) { found += reads["P:\(parent).\(name)"] ?? [] }
        let declaring = properties[name, default: []]
        let roots = Set(declaring.map { self.declaring(name, above: $0).first ?? $0 })
        if roots.count == 1 { found += reads["M:" + name] ?? [] }
        return found
    }

    /// The protocols and the class right above a type that declare a property, in order: reading theirs reads the type's.
    private func declaring(_ property: String, above type: String) -> [String] {
        guard let parents = parents[type] else { return [] }
        return parents.intersection(properties[property, default: []]).sorted()
    }
}
