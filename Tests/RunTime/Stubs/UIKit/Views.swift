// swift-format-ignore-file
import Foundation
import StubSystem

@MainActor public protocol UITraitEnvironment: AnyObject {
    var traitCollection: UITraitCollection { get }
}

@available(iOS 17.0, tvOS 17.0, *)
public protocol UITraitChangeRegistration {}

@available(iOS 17.0, tvOS 17.0, *)
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

@MainActor open class UIResponder {
    public init() {}
    open var next: UIResponder? { nil }
}

@MainActor open class UIView: UIResponder, UITraitEnvironment, UITraitChangeObservable, @preconcurrency CALayerDelegate {
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

    weak var controller: UIViewController?

    public init(frame: CGRect = .zero) {
        super.init()
        layer.delegate = self
        layer.stubIsInWindow = { [weak self] in MainActor.assumeIsolated { self?.window != nil } }
    }
    /// The controller of a controller's view, otherwise the view around.
    /// https://developer.apple.com/documentation/uikit/uiresponder/next
    open override var next: UIResponder? { controller ?? superview }
    public required init?(coder: NSCoder) { return nil }

    func visibilityChanged() {}
    open var window: UIWindow? { self as? UIWindow ?? superview?.window }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) {
        if view.superview === self { return }
        view.removeFromSuperview()
        subviews.insert(view, at: min(index, subviews.count))
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

    /// Before iOS 17, a view has the traits of the window when it is told that it moved there. From then on, they come later.
    /// https://developer.apple.com/videos/play/wwdc2023/10057/
    private func hierarchyChanged() {
        if stubSystem < 17 { updateTraits() } else { setNeedsTraits() }
        tellMoved()
    }

    private func tellMoved() {
        didMoveToWindow()
        if window != nil { layer.stubOrderIn() }
        for view in subviews { view.tellMoved() }
    }

    open func didMoveToWindow() {}

    // MARK: Traits

    var parentTraits: UITraitCollection { superview?.wantedTraits ?? .stubSystem }
    private var style = UIUserInterfaceStyle.unspecified
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { style }
        set {
            style = newValue
            setNeedsTraits()
        }
    }
    /// The traits after the next update.
    var wantedTraits: UITraitCollection {
        var traits = UITraitCollection(parentTraits.values.merging(overrides))
        if let own = controller?.overrideUserInterfaceStyle, own != .unspecified {
            traits = traits.modifyingTraits { $0.userInterfaceStyle = own }
        }
        return style == .unspecified ? traits : traits.modifyingTraits { $0.userInterfaceStyle = style }
    }
    open var traitCollection: UITraitCollection { Self.stubIsDeferred ? lastTraits ?? wantedTraits : wantedTraits }
    @available(iOS 17.0, tvOS 17.0, *)
    open var traitOverrides: any UITraitOverrides {
        get {
            var own = overrides
            own.isOverrides = true
            return own
        }
        set {
            overrides = newValue as? TraitValues ?? overrides
            setNeedsTraits()
        }
    }
    @available(iOS 17.0, tvOS 17.0, *)
    open func updateTraitsIfNeeded() {
        StubRule.needs(
            17, "updateTraitsIfNeeded()", "https://developer.apple.com/documentation/uikit/uiview/updatetraitsifneeded()")
        updateTraits()
    }
    /// Traits come before the layout.
    open func layoutIfNeeded() { updateTraits() }
    /// From iOS 17 on, a view that only overrides this is still told, but the method is deprecated.
    open func traitCollectionDidChange(_ previous: UITraitCollection?) { stubWasToldOfTraits = true }
    private var stubWasToldOfTraits = false

    /// Not in UIKit: whether traits reach views in the next layout, as in UIKit, or at once.
    public static var stubIsDeferred = false
    private struct WeakView { weak var view: UIView? }
    private static var waiting: [WeakView] = []

    private func setNeedsTraits() {
        if Self.stubIsDeferred { Self.waiting.append(WeakView(view: self)) } else { updateTraits() }
    }

    /// Not in UIKit: the next layout of all windows.
    public static func stubLayout() {
        while !waiting.isEmpty {
            let views = waiting.compactMap(\.view)
            waiting = []
            for view in views { view.updateTraits() }
        }
    }

    /// The traits changed outside of the views.
    func systemChanged() { setNeedsTraits() }

    /// Tells the view and all below it about traits that changed since they were told last.
    func updateTraits() {
        let traits = wantedTraits
        let previous = lastTraits ?? .stubSystem
        lastTraits = traits
        let changed = traits.values.differences(from: previous.values)
        if !changed.isEmpty {
            traits.performAsCurrent {
                stubWasToldOfTraits = false
                traitCollectionDidChange(previous)
                if !stubWasToldOfTraits {
                    StubRule.broke(
                        "traitCollectionDidChange(_:) doesn't call super",
                        "https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollectiondidchange(_:)")
                }
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
    @available(iOS 17.0, tvOS 17.0, *)
    @discardableResult public func registerForTraitChanges<Target: UIView>(
        _ traits: [UITrait], handler: @escaping @MainActor (Target, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        StubRule.needs(
            17, "registerForTraitChanges(_:handler:)", "https://developer.apple.com/documentation/uikit/uitraitchangeobservable")
        if lastTraitsAreUnknown { updateTraits() }
        let registration = Registration(traits) { [weak self] previous in
            if let target = self as? Target { handler(target, previous) }
        }
        register(registration)
        return registration
    }
    private var lastTraitsAreUnknown: Bool { superview == nil }
}

@MainActor open class UIViewController: UIResponder {
    public override init() {
        super.init()
        view.controller = self
    }
    open var view: UIView = UIView() { didSet { view.controller = self } }
    open var traitCollection: UITraitCollection { view.traitCollection }
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/overrideuserinterfacestyle
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified { didSet { view.systemChanged() } }
}

open class UILabel: UIView {
    open var text: String?
    open var textColor: UIColor? { didSet { needsDrawing = true } }
    private var needsDrawing = true
    private var drawn: UIColor?
    /// Not in UIKit: the color that was drawn last. A label draws again for a new color, in another window, and for traits that
    /// matter for colors.
    /// https://developer.apple.com/documentation/uikit/uitraitcollection/hasdifferentcolorappearance(comparedto:)
    public var stubShownColor: UIColor? {
        UIView.stubLayout()
        draw()
        return drawn
    }
    private func draw() {
        guard needsDrawing else { return }
        needsDrawing = false
        drawn = textColor?.resolvedColor(with: traitCollection)
    }
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        needsDrawing = true
    }
    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
        super.traitCollectionDidChange(previous)
        guard traitCollection.hasDifferentColorAppearance(comparedTo: previous) else { return }
        needsDrawing = true
        draw()
    }
}

open class UIImageView: UIView {
    open var image: UIImage?
    public convenience init(image: UIImage?) {
        self.init(frame: .zero)
        self.image = image
    }
    /// Not in UIKit: the image of the asset for the view's traits.
    public var stubShownImage: UIImage? {
        UIView.stubLayout()
        return image.map { $0.imageAsset?.image(with: traitCollection) ?? $0 }
    }
}

/// Takes no subviews of its own: UIKit raises an exception. https://developer.apple.com/documentation/uikit/uivisualeffectview
open class UIVisualEffectView: UIView {
    public let contentView = UIView()
    /// Not in UIKit: how often a subview was added.
    public static var stubRaised = 0

    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        super.insertSubview(contentView, at: 0)
    }
    public required init?(coder: NSCoder) { return nil }
    open override func insertSubview(_ view: UIView, at index: Int) {
        Self.stubRaised += 1
        StubRule.broke(
            "a visual effect view gets a subview", "https://developer.apple.com/documentation/uikit/uivisualeffectview/contentview")
    }
}

