import NightcarSystem
import ThemeCatalogLibC

/// A connection to a server for one request at a time (RFC 9112). It blocks, but never past its deadline.
final class HTTPConnection {
    struct Response {
        var status: Int
        var body: [UInt8]
        /// Whether the connection can take another request.
        var staysOpen: Bool
    }

    struct Failure: Error {
        var reason: String
        /// Whether the other side ended the connection.
        var isClosed = false

        init(_ reason: String, isClosed: Bool = false) {
            self.reason = reason
            self.isClosed = isClosed
        }

        static let lost = Failure("the connection was lost", isClosed: true)
        static let slow = Failure("the server takes too long to answer")
        static let short = Failure("the response ends too early", isClosed: true)
    }

    private let descriptor: Int32
    /// Bytes that were received but not used yet.
    private var buffer: [UInt8] = []
    /// Milliseconds of the monotonic clock.
    private var deadline = 0

    static let headLimit = 1 << 15

    /// - Parameter timeout: in milliseconds, for connecting.
    init(to address: RemoteAddress, timeout: Int) throws(Failure) {
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, address.port, &hints, &found) == 0, let first = found else {
            throw Failure("the host \"\(address.host)\" can't be found")
        }
        defer { freeaddrinfo(found) }
        var open: Int32 = -1
        let deadline = monotonicMilliseconds() + timeout
        for candidate in sequence(first: first, next: { $0.pointee.ai_next }) where open < 0 {
            open = Self.connect(candidate.pointee, deadline: deadline)
        }
        guard open >= 0 else { throw Failure("it can't be reached at \(address.host), port \(address.port)") }
        descriptor = open
    }

    deinit { close(descriptor) }

    /// Sends a request and waits for the response.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of bytes in the body of the response.
    ///   - timeout: in milliseconds, for the whole exchange.
    func send(
        _ method: String, _ target: String, of address: RemoteAddress, body: [UInt8]?, limit: Int, timeout: Int
    ) throws(Failure) -> Response {
        deadline = monotonicMilliseconds() + timeout
        var head = "\(method) \(target) HTTP/1.1\r\nHost: \(address.hostHeader)\r\nAccept: */*\r\n"
        if let authorization = address.authorization { head += "Authorization: \(authorization)\r\n" }
        if let body { head += "Content-Type: application/octet-stream\r\nContent-Length: \(body.count)\r\n" }
        try write(Array((head + "\r\n").utf8) + (body ?? []))
        var answer = try HTTPHead(try readHead())
        while answer.status / 100 == 1 { answer = try HTTPHead(try readHead()) }
        let bytes = try readBody(answer, limit: limit)
        return Response(status: answer.status, body: bytes, staysOpen: answer.staysOpen && answer.hasLength)
    }
}

private extension HTTPConnection {
    static func connect(_ info: addrinfo, deadline: Int) -> Int32 {
        let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        guard descriptor >= 0 else { return -1 }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
            let status = Darwin.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #elseif canImport(Musl)
            let status = Musl.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #else
            let status = Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #endif
        if status == 0 { return descriptor }
        var failure: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard errno == EINPROGRESS, wait(descriptor, Int16(POLLOUT), deadline: deadline),
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0, failure == 0
        else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    /// Whether the descriptor became ready before the deadline.
    static func wait(_ descriptor: Int32, _ events: Int16, deadline: Int) -> Bool {
        while true {
            let rest = deadline - monotonicMilliseconds()
            guard rest > 0 else { return false }
            var poller = pollfd(fd: descriptor, events: events, revents: 0)
            let ready = poll(&poller, 1, Int32(min(rest, 1 << 20)))
            if ready > 0 { return true }
            if ready < 0 && errno != EINTR { return false }
        }
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { raw in
                // The bytes are not empty, so there is a base address.
                transmit(descriptor, raw.baseAddress! + sent, raw.count - sent, flags)
            }
            if count > 0 {
                sent += count
            } else if count < 0 && errno == EINTR {
                continue
            } else if count < 0 && errno == EAGAIN {
                guard Self.wait(descriptor, Int16(POLLOUT), deadline: deadline) else { throw Failure.slow }
            } else {
                throw Failure.lost
            }
        }
    }

    /// Receives more bytes. Returns false at the end of the stream.
    func receive() throws(Failure) -> Bool {
        guard monotonicMilliseconds() < deadline else { throw Failure.slow }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count > 0 { buffer += chunk[..<count] }
            if count >= 0 { return count > 0 }
            if errno == EINTR { continue }
            guard errno == EAGAIN else { throw Failure.lost }
            guard Self.wait(descriptor, Int16(POLLIN), deadline: deadline) else { throw Failure.slow }
        }
    }

    /// The status line and the headers, without the empty line after them.
    func readHead() throws(Failure) -> String {
        var searched = 0
        while true {
            if let end = Self.endOfHead(buffer, from: max(0, searched - 3)) {
                let head = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 4)
                return head
            }
            searched = buffer.count
            guard searched <= Self.headLimit else { throw Failure("the response headers are too long") }
            guard try receive() else { throw Failure.lost }
        }
    }

    static func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count >= start + 4 else { return nil }
        return (start...bytes.count - 4).first {
            bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10
        }
    }

    func readBody(_ head: HTTPHead, limit: Int) throws(Failure) -> [UInt8] {
        if head.status == 204 || head.status == 304 { return [] }
        if head.isChunked { return try readChunks(limit: limit) }
        guard let length = head.length else {
            while try receive() { try check(buffer.count, limit) }
            try check(buffer.count, limit)
            return take(buffer.count)
        }
        try check(length, limit)
        while buffer.count < length {
            guard try receive() else { throw Failure.short }
        }
        return take(length)
    }

    /// RFC 9112, 7.1. Trailers are skipped.
    func readChunks(limit: Int) throws(Failure) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let size = try readLine().prefix { $0.isHexDigit }
            guard let count = Int(size, radix: 16) else { throw Failure("a chunk of the response is damaged") }
            try check(count, limit)
            try check(body.count + count, limit)
            if count == 0 { break }
            while buffer.count < count + 2 {
                guard try receive() else { throw Failure.short }
            }
            body += take(count)
            _ = take(2)
        }
        while !(try readLine()).isEmpty {}
        return body
    }

    func readLine() throws(Failure) -> String {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 1)
                return line.hasSuffix("\r") ? String(line.dropLast()) : line
            }
            guard buffer.count <= Self.headLimit else { throw Failure("a line of the response is too long") }
            guard try receive() else { throw Failure.short }
        }
    }

    func check(_ count: Int, _ limit: Int) throws(Failure) {
        guard count >= 0, count <= limit else { throw Failure("the response is larger than \(limit) bytes") }
    }

    func take(_ count: Int) -> [UInt8] {
        let bytes = Array(buffer.prefix(count))
        buffer.removeFirst(count)
        return bytes
    }
}

private func transmit(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32) -> Int {
    ThemeCatalogLibC.send(descriptor, bytes, count, flags)
}

/// The monotonic clock.
func monotonicMilliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int(now.tv_sec) * 1000 + Int(now.tv_nsec) / 1_000_000
}
