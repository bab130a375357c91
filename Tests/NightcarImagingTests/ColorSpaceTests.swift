import NightcarImaging
import NightcarSystem
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@Suite struct ColorSpaceTests {
    private func space(_ chunks: [(type: String, data: [UInt8])]) throws -> ColorSpace {
        var builder = PNGBuilder(width: 1, height: 1) { _, _, _ in 0 }
        builder.chunks = chunks
        return try decodePNG(builder.file()).colorSpace
    }

    private func profile(
        space: String = "RGB ", name: String = "", unicodeName: String? = nil, primaries: [Double] = [], gamma: Double? = nil
    ) -> [UInt8] {
        var tags: [(String, [UInt8])] = []
        let zeros = [UInt8](repeating: 0, count: 4)
        if let unicodeName {
            let units = unicodeName.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            let record = Array("enUS".utf8) + PNGBuilder.big(units.count) + PNGBuilder.big(28)
            tags.append(("desc", Array("mluc".utf8) + zeros + PNGBuilder.big(1) + PNGBuilder.big(12) + record + units))
        } else {
            tags.append(("desc", Array("desc".utf8) + zeros + PNGBuilder.big(name.utf8.count + 1) + Array(name.utf8) + [0]))
        }
        for (index, tag) in ["rXYZ", "gXYZ", "bXYZ"].enumerated() where !primaries.isEmpty {
            let numbers = primaries[index * 3..<index * 3 + 3].flatMap { PNGBuilder.big(Int(($0 * 65536).rounded())) }
            tags.append((tag, Array("XYZ ".utf8) + zeros + numbers))
        }
        if let gamma {
            let value = Int((gamma * 256).rounded())
            let curve = Array("curv".utf8) + zeros + PNGBuilder.big(1) + [UInt8(value >> 8), UInt8(value & 255)]
            tags.append((space == "GRAY" ? "kTRC" : "rTRC", curve))
        }
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(16..<20, with: space.utf8)
        header.replaceSubrange(36..<40, with: "acsp".utf8)
        var (table, body) = (PNGBuilder.big(tags.count), [UInt8]())
        for (name, data) in tags {
            table += Array(name.utf8) + PNGBuilder.big(132 + tags.count * 12 + body.count) + PNGBuilder.big(data.count)
            body += data
        }
        return header + table + body
    }

    private func iccp(_ profile: [UInt8]) -> [(type: String, data: [UInt8])] {
        [("iCCP", Array("icc".utf8) + [0, 0] + PNGBuilder.zlib(profile))]
    }

    @Test func chunksNameTheSpace() throws {
        #expect(try space([]) == .unspecified)
        #expect(try space([("sRGB", [0])]) == .srgb)
        #expect(try space([("gAMA", PNGBuilder.big(45455))]) == .unspecified)
        #expect(try space([("cICP", [12, 13, 0, 1])]) == .displayP3)
        #expect(try space([("cICP", [1, 13, 0, 1])]) == .srgb)
        #expect(try space([("cICP", [9, 16, 0, 1])]) == .otherICC)
        #expect(try space([("sRGB", [0]), ("cICP", [12, 13, 0, 1])]) == .displayP3)
        #expect(try space([("sRGB", [0])] + iccp(profile(name: "Display P3"))) == .displayP3)
    }

    @Test(arguments: [
        ("sRGB IEC61966-2.1", ColorSpace.srgb), ("Display P3", .displayP3), ("Generic RGB Profile", .genericRGB),
        ("Adobe RGB (1998)", .adobeRGB), ("DELL U2711", .otherICC), ("sRGB linear", .otherICC), ("", .otherICC),
    ])
    func profileIsKnownByName(name: String, expected: ColorSpace) throws {
        #expect(try space(iccp(profile(name: name))) == expected)
        #expect(try space(iccp(profile(unicodeName: name))) == expected)
    }

    @Test func profileIsKnownByItsPrimaries() throws {
        let p3 = [0.51512, 0.2412, -0.00105, 0.29198, 0.69225, 0.04189, 0.1571, 0.06657, 0.78407]
        let srgb = [0.43607, 0.22249, 0.01392, 0.38515, 0.71687, 0.09708, 0.14307, 0.06061, 0.7141]
        #expect(try space(iccp(profile(name: "Color LCD", primaries: p3))) == .displayP3)
        #expect(try space(iccp(profile(name: "Color LCD", primaries: srgb))) == .srgb)
        #expect(try space(iccp(profile(name: "Color LCD", primaries: srgb, gamma: 1))) == .otherICC)
        #expect(try space(iccp(profile(name: "Color LCD", primaries: srgb.map { $0 + 0.01 }))) == .otherICC)
    }

    @Test func grayProfilesAreKnownByGamma() throws {
        #expect(try space(iccp(profile(space: "GRAY", gamma: 2.2))) == .grayGamma22)
        #expect(try space(iccp(profile(space: "GRAY", gamma: 1.8))) == .otherICC)
        #expect(try space(iccp(profile(space: "CMYK", name: "sRGB"))) == .otherICC)
    }

    @Test func brokenProfilesSayNothing() throws {
        #expect(try space([("iCCP", [])]) == .unspecified)
        #expect(try space([("iCCP", Array("icc".utf8) + [0])]) == .unspecified)
        #expect(try space([("iCCP", Array("icc".utf8) + [0, 0, 1, 2, 3])]) == .unspecified)
        #expect(try space([("sRGB", [0]), ("iCCP", Array("icc".utf8) + [0, 0, 1, 2, 3])]) == .srgb)
        var random = SeededGenerator(seed: 8)
        let whole = profile(unicodeName: "Display P3", primaries: [1, 0, 0, 0, 1, 0, 0, 0, 1], gamma: 2.2)
        for _ in 0..<2000 {
            var broken = Array(whole[..<Int.random(in: 0...whole.count, using: &random)])
            for _ in 0..<4 where broken.count > 128 {
                broken[.random(in: 128..<broken.count, using: &random)] = [0, 1, 127, 255].randomElement(using: &random)!
            }
            _ = try space(iccp(broken))
        }
    }

    /// What a profile has beyond the limit is not read.
    @Test func longProfilesAreReadToTheLimit() throws {
        let padding = [UInt8](repeating: 0, count: Limits.profileBytes)
        let short = profile(name: "Display P3")
        #expect(try space(iccp(short + padding)) == .displayP3)
        // The name stands behind the padding.
        var far = short
        let offset = short.count + padding.count
        far.replaceSubrange(136..<140, with: PNGBuilder.big(offset))
        #expect(try space(iccp(far + padding + short[144...])) == .otherICC)
        far.replaceSubrange(136..<140, with: PNGBuilder.big(offset - padding.count))
        #expect(try space(iccp(far + short[144...])) == .displayP3)
    }
}
