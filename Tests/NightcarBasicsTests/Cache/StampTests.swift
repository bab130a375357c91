import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

struct StampTests {
    @Test func anIndexComesBackAsItWas() throws {
        let folder = try TemporaryDirectory()
        var index = FileIndex()
        var known: [(String, FileStamp, SHA256.Digest)] = []
        for number in 0..<50 {
            let path = try folder.write("text \(number)", to: "file\(number)")
            let stamp = try #require(FileStamp(path: path))
            let digest = SHA256.digest(Array("text \(number)".utf8))
            index.add(digest, of: path, stamp)
            known.append((path, stamp, digest))
        }
        let bytes = try #require(index.changed)
        var back = FileIndex(ByteView(bytes))
        for (path, stamp, digest) in known {
            let row = try #require(back.row(of: path, stamp))
            #expect(back.digest(row) == digest)
            var other = stamp
            other.changed += 1
            #expect(back.row(of: path, other) == nil)
            back.keep(row)
        }
        #expect(back.changed == nil, "all rows are still in use")
        #expect(FileIndex(ByteView(bytes.dropLast())).row(of: known[0].0, known[0].1) == nil)
    }

    /// What is stored next is what a new index of the same files would store.
    @Test func anIndexTakesOverWhatIsStillInUse() throws {
        let stamp = try #require(FileStamp(path: "/"))
        func digest(_ number: Int) -> SHA256.Digest { SHA256.digest([UInt8(number)]) }
        var old = FileIndex()
        for number in 0..<40 { old.add(digest(number), of: "file\(number)", stamp) }
        let stored = try #require(old.changed)
        var (next, new) = (FileIndex(ByteView(stored)), FileIndex())
        // The first ones are gone, every third has changed, and ten are added.
        for number in 10..<50 {
            let isStored = number % 3 > 0 && number < 40
            if isStored { next.keep(try #require(next.row(of: "file\(number)", stamp))) }
            let value = digest(isStored ? number : number + 100)
            if !isStored { next.add(value, of: "file\(number)", stamp) }
            new.add(value, of: "file\(number)", stamp)
        }
        let changed = try #require(next.changed)
        #expect(changed == new.changed)
    }

    @Test func aFileIsSettledOnlyWhenItsTimesAreOld() throws {
        let folder = try TemporaryDirectory()
        let stamp = try #require(FileStamp(path: folder.write("x", to: "file")))
        #expect(!stamp.isSettled(before: currentMoment()))
        #expect(stamp.isSettled(before: currentMoment() + 3_000_000_000))
    }

    @Test func aSnapshotSeesEveryChange() throws {
        let folder = try TemporaryDirectory()
        for name in ["a/one", "a/two", "b/one", "top"] { try folder.write(name, to: name) }
        func state() -> String {
            var snapshot = TreeSnapshot(moment: 0, jobs: 2)
            snapshot.add(folder.path)
            #expect(snapshot.isComplete)
            return snapshot.description
        }
        var seen = [state()]
        #expect(state() == seen[0])
        func expectChange(_ what: String, _ change: () throws -> Void) rethrows {
            try change()
            let now = state()
            #expect(!seen.contains(now), "\(what)")
            seen.append(now)
        }
        let manager = FileManager.default
        try expectChange("grown") { try folder.write("longer", to: "a/one") }
        try expectChange("same size") { try folder.write("shoert", to: "a/one") }
        try expectChange("added") { try folder.write("new", to: "b/new") }
        try expectChange("removed") { try manager.removeItem(atPath: folder.path + "/a/two") }
        try expectChange("renamed") { try manager.moveItem(atPath: folder.path + "/top", toPath: folder.path + "/bottom") }
        try expectChange("permission") {
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/bottom")
        }
        try expectChange("link") { try manager.createSymbolicLink(atPath: folder.path + "/l", withDestinationPath: "bottom") }
        try expectChange("touched") {
            try manager.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: folder.path + "/bottom")
        }
        var missing = TreeSnapshot(moment: 0, jobs: 2)
        missing.add(folder.path + "/nothing")
        #expect(!missing.isComplete)
    }

    /// Expanding sets doesn't look into pictures, so a changed one leaves the structure as it is. Templates are looked into, and
    /// behind a link nothing says whether there are any.
    @Test func theStructureIgnoresWhatPicturesContain() throws {
        let folder = try TemporaryDirectory()
        let names = [
            "a/icon.png", "a/Photo.JPEG", "a/Contents.json", "b/glyph.svg", "b/sheet.pdf", "b/apng", "b/C.Template/glyph.svg",
            "b/C.Template/icon.png", "b/C.Template/in/glyph.svg", "linked/glyph.svg",
        ]
        for name in names { try folder.write(name, to: "in/\(name)") }
        try FileManager.default.moveItem(atPath: folder.path("in/linked"), toPath: folder.path("linked"))
        for (link, target) in [("b/link.png", "../a/icon.png"), ("linked", "../linked")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path("in/\(link)"), withDestinationPath: target)
        }
        func structure(_ change: () throws -> Void = {}) throws -> String {
            try change()
            var snapshot = TreeSnapshot(moment: 0, jobs: 2, template: "template")
            snapshot.add(folder.path("in"))
            return snapshot.structure
        }
        // The target of the link in `b` counts by its stamp, so its picture is left alone.
        var seen = [try structure()]
        for name in ["a/Photo.JPEG", "b/sheet.pdf", "b/glyph.svg", "b/C.Template/in/glyph.svg"] {
            #expect(try structure { try folder.write("other", to: "in/\(name)") } == seen[0], "\(name)")
        }
        let counted = [
            "a/Contents.json", "a/icon.png", "b/apng", "b/C.Template/glyph.svg", "b/C.Template/icon.png", "linked/glyph.svg",
            "a/new.png", "c/icon.png",
        ]
        for name in counted {
            let now = try structure { try folder.write("other", to: "in/\(name)") }
            #expect(!seen.contains(now), "\(name)")
            seen.append(now)
        }
        let removed = try structure { try FileManager.default.removeItem(atPath: folder.path("in/a/new.png")) }
        #expect(removed != seen.last)
    }

