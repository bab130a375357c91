package import NightcarBasics

/// Tests name findings as users see them; tests of reports also make up names.
extension FindingID: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) {
        self = .named(name) ?? FindingID(name, .warning, [], name.replacing("-", with: " "), "")
    }
}
