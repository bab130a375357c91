/// Values of the column `part`, which say what a rendition is for.
package enum Part {
    package static let vector: UInt16 = 42
    package static let symbol: UInt16 = 59
    package static let spriteAtlas: UInt16 = 127
    package static let image: UInt16 = 181
    package static let namedContents: UInt16 = 206
    package static let recognitionObject: UInt16 = 207
    package static let flattened: UInt16 = 208
    package static let radiosity: UInt16 = 209
    package static let color: UInt16 = 217
    package static let iconSet: UInt16 = 218
    package static let icon: UInt16 = 220
    package static let iconStack: UInt16 = 245
    package static let iconGroup: UInt16 = 246
    package static let gradient: UInt16 = 247
}

/// Values of the column `element`.
package enum Element {
    package static let packedAtlas: UInt16 = 9
    /// Everything that has a name.
    package static let universal: UInt16 = 85
}