    /// A stamp that the snapshot has is the one that the file system would give now.
    @Test func aSnapshotKnowsTheStampsOfPictures() throws {
        let folder = try TemporaryDirectory()
        let names = ["top.png", "a/icon.png", "a/b/c/Straße 😀.svg", "a/notes.txt"]
        for name in names { try folder.write(name, to: "in/\(name)") }
        try folder.write("x", to: "out/far.png")
        for (link, target) in [("in/link.png", "a/icon.png"), ("in/far", "../out")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
        }
        var snapshot = TreeSnapshot(moment: 0, jobs: 2)
        for root in ["in", "out"] { snapshot.add(folder.path(root)) }
        #expect(snapshot.pictures.stamp(of: folder.path("in/top.png")) == nil, "it isn't prepared yet")
        var pictures = snapshot.pictures
        pictures.prepare()
        for name in names.dropLast().map({ "in/\($0)" }) + ["out/far.png"] {
            let stamp = try #require(pictures.stamp(of: folder.path(name)), "\(name)")
            #expect(stamp == FileStamp(path: folder.path(name)), "\(name)")
        }
        for name in ["in/a/notes.txt", "in/link.png", "in/far/far.png", "in/gone.png", "in", "in/", "other/top.png"] {
            #expect(pictures.stamp(of: folder.path(name)) == nil, "\(name)")
        }
        #expect(pictures.stamp(of: "") == nil && pictures.stamp(of: "/") == nil)
    }

    /// The target of a link is elsewhere, and its changes leave no trace in the folder.
    @Test func aSnapshotSeesWhatLinksLeadTo() throws {
        let folder = try TemporaryDirectory()
        for name in ["in/own", "out/file", "out/deep/one"] { try folder.write(name, to: name) }
        let manager = FileManager.default
        for (link, target) in [
            ("in/file", "../out/file"), ("in/folder", "../out/deep"), ("in/gone", "../out/later"), ("in/up", ".."),
            ("out/deep/back", "../../in"),
        ] {
            try manager.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
        }
        func state(followsLinks: Bool = true) -> String {
            var snapshot = TreeSnapshot(moment: 0, jobs: 2, followsLinks: followsLinks)
            snapshot.add(folder.path("in"))
            #expect(snapshot.isComplete, "circles end")
            return snapshot.description
        }
        var (seen, plain) = ([state()], state(followsLinks: false))
        #expect(state() == seen[0])
        let changes = [
            ("out/file", "longer than before"), ("out/deep/one", "other"), ("out/deep/two", "new"), ("out/later", "x"),
        ]
        for (file, text) in changes {
            try folder.write(text, to: file)
            let now = state()
            #expect(!seen.contains(now), "\(file)")
            seen.append(now)
            #expect(state(followsLinks: false) == plain)
        }
        plain = state(followsLinks: false)
        try folder.write("changed", to: "in/own")
        #expect(state(followsLinks: false) != plain)
    }

    /// Two links in each of many folders make too many paths to follow.
    @Test func linksThatMultiplyEnd() throws {
        let folder = try TemporaryDirectory()
        try folder.write("x", to: "30/file")
        for number in 0..<30 {
            try folder.write("x", to: "\(number)/file")
            for name in ["a", "b"] {
                let link = folder.path("\(number)/\(name)")
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../\(number + 1)")
            }
        }
        func state() -> String {
            var snapshot = TreeSnapshot(moment: 0, jobs: 2)
            snapshot.add(folder.path("0"))
            #expect(snapshot.isComplete)
            return snapshot.description
        }
        let before = state()
        #expect(state() == before)
        try folder.write("longer", to: "30/file")
        #expect(state() != before)
    }

