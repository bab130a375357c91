import ArgumentParser
import ThemeCatalogVariants

/// What few entries name, as an argument such as `memory=4GB`: a property of a device, or a qualifier of an entry.
struct Qualifier: ExpressibleByArgument {
    /// The properties of devices that have an axis of their own.
    enum Axis: String, CaseIterable {
        case memory, graphics, subtype, locale, size
        case widthClass = "width-class"
        case heightClass = "height-class"
    }

    /// Nil for a qualifier of an entry, such as `role=notificationCenter`.
    var axis: Axis?
    var text: String
    var value: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        (axis, text, value) = (Axis(rawValue: parts[0]), argument, parts[1])
        switch axis {
        case .widthClass, .heightClass: if SizeClass(rawValue: value) == nil { return nil }
        case .size: if PointSize(argument: value) == nil { return nil }
        case .memory, .graphics, .subtype, .locale, nil: break
        }
    }

    /// What the help says about the values.
    static let about = """
        \(Axis.allCases.map(\.rawValue).joined(separator: ", ")), such as memory=4GB, graphics=apple6, subtype=retina4, \
        locale=pt-BR, size=60x60 or width-class=compact
        """
}

extension VariantKey {
    /// Sets the axes and the qualifiers that the arguments name.
    mutating func apply(_ arguments: [Qualifier]) {
        for argument in arguments {
            switch argument.axis {
            case .memory: memory = argument.value
            case .graphics: graphics = argument.value
            case .subtype: subtype = argument.value
            case .locale: locale = argument.value
            case .size: size = PointSize(argument: argument.value)
            case .widthClass: widthClass = SizeClass(rawValue: argument.value) ?? .any
            case .heightClass: heightClass = SizeClass(rawValue: argument.value) ?? .any
            case nil: break
            }
        }
        let further = arguments.filter { $0.axis == nil }.map(\.text)
        if !further.isEmpty { qualifiers = further.sorted().joined(separator: ";") }
    }
}
