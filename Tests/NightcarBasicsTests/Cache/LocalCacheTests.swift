import Foundation
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarBasics

struct LocalCacheTests {
    private func key(_ text: String) -> SHA256.Digest { SHA256.digest(Array(text.utf8)) }

    @Test func whatIsWrittenIsRead() throws {
        let folder = try TemporaryDirectory()
        let cache = try LocalCache(folder: folder.path + "/cache")
        #expect(cache.read(key("a")) == nil)
        cache.write([1, 2, 3], for: key("a"))
        cache.write([], for: key("b"))
        cache.finish()
        #expect(cache.read(key("a"))?.array == [1, 2, 3])
        #expect(cache.read(key("b"))?.array == [])
        cache.write([4], for: key("a"))
        cache.write([5], for: key("a"))
        cache.finish()
        #expect(cache.read(key("a"))?.array == [5])
        #expect(try LocalCache(folder: folder.path + "/cache").read(key("a"))?.array == [5])
    }

    @Test func anyDamagedByteIsFoundAndTheEntryMadeAgain() throws {
        let folder = try TemporaryDirectory()
        let bodies = ["a", "b", "c"].map { (key($0), Array("the body of \($0)".utf8)) }
        let writing = try LocalCache(folder: folder.path)
        for (key, body) in bodies { writing.write(body, for: key) }
        writing.finish()
        let path = try #require(LocalCache.packs(in: folder.path).first?.path)
        let file = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in 0...file.count {
            var damaged = file
            if index < file.count { damaged[index] ^= 0x10 } else { damaged.removeLast() }
            try damaged.write(to: URL(fileURLWithPath: path))
            let cache = try LocalCache(folder: folder.path)
            var lost = 0
            for (key, body) in bodies {
                guard let found = cache.read(key)?.array else {
                    lost += 1
                    continue
                }
                #expect(found == body, "byte \(index)")
            }
            // A byte of a body, or a byte that all entries depend on.
            #expect(lost == 1 || lost == bodies.count, "byte \(index)")
        }
        let cache = try LocalCache(folder: folder.path)
        for (key, body) in bodies where cache.read(key) == nil { cache.write(body, for: key) }
        cache.finish()
        for (key, body) in bodies { #expect(try LocalCache(folder: folder.path).read(key)?.array == body) }
    }

    /// A pack that is truncated, empty, of a future version or not a pack at all is skipped, and counted when packs are evicted.
    @Test func aFileThatIsNoPackOfOursIsPassedOver() throws {
        let folder = try TemporaryDirectory()
        let writing = try LocalCache(folder: folder.path)
        for number in 0..<20 { writing.write([UInt8](repeating: 1, count: number), for: key("\(number)")) }
        writing.finish()
        let path = try #require(LocalCache.packs(in: folder.path).first?.path)
        let file = try folder.read("packs/" + path.split(separator: "/").last!)
        for length in 0..<file.count {
            try Data(file[..<length]).write(to: URL(fileURLWithPath: path))
            #expect(Pack(path: path) == nil, "\(length) bytes")
        }
        var other = file
        other[3] += 1
        try Data(other).write(to: URL(fileURLWithPath: path))
        let cache = try LocalCache(folder: folder.path)
        #expect(cache.read(key("3")) == nil)
        cache.write([3], for: key("3"))
        cache.finish()
        #expect(cache.read(key("3"))?.array == [3])
        let contents = try #require(LocalCache.contents(of: folder.path))
        #expect(contents.entries == 1 && contents.bytes > file.count)
        let small = try LocalCache(folder: folder.path, limit: file.count)
        small.write([4], for: key("4"))
        small.finish()
        #expect(try #require(LocalCache.contents(of: folder.path)).bytes <= file.count)
    }

    /// Packs have random names, so an entry is found by its key, in any pack.
    @Test func theEntriesOfManyRunsStayInFewFiles() throws {
        let folder = try TemporaryDirectory()
        for run in 0..<40 {
            let cache = try LocalCache(folder: folder.path)
            cache.write([UInt8](repeating: UInt8(run), count: 100), for: key("run \(run)"))
            cache.write([UInt8(run)], for: key("the same"))
            cache.finish()
            #expect(LocalCache.packs(in: folder.path).count <= 8)
        }
        let cache = try LocalCache(folder: folder.path)
        for run in 0..<40 { #expect(cache.read(key("run \(run)"))?.array == [UInt8](repeating: UInt8(run), count: 100)) }
        #expect(cache.read(key("the same"))?.array == [39], "the newest counts")
    }

    /// A small run absorbs a small, older pack. Its entries must not replace newer ones in a larger pack.
    @Test func whatIsNewerElsewhereStaysTheNewer() throws {
        let folder = try TemporaryDirectory()
        func run(_ entries: [(String, [UInt8])]) throws {
            let cache = try LocalCache(folder: folder.path)
            for (name, body) in entries { cache.write(body, for: key(name)) }
            cache.finish()
        }
        try run([("index", [1]), ("old", [1])])
        let first = try #require(LocalCache.packs(in: folder.path).first)
        try run([("index", [2]), ("large", [UInt8](repeating: 0, count: 1 << 20))])
        // As if a parallel run had made the first one.
        try run([("large", [UInt8](repeating: 1, count: 1 << 20)), ("index", [3])])
        #expect(try LocalCache(folder: folder.path).read(key("index"))?.array == [3])
        try run([("other", [1])])
        try run([("more", [1])])
        let cache = try LocalCache(folder: folder.path)
        #expect(cache.read(key("index"))?.array == [3])
        #expect(cache.read(key("old"))?.array == [1])
        #expect(!FileManager.default.fileExists(atPath: first.path))
    }

    @Test func theLimitHoldsAndWhatWasUsedLastStays() throws {
        let folder = try TemporaryDirectory()
        let names = (0..<10).map { "entry \($0)" }
        for (age, name) in names.enumerated() {
            let cache = try LocalCache(folder: folder.path, limit: 5000)
            cache.write([UInt8](repeating: 7, count: 1000), for: key(name))
            cache.finish()
            #expect(try #require(LocalCache.contents(of: folder.path)).bytes <= 5000)
            // All packs of a test are made within a second, so give them different times.
            for pack in LocalCache.packs(in: folder.path) where Self.age(of: pack.path) < 1000 {
                let past = Date(timeIntervalSinceNow: Double(age - 20) * 3600)
                try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: pack.path)
            }
            // A pack that every run reads is not the least recently used one.
            #expect(cache.read(key(names[0])) != nil || age == 0)
        }
        let cache = try LocalCache(folder: folder.path)
        #expect(cache.read(key("entry 9")) != nil)
        #expect(cache.read(key("entry 0")) != nil)
        #expect(cache.read(key("entry 1")) == nil)
    }

    @Test func manyWritersOfOneEntryLeaveAWholeOne() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path
        let key = key("shared")
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    for _ in 0..<10 {
                        guard let cache = try? LocalCache(folder: path) else { return false }
                        cache.write([UInt8](repeating: UInt8(number), count: 3000), for: key)
                        cache.finish()
                        guard let body = cache.read(key)?.array, body.count == 3000, Set(body).count == 1 else { return false }
                    }
                    return true
                }
            }
            for await isWhole in group { #expect(isWhole) }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: path + "/packs")
        #expect(!names.contains { $0.hasPrefix(".") }, "nothing is left half-made")
        #expect(try LocalCache(folder: path).read(key)?.count == 3000)
    }

    /// A run can read the packs that it has opened to its end, even if others remove them.
    @Test func aRunKeepsWhatItHasOpened() throws {
        let folder = try TemporaryDirectory()
        let first = try LocalCache(folder: folder.path)
        first.write([1, 2, 3], for: key("a"))
        first.finish()
        let reading = try LocalCache(folder: folder.path)
        let body = reading.read(key("a"))
        #expect(LocalCache.clear(folder.path)?.entries == 1)
        #expect(reading.read(key("a"))?.array == [1, 2, 3])
        #expect(body?.array == [1, 2, 3])
        #expect(try LocalCache(folder: folder.path).read(key("a")) == nil)
    }

    /// A run that is killed leaves a hidden file that nobody has locked.
    @Test func whatAKilledRunLeftIsRemovedAndOnlyThat() throws {
        let folder = try TemporaryDirectory()
        let living = try LocalCache(folder: folder.path)
        living.write([1], for: key("living"))
        try folder.write("half a pack", to: "packs/.pack.nightcar-0123456789abcdef")
        let cache = try LocalCache(folder: folder.path)
        cache.write([2], for: key("a"))
        let hidden = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/packs").filter { $0.hasPrefix(".") }
        #expect(hidden.count == 2 && !hidden.contains(".pack.nightcar-0123456789abcdef"))
        cache.finish()
        living.finish()
        let last = try LocalCache(folder: folder.path)
        #expect(last.read(key("a"))?.array == [2] && last.read(key("living"))?.array == [1])
    }

    @Test func clearingRemovesEntriesOfACacheOnly() throws {
        let folder = try TemporaryDirectory()
        try folder.write("precious", to: "other/packs/cd")
        #expect(LocalCache.clear(folder.path + "/other") == nil)
        #expect(try folder.read("other/packs/cd").count == 8)
        let cache = try LocalCache(folder: folder.path + "/cache")
        cache.write([1, 2], for: key("a"))
        cache.finish()
        let contents = CacheContents(entries: 1, bytes: Pack.headerSize + 2 + Pack.rowSize + Pack.footerSize)
        #expect(LocalCache.contents(of: folder.path + "/cache") == contents)
        #expect(LocalCache.clear(folder.path + "/cache") == contents)
        #expect(LocalCache.contents(of: folder.path + "/cache") == CacheContents())
    }

    @Test func theLocationIsTheFlagsThenTheEnvironmentsThenThePlatforms() {
        func folder(_ given: String?, _ environment: [String: String]) -> String? {
            CacheLocation.folder(given: given) { environment[$0] }
        }
        let home = ["HOME": "/home/me"]
        #expect(folder("here", ["NIGHTCAR_CACHE": "off"]) == "here")
        #expect(folder(nil, ["NIGHTCAR_CACHE": "there"].merging(home) { $1 }) == "there")
        #expect(folder(nil, ["NIGHTCAR_CACHE": "off"].merging(home) { $1 }) == nil)
        #expect(folder(nil, ["XDG_CACHE_HOME": "/caches"].merging(home) { $1 }) == "/caches/nightcar")
        #expect(folder(nil, home)?.hasPrefix("/home/me/") == true)
        #expect(folder(nil, [:]) == nil)
    }

    static func age(of path: String) -> Double {
        let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        return -(date?.timeIntervalSinceNow ?? 0)
    }
}
