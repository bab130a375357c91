import Foundation
import Synchronization
import ThemeCatalogLibC

/// A server on this machine that stores and returns what it gets, or misbehaves in the way that a test needs.
package final class CacheServer: Sendable {
    package enum Conduct: Sendable {
        case honest
        /// Answers GET with the result of the closure, which gets the path and the correct answer.
        case altering(@Sendable (_ path: String, _ body: [UInt8]) -> [UInt8])
        /// Answers every request with this status and nothing else.
        case status(Int)
        /// Sends these bytes for any request.
        case garbage([UInt8])
        /// Takes the request and never answers.
        case silent
        /// Refuses every PUT with status 403.
        case readOnly
    }

    private struct State {
        var files: [String: [UInt8]] = [:]
        var requests: [String] = []
        var conduct: Conduct
    }

    package let port: Int
    private let listener: Int32
    private let state: Mutex<State>

    package init(_ conduct: Conduct = .honest) throws {
        state = Mutex(State(conduct: conduct))
        let socket = socket(AF_INET, streamSocket, 0)
        listener = socket
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, size) == 0 && listen(socket, 64) == 0 && getsockname(socket, pointer, &size) == 0
            }
        }
        guard bound else { throw CocoaError(.fileReadUnknown) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            // The accepting thread closes the socket. Otherwise, its number could already belong to another server.
            defer { close(socket) }
            while self != nil {
                var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                guard poll(&wanted, 1, 50) > 0 else { continue }
                let client = accept(socket, nil, nil)
                guard client >= 0 else { continue }
                Thread.detachNewThread { [weak self] in
                    self?.serve(client)
                    close(client)
                }
            }
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    package var url: String { "http://127.0.0.1:\(port)" }
    /// `GET /ac/…`, in the order in which they came.
    package var requests: [String] { state.withLock { $0.requests } }
    package var files: [String: [UInt8]] {
        get { state.withLock { $0.files } }
        set { state.withLock { $0.files = newValue } }
    }

    package func behave(_ conduct: Conduct) { state.withLock { $0.conduct = conduct } }

    /// Answers the requests of one connection.
    private func serve(_ client: Int32) {
        var buffer: [UInt8] = []
        while let (head, start) = Self.head(&buffer, client) {
            let words = head.split(separator: "\r\n").first?.split(separator: " ") ?? []
            guard words.count == 3 else { return }
            let length =
                head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) } ?? 0
            while buffer.count < start + length { guard Self.receive(&buffer, client) else { return } }
            let body = Array(buffer[start..<start + length])
            buffer.removeFirst(start + length)
            guard let answer = answer(String(words[0]), String(words[1]), body) else {
                sleep(30)
                return
            }
            guard answer.withUnsafeBytes({ send(client, $0.baseAddress, $0.count, Self.noSignal) }) == answer.count else {
                return
            }
        }
    }

    private func answer(_ method: String, _ path: String, _ body: [UInt8]) -> [UInt8]? {
        state.withLock { state in
            state.requests.append("\(method) \(path)")
            var (status, content) = (200, [UInt8]())
            switch state.conduct {
            case .silent: return nil
            case .garbage(let bytes): return bytes
            case .status(let code): status = code
            case .readOnly where method == "PUT": status = 403
            default:
                if method == "PUT" { state.files[path] = body }
                content = state.files[path] ?? []
                if method == "GET", state.files[path] == nil { status = 404 }
            }
            if case .altering(let change) = state.conduct, method == "GET" { content = change(path, content) }
            if method == "PUT" { content = [] }
            return Array("HTTP/1.1 \(status) Status\r\nContent-Length: \(content.count)\r\n\r\n".utf8) + content
        }
    }

    private static func head(_ buffer: inout [UInt8], _ client: Int32) -> (String, Int)? {
        while true {
            let text = String(decoding: buffer, as: Unicode.ASCII.self)
            if let end = text.range(of: "\r\n\r\n") {
                let head = String(text[..<end.lowerBound])
                return (head, head.utf8.count + 4)
            }
            guard receive(&buffer, client) else { return nil }
        }
    }

    private static func receive(_ buffer: inout [UInt8], _ client: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(client, &chunk, chunk.count, 0)
        if count > 0 { buffer += chunk[..<count] }
        return count > 0
    }

    #if canImport(Darwin)
        private static let noSignal: Int32 = 0
    #else
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}
