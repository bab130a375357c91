import Bytes
import Foundation
import TestSupport
import Testing

@testable import BuildCache

struct LocalCacheTests {
    private func key(_ text: String) -> SHA256.Digest { SHA256.digest(Array(text.utf8)) }

    @Test func whatIsWrittenIsRead() throws {
        let folder = try TemporaryDirectory()
        let cache = try LocalCache(folder: folder.path + "/cache")
        #expect(cache.read(key("a")) == nil)
        cache.write([1, 2, 3], for: key("a"))
        cache.write([], for: key("b"))
        #expect(cache.read(key("a")) == [1, 2, 3])
        #expect(cache.read(key("b")) == [])
        cache.write([4], for: key("a"))
        #expect(try LocalCache(folder: folder.path + "/cache").read(key("a")) == [4])
    }

    @Test func anyDamagedByteIsFoundAndTheEntryGoes() throws {
        let folder = try TemporaryDirectory()
        let cache = try LocalCache(folder: folder.path)
        let body = Array("some body".utf8)
        cache.write(body, for: key("a"))
        let path = try #require(Self.entries(of: folder.path).first)
        let file = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in 0...file.count {
            var damaged = file
            if index < file.count { damaged[index] ^= 0x10 } else { damaged.removeLast() }
            try damaged.write(to: URL(fileURLWithPath: path))
            #expect(cache.read(key("a")) == nil, "byte \(index)")
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        cache.write(body, for: key("a"))
        #expect(cache.read(key("a")) == body)
    }

    @Test func anEntryUnderAnotherNameIsNotBelieved() throws {
        let folder = try TemporaryDirectory()
        let cache = try LocalCache(folder: folder.path)
        cache.write([1], for: key("a"))
        let first = try #require(Self.entries(of: folder.path).first)
        cache.write([2], for: key("b"))
        let second = try #require(Self.entries(of: folder.path).first { $0 != first })
        try FileManager.default.removeItem(atPath: second)
        try FileManager.default.copyItem(atPath: first, toPath: second)
        #expect(cache.read(key("b")) == nil)
    }

    @Test func theLimitHoldsAndWhatWasUsedLastStays() throws {
        let folder = try TemporaryDirectory()
        let names = (0..<10).map { "entry \($0)" }
        for (age, name) in names.enumerated() {
            let cache = try LocalCache(folder: folder.path, limit: 5000)
            cache.write([UInt8](repeating: 7, count: 1000), for: key(name))
            // Entries of one run are of one second; make them differ.
            for path in Self.entries(of: folder.path) where Self.age(of: path) < 1000 {
                let past = Date(timeIntervalSinceNow: Double(age - 20) * 3600)
                try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
            }
            cache.finish()
            #expect(try #require(LocalCache.contents(of: folder.path)).bytes <= 5000)
        }
        let cache = try LocalCache(folder: folder.path)
        #expect(cache.read(key("entry 9")) != nil)
        #expect(cache.read(key("entry 0")) == nil)
    }

    @Test func manyWritersOfOneEntryLeaveAWholeOne() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path
        let key = key("shared")
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    guard let cache = try? LocalCache(folder: path) else { return false }
                    for _ in 0..<20 {
                        cache.write([UInt8](repeating: UInt8(number), count: 3000), for: key)
                        guard let body = cache.read(key), body.count == 3000, Set(body).count == 1 else { return false }
                    }
                    cache.finish()
                    return true
                }
            }
            for await isWhole in group { #expect(isWhole) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/partial").isEmpty)
    }

    @Test func clearingRemovesEntriesOfACacheOnly() throws {
        let folder = try TemporaryDirectory()
        try folder.write("precious", to: "other/entries/ab/cd")
        #expect(LocalCache.clear(folder.path + "/other") == nil)
        #expect(try folder.read("other/entries/ab/cd").count == 8)
        let cache = try LocalCache(folder: folder.path + "/cache")
        cache.write([1, 2], for: key("a"))
        cache.finish()
        #expect(LocalCache.contents(of: folder.path + "/cache") == CacheContents(entries: 1, bytes: 22))
        #expect(LocalCache.clear(folder.path + "/cache")?.entries == 1)
        #expect(LocalCache.contents(of: folder.path + "/cache") == CacheContents())
        #expect(cache.read(key("a")) == nil)
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

    static func entries(of folder: String) -> [String] {
        let root = folder + "/entries"
        let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
        return names.filter { $0.contains("/") }.sorted().map { root + "/" + $0 }
    }

    static func age(of path: String) -> Double {
        let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        return -(date?.timeIntervalSinceNow ?? 0)
    }
}
