import Foundation
import NightcarTestSupport
import Testing

@testable import NightcarOpening

@Suite("App icons that an Info.plist names")
struct BundleIconsTests {
    /// `actool` writes such keys. `Night & Day` is chosen by users, also on iPads only.
    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <!-- <key>CFBundleIconName</key><string>Comment</string> -->
        <key>CFBundleName</key><string>App</string>
        <key>CFBundleIcons</key><dict>
            <key>CFBundlePrimaryIcon</key><dict>
                <key>CFBundleIconFiles</key><array><string>Main60x60</string></array>
                <key>CFBundleIconName</key><string>Main</string>
            </dict>
            <key>CFBundleAlternateIcons</key><dict>
                <key>Beta</key><dict><key>CFBundleIconName</key><string>Beta</string></dict>
            </dict>
        </dict>
        <key>CFBundleIcons~ipad</key><dict>
            <key>CFBundleAlternateIcons</key><dict>
                <key>N</key><dict><key>CFBundleIconName</key><string>Night &amp; Day ☾</string></dict>
            </dict>
        </dict>
        </dict></plist>
        """

    /// A binary property list with the same values, from `PropertyListSerialization`.
    private static func binary() throws -> [UInt8] {
        func icon(_ name: String) -> [String: Any] { ["CFBundleIconName": name, "CFBundleIconFiles": [name]] }
        let values: [String: Any] = [
            "CFBundleName": "App", "UIDeviceFamily": [1, 2], "LSRequiresIPhoneOS": true,
            "CFBundleIcons": ["CFBundlePrimaryIcon": icon("Main"), "CFBundleAlternateIcons": ["Beta": icon("Beta")]],
            "CFBundleIcons~ipad": ["CFBundleAlternateIcons": ["N": icon("Night & Day ☾")]],
            "CFBundleURLTypes": (0..<40).map { "scheme \($0)" },
        ]
        return Array(try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0))
    }

    @Test func bothFormsNameTheSameIcons() throws {
        for plist in [Array(Self.xml.utf8), try Self.binary()] {
            let icons = BundleIcons(plist: plist)
            #expect(icons.primary == "Main" && icons.alternates == ["Beta", "Night & Day ☾"])
            // The property list decides, and not the names.
            #expect(icons.alternates(among: ["AppIcon", "Main", "Beta", "Other"]) == ["Beta"])
        }
    }

    @Test func withoutAlternatesNamesDecide() {
        let plist = "<plist><dict><key>CFBundleIconName</key><string>Main</string></dict></plist>"
        let icons = BundleIcons(plist: Array(plist.utf8))
        #expect(icons.primary == "Main")
        #expect(icons.alternates(among: ["Main", "Night", "Main-Debug", "AppIcon"]) == ["Night"])
        #expect(icons.alternates(among: ["Night", "AppIcon"]) == [])
        #expect(BundleIcons(plist: []).alternates(among: ["Night", "AppIcon"]) == ["Night"])
    }

    @Test func damagedListsNameWhatIsLeft() throws {
        let whole = try Self.binary()
        var generator = SeededGenerator(seed: 22)
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0 ... .max, using: &generator)
            }
            _ = BundleIcons(plist: Bool.random(using: &generator) ? bytes : Array(bytes.prefix(bytes.count / 2)))
        }
        // A dictionary that holds itself.
        let circle =
            Array("bplist00".utf8) + [0xD1, 1, 0, 0x5C] + Array("CFBundleIcon".utf8) + [8, 11]
            + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 24]
        #expect(BundleIcons(plist: circle) == BundleIcons(plist: []))
        // One that holds itself 20,000 times, which has no end if each is looked into.
        let size: [UInt8] = [0x4E, 0x20]
        let members = Array(repeating: [0, 1] as [UInt8], count: 20_000).joined() + Array(repeating: 0, count: 40_000)
        let key = [0x5C] + Array("CFBundleIcon".utf8)
        let table = 8 + 4 + members.count + key.count
        let places = [8, 12 + members.count, table].map { place in [24, 16, 8, 0].map { UInt8(place >> $0 & 0xFF) } }
        var wide = Array("bplist00".utf8) + [0xDF, 0x11] + size
        wide += Array(members) + key + places[0] + places[1]
        wide += [0, 0, 0, 0, 0, 0, 4, 2] + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + places[2]
        #expect(BundleIcons(plist: wide) == BundleIcons(plist: []))
    }
}
