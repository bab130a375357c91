/// Profiles with the tags that are read.
package enum ICCSample {
    package static func profile(
        space: String = "RGB ", name: String = "", unicodeName: String? = nil, primaries: [Double] = [], gamma: Double? = nil,
        table: [Double] = []
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
        if !table.isEmpty {
            let points = table.flatMap { value -> [UInt8] in
                let number = Int((value * 65535).rounded())
                return [UInt8(number >> 8), UInt8(number & 255)]
            }
            tags.append((space == "GRAY" ? "kTRC" : "rTRC", Array("curv".utf8) + zeros + PNGBuilder.big(table.count) + points))
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
}
