import NightcarModel

extension Content {
    /// Nil for anything but a file of a source set.
    var sourceFile: SourceFile? { if case .file(let file) = self { file } else { nil } }
}