    /// Many folders are listed on several threads. The result must not depend on the number of threads.
    @Test func aSnapshotOfManyFoldersSeesEveryChange() throws {
        let folder = try TemporaryDirectory()
        for group in 0..<12 {
            for set in 0..<14 { try folder.write("x", to: "group \(group)/set \(set)/deep/file") }
        }
        func state(jobs: Int = 4) -> String {
            var snapshot = TreeSnapshot(moment: 0, jobs: jobs)
            snapshot.add(folder.path)
            #expect(snapshot.isComplete && !snapshot.isSettled)
            return snapshot.description
        }
        let before = state()
        #expect(before.hasSuffix(" \(1 + 12 + 12 * 14 * 3)"))
        #expect(state(jobs: 1) == before)
        try folder.write("longer", to: "group 7/set 9/deep/file")
        let after = state()
        #expect(after != before && state(jobs: 1) == after)
        // The same files in folders that have changed places.
        let (a, b) = (folder.path + "/group 3/set 1", folder.path + "/group 4/set 1")
        try FileManager.default.moveItem(atPath: a, toPath: folder.path + "/group 4/set 14")
        try FileManager.default.moveItem(atPath: b, toPath: a)
        #expect(state() != after)
    }

    /// What is kept of the sets is found until something other than a picture changes.
    @Test func aStructureOutlivesChangedPictures() throws {
        let folder = try TemporaryDirectory()
        let local = try LocalCache(folder: folder.path("cache"))
        for name in ["Contents.json", "a.png", "b.svg"] { try folder.write(name, to: "in/A.set/\(name)") }
        func runs(later: Int = 10_000_000_000) throws -> RunCache {
            try #require(
                RunCache(local, request: [], paths: [folder.path("in")], moment: currentMoment() + later, jobs: 2))
        }
        try runs(later: 0).keepStructure([1])
        local.finish()
        #expect(try runs().structure() == nil, "what may still change unseen is not kept")
        try runs().keepStructure([2])
        local.finish()
        for name in ["a.png", "b.svg"] {
            try folder.write("changed", to: "in/A.set/\(name)")
            #expect(try runs().structure()?.array == [2], "\(name)")
        }
        try folder.write("changed", to: "in/A.set/Contents.json")
        #expect(try runs().structure() == nil)
    }

    /// One output with its bytes, because making it takes long, and one without.
    @Test func aRunIsReplayedOnlyWhileNothingHasChanged() throws {
        let folder = try TemporaryDirectory()
        let local = try LocalCache(folder: folder.path + "/cache")
        let input = try folder.write("input", to: "in/file")
        let (costly, cheap) = (folder.path + "/out/costly", folder.path + "/out/cheap")
        func runs(_ request: String = "x", later: Int = 10_000_000_000) throws -> RunCache {
            try #require(
                RunCache(local, request: [request], paths: [folder.path + "/in"], moment: currentMoment() + later, jobs: 2))
        }
        let result = RunCache.Result(text: "report\n", isFailure: true)
        func keep(_ runs: RunCache) throws {
            try folder.write("made", to: "out/costly")
            try folder.write("too", to: "out/cheap")
            runs.keep(result, files: [(costly, Array("made".utf8)), (cheap, nil)])
            local.finish()
        }
        try keep(runs(later: 0))
        #expect(try runs().replay() == nil, "what may still change unseen is not kept")
        try keep(runs())
        #expect(try runs().replay() == result)
        #expect(try runs("y").replay() == nil)
        let stamp = FileStamp(path: costly)
        #expect(try runs().replay() == result)
        #expect(FileStamp(path: costly) == stamp, "an output that is there is left alone")
        try folder.write("other", to: "out/costly")
        #expect(try runs().replay() == result)
        #expect(try folder.read("out/costly") == Array("made".utf8), "one that was changed is written again")
        let again = FileStamp(path: costly)
        #expect(try runs().replay() == result)
        #expect(FileStamp(path: costly) == again, "and then left alone")
        try FileManager.default.removeItem(atPath: costly)
        #expect(try runs().replay() == result)
        #expect(try folder.read("out/costly") == Array("made".utf8))
        try folder.write("out", to: "out/cheap")
        #expect(try runs().replay() == nil, "what is not kept has to be made")
        try keep(runs())
        #expect(try runs().replay() == result)
        try Data("changed".utf8).write(to: URL(fileURLWithPath: input))
        #expect(try runs().replay() == nil)
    }
}
