import Foundation
import NightcarBasics
import NightcarImaging
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
        #expect(try space([("sRGB", [0])] + iccp(ICCSample.profile(name: "Display P3"))) == .displayP3)
    }

    @Test(arguments: [
        ("sRGB IEC61966-2.1", ColorSpace.srgb), ("Display P3", .displayP3), ("Generic RGB Profile", .genericRGB),
        ("Adobe RGB (1998)", .adobeRGB), ("DELL U2711", .otherICC), ("sRGB linear", .otherICC), ("", .otherICC),
    ])
    func profileIsKnownByName(name: String, expected: ColorSpace) throws {
        #expect(try space(iccp(ICCSample.profile(name: name))) == expected)
        #expect(try space(iccp(ICCSample.profile(unicodeName: name))) == expected)
    }

    @Test func profileIsKnownByItsPrimaries() throws {
        let p3 = [0.51512, 0.2412, -0.00105, 0.29198, 0.69225, 0.04189, 0.1571, 0.06657, 0.78407]
        let srgb = [0.43607, 0.22249, 0.01392, 0.38515, 0.71687, 0.09708, 0.14307, 0.06061, 0.7141]
        #expect(try space(iccp(ICCSample.profile(name: "Color LCD", primaries: p3))) == .displayP3)
        #expect(try space(iccp(ICCSample.profile(name: "Color LCD", primaries: srgb))) == .srgb)
        #expect(try space(iccp(ICCSample.profile(name: "Color LCD", primaries: srgb, gamma: 1))) == .otherICC)
        #expect(try space(iccp(ICCSample.profile(name: "Color LCD", primaries: srgb.map { $0 + 0.01 }))) == .otherICC)
    }

    @Test func grayProfilesAreKnownByGamma() throws {
        #expect(try space(iccp(ICCSample.profile(space: "GRAY", gamma: 2.2))) == .grayGamma22)
        #expect(try space(iccp(ICCSample.profile(space: "GRAY", gamma: 1.8))) == .otherICC)
        #expect(try space(iccp(ICCSample.profile(space: "CMYK", name: "sRGB"))) == .otherICC)
    }

    /// Apple's *Generic Gray Gamma 2.2* has sRGB's curve, in a table of 1024 values.
    @Test func grayProfilesAreKnownByTheirTable() throws {
        func table(_ curve: (Double) -> Double) -> [UInt8] {
            ICCSample.profile(space: "GRAY", table: (0..<1024).map { curve(Double($0) / 1023) })
        }
        #expect(try space(iccp(table { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) })) == .grayGamma22)
        #expect(try space(iccp(table { pow($0, 2.2) })) == .grayGamma22)
        #expect(try space(iccp(table { pow($0, 1.8) })) == .otherICC)
        #expect(try space(iccp(table { $0 })) == .otherICC)
    }

    /// The profile is kept unless the space says everything.
    @Test(arguments: [
        ("sRGB IEC61966-2.1", false), ("Display P3", false), ("Generic RGB Profile", true), ("Adobe RGB (1998)", true),
        ("DELL U2711", true),
    ])
    func profilesAreKept(name: String, isKept: Bool) throws {
        let profile = ICCSample.profile(name: name)
        var builder = PNGBuilder(width: 1, height: 1) { _, _, _ in 0 }
        builder.chunks = iccp(profile)
        #expect(try decodePNG(builder.file()).profile == (isKept ? profile : nil))
        // If the file declares its space in another way, that declaration is used.
        builder.chunks.append(("cICP", [12, 13, 0, 1]))
        #expect(try decodePNG(builder.file()).profile == nil)
        // A part of a profile is not a profile.
        builder.chunks = [("iCCP", Array("icc".utf8) + [0, 0] + PNGBuilder.zlib(profile).dropLast(20))]
        #expect(try decodePNG(builder.file()).profile == nil)
    }

    @Test func brokenProfilesSayNothing() throws {
        #expect(try space([("iCCP", [])]) == .unspecified)
        #expect(try space([("iCCP", Array("icc".utf8) + [0])]) == .unspecified)
        #expect(try space([("iCCP", Array("icc".utf8) + [0, 0, 1, 2, 3])]) == .unspecified)
        #expect(try space([("sRGB", [0]), ("iCCP", Array("icc".utf8) + [0, 0, 1, 2, 3])]) == .srgb)
        var random = SeededGenerator(seed: 8)
        let whole = ICCSample.profile(unicodeName: "Display P3", primaries: [1, 0, 0, 0, 1, 0, 0, 0, 1], gamma: 2.2)
        for _ in 0..<2000 {
            var broken = Array(whole[..<Int.random(in: 0...whole.count, using: &random)])
            for _ in 0..<4 where broken.count > 128 {
                broken[.random(in: 128..<broken.count, using: &random)] = [0, 1, 127, 255].randomElement(using: &random)!
            }
            _ = try space(iccp(broken))
        }
    }

    /// Profiles are not read beyond the limit.
    @Test func longProfilesAreReadToTheLimit() throws {
        let padding = [UInt8](repeating: 0, count: Limits.profileBytes)
        let short = ICCSample.profile(name: "Display P3")
        #expect(try space(iccp(short + padding)) == .displayP3)
        // The name follows the padding.
        var far = short
        let offset = short.count + padding.count
        far.replaceSubrange(136..<140, with: PNGBuilder.big(offset))
        #expect(try space(iccp(far + padding + short[144...])) == .otherICC)
        far.replaceSubrange(136..<140, with: PNGBuilder.big(offset - padding.count))
        #expect(try space(iccp(far + short[144...])) == .displayP3)
    }
}

