package import NightcarBasics

/// The appearances that an icon document can tell apart.
package enum IconAppearance: String, Sendable, Hashable, CaseIterable {
    case light, dark, tinted
}

/// What macOS and iOS draw of one icon. Three of the renditions share the appearance `tinted`: a document can't tell them apart.
package enum IconRendition: String, Sendable, Hashable, CaseIterable {
    case `default`, dark
    case clearLight = "clear-light"
    case clearDark = "clear-dark"
    case tintedLight = "tinted-light"
    case tintedDark = "tinted-dark"

    /// The values of the document that this rendition is drawn from.
    package var appearance: IconAppearance {
        switch self {
        case .default: .light
        case .dark: .dark
        case .clearLight, .clearDark, .tintedLight, .tintedDark: .tinted
        }
    }

    /// The renditions of a platform. A watch has only the first one.
    package static func renditions(of idiom: IconIdiom) -> [IconRendition] { idiom == .watchOS ? [.default] : allCases }
}

/// The platforms that a value can apply to. `square` is both iOS and macOS.
package enum IconIdiom: String, Sendable, Hashable, CaseIterable {
    case square, iOS, macOS, watchOS

    func includes(_ other: IconIdiom) -> Bool { self == other || (self == .square && other != .watchOS) }
}

/// A property of a document: a plain value, values for some appearances and platforms, both or neither.
package struct IconProperty<Value: Sendable>: Sendable {
    package var value: Value?
    /// In the order of the document.
    package var specializations: [IconSpecialization<Value>]
    /// The key in the document. Nil for a property that the document doesn't have, or that wasn't read from a file.
    package var location: Location?

    package init(_ value: Value? = nil, _ specializations: [IconSpecialization<Value>] = [], location: Location? = nil) {
        self.value = value
        self.specializations = specializations
        self.location = location
    }

    /// Whether the document says nothing about the property.
    package var isEmpty: Bool { value == nil && specializations.isEmpty }

    /// Every value, the plain one first.
    package var values: [Value] { (value.map { [$0] } ?? []) + specializations.map(\.value) }

    /// The value with the most conditions that all hold, or the plain value. An appearance counts for more than a platform, and
    /// the first of two equals wins.
    ///
    /// Nil if nothing applies: then the default of the property holds. Values for a language or a direction never apply.
    package func resolved(_ appearance: IconAppearance, _ idiom: IconIdiom) -> Value? {
        match(appearance, idiom)?.value ?? value
    }

    /// The specialization that `resolved` takes. Nil if it takes the plain value or nothing.
    package func match(_ appearance: IconAppearance, _ idiom: IconIdiom) -> IconSpecialization<Value>? {
        var best: (entry: IconSpecialization<Value>, rank: Int)?
        for entry in specializations where entry.applies(appearance, idiom) && entry.rank > best?.rank ?? -1 {
            best = (entry, entry.rank)
        }
        return best?.entry
    }
}

extension IconProperty where Value == IconFill {
    /// What is compiled. Apple's tool of Xcode 26.6 ignores the specializations beside a plain fill, and Icon Composer never writes
    /// both.
    package var compiled: IconProperty { value == nil ? self : IconProperty(value, location: location) }
}

/// A value of a property under conditions.
package struct IconSpecialization<Value: Sendable>: Sendable {
    package var appearance: IconAppearance?
    package var idiom: IconIdiom?
    /// A language, such as `ar`.
    package var localization: String?
    /// `left-to-right` or `right-to-left`, as the document spells it.
    package var direction: String?
    package var value: Value
    package var location: Location?

    package init(
        _ value: Value, appearance: IconAppearance? = nil, idiom: IconIdiom? = nil, localization: String? = nil,
        direction: String? = nil, location: Location? = nil
    ) {
        self.value = value
        self.appearance = appearance
        self.idiom = idiom
        self.localization = localization
        self.direction = direction
        self.location = location
    }

    fileprivate func applies(_ appearance: IconAppearance, _ idiom: IconIdiom) -> Bool {
        localization == nil && direction == nil && (self.appearance ?? appearance) == appearance
            && (self.idiom?.includes(idiom) ?? true)
    }

    fileprivate var rank: Int {
        (appearance == nil ? 0 : 4) + (idiom.map { $0 == .square ? 1 : 2 } ?? 0)
    }
}
