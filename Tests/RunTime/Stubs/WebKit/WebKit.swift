// swift-format-ignore-file
import Foundation
public import UIKit

/// A web view that understands a page with one style sheet: `:root`, the attributes of the root, `prefers-color-scheme`,
/// `prefers-contrast` and `light-dark()`. The display is one of sRGB. All selectors are inside `:where`, so the last rule wins.
@MainActor open class WKWebView: UIView {
    /// Not in WebKit: the attributes of the root element.
    public private(set) var stubAttributes: [String: String] = [:]
    private var rules: [(conditions: [String], selectors: String, values: [String: String])] = []
    private var html = ""

    public override init(frame: CGRect = .zero) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { return nil }

    open func loadHTMLString(_ string: String, baseURL: URL?) {
        (html, rules, stubAttributes) = (string, [], [:])
        guard let href = string.components(separatedBy: "href=\"").dropFirst().first?.components(separatedBy: "\"").first,
            let url = baseURL?.appendingPathComponent(href), let sheet = try? String(contentsOf: url, encoding: .utf8)
        else { return }
        read(sheet)
    }

    /// Statements such as `document.documentElement.dataset.theme = theme`, in which the value is an argument.
    open func callAsyncJavaScript(
        _ body: String, arguments: [String: Any] = [:], in frame: WKFrameInfo? = nil, in world: WKContentWorld,
        completionHandler: (@MainActor @Sendable (Result<Any, any Error>) -> Void)? = nil
    ) {
        for statement in body.split(separator: ";") {
            let parts = statement.components(separatedBy: " = ").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            guard parts.count == 2, parts[0].hasPrefix("document.documentElement.dataset."), let value = arguments[parts[1]] as? String
            else { continue }
            stubAttributes["data-" + parts[0].dropFirst("document.documentElement.dataset.".count)] = value
        }
    }

    private func read(_ sheet: String) {
        var (text, conditions): (Substring, [String]) = (sheet[...], [])
        while let next = text.firstIndex(where: { "{}".contains($0) }) {
            let head = text[..<next].split(separator: "*/").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
            let isOpen = text[next] == "{"
            text = text[text.index(after: next)...]
            if !isOpen { conditions = conditions.dropLast() } else if head.hasPrefix("@") { conditions.append(head) } else {
                let end = text.firstIndex(of: "}") ?? text.endIndex
                var values: [String: String] = [:]
                for line in text[..<end].split(separator: ";") {
                    let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
                    if parts.count == 2 { values[parts[0]] = parts[1] }
                }
                rules.append((conditions, head, values))
                text = text[end...].dropFirst()
            }
        }
    }

    private var isSystemDark: Bool { traitCollection.userInterfaceStyle == .dark }

    private func holds(_ condition: String) -> Bool {
        if condition.hasPrefix("@supports") { return true }
        return condition.dropFirst("@media".count).components(separatedBy: " and ").allSatisfy { part in
            switch part.filter({ !"() ".contains($0) }) {
            case "prefers-contrast:more": traitCollection.accessibilityContrast == .high
            case "prefers-color-scheme:dark": isSystemDark
            default: false
            }
        }
    }

    private func matches(_ selectors: String) -> Bool {
        let attributes = stubAttributes
        return selectors.replacingOccurrences(of: ":where(", with: "").components(separatedBy: ", ").contains { selector in
            guard selector.hasPrefix(":root"), !selector.contains(" [") else { return false }
            let negated = selector.components(separatedBy: ":not([").dropFirst().compactMap { $0.components(separatedBy: "])").first }
            let plain = negated.reduce(selector) { $0.replacingOccurrences(of: ":not([" + $1 + "])", with: "") }
            func has(_ attribute: String) -> Bool {
                let parts = attribute.split(separator: "=").map { $0.filter { $0 != "\"" } }
                return parts.count == 2 && attributes[parts[0]] == parts[1]
            }
            let wanted = plain.components(separatedBy: "[").dropFirst().compactMap { $0.components(separatedBy: "]").first }
            return wanted.allSatisfy(has) && !negated.contains(where: has)
        }
    }

    private func value(_ name: String) -> String? {
        rules.last { $0.values[name] != nil && $0.conditions.allSatisfy(holds) && matches($0.selectors) }?.values[name]
    }

    /// Not in WebKit: the colors that a property of the page's body shows, such as `background`, as `#RRGGBBAA`.
    public func stubShown(_ property: String) -> [String] {
        UIView.stubLayout()
        guard let style = html.components(separatedBy: "style=\"").dropFirst().first?.components(separatedBy: "\"").first else { return [] }
        let declaration = style.split(separator: ";").first { $0.trimmingCharacters(in: .whitespaces).hasPrefix(property + ":") }
        guard let name = declaration?.components(separatedBy: "var(").last?.components(separatedBy: ")").first, let text = value(name)
        else { return [] }
        let scheme = value("color-scheme") ?? "light"
        let isDark = scheme == "light dark" ? isSystemDark : scheme == "dark"
        return Self.parts(text).map { Self.color(Self.chosen($0, isDark)) }
    }

    /// Splits at commas outside of brackets.
    private static func parts(_ text: String) -> [String] {
        var (depth, parts) = (0, [""])
        for character in text {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func chosen(_ text: String, _ isDark: Bool) -> String {
        guard text.hasPrefix("light-dark("), let end = text.lastIndex(of: ")") else { return text }
        let both = parts(String(text[text.index(text.startIndex, offsetBy: 11)..<end]))
        return both.count == 2 ? both[isDark ? 1 : 0] : text
    }

    private static func color(_ text: String) -> String {
        guard text.hasPrefix("color(srgb") else {
            let hex = text.split(separator: " ").first.map(String.init) ?? text
            return hex.count == 7 ? hex + "FF" : hex
        }
        let numbers = text.split(whereSeparator: { " ()/".contains($0) }).compactMap { Double($0) }
        return "#" + (numbers + (numbers.count == 3 ? [1] : [])).map {
            let text = String(Int(($0 * 255).rounded()), radix: 16, uppercase: true)
            return text.count < 2 ? "0" + text : text
        }.joined()
    }
}

public final class WKFrameInfo {}
@MainActor public final class WKContentWorld {
    public static let page = WKContentWorld()
}
