import Foundation

/// The dynamic colors that an app uses now, by name and theme. A framework only calls two of them equal if they are one object.
final class ColorCache: @unchecked Sendable {
    struct Key: Hashable {
        var name: String
        var theme: String?
    }

    private struct Entry { weak var color: AnyObject? }

    private let lock = NSLock()
    private var entries: [Key: Entry] = [:]
    /// Unused colors are forgotten when there are twice as many entries as were used the last time.
    private var pruneCount = 64

    /// The color for a key, or a new one. The catalog doesn't keep it, because the color keeps the catalog.
    func object<Color: AnyObject>(for key: Key, _ make: () -> Color) -> Color {
        lock.withLock {
            if let known = entries[key]?.color as? Color { return known }
            let color = make()
            entries[key] = Entry(color: color)
            if entries.count > pruneCount {
                entries = entries.filter { $0.value.color != nil }
                pruneCount = max(64, entries.count * 2)
            }
            return color
        }
    }
}
