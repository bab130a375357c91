import NightcarAppSources
import NightcarModel
package import NightcarTint

extension AppUsage {
    /// The role that at least four of five uses of a color agree on, by the color's name. Nil if the code uses it for different
    /// things.
    package func colorUse(of name: String) -> ColorUse? {
        let found = evidence(of: [name], kind: .color).uses.filter { $0.role != nil }
        let counts = Dictionary(grouping: found) { $0.role?.colorRole ?? .unknown }
        guard let (role, group) = counts.max(by: { ($0.value.count, $0.key.rawValue) < ($1.value.count, $1.key.rawValue) }),
            group.count * 5 >= found.count * 4, let first = group.map(Self.reason).min()
        else { return nil }
        let others = group.count == 1 ? "" : " and \(group.count - 1) more"
        return ColorUse(role, first + others)
    }

    /// The names of the colors that code shows behind a color. Nil if it shows none.
    package func backgrounds(of name: String) -> Set<String>? {
        let found = evidence(of: [name], kind: .color).uses.compactMap { use in
            if case .asset(let back) = use.background, back != name { back } else { nil }
        }
        return found.isEmpty ? nil : Set(found)
    }

    private static func reason(_ use: AssetUse) -> String {
        "\"\(use.roleWord ?? "")\" in \(use.path.split(separator: "/").last ?? ""):\(use.line)"
    }
}

extension AssetUse.Role {
    /// The role from which `tint` derives a dark color.
    package var colorRole: ColorRole {
        switch self {
        case .text: .text
        case .foreground: .graphic
        case .background: .surface
        case .fill: .fill
        case .border: .separator
        case .tint: .accent
        case .shadow: .shadow
        }
    }
}
