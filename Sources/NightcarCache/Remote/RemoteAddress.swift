/// The location of a remote cache: `http://[user:password@]host[:port][/path]`.
package struct RemoteAddress: Sendable, Hashable {
    package var host: String
    package var port: String
    /// Empty, or begins with a slash and ends without one.
    package var path: String
    /// The credentials in the form of the header.
    var authorization: String?

    /// - Throws: `RemoteAddressError` for anything else, `https` included.
    package init(_ text: String) throws(RemoteAddressError) {
        if text.hasPrefix("https://") {
            throw RemoteAddressError(
                """
                https is not supported: name a plain http address inside a trusted network, such as that of a proxy on this \
                machine which speaks TLS to "\(text)"
                """)
        }
        guard text.hasPrefix("http://") else { throw RemoteAddressError("\"\(text)\" does not begin with http://") }
        var rest = text.dropFirst("http://".count)
        path = ""
        if let slash = rest.firstIndex(of: "/") {
            path = String(rest[slash...])
            while path.hasSuffix("/") { path.removeLast() }
            rest = rest[..<slash]
        }
        if let at = rest.lastIndex(of: "@") {
            authorization = "Basic " + Self.base64(Array(rest[..<at].utf8))
            rest = rest[rest.index(after: at)...]
        }
        port = "80"
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            let tail = rest[rest.index(after: end)...]
            if tail.hasPrefix(":") { port = String(tail.dropFirst()) }
        } else if let colon = rest.lastIndex(of: ":") {
            host = String(rest[..<colon])
            port = String(rest[rest.index(after: colon)...])
        } else {
            host = String(rest)
        }
        let isPlain = (host + path).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard !host.isEmpty, UInt16(port) != nil, isPlain else { throw RemoteAddressError("\"\(text)\" is not a server address") }
    }

    /// The host in the form of the header.
    var hostHeader: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == "80" ? name : "\(name):\(port)"
    }

    /// RFC 4648, 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            var four = ""
            for _ in 0..<4 {
                four = String(digits[bits & 63]) + four
                bits >>= 6
            }
            text += four.prefix(group.count + 1) + String(repeating: "=", count: 3 - group.count)
        }
        return text
    }
}

/// Why a text is not the address of a remote cache.
package struct RemoteAddressError: Error, Sendable, CustomStringConvertible {
    package var description: String

    init(_ description: String) { self.description = description }
}
