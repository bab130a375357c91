import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogHeader

/// A catalog behind the pointer that C code has.
final class CCatalog: Sendable {
    let file: ThemeCatalogFile

    init(_ file: ThemeCatalogFile) { self.file = file }

    /// The catalog of a pointer, which isn't released.
    static func borrowed(_ pointer: OpaquePointer?) throws(CError) -> ThemeCatalogFile {
        guard let pointer else { throw CError("the catalog is NULL") }
        return Unmanaged<CCatalog>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue().file
    }
}

/// Why a function fails.
struct CError: Error {
    var text: String

    init(_ text: String) { self.text = text }
}

/// The text of the last error of each thread.
enum LastError {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in free(pointer) }
        return key
    }()

    static func set(_ text: String) {
        free(pthread_getspecific(key))
        pthread_setspecific(key, strdup(text))
    }

    static var pointer: UnsafePointer<CChar>? {
        if pthread_getspecific(key) == nil { set("") }
        return pthread_getspecific(key).map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) }
    }
}

/// Runs a body, and turns an error into a value for C and a text for `themecatalog_error`.
func reporting<Value>(_ failure: Value, _ body: () throws -> Value) -> Value {
    do { return try body() } catch {
        LastError.set((error as? CError)?.text ?? "\(error)")
        return failure
    }
}

@_cdecl("themecatalog_version")
public func themecatalogVersion() -> Int32 { THEMECATALOG_VERSION }

@_cdecl("themecatalog_error")
public func themecatalogError() -> UnsafePointer<CChar>? { LastError.pointer }

@_cdecl("themecatalog_open")
public func themecatalogOpen(_ path: UnsafePointer<CChar>?) -> OpaquePointer? {
    reporting(nil) {
        guard let path else { throw CError("the path is NULL") }
        return OpaquePointer(Unmanaged.passRetained(CCatalog(try ThemeCatalogFile(contentsOf: String(cString: path)))).toOpaque())
    }
}

@_cdecl("themecatalog_open_bytes")
public func themecatalogOpenBytes(_ bytes: UnsafeRawPointer?, _ count: Int) -> OpaquePointer? {
    reporting(nil) {
        guard count >= 0, bytes != nil || count == 0 else { throw CError("the bytes are NULL") }
        let file = try ThemeCatalogFile(UnsafeRawBufferPointer(start: bytes, count: count))
        return OpaquePointer(Unmanaged.passRetained(CCatalog(file)).toOpaque())
    }
}

@_cdecl("themecatalog_close")
public func themecatalogClose(_ catalog: OpaquePointer?) {
    guard let catalog else { return }
    Unmanaged<CCatalog>.fromOpaque(UnsafeRawPointer(catalog)).release()
}

@_cdecl("themecatalog_verify")
public func themecatalogVerify(_ catalog: OpaquePointer?) -> Int32 {
    reporting(-1) {
        try CCatalog.borrowed(catalog).verify()
        return 0
    }
}
