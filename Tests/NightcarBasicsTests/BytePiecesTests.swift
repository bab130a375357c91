import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@Suite("Bytes in pieces")
struct BytePiecesTests {
    /// Pieces of 0 to `size` bytes, and the same bytes as one run.
    private func random(_ count: Int, size: Int, _ generator: inout SeededGenerator) -> (pieces: BytePieces, bytes: [UInt8]) {
        var (pieces, bytes) = (BytePieces(), [UInt8]())
        for _ in 0..<count {
            let piece = (0..<Int.random(in: 0...size, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator)
            }
            pieces.append(ByteView(piece))
            bytes += piece
        }
        return (pieces, bytes)
    }

    @Test("Every slice is the bytes at its place, counted from the start of all pieces")
    func slices() throws {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<50 {
            let (pieces, bytes) = random(round, size: 4, &generator)
            #expect(pieces.count == bytes.count && pieces.array == bytes)
            for start in 0...bytes.count {
                for end in start...bytes.count {
                    let slice = try pieces.slice(start, end - start)
                    #expect(slice.array == Array(bytes[start..<end]), "seed 11, round \(round)")
                    #expect(slice.startOffset == start)
                }
            }
        }
    }

    @Test("A slice within one piece is not copied; an error in it names the place in the whole")
    func place() throws {
        let second = ByteView([3, 4, 5])
        var pieces = BytePieces([1, 2])
        pieces.append(second)
        let slice = try pieces.slice(3, 2)
        #expect(slice.withUnsafeBytes { $0.baseAddress } == second.withUnsafeBytes { $0.baseAddress! + 1 })
        #expect(throws: ByteError(offset: 4, message: "needs 2 bytes, with only 1 left")) { try slice.u16(1) }
    }

    @Test("A range that isn't inside is an error", arguments: [(0, 6), (5, 1), (6, 0), (-1, 1), (1, -1), (1, .max)])
    func outside(offset: Int, count: Int) {
        var pieces = BytePieces([1, 2])
        pieces.append(ByteView([3, 4, 5]))
        #expect(throws: ByteError.self) { try pieces.slice(offset, count) }
    }

    @Test("Thousands of pieces of any length are written one after the other")
    func written() throws {
        let folder = try TemporaryDirectory()
        var generator = SeededGenerator(seed: 12)
        for (count, size) in [(0, 0), (1, 9), (1023, 3), (1024, 3), (5000, 40), (5, 5 << 20)] {
            let (pieces, bytes) = random(count, size: size, &generator)
            try writeFileAtomically(pieces, to: folder.path("file"))
            #expect(try folder.read("file") == bytes, "seed 12, \(count) pieces")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test("A pipe that takes less than is offered gets all pieces in their order")
    func pipe() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        var generator = SeededGenerator(seed: 13)
        let (pieces, bytes) = random(4000, size: 300, &generator)
        // Writing waits for it, so it needs a thread that no other test has.
        let reading = Task.detached(executorPreference: ThreadPool.shared) {
            let descriptor = open(path, O_RDONLY)
            defer { close(descriptor) }
            var (read, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1000))
            while true {
                let count = buffer.withUnsafeMutableBytes { readSome(descriptor, $0) }
                if count <= 0 { return read }
                read += buffer[..<count]
            }
        }
        try writeFileAtomically(pieces, to: path)
        #expect(await reading.value == bytes)
    }

    @Test("Pieces that cannot be written leave the old file, and the error names the target")
    func failure() throws {
        let error = #expect(throws: FileError.self) { try writeFileAtomically(BytePieces([1]), to: "/dev/full") }
        #expect(error == FileError(path: "/dev/full", doing: "write", errno: ENOSPC))
    }
}

/// `read(2)`, which would be taken for a method.
private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
