import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarSize
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension SavingsSearch {
    /// Large photographs that are stored without loss. Advice without a number: how much a picture with loss saves depends on its
    /// quality, which a person chooses, and nothing here writes HEIF or JPEG.
    ///
    /// - Parameter accepts: whether a row is of interest.
    func photographs(jobs: Int, accepts: (SizeRow) -> Bool) async -> [Opportunity] {
        let assets = Set(file.rows.lazy.filter(accepts).map(\.asset))
        var seen: Set<String> = []
        let large = items.filter { item in
            item.asset.kind == .image && item.source.part.isEmpty && item.storedBytes >= Self.photographBytes
                && assets.contains(item.asset.name) && seen.insert(item.source.path).inserted
        }
        let found = await large.concurrentMap(width: jobs) { item -> Opportunity? in
            guard let bytes = readAgain(item.source.path), FileFormat.sniff(bytes) == .png,
                let header = try? PNGHeader(bytes),
                item.storedBytes >= header.width * header.height / 2, let picture = try? decodePNG(bytes), picture.isPhotograph
            else { return nil }
            var advice = Opportunity(
                kind: .photograph, file: file.path, asset: item.asset.name, variant: item.key.description, savedBytes: 0,
                savedSourceBytes: 0,
                detail:
                    "\(item.storedBytes) bytes for \(header.width) x \(header.height) pixels in \(item.source.name); export it as "
                    + "HEIF or JPEG from the design source, and compare the sizes with diff", command: "")
            advice.exclusion = .unmeasured
            return advice
        }
        return found.compactMap { $0 }
    }

    /// Tunable: what a smaller picture could save is not worth an export.
    private static let photographBytes = 100_000
}

extension PixelBuffer {
    /// Whether this looks like a photograph: opaque, in very many colors, and with few pixels that equal their neighbor. Drawings have
    /// areas of one color, and even smooth gradients repeat most pixels.
    var isPhotograph: Bool {
        let picture = depth == .eight ? self : narrowed().picture
        let (width, bytes) = (width, picture.bytes)
        var colors: Set<UInt32> = []
        var (pairs, equal) = (0, 0)
        var last: UInt32?
        for (index, start) in stride(from: 0, to: bytes.count - 3, by: 4).enumerated() {
            guard bytes[start + 3] == 255 else { return false }
            let color = UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
            if let last, index % width != 0 {
                pairs += 1
                if color == last { equal += 1 }
            }
            last = color
            if colors.count < Self.manyColors { colors.insert(color) }
        }
        return colors.count >= Self.manyColors && equal * 4 < pairs
    }

    /// Tunable: drawings with shadows have some hundreds.
    private static let manyColors = 4096
}
