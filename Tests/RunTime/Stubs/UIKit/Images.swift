// swift-format-ignore-file
import Foundation
import StubSystem

public struct UIEdgeInsets: Hashable, Sendable {
    public var top, left, bottom, right: CGFloat
    public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
    public static let zero = UIEdgeInsets()
}

open class UIImage: @unchecked Sendable {
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public enum ResizingMode: Int, Sendable { case tile, stretch }
    public enum Orientation: Int, Sendable { case up }

    public private(set) var cgImage: CGImage?
    public private(set) var scale: CGFloat = 1
    public private(set) var renderingMode = RenderingMode.automatic
    public private(set) var capInsets = UIEdgeInsets.zero
    public private(set) var resizingMode = ResizingMode.tile
    public private(set) var alignmentRectInsets = UIEdgeInsets.zero
    public private(set) var flipsForRightToLeftLayoutDirection = false
    open internal(set) var imageAsset: UIImageAsset?

    public init() {}
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init()
        (self.cgImage, self.scale) = (cgImage, scale)
    }
    /// Not in UIKit: the images of the bundle.
    public nonisolated(unsafe) static var stubNamed: [String: CGImage] = [:]
    public convenience init?(named: String) {
        guard let image = Self.stubNamed[named] else { return nil }
        self.init(cgImage: image, scale: 1, orientation: .up)
    }
    public convenience init?(named: String, in: Bundle?, compatibleWith: UITraitCollection?) { self.init(named: named) }

    open var size: CGSize {
        CGSize(width: CGFloat(cgImage?.width ?? 0) / scale, height: CGFloat(cgImage?.height ?? 0) / scale)
    }

    private func changed(_ change: (UIImage) -> Void) -> UIImage {
        let copy = UIImage()
        (copy.cgImage, copy.scale, copy.renderingMode) = (cgImage, scale, renderingMode)
        (copy.capInsets, copy.resizingMode, copy.alignmentRectInsets) = (capInsets, resizingMode, alignmentRectInsets)
        copy.flipsForRightToLeftLayoutDirection = flipsForRightToLeftLayoutDirection
        copy.imageAsset = imageAsset
        change(copy)
        return copy
    }
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage { changed { $0.renderingMode = mode } }
    open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        changed { ($0.capInsets, $0.resizingMode) = (insets, resizingMode) }
    }
    open func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage { changed { $0.alignmentRectInsets = insets } }
    open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
        changed { $0.flipsForRightToLeftLayoutDirection = true }
    }
    func registered(in asset: UIImageAsset, scale: CGFloat) -> UIImage { changed { ($0.imageAsset, $0.scale) = (asset, scale) } }
}

/// A set of images for traits. UIKit's documentation says that `image(with:)` returns the one that best matches. Here, that is the
/// one without a contradiction that states most of what is asked for; among scales, the next larger one.
///
/// Registered traits must have a display scale: without one, it is 1, and the image has it from then on. A request without one is for
/// the scale of the device. https://developer.apple.com/documentation/uikit/uiimageasset
open class UIImageAsset {
    private var images: [(traits: UITraitCollection, image: UIImage)] = []
    public init() {}
    /// Not in UIKit: the display scales of what is registered, 0 for none.
    public var stubRegisteredScales: [CGFloat] { images.map(\.traits.displayScale) }

    open func register(_ image: UIImage, with traits: UITraitCollection) {
        if traits.displayScale == 0 {
            StubRule.broke(
                "an image is registered without a display scale",
                "https://developer.apple.com/documentation/uikit/uiimageasset/register(_:with:)-2plm5")
        }
        images.removeAll { $0.traits.values.differences(from: traits.values).isEmpty }
        images.append((traits, image))
    }

    open func image(with traits: UITraitCollection) -> UIImage {
        func score(_ registered: UITraitCollection) -> Double {
            var score = 0.0
            if registered.userInterfaceStyle != .unspecified {
                score += registered.userInterfaceStyle == traits.userInterfaceStyle ? 100 : -100
            }
            if registered.accessibilityContrast != .unspecified {
                score += registered.accessibilityContrast == traits.accessibilityContrast ? 10 : -10
            }
            if registered.layoutDirection != .unspecified {
                score += registered.layoutDirection == traits.layoutDirection ? 5 : -5
            }
            let wanted = traits.displayScale > 0 ? traits.displayScale : UIScreen.stubTraits.displayScale
            if registered.displayScale > 0 {
                let difference = Double(registered.displayScale - wanted)
                score -= difference >= 0 ? difference : 1.5 - difference
            }
            return score
        }
        let best = images.max { score($0.traits) < score($1.traits) }
        return best.map { $0.image.registered(in: self, scale: max($0.traits.displayScale, 1)) } ?? UIImage()
    }
}

open class NSDataAsset {
    /// Not in UIKit: the data sets of the bundle.
    public nonisolated(unsafe) static var stubNamed: Set<String> = []
    public init?(name: String, bundle: Bundle) { guard Self.stubNamed.contains(name) else { return nil } }
    open var data: Data { Data() }
}
