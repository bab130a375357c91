import NightcarBasics

// What Objective-C says about the look of its app.
extension CodeScanner {
    /// `self.window.overrideUserInterfaceStyle = UIUserInterfaceStyleLight;`,
    /// `[self.window setOverrideUserInterfaceStyle:UIUserInterfaceStyleLight];`,
    /// `NSApp.appearance = [NSAppearance appearanceNamed:NSAppearanceNameAqua];`. Nil for any other chain of members.
    ///
    /// - Parameters:
    ///   - chain: the members of the chain that was read last.
    ///   - start: where it starts.
    ///   - end: where it ends.
    func lookClaim(_ chain: [String], from start: Int, to end: Int, in bytes: [UInt8], at location: Location) -> LookClaim? {
        guard let last = chain.last, var mark = Self.looks[last] else { return nil }
        let before = String(decoding: bytes[max(0, start - 300)..<start], as: UTF8.self)
        let receiver = (before.split(whereSeparator: { "[;{}".contains($0) }).last.map(String.init) ?? "").lowercased()
        let owner = chain.count > 1 ? chain[chain.count - 2].lowercased() : receiver.filter { $0 != " " && $0 != "]" }
        let isApp = owner.hasSuffix("nsapp") || owner.hasSuffix("sharedapplication")
        guard owner.hasSuffix("window") || last.lowercased().hasSuffix("appearance") && isApp else { return nil }
        let rest = bytes[end...].prefix(160).drop { $0 <= 0x20 }
        guard rest.first == mark else { return nil }
        mark = UInt8(ascii: ";")
        let value = String(decoding: rest.dropFirst().prefix { $0 != mark }.filter { $0 > 0x20 }, as: UTF8.self)
        guard !value.hasPrefix("=") else { return nil }
        let look = Self.look(value)
        let isSure = look != .ownSwitch && Self.isAtLaunch(bytes) && !Self.isConditional(before)
        return LookClaim(look: look, reach: isSure || look == .ownSwitch ? .app : .sometimes, location: location)
    }

    /// The properties and setters of looks, and what follows them.
    static let looks: [String: UInt8] = [
        "overrideUserInterfaceStyle": UInt8(ascii: "="), "appearance": UInt8(ascii: "="),
        "setOverrideUserInterfaceStyle": UInt8(ascii: ":"), "setAppearance": UInt8(ascii: ":"),
    ]

    private static func look(_ value: String) -> TargetAppearance.Look {
        if value.contains("?") { return .ownSwitch }
        if value.hasPrefix("nil") || value.contains("StyleUnspecified") { return .system }
        if value.contains("StyleLight") || value.contains("NameAqua") || value.contains("VibrantLight") { return .light }
        if value.contains("StyleDark") || value.contains("NameDarkAqua") || value.contains("VibrantDark") { return .dark }
        return .ownSwitch
    }

    /// Whether a file has code that runs when the app starts.
    private static func isAtLaunch(_ bytes: [UInt8]) -> Bool {
        ["didFinishLaunching", "willFinishLaunching", "willConnectToSession", "UIWindow ("].contains { bytes.contains($0.utf8) }
    }

    /// Whether the condition that is nearest before asks something else than for the version of the system.
    private static func isConditional(_ before: String) -> Bool {
        let statement = before.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
        if statement.contains("case ") || statement.contains("else {") || statement.contains("else if") { return true }
        guard let condition = statement.split(separator: "if (").last, statement.contains("if (") else { return false }
        return !condition.contains("@available")
    }
}
