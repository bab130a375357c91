// swift-format-ignore-file
import Foundation
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Not in SwiftUI: what a view shows.
public enum Shown: Hashable {
    /// In the color space, or in sRGB.
    case color(red: Double, green: Double, blue: Double, opacity: Double)
    case image(width: Int, height: Int, scale: Double)
    /// Caps in points: top, leading, bottom, trailing.
    case resizable(caps: [Double], isTiled: Bool)
    case text(String)
}

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor var body: Body { get }
    func stubShown(in environment: EnvironmentValues) -> [Shown]
}

extension View {
    public func stubShown(in environment: EnvironmentValues) -> [Shown] {
        let before = EnvironmentValues.current
        EnvironmentValues.current = environment
        let body = body
        EnvironmentValues.current = before
        return body.stubShown(in: environment)
    }
}

extension Never: View {
    public var body: Never { fatalError() }
}

public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
    public var body: Never { fatalError() }
}

public struct Color: Hashable, Sendable {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    private enum Kind: Hashable, Sendable {
        case components(red: Double, green: Double, blue: Double, opacity: Double)
        #if canImport(UIKit) && !os(watchOS)
        case uiKit(UIColor)
        #endif
        case other
    }
    private let kind: Kind
    nonisolated public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        kind = .components(red: red, green: green, blue: blue, opacity: opacity)
    }
    #if canImport(UIKit) && !os(watchOS)
    nonisolated public init(_ color: UIColor) { kind = .uiKit(color) }
    #elseif canImport(AppKit)
    nonisolated public init(_ color: NSColor) { kind = .other }
    #endif
}

extension Color: PrimitiveView {
    public func stubShown(in environment: EnvironmentValues) -> [Shown] {
        switch kind {
        case .components(let red, let green, let blue, let opacity):
            return [.color(red: red, green: green, blue: blue, opacity: opacity)]
        #if canImport(UIKit) && !os(watchOS)
        case .uiKit(let color):
            let values = color.resolvedColor(with: environment.traits).cgColor.components ?? []
            guard values.count == 4 else { return [] }
            return [.color(red: values[0], green: values[1], blue: values[2], opacity: values[3])]
        #endif
        case .other: return []
        }
    }
}

public struct Gradient: Hashable {
    public struct Stop: Hashable {
        public var color: Color
        public var location: CGFloat
        public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
    }
    public var stops: [Stop]
    public init(stops: [Stop]) { self.stops = stops }
}

public struct EdgeInsets: Equatable, Sendable {
    public var top, leading, bottom, trailing: CGFloat
    nonisolated public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}

public struct Image {
    public enum ResizingMode: Sendable { case tile, stretch }
    public enum Orientation { case up }
    private var resizing: Shown?
    /// https://developer.apple.com/documentation/swiftui/image/resizable(capinsets:resizingmode:)
    nonisolated public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        let caps = [capInsets.top, capInsets.leading, capInsets.bottom, capInsets.trailing].map { Double($0) }
        image.resizing = .resizable(caps: caps, isTiled: resizingMode == .tile)
        return image
    }
    public enum TemplateRenderingMode { case template, original }
    private var picture: (width: Int, height: Int, scale: Double)?
    nonisolated public init(_ name: String, bundle: Bundle?) {}
    #if canImport(UIKit) && !os(watchOS)
    private var image: UIImage?
    nonisolated public init(uiImage: UIImage) { image = uiImage }
    #elseif canImport(AppKit)
    nonisolated public init(nsImage: NSImage) {}
    #endif
    nonisolated public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        picture = (cgImage.width, cgImage.height, Double(scale))
    }
    nonisolated public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
}

extension Image: PrimitiveView {
    public func stubShown(in environment: EnvironmentValues) -> [Shown] {
        #if canImport(UIKit) && !os(watchOS)
        if let image {
            let shown = image.imageAsset?.image(with: environment.traits) ?? image
            guard let pixels = shown.cgImage else { return [] }
            return [.image(width: pixels.width, height: pixels.height, scale: Double(shown.scale))]
        }
        #endif
        let resizing = resizing.map { [$0] } ?? []
        return picture.map { [.image(width: $0.width, height: $0.height, scale: $0.scale)] + resizing } ?? []
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }
    public func stubShown(in environment: EnvironmentValues) -> [Shown] { self?.stubShown(in: environment) ?? [] }
}

public struct Text: PrimitiveView {
    private let text: String
    nonisolated public init<Value: StringProtocol>(_ text: Value) { self.text = String(text) }
    public func stubShown(in environment: EnvironmentValues) -> [Shown] { [.text(text)] }
}

/// Views in order.
public struct AnyContent: PrimitiveView {
    private let shown: @MainActor (EnvironmentValues) -> [Shown]
    nonisolated init(_ shown: @escaping @MainActor (EnvironmentValues) -> [Shown]) { self.shown = shown }
    public func stubShown(in environment: EnvironmentValues) -> [Shown] { shown(environment) }
}

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> AnyContent {
        var all: [@MainActor (EnvironmentValues) -> [Shown]] = []
        for view in repeat each content { all.append { view.stubShown(in: $0) } }
        return AnyContent { [all] environment in all.flatMap { $0(environment) } }
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct Form<Content: View>: PrimitiveView {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func stubShown(in environment: EnvironmentValues) -> [Shown] { content.stubShown(in: environment) }
}
public typealias HStack = Form
public typealias VStack = Form
public typealias Section = Form

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
    private let data: Data
    private let content: (Data.Element) -> Content
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        (self.data, self.content) = (data, content)
    }
    public func stubShown(in environment: EnvironmentValues) -> [Shown] {
        data.flatMap { content($0).stubShown(in: environment) }
    }
}
public struct Toggle: PrimitiveView {
    public init<Text: StringProtocol>(_ title: Text, isOn: Binding<Bool>) {}
    public func stubShown(in environment: EnvironmentValues) -> [Shown] { [] }
}
public struct Picker<Selection: Hashable, Content: View>: PrimitiveView {
    public init<Text: StringProtocol>(_ title: Text, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {}
    public func stubShown(in environment: EnvironmentValues) -> [Shown] { [] }
}

extension View {
    nonisolated public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        nonisolated(unsafe) let (view, path, value) = (self, path, value)
        return AnyContent { environment in
            var environment = environment
            environment[keyPath: path] = value
            return view.stubShown(in: environment)
        }
    }
    nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
        nonisolated(unsafe) let view = self
        return AnyContent { view.stubShown(in: $0) }
    }
    nonisolated public func onChange<Value: Equatable>(of value: Value, perform: @escaping (Value) -> Void) -> some View {
        nonisolated(unsafe) let view = self
        return AnyContent { view.stubShown(in: $0) }
    }
}
