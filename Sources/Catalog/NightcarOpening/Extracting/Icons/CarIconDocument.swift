package import AppleCatalog
package import NightcarBasics
package import NightcarIcons
import ThemeCatalogBytes

/// An icon document that is put together again from the stack in an `Assets.car`.
///
/// The car doesn't have everything that the document said: hidden layers, digits of colors after the third, the refraction, and
/// values for other platforms are lost. Compiled again, the document gives the same stack, groups, colors, gradients and pictures.
package struct CarIconDocument: Sendable {
    package var name: String
    package var document: IconDocument
    /// The bytes of the pictures by file name.
    package var pictures: [String: [UInt8]]
}

extension CarFile {
    /// The icons of the car, in the order of their names. An icon that is damaged is a finding.
    package func iconDocuments() -> (icons: [CarIconDocument], findings: [Finding]) {
        let parts = IconParts(self)
        var icons: [CarIconDocument] = []
        var findings: [Finding] = []
        for (identifier, stacks) in parts.stacks.sorted(by: { parts.name(of: $0.key) < parts.name(of: $1.key) }) {
            let name = parts.name(of: identifier)
            func report(_ message: String, _ severity: Severity) {
                findings.append(Finding(.notExtracted, severity, message, at: Location(path: path)))
            }
            do {
                var rebuilding = try IconRebuilding(parts, name, stacks)
                icons.append(try rebuilding.icon())
                for loss in rebuilding.losses.sorted() { report("\(name): \(loss)", .warning) }
            } catch {
                report("the icon \(name) is not extracted: \(error)", .error)
            }
        }
        return (icons, findings)
    }
}

/// What icons are made of, by the numbers that refer to it.
struct IconParts {
    let car: CarFile
    /// The renditions of each icon stack, by the number of its name.
    private(set) var stacks: [UInt16: [StoredRendition]] = [:]
    /// Indexes of pictures and groups by the number of their names.
    private(set) var pictures: [UInt16: Int] = [:]
    private(set) var groups: [UInt16: [StoredRendition]] = [:]
    /// Colors and gradients by name.
    private(set) var fills: [String: StoredRendition] = [:]
    private let names: [UInt16: String]

    init(_ car: CarFile) {
        self.car = car
        names = Dictionary(car.facets.compactMap { facet in facet.identifier.map { ($0, facet.name) } }) { first, _ in first }
        for (index, rendition) in car.renditions.enumerated() {
            let identifier = rendition.key[.identifier]
            switch rendition.header.layout {
            case .iconStack: stacks[identifier, default: []].append(rendition)
            case .iconGroup: groups[identifier, default: []].append(rendition)
            case .color, .namedGradient:
                if let name = names[identifier], fills[name] == nil { fills[name] = rendition }
            default:
                if rendition.key[.part] == Part.image, pictures[identifier] == nil { pictures[identifier] = index }
            }
        }
    }

    /// A name without a facet is damage, but its icon can still be read.
    func name(of identifier: UInt16) -> String { names[identifier] ?? "Icon \(identifier)" }

    /// The appearance that a rendition is for. Nil for high contrast and unknown ones, which no document has.
    func appearance(of rendition: StoredRendition) -> IconAppearance? {
        let number = rendition.key[.appearance]
        switch car.appearanceName(number) {
        case "NSAppearanceNameAqua", "NSAppearanceNameSystem", "UIAppearanceLight", "UIAppearanceAny": return .light
        case "NSAppearanceNameDarkAqua", "UIAppearanceDark": return .dark
        case "ISAppearanceTintable": return .tinted
        default: return number == 0 ? .light : nil
        }
    }

    /// One rendition for each appearance.
    func byAppearance(_ renditions: [StoredRendition]) -> [IconAppearance: StoredRendition] {
        var found: [IconAppearance: StoredRendition] = [:]
        for rendition in renditions {
            guard let appearance = appearance(of: rendition) else { continue }
            // A Mac prefers the light appearance to the one for all.
            let isBetter = found[appearance].map { $0.key[.appearance] == 0 && rendition.key[.appearance] != 0 } ?? true
            if isBetter { found[appearance] = rendition }
        }
        return found
    }
}
