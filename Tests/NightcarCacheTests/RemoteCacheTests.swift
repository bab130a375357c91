import NightcarSystem
import NightcarTestSupport
import Testing

@testable import NightcarCache

struct RemoteCacheTests {
    private let key = SHA256.digest(Array("key".utf8))
    private let blob = Array("what is cached".utf8)

    private func remote(_ server: CacheServer, isReadOnly: Bool = false, patience: Int = 60_000) throws -> RemoteCache {
        RemoteCache(try RemoteAddress(server.url + "/some/prefix"), isReadOnly: isReadOnly, patience: patience)
    }

    @Test func whatIsPutIsGot() throws {
        let server = try CacheServer()
        #expect(try remote(server).read(key) == nil)
        try remote(server).write(blob, for: key)
        #expect(try remote(server).read(key) == blob)
        #expect(server.files["/some/prefix/cas/" + SHA256.hex(blob)] == blob)
        #expect(server.requests[1...2] == ["PUT /some/prefix/cas/" + SHA256.hex(blob), "PUT /some/prefix/ac/" + key.hex])
    }

    @Test func aReadOnlyCacheUploadsNothing() throws {
        let server = try CacheServer()
        try remote(server, isReadOnly: true).write(blob, for: key)
        #expect(server.requests.isEmpty)
    }

    @Test func aServerThatRefusesUploadsIsAskedOnce() throws {
        let server = try CacheServer(.readOnly)
        let cache = try remote(server)
        for _ in 0..<5 { cache.write(blob, for: key) }
        #expect(server.requests.count == 1)
        #expect(cache.trouble == nil)
    }

    @Test func anAlteredBlobIsNotBelieved() throws {
        let server = try CacheServer()
        try remote(server).write(blob, for: key)
        for change in [{ $0 + [0] }, { Array($0.dropLast()) }, { $0.reversed() }, { _ in [] }] as [@Sendable ([UInt8]) -> [UInt8]]
        {
            server.behave(.altering { path, body in path.contains("/cas/") ? change(body) : body })
            #expect(try remote(server).read(key) == nil)
            server.behave(.altering { path, body in path.contains("/ac/") ? change(body) : body })
            #expect(try remote(server).read(key) == nil)
        }
    }

