import ThemeCatalogBytes
package import ThemeCatalogPixels

#if JPEGXL
    import ThemeCatalogJXL
#endif

extension JPEGTranscoder {
    /// The file as JPEG XL. Nil if it isn't a JPEG, or if it can't be restored exactly.
    ///
    /// - Parameter effort: libjxl's effort, 1 to 9. 3 to 7 give the same size. 8 saves 1 % in twice the time, and 9 saves another
    ///   0.4 % in ten times the time.
    package static func pack(_ file: [UInt8], effort: Int) -> [UInt8]? {
        #if JPEGXL
            guard isPlain(file), let packed = encode(file, effort: effort, keepsFile: true) else { return nil }
            // libjxl accepts some files that it can't restore, for example files with other bytes after the end of the picture.
            guard packed.count < file.count, file.count <= packed.count * bytesPerPackedByte,
                let again = try? unpack(ByteView(packed), count: file.count), again == file
            else { return nil }
            return packed
        #else
            return nil
        #endif
    }
}

#if JPEGXL
    extension JPEGTranscoder {
        /// Whether the file is a complete baseline or progressive file with 8 bits, one or three channels, and no more pixels
        /// than its bytes can hold. libjxl rejects others itself, but it prints messages to standard error and allocates memory
        /// for any size that the file claims.
        static func isPlain(_ file: [UInt8]) -> Bool { plainPixels(file) != nil }

        /// The number of pixels of such a file. Nil for any other file.
        static func plainPixels(_ file: [UInt8]) -> Int? { plainSize(file).map { $0.width * $0.height } }

        /// The size of such a file's picture. Nil for any other file.
        static func plainSize(_ file: [UInt8]) -> (width: Int, height: Int)? {
            guard file.starts(with: [0xFF, 0xD8]), file.suffix(2) == [0xFF, 0xD9] else { return nil }
            var offset = 2
            while offset + 10 <= file.count, file[offset] == 0xFF {
                let marker = file[offset + 1]
                if (0xC0...0xC2).contains(marker) {
                    let height = Int(file[offset + 5]) << 8 | Int(file[offset + 6])
                    let width = Int(file[offset + 7]) << 8 | Int(file[offset + 8])
                    let isPlain =
                        file[offset + 4] == 8 && [1, 3].contains(file[offset + 9])
                        && isHeld(width: width, height: height, bytes: file.count)
                    return isPlain ? (width, height) : nil
                }
                // Only tables, application data and comments come before the frame. Anything else means another kind of file.
                guard [0xC4, 0xDB, 0xDD, 0xFE].contains(marker) || (0xE0...0xEF).contains(marker) else { return nil }
                offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
            }
            return nil
        }

        /// - Parameter keepsFile: whether the file itself can be restored, and not only its picture.
        static func encode(_ file: [UInt8], effort: Int, keepsFile: Bool) -> [UInt8]? {
            guard let encoder = JxlEncoderCreate(nil) else { return nil }
            defer { JxlEncoderDestroy(encoder) }
            guard JxlEncoderStoreJPEGMetadata(encoder, keepsFile ? JXL_TRUE : JXL_FALSE) == JXL_ENC_SUCCESS,
                let settings = JxlEncoderFrameSettingsCreate(encoder, nil),
                JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, Int64(effort)) == JXL_ENC_SUCCESS,
                JxlEncoderAddJPEGFrame(settings, file, file.count) == JXL_ENC_SUCCESS
            else { return nil }
            JxlEncoderCloseInput(encoder)
            // A result that doesn't fit into the file's own length is useless, except for its picture.
            var status = JXL_ENC_NEED_MORE_OUTPUT
            let capacity = keepsFile ? file.count : file.count * 2 + 65536
            let packed = [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
                var next = output.baseAddress
                var left = output.count
                status = JxlEncoderProcessOutput(encoder, &next, &left)
                filled = output.count - left
            }
            return status == JXL_ENC_SUCCESS ? packed : nil
        }
    }
#endif
