package import NightcarSystem
import Synchronization

/// A cache on a server that speaks the HTTP protocol of Bazel's remote caches.
///
/// ```
/// GET, PUT /ac/KEY       an ActionResult that names a blob by its SHA-256 and size
/// GET, PUT /cas/SHA256   the blob
/// ```
///
/// Nothing a server says is believed: a blob counts only when it has the digest and size that were asked for, and the caller checks
/// what is in it against its own input. A server that is down, slow or wrong costs some seconds once; then it is left alone for the
/// rest of the run.
package final class RemoteCache: Sendable {
    private struct State {
        var idle: [Idle] = []
        var failures = 0
        var requests = 0
        /// Milliseconds spent on all requests.
        var waited = 0
        /// Why the server is left alone.
        var reason: String?
        /// Whether the server has refused an upload.
        var refusesUploads = false
    }

    /// A connection is used by one thread at a time: it is taken out of the state while it is used.
    private struct Idle: @unchecked Sendable {
        var connection: HTTPConnection
    }

    package let address: RemoteAddress
    /// Whether nothing is uploaded.
    package let isReadOnly: Bool
    private let timeout: Int
    private let state = Mutex(State())

    /// No larger blob is taken from a server.
    static let blobLimit = 256 << 20
    /// After so many failures in a row the server is left alone.
    static let failureLimit = 3
    /// It is also left alone when it has cost so many milliseconds, and requests take longer than encoding most pictures.
    static let patience = 10_000
    static let slowRequest = 500

    /// - Parameter timeout: in milliseconds, for connecting and for each request.
    package init(_ address: RemoteAddress, isReadOnly: Bool, timeout: Int = 5000) {
        self.address = address
        self.isReadOnly = isReadOnly
        self.timeout = timeout
    }

    /// Why the server was left alone, nil when it was not.
    package var trouble: String? { state.withLock { $0.reason } }

    /// The blob that the server has for a key, with the digest that the server itself names.
    package func read(_ key: SHA256.Digest) -> [UInt8]? {
        guard let action = request("GET", "/ac/" + key.hex, body: nil, limit: 1 << 20), action.status == 200,
            let result = ActionResult(action.body), result.size <= Self.blobLimit,
            let blob = request("GET", "/cas/" + result.digest.hex, body: nil, limit: result.size), blob.status == 200,
            blob.body.count == result.size, SHA256.digest(blob.body) == result.digest
        else { return nil }
        return blob.body
    }

    /// Uploads a blob, then the action that names it.
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
                    throw HTTPConnection.Failure("it answers with status \(response.status)")
                }
                let next = Idle(connection: connection)
                state.withLock { state in
                    state.failures = 0
                    if response.staysOpen { state.idle.append(next) }
                }
                note(monotonicMilliseconds() - start)
                return response
            } catch {
                // A server may close a connection that was idle; that says nothing about the next one.
                if idle != nil && error.isClosed { continue }
                note(monotonicMilliseconds() - start, error.reason)
                return nil
            }
        }
    }

    /// Takes note of a request's time, and of why it failed.
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
