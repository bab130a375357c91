// Looks at every name of `names.txt` as an app does, and writes what the system answers as JSON.
//
//     Probe APP OUTPUT.json             in a simulator or on a Mac: the names of another app's catalog
//     Probe                             as an app: its own names, into Documents/probe.json; then it shows the pictures
//     Probe --icon APP OUTPUT.json      on a Mac: the icon that the Finder and the Dock show for an app, also as OUTPUT.json.png

import Foundation
import SwiftUI

#if canImport(UIKit)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// What a name is in one look. `thumb` has 8 x 8 pixels of a picture, as hexadecimal bytes in red, green, blue and alpha.
struct Finding: Codable {
    var name = ""
    var look = ""
    var kind = "image"
    var size = ""
    var scale = 0.0
    var digest: String
    var thumb = ""
}

/// FNV-1a in 64 bits.
func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
}

func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

/// The pixels of a drawing in Display P3 with 8 bits: red, green, blue, alpha.
@MainActor func pixels(_ width: Int, _ height: Int, draw: (CGContext) -> Void) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    bytes.withUnsafeMutableBytes { buffer in
        guard let space = CGColorSpace(name: CGColorSpace.displayP3),
            let context = CGContext(
                data: buffer.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return }
        draw(context)
    }
    return bytes
}

@MainActor func picture(size: CGSize, scale: CGFloat, draw: (CGContext) -> Void) -> Finding {
    let width = min(2048, max(1, Int((size.width * scale).rounded())))
    let height = min(2048, max(1, Int((size.height * scale).rounded())))
    let bytes = pixels(width, height, draw: draw)
    var thumb = ""
    for y in 0..<8 {
        for x in 0..<8 {
            let start = ((2 * y + 1) * height / 16 * width + (2 * x + 1) * width / 16) * 4
            for byte in bytes[start..<start + 4] { thumb += hexadecimal(byte) }
        }
    }
    return Finding(size: "\(width)x\(height)", scale: Double(scale), digest: digest(bytes), thumb: thumb)
}

func components(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) -> Finding {
    let text = [red, green, blue, alpha].map { String((Double($0) * 1000).rounded() / 1000) }.joined(separator: ",")
    return Finding(kind: "color", digest: text)
}

#if canImport(UIKit)
    @MainActor func findings(of name: String, in bundle: Bundle) -> [Finding] {
        var found: [Finding] = []
        for (style, look) in [(UIUserInterfaceStyle.light, "light"), (.dark, "dark")] {
            for scale in [2, 3] as [CGFloat] {
                let parts = [UITraitCollection(userInterfaceStyle: style), UITraitCollection(displayScale: scale)]
                let traits = UITraitCollection(traitsFrom: parts)
                var here: [Finding] = []
                if let image = UIImage(named: name, in: bundle, compatibleWith: traits) {
                    here.append(
                        picture(size: image.size, scale: scale) { context in
                            context.translateBy(x: 0, y: image.size.height * scale)
                            context.scaleBy(x: scale, y: -scale)
                            UIGraphicsPushContext(context)
                            image.draw(in: CGRect(origin: .zero, size: image.size))
                            UIGraphicsPopContext()
                        })
                }
                if let color = UIColor(named: name, in: bundle, compatibleWith: traits)?.resolvedColor(with: traits) {
                    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
                    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
                    here.append(components(red, green, blue, alpha))
                }
                for var finding in here {
                    (finding.name, finding.look) = (name, "\(look) \(Int(scale))x")
                    found.append(finding)
                }
            }
        }
        return found
    }
#elseif canImport(AppKit)
    @MainActor func draw(_ image: NSImage, width: CGFloat, height: CGFloat, in context: CGContext) {
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
        image.draw(in: NSRect(x: 0, y: 0, width: width, height: height))
        NSGraphicsContext.restoreGraphicsState()
    }

    @MainActor func findings(of name: String, in bundle: Bundle) -> [Finding] {
        var found: [Finding] = []
        for (appearance, look) in [(NSAppearance.Name.aqua, "light"), (.darkAqua, "dark")] {
            var here: [Finding] = []
            NSAppearance(named: appearance)?.performAsCurrentDrawingAppearance {
                MainActor.assumeIsolated {
                    if let image = bundle.image(forResource: name) {
                        here.append(
                            picture(size: image.size, scale: 2) {
                                draw(image, width: image.size.width * 2, height: image.size.height * 2, in: $0)
                            })
                    }
                    if let color = NSColor(named: name, bundle: bundle)?.usingColorSpace(.extendedSRGB) {
                        here.append(
                            components(color.redComponent, color.greenComponent, color.blueComponent, color.alphaComponent))
                    }
                }
            }
            for var finding in here {
                (finding.name, finding.look) = (name, look)
                found.append(finding)
            }
        }
        return found
    }

    /// The icon of an app at 512 pixels, as the Finder and the Dock show it.
    @MainActor func icon(of app: String, output: String) {
        let image = NSWorkspace.shared.icon(forFile: app)
        save(
            picture(size: CGSize(width: 512, height: 512), scale: 1) { draw(image, width: 512, height: 512, in: $0) }, to: output)
        if let bitmap = NSBitmapImageRep(
            bitmapDataPlanes: nil, pixelsWide: 512, pixelsHigh: 512, bitsPerSample: 8, samplesPerPixel: 4, hasAlpha: true,
            isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0),
            let context = NSGraphicsContext(bitmapImageRep: bitmap)?.cgContext
        {
            draw(image, width: 512, height: 512, in: context)
            try? bitmap.representation(using: .png, properties: [:])?.write(to: URL(fileURLWithPath: output + ".png"))
        }
    }
#endif

@MainActor func findings(in bundle: Bundle) -> [Finding] {
    var found: [Finding] = []
    for name in names(in: bundle) {
        found += findings(of: name, in: bundle)
        if let data = NSDataAsset(name: name, bundle: bundle)?.data {
            found.append(Finding(name: name, look: "any", kind: "data", size: "\(data.count)", digest: digest([UInt8](data))))
        }
    }
    return found
}

func names(in bundle: Bundle) -> [String] {
    let path = bundle.path(forResource: "names", ofType: "txt") ?? ""
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
}

func save(_ value: some Encodable, to path: String) {
    do {
        try JSONEncoder().encode(value).write(to: URL(fileURLWithPath: path))
    } catch {
        print("can't write \(path): \(error)")
        exit(1)
    }
}

@main enum Program {
    @MainActor static func main() {
        let words = CommandLine.arguments
        if words.count == 3 {
            guard let bundle = Bundle(path: words[1]) else {
                print("no bundle at \(words[1])")
                exit(1)
            }
            save(findings(in: bundle), to: words[2])
            return
        }
        #if canImport(UIKit)
            let documents = NSHomeDirectory() + "/Documents"
            try? FileManager.default.createDirectory(atPath: documents, withIntermediateDirectories: true)
            save(findings(in: .main), to: documents + "/probe.json")
            ProbeApp.main()
        #elseif canImport(AppKit)
            if words.count == 4, words[1] == "--icon" { icon(of: words[2], output: words[3]) }
        #endif
    }
}

#if canImport(UIKit)
    struct ProbeApp: App {
        var body: some Scene {
            WindowGroup {
                ScrollView {
                    LazyVGrid(columns: [GridItem(.adaptive(minimum: 64))]) {
                        ForEach(names(in: .main), id: \.self) { name in
                            VStack {
                                Image(name)
                                Text(name)
                            }
                        }
                    }
                }
            }
        }
    }
#endif
