import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing

@Suite("Keys without effect")
struct KeysWithoutEffectTests {
    @Test("Sets and entries list theirs, sorted")
    func listed() {
        func members(_ keys: String...) -> [JSONMember] { keys.map { JSONMember(key: $0, value: .string("x")) } }
        let properties = AssetProperties(members: members("localizable", "template-rendering-intent", "auto-scaling"))
        #expect(properties.keysWithoutEffect == ["auto-scaling", "localizable"])
        #expect(EntryAttributes(members("pixel-format", "resizing", "auto-scaling")).keysWithoutEffect == ["pixel-format"])
        #expect(EntryAttributes().keysWithoutEffect == [])
    }

    /// Code that reads a key gives it an effect. Then it must leave the list.
    @Test("No code reads them, except the readers of keys and what actool prints")
    func unread() throws {
        // In a git repository, "origin" is the name of a remote.
        let readers = ["KeysWithoutEffect", "KnownKeys", "EntryReader+Key", "InventoryCounter", "AssetTags", "Git/Repository"]
            .map { $0 + ".swift" }
        let folder = PackageLayout.root + "/Sources"
        let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        for file in files where file.hasSuffix(".swift") && !readers.contains(where: file.hasSuffix) {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for key in KeysWithoutEffect.properties.union(KeysWithoutEffect.entries) {
                #expect(!text.contains("\"\(key)\""), "\(file) reads \(key)")
            }
        }
    }
}
