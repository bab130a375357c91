public protocol ThemeProvider {
    associatedtype T
    var associatedObject: T { get }
}
