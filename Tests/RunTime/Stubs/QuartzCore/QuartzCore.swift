// swift-format-ignore-file
@_exported import CoreGraphics
import Foundation
import StubSystem

public protocol CALayerDelegate: AnyObject {}

open class CALayer {
    public init() {}
    open weak var delegate: (any CALayerDelegate)?
    open private(set) weak var superlayer: CALayer?
    open private(set) var sublayers: [CALayer]?
    open var backgroundColor: CGColor?
    open var borderColor: CGColor?
    open var shadowColor: CGColor?
    open var contents: Any?
    open var contentsScale: CGFloat = 1

    open var actions: [String: any CAAction]?
    /// Not in Quartz Core: whether the layer of a view is in a window.
    open var stubIsInWindow: (() -> Bool)?
    private var isVisible: Bool { stubIsInWindow?() ?? superlayer?.isVisible ?? false }

    open func addSublayer(_ layer: CALayer) {
        layer.removeFromSuperlayer()
        sublayers = (sublayers ?? []) + [layer]
        layer.superlayer = self
        if isVisible { layer.stubOrderIn() }
    }

    /// Not in Quartz Core: the layer and all below it became visible.
    /// https://developer.apple.com/documentation/quartzcore/kcaonorderin
    public func stubOrderIn() {
        // A transaction without actions runs none, and a view, which is its layer's delegate, is asked before the layer's own
        // actions. https://developer.apple.com/documentation/quartzcore/catransaction/setdisableactions(_:)
        // https://developer.apple.com/documentation/quartzcore/calayer/action(forkey:)
        if !CATransaction.stubIsWithoutActions, delegate == nil {
            actions?[kCAOnOrderIn]?.run(forKey: kCAOnOrderIn, object: self, arguments: nil)
        }
        // A view's layers are told by the view.
        for layer in sublayers ?? [] where layer.stubIsInWindow == nil { layer.stubOrderIn() }
    }

    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }
}

public let kCAOnOrderIn = "onOrderIn"

public protocol CAAction {
    func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
}

open class CATransaction {
    /// Not in Quartz Core: the durations of the outermost transactions that were committed, nil for one without animation.
    public nonisolated(unsafe) static var stubCommits: [Double?] = []
    private nonisolated(unsafe) static var open: [(duration: Double, isDisabled: Bool)] = []

    open class func begin() { open.append((0.25, false)) }
    open class func setAnimationDuration(_ duration: CFTimeInterval) { set { $0.duration = duration } }
    open class func setDisableActions(_ isDisabled: Bool) { set { $0.isDisabled = isDisabled } }
    static var stubIsWithoutActions: Bool { open.contains(where: \.isDisabled) }
    open class func commit() {
        if open.isEmpty {
            StubRule.broke(
                "a transaction is committed that wasn't begun",
                "https://developer.apple.com/documentation/quartzcore/catransaction/commit()")
        }
        guard let last = open.popLast(), open.isEmpty else { return }
        stubCommits.append(last.isDisabled ? nil : last.duration)
    }
    private static func set(_ body: (inout (duration: Double, isDisabled: Bool)) -> Void) {
        if !open.isEmpty { body(&open[open.count - 1]) }
    }
}

public typealias CFTimeInterval = Double
