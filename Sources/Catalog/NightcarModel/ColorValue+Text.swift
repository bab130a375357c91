package import ThemeCatalogPixels

extension ColorValue {
    /// The color in a few characters: `#FF8000`, `#FF800080`, `display-p3 1.0 0.5 0.0`, or the name of a platform color.
    package var shortText: String {
        switch self {
        case .reference(let name, _): return name
        case .components(let space, let values, let alpha):
            let all = alpha < 1 ? values + [max(0, alpha)] : values
            guard space == .srgb, values.count == 3, all.allSatisfy({ (0...1).contains($0) }) else {
                return ([space.name] + all.map { "\(($0 * 10_000).rounded() / 10_000)" }).joined(separator: " ")
            }
            let digits = all.map { value -> String in
                let text = String(Int((value * 255).rounded()), radix: 16, uppercase: true)
                return text.count == 1 ? "0" + text : text
            }
            return "#" + digits.joined()
        }
    }
}