    @Test func nonsenseIsSurvivedAndTheServerLeftAlone() throws {
        let nonsense = [
            "", "\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", "HTTP/9 x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", String(repeating: "x", count: 100_000),
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
            "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nabc",
        ]
        for text in nonsense {
            let server = try CacheServer(.garbage(Array(text.utf8)))
            let cache = try remote(server, patience: 200)
            for _ in 0..<5 { #expect(cache.read(key) == nil, "\(text.prefix(60))") }
            #expect(server.requests.count <= RemoteCache.failureLimit)
        }
    }

    @Test func chunkedAnswersAreRead() throws {
        let result = ActionResult(digest: SHA256.digest(blob), size: blob.count).bytes
        for (path, body) in [("/ac/", result), ("/cas/", blob)] {
            let server = try CacheServer()
            let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\n"
            server.behave(
                .garbage(
                    Array(text.utf8) + body[..<5] + Array("\r\n\(String(body.count - 5, radix: 16))\r\n".utf8) + body[5...]
                        + Array("\r\n0\r\nTrailer: x\r\n\r\n".utf8)))
            let address = try RemoteAddress(server.url)
            let connection = try HTTPConnection(to: address, timeout: 20_000)
            let response = try connection.send("GET", path, of: address, body: nil, limit: 1000, timeout: 20_000)
            #expect(response.body == body)
        }
    }

    @Test func aSilentServerCostsItsTimeoutsOnce() throws {
        let server = try CacheServer(.silent)
        let cache = try remote(server, patience: 50)
        for _ in 0..<20 { #expect(cache.read(key) == nil) }
        // On a busy machine, the client may disconnect before the server has read its request.
        #expect(server.requests.count <= RemoteCache.failureLimit)
        #expect(cache.trouble == "the server takes too long to answer")
    }

    /// Eight threads that wait at the same time, and one that comes later, lose the patience once.
    @Test func delaysAreCountedOnce() {
        var delay = Delay(patience: 2000)
        var tickets = (0..<8).map { _ in delay.begin(at: 1000) }
        #expect(tickets.allSatisfy { $0.timeout == 2020 })
        let late = delay.begin(at: 2900)
        #expect(late.timeout == 140, "1880 ms are lost already")
        for ticket in tickets { delay.end(ticket.ticket, at: 3020) }
        #expect(delay.total == 2000 && delay.isOver)
        // A server that answers each request in 400 ms costs 380 ms more than a good one each time.
        delay = Delay(patience: 2000)
        tickets = []
        var now = 0
        while !delay.isOver {
            let ticket = delay.begin(at: now).ticket
            now += 400
            delay.end(ticket, at: now)
        }
        #expect(now == 2400)
        // Requests that a good server answers cost nothing, however many there are.
        delay = Delay(patience: 2000)
        for _ in 0..<1000 {
            let ticket = delay.begin(at: now).ticket
            now += 20
            delay.end(ticket, at: now)
        }
        #expect(delay.total == 0)
        let ticket = delay.begin(at: now).ticket
        delay.end(ticket, at: now + 1020)
        delay.excuse(bytes: 10_000_000)
        #expect(delay.total == 500)
    }

    @Test func theUseIsCounted() throws {
        let folder = try TemporaryDirectory()
        let server = try CacheServer()
        let cache = try remote(server)
        #expect(cache.read(key) == nil)
        cache.write(blob, for: key)
        #expect(cache.read(key) == blob && cache.read(key) == blob)
        cache.rejectHit()
        server.behave(.altering { path, body in path.contains("/cas/") ? body + [0] : body })
        #expect(cache.read(key) == nil)
        server.behave(.readOnly)
        for _ in 0..<3 { cache.write(blob, for: key) }
        let use = cache.use
        #expect(use.hits == 1 && use.misses == 1 && use.uploads == 1 && use.refused == 1 && use.trouble == nil)
        #expect(use.rejected + use.failures == 2, "a blob that is too long is refused while it is read")
        #expect(use.json.hasPrefix(#"{"hits": 1, "misses": 1, "rejected": "#))
        use.save(in: folder.path)
        #expect(RemoteUse(savedIn: folder.path) == use)
        #expect(RemoteUse(savedIn: folder.path("nowhere")) == nil)
        var lost = use
        lost.trouble = "it is too slow"
        lost.save(in: folder.path)
        #expect(RemoteUse(savedIn: folder.path) == lost)
        try folder.write("hits x\n\nnonsense", to: "last-remote")
        #expect(RemoteUse(savedIn: folder.path) == nil)
    }

    @Test(arguments: [401, 403, 500, 503]) func errorsLeaveTheServerAlone(status: Int) throws {
        let server = try CacheServer(.status(status))
        let cache = try remote(server)
        for _ in 0..<20 { #expect(cache.read(key) == nil) }
        #expect(server.requests.count == RemoteCache.failureLimit)
        #expect(cache.trouble?.contains("\(status)") == true)
    }

    @Test func nobodyThere() throws {
        let port = try CacheServer().port
        let cache = RemoteCache(try RemoteAddress("http://127.0.0.1:\(port)"), isReadOnly: false, patience: 500)
        for _ in 0..<5 { #expect(cache.read(key) == nil) }
        #expect(cache.trouble != nil)
    }

    @Test func addresses() throws {
        let plain = try RemoteAddress("http://cache.example:8080/a/b/")
        #expect(plain.host == "cache.example" && plain.port == "8080" && plain.path == "/a/b")
        #expect(plain.authorization == nil && plain.hostHeader == "cache.example:8080")
        let six = try RemoteAddress("http://[::1]:99")
        #expect(six.host == "::1" && six.port == "99" && six.hostHeader == "[::1]:99")
        // RFC 7617's own example.
        #expect(try RemoteAddress("http://Aladdin:open sesame@host").authorization == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        for bad in ["https://host", "ftp://host", "http://", "http://host:port", "http://ho st", "http://h\r\nX: y", "host:80"] {
            #expect(throws: RemoteAddressError.self, "\(bad)") { try RemoteAddress(bad) }
        }
    }

    @Test func anActionResultIsTheOneOfTheProtocol() throws {
        let digest = SHA256.digest(blob)
        let bytes = ActionResult(digest: digest, size: 300).bytes
        // 2: { 1: "payload", 2: { 1: hash, 2: 300 } }, as protoc encodes it.
        let expected =
            [0x12, 0x50, 0x0A, 0x07] + Array("payload".utf8) + [0x12, 0x45, 0x0A, 0x40] + Array(digest.hex.utf8) + [
                0x10, 0xAC, 0x02,
            ]
        #expect(bytes == expected)
        #expect(ActionResult(bytes) == ActionResult(digest: digest, size: 300))
        #expect(ActionResult(bytes + [0x20, 0x01]) == nil, "a failed action")
        #expect(ActionResult([0x2A, 0x02, 0x01, 0x02] + bytes) != nil, "other fields are passed over")
        for length in 0..<bytes.count { #expect(ActionResult(Array(bytes[..<length])) == nil) }
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            var broken = bytes
            broken[Int.random(in: 0..<broken.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            _ = ActionResult(broken)
        }
    }
}
