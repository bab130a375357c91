package import NightcarBasics
package import ThemeCatalogVariants

/// What is known to be refused: one row of the table.
package struct StoreRule: Sendable {
    /// What happens to an app that has the fault.
    package enum Consequence: String, Sendable {
        case refused = "The store refuses the upload"
        case stalls = "The upload stalls in processing"
        case toolError = "Apple's actool ends in an error"
        case mailed = "The store warns by mail"
        case blank = "A device shows nothing, or something else"
        case aborts = "The app aborts"
    }

    /// Who looks for it.
    enum Judge: Sendable {
        /// An item of sources or compiled files.
        case item(Set<StoreItem.Role>, @Sendable (StoreItem) -> [StoreFault])
        /// The property list of a compiled app. `actool` writes that part of it, so there is nothing to look at in sources.
        case bundle(@Sendable (StoreBundle) -> [StoreFault])
        /// The bytes of a compiled catalog, in `CarFile.validateForStore`.
        case container
    }

    /// `ITMS-90717`, or a part of the message of Apple's tool.
    package let code: String
    package let id: FindingID
    package let platforms: [Platform]
    /// What the rule looks at.
    package let subject: String
    /// When it is a fault.
    package let condition: String
    package let consequence: Consequence
    package let remedy: String
    /// Where it is known from: GitHub's `owner/name#number`, or pages.
    package let sources: [String]
    let judge: Judge

    /// Whether it is about the icon of 1024 points, which only the store shows.
    package var asksForStoreIcon: Bool { ["ITMS-90704", "ITMS-90719"].contains(code) }

    /// Whether it looks at the property list of an app.
    package var needsPropertyList: Bool { if case .bundle = judge { true } else { false } }

    /// Whether it is judged in sources, too.
    package var readsSources: Bool { if case .item = judge { true } else { false } }
}

/// A fault that a rule found.
package struct StoreFault: Sendable {
    package var message: String
    package var location: Location
    /// The file of the picture.
    package var file: Location?
    package var variant = ""

    init(_ message: String, at location: Location) { (self.message, self.location) = (message, location) }

    init(_ message: String, at picture: StorePicture) {
        self.init(message, at: picture.location)
        (file, variant) = (picture.file, picture.variant)
    }
}

extension StoreRule {
    /// The faults of an item, each with its rule.
    ///
    /// - Parameter isWanted: whether a finding is asked for.
    package static func faults(
        of item: StoreItem, where isWanted: (FindingID) -> Bool = { _ in true }
    ) -> [(rule: StoreRule, fault: StoreFault)] {
        all.flatMap { rule -> [(StoreRule, StoreFault)] in
            guard case .item(let roles, let judge) = rule.judge, roles.contains(item.role),
                rule.platforms.contains(item.platform), isWanted(rule.id)
            else { return [] }
            return judge(item).map { (rule, $0) }
        }
    }

    /// The faults of an app's property list, each with its rule.
    package static func faults(of bundle: StoreBundle) -> [(rule: StoreRule, fault: StoreFault)] {
        all.flatMap { rule -> [(StoreRule, StoreFault)] in
            guard case .bundle(let judge) = rule.judge,
                bundle.platform.map(rule.platforms.contains) ?? (rule.platforms.count == Platform.allCases.count)
            else { return [] }
            return judge(bundle).map { (rule, $0) }
        }
    }
}
