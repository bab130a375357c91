// swift-format-ignore-file
public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher
    var objectWillChange: ObjectWillChangePublisher { get }
}

public final class ObservableObjectPublisher: @unchecked Sendable {
    private var receivers: [() -> Void] = []
    public init() {}
    public func send() { for receiver in receivers { receiver() } }
    /// Combine's `sink(receiveValue:)` returns a value that ends it; this one never ends.
    public func sink(receiveValue: @escaping () -> Void) { receivers.append(receiveValue) }
}
