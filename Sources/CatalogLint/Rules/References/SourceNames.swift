/// The names that an app's sources use.
package struct SourceNames: Sendable {
    package var notes: [String] = []

    init(paths: [String]) {}
}
