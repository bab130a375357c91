/// The limits for untrusted input. You can change any of them: none is part of a format.
package enum Limits {
    /// The bytes of a file, if there is no smaller limit for it.
    package static let fileBytes = 1 << 30

    /// The pixels of a picture: 16384 x 16384, which is 1 GiB at 8 bits per channel.
    package static let pixels = 1 << 28

    /// The bytes of an inflated file in a theme catalog.
    package static let payloadBytes = 1 << 30
}
