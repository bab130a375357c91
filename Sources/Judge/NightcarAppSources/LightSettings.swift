/// What a project file says about dark mode.
enum LightSettings {
    private static let key = "INFOPLIST_KEY_UIUserInterfaceStyle"

    /// Whether a target of an Xcode project is light in all of its configurations, and no target in only some of them.
    static func isAlwaysLight(project bytes: [UInt8]) -> Bool {
        guard bytes.contains(key.utf8) else { return false }
        var lights: [String: Bool] = [:]
        var lists: [[String]] = []
        var (object, isList) = ("", false)
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            let first = line.prefix { $0.isLetter || $0.isNumber }
            if line.hasSuffix("= {"), first.count == 24 {
                (object, isList) = (String(first), false)
            } else if line.hasPrefix("isa = XCConfigurationList") {
                isList = true
                lists.append([])
            } else if line.hasPrefix("isa = XCBuildConfiguration") {
                lights[object] = lights[object] ?? false
            } else if line.hasPrefix(key) {
                lights[object] = line.hasSuffix("= Light;")
            } else if isList, first.count == 24, !lists.isEmpty {
                lists[lists.count - 1].append(String(first))
            }
        }
        let states = lists.map { list in Set(list.map { lights[$0] == true }) }
        return states.contains([true]) && !states.contains([true, false])
    }

    /// Whether a configuration file, or the specification of a project by XcodeGen, says that the app is light.
    static func isAlwaysLight(settings bytes: [UInt8]) -> Bool {
        let values = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line -> Bool? in
            let parts = line.split { $0 == ":" || $0 == "=" }
                .map { String($0.filter { !$0.isWhitespace && !"\"';".contains($0) }) }
            guard parts.count == 2, parts[0] == key || parts[0] == "UIUserInterfaceStyle" else { return nil }
            return parts[1] == "Light"
        }
        return !values.isEmpty && values.allSatisfy { $0 }
    }
}
