package import ThemeCatalogBytes

/// What a file says about itself (the block `CARHEADER`, 436 bytes).
///
/// | offset | type | field |
/// |---|---|---|
/// | 0 | char[4] | `RATC` |
/// | 4 | u32 x 4 | CoreUI version, storage version, timestamp, renditions |
/// | 20 | char[128] | main version |
/// | 148 | char[256] | tool |
/// | 404 | u8[16] | uuid |
/// | 420 | u32 x 4 | checksum, schema version, color space, key semantics |
package struct CarHeader: Sendable, Hashable {
    package var coreUIVersion: UInt32
    package var storageVersion: UInt32
    /// Seconds since 1970; 0 in the files of most tools.
    package var timestamp: UInt32
    package var renditionCount: Int
    /// `@(#)PROGRAM:CoreUI  PROJECT:CoreUI-975`, often with a line feed.
    package var mainVersion: String
    /// `Xcode 26.5 (17F42) via AssetCatalogSimulatorAgent`.
    package var tool: String
    package var uuid: [UInt8]
    package var checksum: UInt32
    package var schemaVersion: UInt32
    package var colorSpace: UInt32
    /// 1 for macOS, 2 for the device platforms.
    package var keySemantics: UInt32

    package static let mark = "CTAR"
    package static let size = 436
    static let versionSize = 128
    static let toolSize = 256
}

extension CarHeader {
    package init(parsing block: ByteView) throws(ByteError) {
        guard try block.code(0) == Self.mark else {
            throw ByteError(offset: block.startOffset, message: "the catalog header does not begin with its signature")
        }
        coreUIVersion = try block.u32(4)
        storageVersion = try block.u32(8)
        timestamp = try block.u32(12)
        renditionCount = Int(try block.u32(16))
        mainVersion = try block.text(20, Self.versionSize)
        tool = try block.text(148, Self.toolSize)
        uuid = try block.slice(404, 16).array
        checksum = try block.u32(420)
        schemaVersion = try block.u32(424)
        colorSpace = try block.u32(428)
        keySemantics = try block.u32(432)
    }
}

/// The purpose and the author of a file (the block `EXTENDED_METADATA`, 1028 bytes): `META`, then four char[256].
package struct CarMetadata: Sendable, Hashable {
    package var thinning: String
    /// The deployment target: `15.0`.
    package var platformVersion: String
    /// `ios`, `macosx`, `atv`, `watchos`, `xros`.
    package var platform: String
    package var authoringTool: String

    package static let mark = "META"
    package static let size = 1028
    static let fieldSize = 256
}

extension CarMetadata {
    package init(parsing block: ByteView) throws(ByteError) {
        guard try block.characters(0) == Self.mark else {
            throw ByteError(offset: block.startOffset, message: "the extended metadata does not begin with its signature")
        }
        thinning = try block.text(4, Self.fieldSize)
        platformVersion = try block.text(260, Self.fieldSize)
        platform = try block.text(516, Self.fieldSize)
        authoringTool = try block.text(772, Self.fieldSize)
    }
}
