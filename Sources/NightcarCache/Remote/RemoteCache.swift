package import NightcarSystem
import Synchronization

/// A cache on a server that speaks the HTTP protocol of Bazel's remote caches.
///
/// ```
/// GET, PUT /ac/KEY       an ActionResult that names a blob by its SHA-256 and size
/// GET, PUT /cas/SHA256   the blob
/// ```
///
/// Nothing from a server is trusted. A blob counts only if it has the requested digest and size, and the caller checks its
/// content against its own input. A server that is down, slow or wrong costs two seconds at most. After that, it isn't used for
/// the rest of the run.
package final class RemoteCache: Sendable {
    private struct State {
        var idle: [Idle] = []
        /// Consecutive ones.
        var failures = 0
        var delay: Delay
        var use: RemoteUse
        /// Whether the server has refused an upload.
        var refusesUploads = false
    }

    /// A connection is used by one thread at a time. It is removed from the state while it is in use.
    private struct Idle: @unchecked Sendable {
        var connection: HTTPConnection
    }

    package let address: RemoteAddress
    /// Whether nothing is uploaded.
    package let isReadOnly: Bool
    private let state: Mutex<State>

    /// The largest blob that is accepted from a server.
    static let blobLimit = 256 << 20
    /// The number of consecutive failures after which the server is no longer used.
    static let failureLimit = 3

    /// - Parameter patience: how long the server may delay the run in all, in milliseconds. See `Delay`.
    package init(_ address: RemoteAddress, isReadOnly: Bool, patience: Int = 2000) {
        self.address = address
        self.isReadOnly = isReadOnly
        state = Mutex(State(delay: Delay(patience: patience), use: RemoteUse(server: "\(address.host):\(address.port)")))
    }

    /// What the server has done for this run.
    package var use: RemoteUse { state.withLock { $0.use } }

    /// Why the server is no longer used. Nil if it is still used.
    package var trouble: String? { use.trouble }

    /// The server's blob for a key, checked against the digest that the server names.
    package func read(_ key: SHA256.Digest) -> [UInt8]? {
        guard let action = request("GET", "/ac/" + key.hex, body: nil, limit: 1 << 20) else { return nil }
        guard action.status == 200 else { return count { $0.misses += 1 } }
        guard let result = ActionResult(action.body), result.size <= Self.blobLimit else { return count { $0.rejected += 1 } }
        guard let blob = request("GET", "/cas/" + result.digest.hex, body: nil, limit: result.size) else { return nil }
        guard blob.status == 200 else { return count { $0.misses += 1 } }
        guard blob.body.count == result.size, SHA256.digest(blob.body) == result.digest else { return count { $0.rejected += 1 } }
        state.withLock { state in
            state.use.hits += 1
            state.delay.excuse(bytes: blob.body.count)
        }
        return blob.body
    }

    /// Counts the last hit as a wrong answer, because the caller found that its content isn't what it should be.
    package func rejectHit() {
        state.withLock { state in
            state.use.hits -= 1
            state.use.rejected += 1
        }
    }

    /// Uploads a blob, and then the action that names it.
    package func write(_ blob: [UInt8], for key: SHA256.Digest) {
        guard !isReadOnly, blob.count <= Self.blobLimit, !state.withLock({ $0.refusesUploads }) else { return }
        let digest = SHA256.digest(blob)
        let action = ActionResult(digest: digest, size: blob.count).bytes
        for (path, body) in [("/cas/" + digest.hex, blob), ("/ac/" + key.hex, action)] {
            guard let answer = request("PUT", path, body: body, limit: 1 << 20) else { return }
            guard answer.status / 100 == 2 else {
                return state.withLock { state in
                    state.refusesUploads = true
                    state.use.refused += 1
                }
            }
        }
        state.withLock { state in
            state.use.uploads += 1
            state.delay.excuse(bytes: blob.count)
        }
    }
}

private extension RemoteCache {
    /// Counts a request without a blob.
    func count(_ change: (inout RemoteUse) -> Void) -> [UInt8]? {
        state.withLock { change(&$0.use) }
        return nil
    }

    func request(_ method: String, _ path: String, body: [UInt8]?, limit: Int) -> HTTPConnection.Response? {
        while true {
            let started = state.withLock { state -> (idle: Idle?, ticket: Int, timeout: Int)? in
                guard state.use.trouble == nil else { return nil }
                let (ticket, timeout) = state.delay.begin(at: monotonicMilliseconds())
                return (state.idle.popLast(), ticket, timeout)
            }
            guard let (idle, ticket, timeout) = started else { return nil }
            do throws(HTTPConnection.Failure) {
                let began = monotonicMilliseconds()
                let connection = if let idle { idle.connection } else { try HTTPConnection(to: address, timeout: timeout) }
                let response = try connection.send(
                    method, address.path + path, of: address, body: body, limit: limit,
                    timeout: timeout - (monotonicMilliseconds() - began))
                if method == "GET", response.status >= 500 || response.status == 401 || response.status == 403 {
                    throw HTTPConnection.Failure("it responds with status \(response.status)")
                }
                end(ticket, keeping: response.staysOpen ? Idle(connection: connection) : nil)
                return response
            } catch {
                // A server may close an idle connection. That says nothing about the next one.
                let isStale = idle != nil && error.isClosed
                end(ticket, failure: isStale ? nil : error.reason)
                if !isStale { return nil }
            }
        }
    }

    /// Records the end of a request, and the reason if it failed.
    private func end(_ ticket: Int, keeping idle: Idle? = nil, failure: String? = nil) {
        let now = monotonicMilliseconds()
        state.withLock { state in
            state.delay.end(ticket, at: now)
            state.use.delay = state.delay.total
            if let idle {
                state.failures = 0
                state.idle.append(idle)
            }
            if failure != nil {
                state.failures += 1
                state.use.failures += 1
            }
            if let failure, state.failures >= Self.failureLimit || state.delay.isOver {
                state.use.trouble = failure
            } else if state.delay.isOver {
                state.use.trouble = "it is too slow"
            }
        }
    }
}
