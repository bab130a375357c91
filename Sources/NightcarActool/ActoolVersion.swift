/// The version of Apple's tool whose options, messages and files this one follows: tools that ask for it expect numbers of Apple's.
enum ActoolVersion {
    /// That of Xcode 26.3.
    static let bundle = "24506"
    static let short = "26.3"
}
