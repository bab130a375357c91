import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Odd content in a catalog is reported at the right place, and the rest still loads.
struct FindingTests {
    static let good = #"{"images": [{"filename": "a"}]}"#

    @Test func aBrokenContentsNamesItsFilesAndStopsNothingElse() throws {
        let sample = try Sample([
            "Contents.json": "{}", "A.imageset/Contents.json": "{\"images\": [\n  {\"filename\" \"a\"}]}", "A.imageset/a": "",
            "A.imageset/b": "", "B.imageset/Contents.json": Self.good, "B.imageset/a": "",
        ])
        #expect(sample.findings == ["A.imageset/Contents.json:2:15: error: bad-contents-json"])
        let finding = try #require(sample.finding("bad-contents-json"))
        #expect(finding.message.hasSuffix("found '\"'; the set is left out with its files: a, b"))
        #expect(finding.related.map { sample.short($0.location) } == ["A.imageset/a", "A.imageset/b"])
        #expect(sample.names == ["B imageset"])
    }

    @Test(arguments: [("", "1:1"), ("[]", "1:1"), (" \n 5", "2:2")])
    func aContentsMustBeAnObject(text: String, place: String) throws {
        let sample = try Sample(["Contents.json": text, "A.imageset/Contents.json": text, "A.imageset/a": ""])
        #expect(
            sample.findings == [
                "A.imageset/Contents.json:\(place): error: bad-contents-json", "Contents.json:\(place): error: bad-contents-json",
            ])
    }

    @Test func missingContentsAreSaid() throws {
        let sample = try Sample(["A.imageset/a": "", "G/B.imageset/Contents.json": Self.good, "G/B.imageset/a": ""])
        let root = Finding(
            "missing-contents-json", .info, "the catalog has no Contents.json of its own", at: Location(path: sample.source.path))
        #expect(sample.expansion.findings.first == root)
        #expect(sample.findings.dropFirst() == ["A.imageset: warning: missing-contents-json"])
        #expect(sample.names == ["B imageset"], "a group needs none")
    }

    @Test func missingFilesAndUnnamedFilesAreSaid() throws {
        let entries = "[\n{\"filename\": \"gone\"}, {\"filename\": \"a\"}]"
        let sample = try Sample.set("A.imageset", entries, files: ["a", "b", ".DS_Store"])
        #expect(
            sample.findings == [
                "A.imageset/Contents.json:2:14: warning: missing-file", "A.imageset/b: warning: unassigned-child",
            ])
        #expect(sample.renditions("A") == ["any → a"], "the missing file does not take the slot")
    }

    @Test func aLongValueLeavesOutOnlyItsEntry() throws {
        let long = String(repeating: "9", count: Limits.keyTextBytes)
        let entries = #"[{"filename": "a", "locale": "\#(long)"}, {"filename": "b", "locale": "\#(long)9"}]"#
        let sample = try Sample.set("A.imageset", entries, files: ["a", "b"])
        #expect(sample.findings == ["A.imageset/Contents.json:1:\(46 + long.utf8.count): warning: bad-value"])
        let message = sample.finding("bad-value")?.message
        #expect(message == "a value of the entry \"b\" has more than 1024 bytes; it is left out")
        #expect(sample.asset("A")?.renditions.map(\.key.locale) == [long])
    }

    @Test func filesInOtherCaseOrNormalFormAreUsed() throws {
        let composed = "\u{E9}.png"
        let decomposed = "e\u{301}.png"
        let entries = "[{\"filename\": \"LOGO.png\"}, {\"filename\": \"\(composed)\", \"scale\": \"1x\"}]"
        let sample = try Sample.set("A.imageset", entries, files: ["logo.png", decomposed])
        #expect(
            sample.findings == [
                "A.imageset/Contents.json:1:26: warning: file-name-case",
                "A.imageset/Contents.json:1:52: warning: file-name-normal-form",
            ])
        let files = sample.asset("A")?.renditions.compactMap { rendition -> [UInt8]? in
            if case .file(let file) = rendition.content { Array(file.path.utf8.suffix(decomposed.utf8.count)) } else { nil }
        }
        #expect(files?.last == Array(decomposed.utf8), "the name on disk is the one to open")
        let counts = inventory(of: sample.source)
        #expect(counts.caseOnly == 1 && counts.normalOnly == 1 && counts.filesMissing == 2 && counts.unreferenced == 0)
    }

    @Test func bothNormalFormsCanLieInOneFolder() throws {
        let entries = "[{\"filename\": \"\u{E9}\"}, {\"filename\": \"e\u{301}\", \"scale\": \"1x\"}]"
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.imageset/Contents.json": "{\"images\": \(entries)}"])
        for name in ["\u{E9}", "e\u{301}"] { try directory.write([], to: "A.imageset/" + name) }
        let sample = try Sample(directory)
        #expect(sample.findings == [])
        #expect(inventory(of: sample.source).distinctFilesPresent == 2)
    }

    @Test(arguments: ["../secret", "/etc/passwd", "..", ".", "sub/a", "a\\u0000b"])
    func namesThatLeadOutAreNeverFollowed(name: String) throws {
        let sample = try Sample([
            "Contents.json": "{}", "secret": "x", "A.imageset/sub/a": "",
            "A.imageset/Contents.json": "{\"images\": [{\"filename\": \"\(name)\"}]}",
        ])
        #expect(sample.finding("path-escape").map { sample.short($0.location) } == "A.imageset/Contents.json:1:26")
        #expect(sample.finding("path-escape")?.severity == .error)
        #expect(sample.names == [])
    }

    @Test func duplicateSlotsNameBothEntries() throws {
        let entries = """
            [{"filename": "a", "scale": "2x", "idiom": "universal"},
             {"scale": "2x"},
             {"scale": "2x", "filename": "b"},
             {"scale": "3x", "filename": "b"}]
            """
        let sample = try Sample.set("A.imageset", entries, files: ["a", "b"])
        #expect(sample.findings == ["A.imageset/Contents.json:3:2: error: duplicate-slot"])
        let finding = try #require(sample.finding("duplicate-slot"))
        #expect(finding.related.map { sample.short($0.location) } == ["A.imageset/Contents.json:1:13"])
        #expect(finding.message.contains("\"b\"") && finding.message.contains("2x"))
        #expect(sample.renditions("A") == ["2x → a", "3x → b"])
    }

    @Test func duplicateNamesLeaveTheLaterOut() throws {
        var files = ["Contents.json": "{}", "N/Contents.json": #"{"properties": {"provides-namespace": true}}"#]
        for folder in ["a/X.imageset", "b/X.imageset", "N/X.imageset"] {
            files["\(folder)/Contents.json"] = Self.good
            files["\(folder)/a"] = folder
        }
        files["b/X.colorset/Contents.json"] = #"{"colors": [{"color": {"reference": "labelColor"}}]}"#
        let sample = try Sample(files)
        #expect(sample.findings == ["b/X.imageset: warning: duplicate-name"])
        #expect(
            sample.finding("duplicate-name")?.related.map { sample.short($0.location) } == ["a/X.imageset", "b/X.imageset/a"])
        #expect(sample.names == ["N/X imageset", "X colorset", "X imageset"])
    }

    @Test func namesAreUniqueOverSeveralCatalogs() throws {
        let one = try TemporaryCatalog(["Contents.json": "{}", "X.imageset/Contents.json": Self.good, "X.imageset/a": ""])
        let two = try TemporaryCatalog(["Contents.json": "{}", "X.imageset/Contents.json": Self.good, "X.imageset/a": ""])
        let expansion = expand(try loadCatalogs(at: [two.path, one.path]))
        #expect(expansion.catalog.assets.map(\.location?.path) == [two.path("X.imageset")])
        #expect(expansion.findings.map(\.location.path) == [one.path("X.imageset")])
    }

    @Test func namesAreFoundInLargeSetsToo() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.stickersequence/Frame.png": ""])
        let entries = (0..<22_000).map { _ in #"{"filename": "frame.png"}"# }.joined(separator: ",")
        try directory.write(Array("{\"frames\": [\(entries)]}".utf8), to: "A.stickersequence/Contents.json")
        try directory.write([], to: "A.stickersequence/other.png")
        let sample = try Sample(directory)
        #expect(sample.asset("A")?.renditions.count == 22_000)
        #expect(sample.expansion.findings.count { $0.id == "file-name-case" } == 22_000)
        #expect(sample.findings.last == "A.stickersequence/other.png: warning: unassigned-child")
    }

    @Test func theLastOfDuplicateKeysCounts() throws {
        let entries = #"[{"filename": "gone", "scale": "1x", "filename": "a", "scale": "2x"}]"#
        let sample = try Sample.set("A.imageset", entries, files: ["a"])
        #expect(sample.renditions("A") == ["2x → a"])
        #expect(sample.expansion.findings.map(\.id) == ["json-duplicate-key", "json-duplicate-key"])
    }

    @Test func unassignedEntriesAreLeftOut() throws {
        let entries = #"[{"filename": "a"}, {"filename": "b", "unassigned": true}]"#
        let sample = try Sample.set("A.imageset", entries, files: ["a", "b"])
        #expect(sample.findings == ["A.imageset/Contents.json:1:32: warning: unassigned-child"])
        #expect(sample.renditions("A") == ["any → a"])
    }

    /// Empty slots for scales and idioms are usual. One for an appearance means that somebody forgot a value.
    @Test func emptySlotsForAppearancesAreSaid() throws {
        let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#
        let high = #""appearances": [{"appearance": "contrast", "value": "high"}]"#
        let red = #""color": {"components": {"red": "1.0", "green": "0.0", "blue": "0.0", "alpha": "1.0"}}"#
        let colors = try Sample([
            "C.colorset/Contents.json": #"""
            {"colors": [{"idiom": "universal", \#(red)},
            {\#(dark)},
            {"idiom": "ipad"},
            {\#(high)}]}
            """#,
            "Full.colorset/Contents.json": #"{"colors": [{\#(red)}, {\#(dark), \#(red)}]}"#,
            // Both have findings of their own.
            "Empty.colorset/Contents.json": #"{"colors": [{}, {\#(dark)}]}"#,
            "Wrong.colorset/Contents.json": #"{"colors": [{\#(red)}, {\#(dark), "color": {}}]}"#,
        ])
        #expect(
            colors.findings.filter { $0.hasSuffix("empty-appearance") } == [
                "C.colorset/Contents.json:2:1: info: empty-appearance", "C.colorset/Contents.json:4:1: info: empty-appearance",
            ])
        let entries = #"[{"filename": "a"}, {\#(dark)}, {"scale": "3x"}, {\#(high), "filename": "gone"}]"#
        let images = try Sample.set("A.imageset", entries, files: ["a"])
        #expect(images.findings.map { $0.split(separator: " ").last } == ["empty-appearance", "missing-file"])
        let scales = #"[{"filename": "a"}, {\#(dark), "scale": "2x"}, {\#(dark), "scale": "3x"}]"#
        #expect(try Sample.set("A.imageset", scales, files: ["a"]).findings.count == 1, "one finding for all scales")
        let one = #"[{"filename": "a"}, {\#(dark), "scale": "2x"}, {\#(dark), "scale": "3x", "filename": "a"}]"#
        #expect(try Sample.set("A.imageset", one, files: ["a"]).findings.isEmpty, "one scale is enough")
    }

    @Test func strayFilesAreSaid() throws {
        let sample = try Sample(["Contents.json": "{}", "x.pdf": "", "G/Contents 2.json": "", "G/.hidden": "", ".git/config": ""])
        #expect(sample.findings == ["G/Contents 2.json: warning: stray-file", "x.pdf: warning: stray-file"])
    }

    @Test func valuesOfTheWrongTypeAreSaid() throws {
        let entries = #"[7, {"filename": 5}, {"scale": []}, {"appearances": {}}, {"unassigned": "x"}, {"appearances": [1]}]"#
        let sample = try Sample.set("A.imageset", entries)
        #expect(sample.findings.filter { $0.hasSuffix("bad-value") }.count == 6)
        #expect(sample.expansion.findings.allSatisfy { $0.severity < .error })
        let root = try Sample(["Contents.json": #"{"properties": [], "info": 5, "other": 1}"#])
        #expect(
            root.findings == [
                "Contents.json:1:16: warning: bad-value", "Contents.json:1:28: warning: bad-value",
                "Contents.json:1:31: info: unknown-key",
            ])
    }

    @Test func toleratedJSONIsSaid() throws {
        let sample = try Sample([
            "Contents.json": "{} // root", "A.imageset/Contents.json": "{\"images\": [{\"filename\": \"a\",}]}",
            "A.imageset/a": "",
        ])
        #expect(
            sample.findings == [
                "A.imageset/Contents.json:1:29: warning: json-trailing-comma", "Contents.json:1:4: warning: json-comment",
            ])
        #expect(sample.names == ["A imageset"])
    }
}