/// Colors without a profile, as a car has them.
@Suite struct ProfileConversionTests {
    private func converted(_ space: ColorSpace, _ color: [UInt8], profile: [UInt8]? = nil) -> PixelBuffer? {
        PixelBuffer(width: 1, height: 1, colorSpace: space, profile: profile, bytes: color + [77]).withoutProfile()
    }

    /// The expected values are from the matrices for D65 in the definitions of both spaces.
    @Test(
        arguments: [
            ([200, 100, 50], [227, 100, 42]), ([90, 140, 200], [53, 141, 203]), ([128, 128, 128], [129, 129, 129]),
            ([0, 0, 0], [0, 0, 0]), ([255, 255, 255], [255, 255, 255]), ([30, 60, 40], [0, 57, 34]),
        ] as [([UInt8], [UInt8])])
    func adobeRGBBecomesSRGB(color: [UInt8], expected: [UInt8]) throws {
        let picture = try #require(converted(.adobeRGB, color))
        #expect(zip(picture.bytes, expected + [77]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(picture.bytes)")
        #expect(picture.colorSpace == .srgb && picture.profile == nil)
    }

    @Test func genericRGBBecomesSRGB() throws {
        #expect(try #require(converted(.genericRGB, [128, 128, 128])).bytes == [146, 146, 146, 77])
        let deep = PixelBuffer(
            width: 1, height: 1, depth: .sixteen, colorSpace: .genericRGB, bytes: [UInt8](repeating: 128, count: 8))
        #expect(try #require(deep.withoutProfile()).bytes[1] == 146)
    }

    /// The profile is used and not the space: a curve of 1.8 in every form.
    @Test func curvesOfEveryForm() throws {
        let table = ICCSample.profile(space: "GRAY", table: (0..<256).map { pow(Double($0) / 255, 1.8) })
        for profile in [ICCSample.profile(space: "GRAY", gamma: 1.8), table] {
            let picture = try #require(converted(.otherICC, [128, 128, 128], profile: profile))
            #expect(picture.bytes == [146, 146, 146, 77])
            #expect(picture.colorSpace == .grayGamma22)
        }
    }

    @Test func spacesWithANameStay() {
        for space in ColorSpace.allCases where !space.keepsProfile {
            #expect(converted(space, [1, 2, 3])?.bytes == [1, 2, 3, 77])
        }
    }

    /// Without a matrix and curves, nothing is known about the values.
    @Test func whatIsNotKnownIsNotConverted() {
        #expect(converted(.otherICC, [1, 2, 3]) == nil)
        #expect(converted(.otherICC, [1, 2, 3], profile: ICCSample.profile(name: "Apple Wide Color Sharing Profile")) == nil)
        #expect(converted(.otherICC, [1, 2, 3], profile: [1, 2, 3]) == nil)
    }
}
