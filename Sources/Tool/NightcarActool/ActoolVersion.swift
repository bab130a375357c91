/// The version of Apple's tool whose options, messages and files this one follows. Tools that ask for it expect Apple's numbers.
enum ActoolVersion {
    /// The version from Xcode 26.3.
    static let bundle = "24506"
    static let short = "26.3"
}
