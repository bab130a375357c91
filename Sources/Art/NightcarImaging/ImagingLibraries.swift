import NightcarPNGShim

/// The C libraries that decode pictures, with their versions: `libpng 1.6.39`.
package var imagingLibraries: [String] { ["libpng \(String(cString: cpng_version()))"] }
