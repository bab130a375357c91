/// The file of `--export-dependency-info`, which tells a build system what the run read and wrote.
///
/// The records have no separators. Each is a byte, a text and a zero byte: `0x00` for the tool, `0x10` for an input, `0x40` for
/// an output.
func dependencyInfo(inputs: some Sequence<String>, outputs: some Sequence<String>) -> [UInt8] {
    func record(_ kind: UInt8, _ text: String) -> [UInt8] { [kind] + text.utf8 + [0] }
    return record(0x00, "actool-\(ActoolVersion.bundle)") + inputs.flatMap { record(0x10, $0) }
        + outputs.flatMap { record(0x40, $0) }
}
