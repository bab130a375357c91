/// How much the library takes from input that may be hostile. Each number may be tuned; none is part of a format.
public enum Limits {
    /// The bytes of a file for which nothing smaller is set.
    public static let fileBytes = 1 << 30

    /// The pixels of a picture: 16384 x 16384, which is 1 GiB at 8 bits a channel.
    public static let pixels = 1 << 28

    /// The bytes of a file in a theme catalog, inflated.
    public static let payloadBytes = 1 << 30
}
