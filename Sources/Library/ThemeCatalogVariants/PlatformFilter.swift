/// Which renditions can be requested on a platform and the systems that an app supports.
///
/// Unknown idioms and unreadable values are kept: the filter removes only what it is sure about.
package struct PlatformFilter: Sendable, Hashable {
    /// Nil keeps all platforms.
    package var platform: Platform?
    /// The oldest system that the app runs on. Nil also keeps renditions for older systems.
    package var minimumDeploymentTarget: SystemVersion?

    /// Makes a filter. The default keeps everything.
    package init(platform: Platform? = nil, minimumDeploymentTarget: SystemVersion? = nil) {
        self.platform = platform
        self.minimumDeploymentTarget = minimumDeploymentTarget
    }

    /// For each key, whether its rendition is kept.
    ///
    /// A key is removed if its idiom or its `platform` qualifier belongs to another platform. Keys for Mac Catalyst belong to iOS
    /// and macOS. Among keys that differ only in
    /// `minimum-system-version` (no version is the oldest), a key is removed if a newer one replaces it on every system from the
    /// deployment target on. A version above the target is kept, because newer systems ask for it.
    package func keeps(_ keys: [VariantKey]) -> [Bool] {
        guard platform != nil || minimumDeploymentTarget != nil else { return keys.map { _ in true } }
        var kept = keys.map(isForPlatform)
        guard let target = minimumDeploymentTarget else { return kept }
        var newest: [VariantKey: (index: Int, version: SystemVersion)] = [:]
        for (index, key) in keys.enumerated() where kept[index] {
            let text = key.qualifier("minimum-system-version")
            guard let version = text.map({ SystemVersion($0) }) ?? SystemVersion(0), version <= target else { continue }
            let slot = key.settingQualifier("minimum-system-version", to: nil)
            if let other = newest[slot] {
                kept[version > other.version ? other.index : index] = version == other.version
                guard version > other.version else { continue }
            }
            newest[slot] = (index, version)
        }
        return kept
    }

    private func isForPlatform(_ key: VariantKey) -> Bool {
        guard let platform else { return true }
        if let named = key.qualifier("platform"), let other = Platform(spelling: String(named)) {
            return other == platform
        }
        if platform == .macos, key.isForCatalyst { return true }
        return key.idiom == .universal || platform.idioms.contains(key.idiom) || !Idiom.known.contains(key.idiom)
    }
}

extension VariantKey {
    /// Whether it is for apps of Mac Catalyst. Contents.json says so with the idiom `ipad` and this subtype.
    package var isForCatalyst: Bool { subtype == "mac-catalyst" }

    /// The value of a qualifier, or nil if the key doesn't have it.
    ///
    /// - Complexity: O(n) for n bytes of `qualifiers`.
    public func qualifier(_ name: String) -> Substring? {
        for pair in qualifiers.split(separator: ";") where pair.hasPrefix(name) {
            let value = pair.dropFirst(name.count)
            if value.first == "=" { return value.dropFirst() }
        }
        return nil
    }

    /// The key with the qualifier set, or without it if `value` is nil.
    ///
    /// In a value, `%`, `;` and control characters are written as `%25`, `%3B` …, so that pairs remain separate.
    ///
    /// - Complexity: O(n log n) for n bytes of `qualifiers`.
    public func settingQualifier(_ name: String, to value: String?) -> VariantKey {
        var pairs = qualifiers.split(separator: ";").map(String.init).filter { !$0.hasPrefix("\(name)=") }
        if let value { pairs.append("\(name)=\(Self.escaped(value))") }
        var key = self
        key.qualifiers = pairs.sorted().joined(separator: ";")
        return key
    }

    private static func escaped(_ value: String) -> String {
        let needsEscape: (UInt8) -> Bool = { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: ";") || $0 < 0x20 }
        guard value.utf8.contains(where: needsEscape) else { return value }
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            if needsEscape(byte) {
                bytes += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
