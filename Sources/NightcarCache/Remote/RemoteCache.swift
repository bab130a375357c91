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
/// content against its own input. A server that is down, slow or wrong costs some seconds once. After that, it isn't used for
/// the rest of the run.
package final class RemoteCache: Sendable {
    private struct State {
        var idle: [Idle] = []
        var failures = 0
        var requests = 0
        /// Milliseconds spent on all requests.
        var waited = 0
        /// Why the server is no longer used.
        var reason: String?
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
    private let timeout: Int
    private let state = Mutex(State())

    /// The largest blob that is accepted from a server.
    static let blobLimit = 256 << 20
    /// The number of consecutive failures after which the server is no longer used.
    static let failureLimit = 3
    /// The server is also no longer used if it has cost this many milliseconds and requests take longer than encoding most
    /// pictures.
    static let patience = 10_000
    static let slowRequest = 500

    /// - Parameter timeout: in milliseconds, for connecting and for each request.
    package init(_ address: RemoteAddress, isReadOnly: Bool, timeout: Int = 5000) {
        self.address = address
        self.isReadOnly = isReadOnly
        self.timeout = timeout
    }

    /// Why the server is no longer used. Nil if it is still used.
    package var trouble: String? { state.withLock { $0.reason } }

    /// The server's blob for a key, checked against the digest that the server names.
    package func read(_ key: SHA256.Digest) -> [UInt8]? {
        guard let action = request("GET", "/ac/" + key.hex, body: nil, limit: 1 << 20), action.status == 200,
            let result = ActionResult(action.body), result.size <= Self.blobLimit,
            let blob = request("GET", "/cas/" + result.digest.hex, body: nil, limit: result.size), blob.status == 200,
            blob.body.count == result.size, SHA256.digest(blob.body) == result.digest
        else { return nil }
        return blob.body
    }

    /// Uploads a blob, and then the action that names it.
    package func write(_ blob: [UInt8], for key: SHA256.Digest) {
        guard !isReadOnly, blob.count <= Self.blobLimit, !state.withLock({ $0.refusesUploads }) else { return }
        let digest = SHA256.digest(blob)
        let action = ActionResult(digest: digest, size: blob.count).bytes
        for (path, body) in [("/cas/" + digest.hex, blob), ("/ac/" + key.hex, action)] {
            guard let answer = request("PUT", path, body: body, limit: 1 << 20) else { return }
            guard answer.status / 100 == 2 else { return state.withLock { $0.refusesUploads = true } }
        }
    }
}

private extension RemoteCache {
    func request(_ method: String, _ path: String, body: [UInt8]?, limit: Int) -> HTTPConnection.Response? {
        while true {
            let (idle, isOff) = state.withLock { state in (state.idle.popLast(), state.reason != nil) }
            if isOff { return nil }
            let start = monotonicMilliseconds()
            do throws(HTTPConnection.Failure) {
                let connection = if let idle { idle.connection } else { try HTTPConnection(to: address, timeout: timeout) }
                let response = try connection.send(
                    method, address.path + path, of: address, body: body, limit: limit, timeout: timeout)
                if method == "GET", response.status >= 500 || response.status == 401 || response.status == 403 {
                    throw HTTPConnection.Failure("it responds with status \(response.status)")
                }
                let next = Idle(connection: connection)
                state.withLock { state in
                    state.failures = 0
                    if response.staysOpen { state.idle.append(next) }
                }
                note(monotonicMilliseconds() - start)
                return response
            } catch {
                // A server may close an idle connection. That says nothing about the next one.
                if idle != nil && error.isClosed { continue }
                note(monotonicMilliseconds() - start, error.reason)
                return nil
            }
        }
    }

    /// Records how long a request took, and the reason if it failed.
    func note(_ milliseconds: Int, _ failure: String? = nil) {
        state.withLock { state in
            state.requests += 1
            state.waited += milliseconds
            if let failure {
                state.failures += 1
                if state.failures >= Self.failureLimit { state.reason = failure }
            }
            if state.waited > Self.patience, state.waited / state.requests > Self.slowRequest {
                state.reason = "it is too slow"
            }
        }
    }
}
