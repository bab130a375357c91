// swift-format-ignore-file
import Foundation

@MainActor public protocol UITraitEnvironment: AnyObject {
    var traitCollection: UITraitCollection { get }
}

public protocol UITraitChangeRegistration {}

@MainActor public protocol UITraitChangeObservable {}

final class Registration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: @MainActor (UITraitCollection) -> Void
    init(_ traits: [UITrait], _ handler: @escaping @MainActor (UITraitCollection) -> Void) {
        (self.traits, self.handler) = (traits, handler)
    }

    @MainActor static func run(_ registrations: [Registration], _ changed: [UITrait], _ previous: UITraitCollection) {
        let ids = Set(changed.map { ObjectIdentifier($0) })
        for registration in registrations where registration.traits.contains(where: { ids.contains(ObjectIdentifier($0)) }) {
            registration.handler(previous)
        }
    }
}

@MainActor open class UIView: UITraitEnvironment, UITraitChangeObservable, @preconcurrency CALayerDelegate {
    public let layer = CALayer()
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []
    open var backgroundColor: UIColor?
    open var tintColor: UIColor?
    open var isHidden = false { didSet { visibilityChanged() } }
    open var isUserInteractionEnabled = true
    open var isAccessibilityElement = false
    private var overrides = TraitValues()
    private var lastTraits: UITraitCollection?
    private var registrations: [Registration] = []

    public init(frame: CGRect = .zero) { layer.delegate = self }
    public required init?(coder: NSCoder) { return nil }

    func visibilityChanged() {}
    open var window: UIWindow? { self as? UIWindow ?? superview?.window }

    open func addSubview(_ view: UIView) {
        if view.superview === self { return }
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        layer.addSublayer(view.layer)
        view.hierarchyChanged()
    }

    open func removeFromSuperview() {
        guard let parent = superview else { return }
        let window = window
        parent.subviews.removeAll { $0 === self }
        superview = nil
        layer.removeFromSuperlayer()
        if window != nil { hierarchyChanged() }
    }

    private func hierarchyChanged() {
        updateTraits()
        tellMoved()
    }

    private func tellMoved() {
        didMoveToWindow()
        for view in subviews { view.tellMoved() }
    }

    open func didMoveToWindow() {}

    // MARK: Traits

    var parentTraits: UITraitCollection { superview?.traitCollection ?? .stubSystem }
    open var traitCollection: UITraitCollection { UITraitCollection(parentTraits.values.merging(overrides)) }
    open var traitOverrides: any UITraitOverrides {
        get { overrides }
        set {
            overrides = newValue as? TraitValues ?? overrides
            updateTraits()
        }
    }
    /// The views are told at once here, so there is nothing to do.
    open func updateTraitsIfNeeded() {}
    open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

    /// Tells the view and all below it about traits that changed since they were told last. In UIKit, that happens before the next
    /// layout, and at once for `updateTraitsIfNeeded()`.
    func updateTraits() {
        let traits = traitCollection
        let previous = lastTraits ?? .stubSystem
        lastTraits = traits
        let changed = traits.values.differences(from: previous.values)
        if !changed.isEmpty {
            traits.performAsCurrent {
                traitCollectionDidChange(previous)
                Registration.run(registrations, changed, previous)
            }
        }
        for view in subviews { view.updateTraits() }
    }

    // MARK: Animations

    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    }
    /// Not in UIKit: the views of all transitions.
    public static var stubTransitions: [(view: UIView, duration: TimeInterval)] = []

    open class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        stubTransitions.append((view, duration))
        animations?()
        completion?(true)
    }

    func register(_ registration: Registration) { registrations.append(registration) }
}

