/// The 64-bit xxHash of some bytes (algorithm `XXH64` of the specification at github.com/Cyan4973/xxHash).
///
/// It distinguishes contents in reports, at several gigabytes per second. It doesn't protect against someone who deliberately
/// creates two contents with the same hash.
///
/// - Parameter seed: the hash of the preceding bytes, to hash several runs one after another.
package func xxHash64(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var position = 0
    var hash: UInt64
    if bytes.count >= 32 {
        var lanes = (seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
        while position <= bytes.count - 32 {
            lanes.0 = round(lanes.0, word(bytes, position))
            lanes.1 = round(lanes.1, word(bytes, position + 8))
            lanes.2 = round(lanes.2, word(bytes, position + 16))
            lanes.3 = round(lanes.3, word(bytes, position + 24))
            position += 32
        }
        hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
        for lane in [lanes.0, lanes.1, lanes.2, lanes.3] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    } else {
        hash = seed &+ prime5
    }
    hash &+= UInt64(bytes.count)
    while position <= bytes.count - 8 {
        hash = rotate(hash ^ round(0, word(bytes, position)), 27) &* prime1 &+ prime4
        position += 8
    }
    if position <= bytes.count - 4 {
        let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        hash = rotate(hash ^ (UInt64(half) &* prime1), 23) &* prime2 &+ prime3
        position += 4
    }
    while position < bytes.count {
        hash = rotate(hash ^ (UInt64(bytes[position]) &* prime5), 11) &* prime1
        position += 1
    }
    hash = (hash ^ (hash >> 33)) &* prime2
    hash = (hash ^ (hash >> 29)) &* prime3
    return hash ^ (hash >> 32)
}

private let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
private let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
private let prime3: UInt64 = 0x1656_67B1_9E37_79F9
private let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
private let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

private func round(_ lane: UInt64, _ word: UInt64) -> UInt64 { rotate(lane &+ word &* prime2, 31) &* prime1 }

private func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 { value &<< bits | value &>> (64 &- bits) }

private func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
}
