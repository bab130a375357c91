/// Where the bytes of an executable or a library go: the segments of each architecture.
///
/// Source: `mach-o/loader.h` and `mach-o/fat.h` of Apple's open-source cctools. Thin files are little-endian, as on all devices since
/// 2006. The header of a file for several architectures is big-endian.
///
/// ```
/// header (28 bytes, or 32)   magic | cputype | cpusubtype | filetype | ncmds | sizeofcmds | flags
/// load commands              cmd | cmdsize | …; a segment: segname[16] | vmaddr | vmsize | fileoff | filesize
/// fat header                 magic | nfat_arch, then for each: cputype | cpusubtype | offset | size | align
/// ```
package struct MachO: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        /// Such as `arm64`. Empty for what belongs to no architecture.
        package var architecture: String
        /// Such as `__TEXT`. `[other]` for what no segment holds.
        package var segment: String
        package var bytes: Int
    }

    /// The parts add up to the size of the file.
    package private(set) var parts: [Part] = []

    /// Reads a range of the file. Nil if it isn't inside.
    package typealias Reader = (_ offset: Int, _ count: Int) -> [UInt8]?

    package static let other = "[other]"

    /// Nil for another kind of file.
    ///
    /// What is damaged counts as `[other]`, so the sum is always right.
    package init?(size: Int, read: Reader) {
        guard let head = read(0, min(8, size)), head.count >= 4 else { return nil }
        switch head.big(0) {
        case Mark.fat, Mark.fat64:
            guard let slices = Self.slices(head, size: size, read: read) else { return nil }
            var covered = 0
            for slice in slices {
                let parts = Self.parts(of: slice, read: read)
                self.parts += parts
                covered += slice.size
            }
            parts.append(Part(architecture: "", segment: Self.other, bytes: size - covered))
        case Mark.thin.byteSwapped, Mark.thin64.byteSwapped:
            parts = Self.parts(of: Slice(offset: 0, size: size), read: read)
        default: return nil
        }
        parts.removeAll { $0.bytes == 0 }
    }

    /// Whether the first bytes of a file are the mark of one of these files.
    package static func isMarked(_ bytes: some Collection<UInt8>) -> Bool {
        let start = Array(bytes.prefix(4))
        return start.count == 4
            && [Mark.fat, Mark.fat64, Mark.thin.byteSwapped, Mark.thin64.byteSwapped].contains(start.big(0) ?? 0)
    }
}

private extension MachO {
    enum Mark {
        static let thin: UInt32 = 0xFEED_FACE
        static let thin64: UInt32 = 0xFEED_FACF
        static let fat: UInt32 = 0xCAFE_BABE
        static let fat64: UInt32 = 0xCAFE_BABF
    }

    /// The part of a file that is for one architecture.
    struct Slice {
        var offset: Int
        var size: Int
    }

    /// The class files of Java have the same mark, and a version above 40 where the number of architectures is.
    static let mostSlices = 40
    /// The load commands of large apps take some kilobytes.
    static let mostCommandBytes = 1 << 20

    /// - Returns: the slices that are inside the file and overlap no other. Nil if it isn't such a file.
    static func slices(_ head: [UInt8], size: Int, read: Reader) -> [Slice]? {
        guard let mark = head.big(0), let count = head.big(4).map(Int.init), (1...mostSlices).contains(count) else { return nil }
        let entry = mark == Mark.fat64 ? 32 : 20
        guard let table = read(8, count * entry) else { return [] }
        var end = 8 + count * entry
        var found: [Slice] = []
        let all = (0..<count).map { index -> (offset: Int?, size: Int?) in
            let start = index * entry + 8
            return mark == Mark.fat64
                ? (table.bigLong(start), table.bigLong(start + 8))
                : (table.big(start).map(Int.init), table.big(start + 4).map(Int.init))
        }
        for slice in all.sorted(by: { ($0.offset ?? 0) < ($1.offset ?? 0) }) {
            guard let offset = slice.offset, let length = slice.size, offset >= end, offset <= size, length <= size - offset
            else {
                continue
            }
            found.append(Slice(offset: offset, size: length))
            end = offset + length
        }
        return found
    }

    static func parts(of slice: Slice, read: Reader) -> [Part] {
        guard slice.size >= 28, let head = read(slice.offset, 28), let mark = head.little(0),
            [Mark.thin, Mark.thin64].contains(mark), let type = head.little(4), let subtype = head.little(8),
            let length = head.little(20).map(Int.init)
        else { return [Part(architecture: "", segment: other, bytes: slice.size)] }
        let name = architecture(type, subtype)
        let headSize = mark == Mark.thin64 ? 32 : 28
        var parts: [Part] = []
        var end = 0
        if length <= min(mostCommandBytes, slice.size - headSize), let commands = read(slice.offset + headSize, length) {
            for segment in segments(commands).sorted(by: { ($0.start, $0.name) < ($1.start, $1.name) }) {
                // Each byte counts once, whatever the commands claim.
                let (start, limit) = (max(segment.start, end), min(segment.end, slice.size))
                guard start < limit else { continue }
                parts.append(Part(architecture: name, segment: segment.name, bytes: limit - start))
                end = limit
            }
        }
        let rest = slice.size - parts.reduce(0) { $0 + $1.bytes }
        return parts + [Part(architecture: name, segment: other, bytes: rest)]
    }

    static func segments(_ commands: [UInt8]) -> [(name: String, start: Int, end: Int)] {
        var found: [(name: String, start: Int, end: Int)] = []
        var position = 0
        while let command = commands.little(position), let size = commands.little(position + 4).map(Int.init), size >= 8,
            size <= commands.count - position
        {
            let range: (Int?, Int?) =
                switch command {
                case 0x01 where size >= 56:
                    (commands.little(position + 32).map(Int.init), commands.little(position + 36).map(Int.init))
                case 0x19 where size >= 72: (commands.littleLong(position + 40), commands.littleLong(position + 48))
                default: (nil, nil)
                }
            if let start = range.0, let length = range.1, length <= Int.max - start {
                let name = String(decoding: commands[position + 8..<position + 24].prefix { $0 != 0 }, as: UTF8.self)
                // An object file has one segment without a name.
                found.append((name.isEmpty ? "[object]" : name, start, start + length))
            }
            position += size
        }
        return found
    }

    /// The names that `lipo` uses, from `mach/machine.h`.
    static func architecture(_ type: UInt32, _ subtype: UInt32) -> String {
        switch (type, subtype & 0xFF) {
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (12, 9): "armv7"
        case (12, 11): "armv7s"
        case (12, 12): "armv7k"
        case (12, _): "arm"
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (7, _): "i386"
        default: "cpu \(type)"
        }
    }
}

extension [UInt8] {
    /// Nil if the bytes end before it.
    fileprivate func big(_ offset: Int) -> UInt32? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    fileprivate func little(_ offset: Int) -> UInt32? { big(offset)?.byteSwapped }

    /// Nil if it is too large for a file.
    fileprivate func bigLong(_ offset: Int) -> Int? {
        guard let high = big(offset), let low = big(offset + 4) else { return nil }
        return high >> 30 == 0 ? Int(high) << 32 | Int(low) : nil
    }

    fileprivate func littleLong(_ offset: Int) -> Int? {
        guard let low = little(offset), let high = little(offset + 4) else { return nil }
        return high >> 30 == 0 ? Int(high) << 32 | Int(low) : nil
    }
}
