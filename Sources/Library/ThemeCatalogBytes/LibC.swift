// The C library of the platform under one name: files import this module, not `Glibc` or `Darwin`.

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#elseif canImport(Android)
    @_exported public import Android
#elseif canImport(WASILibc)
    @_exported public import WASILibc
#elseif canImport(ucrt)
    @_exported public import ucrt
#else
    @_exported public import Darwin
#endif

/// `SOCK_STREAM`, which Glibc gives a type of its own.
package var streamSocket: Int32 {
    #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
    #else
        Int32(SOCK_STREAM)
    #endif
}
