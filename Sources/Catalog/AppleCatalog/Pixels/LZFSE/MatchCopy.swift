/// Copies inside the output of a decompressor.
enum MatchCopy {
    /// Repeats the `count` bytes that start `distance` before `target`. They may overlap the bytes being written.
    ///
    /// - Parameter room: the number of bytes that may be written from `target` on, at least `count`.
    /// - Precondition: `distance` is at least 1, and there are `distance` bytes before `target`.
    @inline(__always)
    static func repeating(_ distance: Int, _ count: Int, to target: UnsafeMutablePointer<UInt8>, room: Int) {
        let source = target - distance
        if distance >= 16, room >= count + 16 {
            wide(source, target, count)
        } else if distance >= count {
            target.update(from: source, count: count)
        } else if distance == 1 {
            target.update(repeating: source[0], count: count)
        } else {
            for index in 0..<count { target[index] = source[index] }
        }
    }

    /// Copies `count` bytes that don't overlap. May write up to 15 more bytes if there is room.
    @inline(__always)
    static func plain(
        _ source: UnsafePointer<UInt8>, _ count: Int, readable: Int, to target: UnsafeMutablePointer<UInt8>, room: Int
    ) {
        if room >= count + 16, readable >= count + 16 {
            wide(source, target, count)
        } else {
            target.update(from: source, count: count)
        }
    }

    /// Copies sixteen bytes at a time, so up to 15 more than `count`.
    @inline(__always)
    private static func wide(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) {
        let from = UnsafeRawPointer(source)
        let to = UnsafeMutableRawPointer(target)
        var offset = 0
        while offset < count {
            let piece = from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
            to.storeBytes(of: piece, toByteOffset: offset, as: SIMD16<UInt8>.self)
            offset &+= 16
        }
    }
}
