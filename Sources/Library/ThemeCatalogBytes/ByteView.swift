/// A read-only run of bytes that stays valid as long as the view exists, whoever owns the memory.
///
/// Every access is bounds-checked. Every error has the offset from the start of the *outermost* view, so nested structures report
/// file offsets. Slices and integers are read without allocating memory.
///
/// ```
/// outermost:  |........[ view: startOffset ..< startOffset + count ]......|
/// ```
public struct ByteView: Sendable {
    /// Keeps the memory alive.
    private let owner: any AnyObject & Sendable
    private nonisolated(unsafe) let base: UnsafeRawPointer
    /// The number of bytes.
    public let count: Int
    /// The offset of this view's first byte in the outermost view.
    public let startOffset: Int

    /// A view of memory that is valid as long as `owner` exists.
    public init(owner: any AnyObject & Sendable, memory: UnsafeRawBufferPointer) {
        self.owner = owner
        self.base = memory.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
        self.count = memory.count
        self.startOffset = 0
    }

    /// Makes a view of a copy of `bytes`.
    public init(_ bytes: [UInt8]) {
        let owner = HeapBytes(bytes)
        self.init(owner: owner, memory: owner.memory)
    }

    /// The same bytes as part of a larger run in which they begin at `offset`.
    func counted(from offset: Int) -> ByteView { ByteView(owner: owner, base: base, count: count, startOffset: offset) }

    private init(owner: any AnyObject & Sendable, base: UnsafeRawPointer, count: Int, startOffset: Int) {
        self.owner = owner
        self.base = base
        self.count = count
        self.startOffset = startOffset
    }

    /// The `count` bytes from `offset` on, without a copy.
    ///
    /// - Throws: `ByteError` if the range isn't inside this view.
    public func slice(_ offset: Int, _ count: Int) throws(ByteError) -> ByteView {
        try check(offset, count)
        return ByteView(owner: owner, base: base + offset, count: count, startOffset: startOffset + offset)
    }

    /// The integer at `offset`, little-endian by default. It doesn't have to be aligned.
    ///
    /// - Throws: `ByteError` if the integer isn't completely inside this view.
    public func load<T: FixedWidthInteger>(
        _ type: T.Type, at offset: Int, bigEndian: Bool = false
    ) throws(ByteError) -> T {
        try check(offset, MemoryLayout<T>.size)
        let raw = base.loadUnaligned(fromByteOffset: offset, as: T.self)
        return bigEndian ? T(bigEndian: raw) : T(littleEndian: raw)
    }

    /// The byte at an offset. Throws `ByteError` if it isn't inside this view.
    public func u8(_ offset: Int) throws(ByteError) -> UInt8 { try load(UInt8.self, at: offset) }
    /// The little-endian 16-bit integer at an offset. Throws `ByteError` if it isn't completely inside this view.
    public func u16(_ offset: Int) throws(ByteError) -> UInt16 { try load(UInt16.self, at: offset) }
    /// The little-endian 32-bit integer at an offset. Throws `ByteError` if it isn't completely inside this view.
    public func u32(_ offset: Int) throws(ByteError) -> UInt32 { try load(UInt32.self, at: offset) }
    /// The little-endian 64-bit integer at an offset. Throws `ByteError` if it isn't completely inside this view.
    public func u64(_ offset: Int) throws(ByteError) -> UInt64 { try load(UInt64.self, at: offset) }

    /// A copy of all bytes.
    ///
    /// - Complexity: O(`count`).
    public var array: [UInt8] { withUnsafeBytes { Array($0) } }

    /// The bytes as UTF-8 text.
    ///
    /// - Throws: `ByteError` if they aren't UTF-8.
    public func utf8() throws(ByteError) -> String {
        let text = withUnsafeBytes { String(validUTF8: $0) }
        guard let text else { throw ByteError(offset: startOffset, message: "text is not UTF-8") }
        return text
    }

    /// Calls `body` with the bytes. Don't use the pointer after `body` returns. Rethrows the error of `body`.
    public func withUnsafeBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        defer { withExtendedLifetime(owner) {} }
        return try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    private func check(_ offset: Int, _ length: Int) throws(ByteError) {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
            throw ByteError(
                offset: startOffset + max(0, min(offset, count)),
                message: "needs \(length) bytes, with only \(max(0, count - max(0, offset))) left")
        }
    }
}

/// Our own memory, which is freed together with its last view.
private final class HeapBytes: Sendable {
    nonisolated(unsafe) let memory: UnsafeRawBufferPointer

    init(_ bytes: [UInt8]) {
        let new = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        new.copyBytes(from: bytes)
        memory = UnsafeRawBufferPointer(new)
    }

    deinit { memory.deallocate() }
}