extension UIView {
    @discardableResult public func registerForTraitChanges<Target: UIView>(
        _ traits: [UITrait], handler: @escaping @MainActor (Target, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        if lastTraitsAreUnknown { updateTraits() }
        let registration = Registration(traits) { [weak self] previous in
            if let target = self as? Target { handler(target, previous) }
        }
        register(registration)
        return registration
    }
    private var lastTraitsAreUnknown: Bool { superview == nil }
}

@MainActor open class UIViewController {
    public init() {}
    open var view = UIView()
    open var traitCollection: UITraitCollection { view.traitCollection }
}

open class UILabel: UIView {
    open var text: String?
    open var textColor: UIColor?
    /// Not in UIKit: the color in the view's traits.
    public var stubShownColor: UIColor? { textColor?.resolvedColor(with: traitCollection) }
}

open class UIImageView: UIView {
    open var image: UIImage?
    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }
    /// Not in UIKit: the image of the asset for the view's traits.
    public var stubShownImage: UIImage? { image.map { $0.imageAsset?.image(with: traitCollection) ?? $0 } }
}

@MainActor open class UITabBarItem {
    public init() {}
    open var image: UIImage?
    open var selectedImage: UIImage?
}

open class UIWindow: UIView {
    public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    open weak var windowScene: UIWindowScene?
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { style }
        set {
            style = newValue
            updateTraits()
        }
    }
    private var style = UIUserInterfaceStyle.unspecified

    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        isHidden = true
    }
    public required init?(coder: NSCoder) { return nil }
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: .zero)
        self.windowScene = windowScene
        windowScene.windows.append(self)
        updateTraits()
    }
    open override var traitCollection: UITraitCollection {
        guard style != .unspecified else { return super.traitCollection }
        return super.traitCollection.modifyingTraits { $0.userInterfaceStyle = style }
    }
    override var parentTraits: UITraitCollection { windowScene?.traitCollection ?? .stubSystem }
    open func makeKeyAndVisible() { isHidden = false }
    override func visibilityChanged() {
        if !isHidden { NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self) }
    }
}

@MainActor open class UIScene: Hashable {
    public init() {}
    nonisolated public static func == (one: UIScene, other: UIScene) -> Bool { one === other }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

open class UIWindowScene: UIScene, UITraitEnvironment {
    open internal(set) var windows: [UIWindow] = []
    private var registrations: [Registration] = []
    open var traitCollection: UITraitCollection { .stubSystem }

    @discardableResult public func registerForTraitChanges<Target: UIWindowScene>(
        _ traits: [UITrait], handler: @escaping @MainActor (Target, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        let registration = Registration(traits) { [weak self] previous in
            if let target = self as? Target { handler(target, previous) }
        }
        registrations.append(registration)
        return registration
    }
    func systemChanged(_ changed: [UITrait], _ previous: UITraitCollection) {
        for window in windows { window.updateTraits() }
        Registration.run(registrations, changed, previous)
    }
}

@MainActor open class UIApplication {
    public enum State: Int, Sendable { case active, inactive, background }
    public static let shared = UIApplication()
    open var connectedScenes: Set<UIScene> = []
    open var applicationState: State { stubState }
    /// Not in UIKit: what the tests set.
    public var stubState = State.active
    public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
}

@MainActor open class UIScreen {
    /// Not in UIKit: the traits of the system, which the tests change.
    nonisolated(unsafe) public internal(set) static var stubTraits = UITraitCollection { traits in
        traits.userInterfaceStyle = .light
        traits.accessibilityContrast = .normal
        traits.layoutDirection = .leftToRight
        traits.displayScale = 2
        traits[UITraitDisplayGamut.self] = .SRGB
    }

    /// Not in UIKit: the user changes a setting of the system.
    public static func stubChange(_ mutations: (inout any UIMutableTraits) -> Void) {
        let previous = stubTraits
        stubTraits = previous.modifyingTraits(mutations)
        let changed = stubTraits.values.differences(from: previous.values)
        for case let scene as UIWindowScene in UIApplication.shared.connectedScenes { scene.systemChanged(changed, previous) }
    }
}

extension UITraitCollection {
    static var stubSystem: UITraitCollection { UIScreen.stubTraits }
}
