import Foundation
import UIKit

/// The look of an app that also runs on systems before iOS 13, where no trait says whether a view is dark. The app chooses, and what it
/// binds is set again. It uses generated code alone (`nightcar generate swift`), and asks no traits.
@MainActor final class EarlyLook {
    private struct Entry {
        weak var target: AnyObject?
        var bindings: [String: @MainActor (AnyObject, Early.Appearance) -> Void] = [:]
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private let defaults: UserDefaults

    /// What the app shows. A new one is stored, and everything that is bound is set again.
    var appearance: Early.Appearance {
        didSet {
            guard appearance != oldValue else { return }
            defaults.set(appearance.isDark, forKey: "isDark")
            defaults.set(appearance.theme?.rawValue, forKey: "theme")
            entries = entries.filter { $0.value.target != nil }
            for entry in entries.values {
                for apply in entry.bindings.values { if let target = entry.target { apply(target, appearance) } }
            }
        }
    }

    /// The look that was stored last. A theme that isn't in the catalog anymore is none.
    init(defaults: UserDefaults) {
        self.defaults = defaults
        appearance = Early.Appearance(
            isDark: defaults.bool(forKey: "isDark"), theme: defaults.string(forKey: "theme").flatMap { Early.Theme(rawValue: $0) }
        )
    }

    /// Sets something of an object now and after each change. A binding with the same key is replaced.
    func bind<Target: AnyObject>(
        _ target: Target, _ key: String, apply: @escaping @MainActor (Target, Early.Appearance) -> Void
    ) {
        let id = ObjectIdentifier(target)
        // An identifier is used again when its object is gone.
        if entries[id]?.target !== target { entries[id] = Entry(target: target) }
        entries[id]?.bindings[key] = { target, appearance in if let target = target as? Target { apply(target, appearance) } }
        apply(target, appearance)
    }
}

/// A screen before iOS 13: a color, two pictures, a border, a shadow at another alpha and a gradient.
@MainActor final class EarlyScreen: UIView {
    let title = UILabel()
    let picture = UIImageView()
    let sky = CAGradientLayer()

    init(_ look: EarlyLook) {
        super.init(frame: .zero)
        for view in [title, picture] { addSubview(view) }
        layer.addSublayer(sky)
        look.bind(title, "text") { $0.textColor = Early.Colors.label.uiColor(for: $1) }
        look.bind(picture, "image") { $0.image = $1.isDark ? Early.Images.bell.uiImage : Early.Images.sun.uiImage }
        look.bind(layer, "border") { $0.borderColor = Early.Colors.line.uiColor(for: $1).cgColor }
        look.bind(layer, "shadow") { $0.shadowColor = Early.Colors.label.uiColor(for: $1).withAlphaComponent(0.25).cgColor }
        look.bind(sky, "colors") { sky, appearance in
            sky.colors = Early.Gradients.sky.stops.map { $0.color.uiColor(for: appearance).cgColor }
        }
    }

    required init?(coder: NSCoder) { nil }
}