@MainActor open class UITabBarItem {
    public init() {}
    open var image: UIImage?
    open var selectedImage: UIImage?
}

open class UIWindow: UIView {
    public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    /// A window without a scene has the traits of the device.
    /// https://developer.apple.com/documentation/uikit/uiwindow/windowscene
    open var windowScene: UIWindowScene? {
        get { scene }
        set {
            scene?.windows.removeAll { $0 === self }
            scene = newValue
            newValue?.windows.append(self)
            updateTraits()
        }
    }
    private weak var scene: UIWindowScene?

    public override init(frame: CGRect = .zero) {
        super.init(frame: frame)
        isHidden = true
    }
    public required init?(coder: NSCoder) { return nil }
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: .zero)
        self.windowScene = windowScene
    }
    override var parentTraits: UITraitCollection { windowScene?.traitCollection ?? .stubSystem }
    open func makeKeyAndVisible() { isHidden = false }
    override func visibilityChanged() {
        if !isHidden { NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self) }
    }
}

@MainActor open class UIScene: Hashable {
    public enum ActivationState: Int, Sendable { case unattached = -1, foregroundActive, foregroundInactive, background }
    public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    /// Not in UIKit: the state of this scene, if it isn't the one of the app.
    public var stubActivation: ActivationState?
    open var activationState: ActivationState {
        if let stubActivation { return stubActivation }
        switch UIApplication.shared.applicationState {
        case .active: return .foregroundActive
        case .inactive: return .foregroundInactive
        case .background: return .background
        }
    }
    public init() {}
    nonisolated public static func == (one: UIScene, other: UIScene) -> Bool { one === other }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

open class UIWindowScene: UIScene, UITraitEnvironment {
    open internal(set) var windows: [UIWindow] = []
    private var registrations: [Registration] = []
    /// Not in UIKit: what this scene has instead of the system's style, such as for a snapshot.
    public var stubStyle: UIUserInterfaceStyle? {
        didSet { systemChanged([UITraitUserInterfaceStyle.self], .stubSystem) }
    }
    open var traitCollection: UITraitCollection {
        guard let stubStyle else { return .stubSystem }
        return UITraitCollection.stubSystem.modifyingTraits { $0.userInterfaceStyle = stubStyle }
    }

    @available(iOS 17.0, tvOS 17.0, *)
    @discardableResult public func registerForTraitChanges<Target: UIWindowScene>(
        _ traits: [UITrait], handler: @escaping @MainActor (Target, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        StubRule.needs(
            17, "registerForTraitChanges(_:handler:)", "https://developer.apple.com/documentation/uikit/uitraitchangeobservable")
        let registration = Registration(traits) { [weak self] previous in
            if let target = self as? Target { handler(target, previous) }
        }
        registrations.append(registration)
        return registration
    }
    func systemChanged(_ changed: [UITrait], _ previous: UITraitCollection) {
        for window in windows { window.systemChanged() }
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
