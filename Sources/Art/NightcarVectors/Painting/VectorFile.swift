import NightcarImaging
package import ThemeCatalogPixels

/// A vector file, and who paints it: Nightcar or a program. One of them paints all of it.
package struct VectorFile: Sendable {
    private enum Way {
        case inProcess(VectorDrawing)
        /// With the reason why it isn't painted in process.
        case program(String)
        case refused(String)
    }

    private let bytes: [UInt8]
    private let program: VectorPainter.Program
    private let painter: VectorPainter
    private let way: Way

    init(_ bytes: [UInt8], for program: VectorPainter.Program, painter: VectorPainter) {
        (self.bytes, self.program, self.painter) = (bytes, program, painter)
        do throws(DrawingObstacle) {
            way = .inProcess(
                try program == .svg ? InProcessPainter.drawing(svg: bytes) : InProcessPainter.drawing(pdf: bytes))
        } catch {
            switch error {
            case .outside(let reason): way = .program(reason)
            case .refused(let reason): way = .refused(reason)
            }
        }
    }

    private init(_ file: VectorFile, way: Way) {
        (bytes, program, painter, self.way) = (file.bytes, file.program, file.painter, way)
    }

    /// The same file, painted by a program, because painting it here takes too many steps. Nil if the program isn't installed.
    package func paintedByProgram(because reason: String) -> VectorFile? {
        guard case .inProcess = way, painter.has(program) else { return nil }
        return VectorFile(self, way: .program(reason))
    }

    /// The program that paints the file, and why Nightcar doesn't.
    package struct Other: Sendable, Hashable {
        package var program: VectorPainter.Program
        package var reason: String

        package init(program: VectorPainter.Program, reason: String) { (self.program, self.reason) = (program, reason) }
    }

    /// Nil if no program paints the file.
    package var other: Other? { if case .program(let reason) = way { Other(program: program, reason: reason) } else { nil } }

    /// Who paints the file: `nightcar`, or a program with the reason, or nobody.
    package var paintedBy: String {
        switch way {
        case .inProcess: "nightcar"
        case .program(let reason): "\(program.rawValue), because \(reason)"
        case .refused(let reason): "nobody, because \(reason)"
        }
    }

    /// The size of the drawing in points, which are pixels at 1x.
    ///
    /// - Throws: `PaintError` if the file doesn't specify its size or is damaged.
    package func size() throws(PaintError) -> VectorSize {
        if case .refused(let reason) = way { throw PaintError(program: "nightcar", text: reason) }
        if program == .pdf { return try painter.size(of: bytes, for: .pdf) }
        if case .inProcess(let drawing) = way, let size = VectorSize(width: drawing.width, height: drawing.height) { return size }
        return try Self.size(svg: bytes)
    }

    static func size(svg bytes: [UInt8]) throws(PaintError) -> VectorSize {
        guard let size = VectorSize(svg: bytes) else {
            let text = "neither its width and height nor its viewBox gives a size"
            throw PaintError(program: VectorPainter.Program.svg.rawValue, text: text)
        }
        return size
    }

    /// The picture with about 96 pixels per side, which is enough to judge its colors.
    ///
    /// - Throws: `PaintError` if the file can't be painted.
    package func sketch(pixels: Int) throws(PaintError) -> PixelBuffer {
        if case .inProcess(let drawing) = way {
            let factor = 96 / max(drawing.width, drawing.height)
            func side(_ points: Double) -> Int { Int(min(96, max(1, (points * factor).rounded()))) }
            return try painted(drawing, side(drawing.width), side(drawing.height))
        }
        let arguments: [String] =
            switch program {
            case .svg: ["--width=96", "--height=96", "--keep-aspect-ratio", "--format=png"]
            case .pdf: ["-png", "-transp", "-singlefile", "-f", "1", "-l", "1", "-scale-to", "96", "-", "-"]
            }
        return try decoded(try output(arguments), limit: pixels)
    }

    /// Whether the file paints nothing at all. False if a program would have to say.
    package var isBlank: Bool {
        guard case .inProcess(let drawing) = way, let picture = try? sketch(pixels: 96 * 96) else { return false }
        // In a sketch of a very large drawing, small shapes vanish.
        guard max(drawing.width, drawing.height) <= 8192 else { return false }
        return stride(from: 3, to: picture.bytes.count, by: 4).allSatisfy { picture.bytes[$0] == 0 }
    }

    /// Why a file that paints nothing can't be meant.
    package static let blankWords = "the vector paints nothing: its shapes are missing, hidden, outside, or without a color"

    /// The picture in a size.
    ///
    /// - Throws: `PaintError`, also if a program makes a picture of another size.
    package func picture(width: Int, height: Int) throws(PaintError) -> PixelBuffer {
        if case .inProcess(let drawing) = way { return try painted(drawing, width, height) }
        let arguments: [String] =
            switch program {
            case .svg: ["--width=\(width)", "--height=\(height)", "--format=png"]
            // Scaled to a size, a page with fractions of points can get a pixel too many. The last two options cut it off.
            case .pdf:
                [
                    "-png", "-transp", "-singlefile", "-cropbox", "-f", "1", "-l", "1", "-scale-to-x", "\(width)",
                    "-scale-to-y", "\(height)", "-W", "\(width)", "-H", "\(height)", "-", "-",
                ]
            }
        let png = try output(arguments, pixels: width * height)
        if FileFormat.sniff(png) == .png, let made = ImageSize(png, format: .png),
            made != ImageSize(width: width, height: height)
        {
            let text = "it rendered \(made.width) x \(made.height) pixels instead of \(width) x \(height)"
            throw PaintError(program: program.rawValue, text: text)
        }
        return try decoded(png, limit: width * height)
    }
}

private extension VectorFile {
    func painted(_ drawing: VectorDrawing, _ width: Int, _ height: Int) throws(PaintError) -> PixelBuffer {
        do throws(DrawingObstacle) { return try DrawingPainter.paint(drawing, width: width, height: height) } catch {
            throw PaintError(program: "nightcar", text: error.reason)
        }
    }

    /// The program reads the bytes from its standard input. So they have no folder from which they could refer to other files.
    func output(_ arguments: [String], pixels: Int = 0) throws(PaintError) -> [UInt8] {
        if case .refused(let reason) = way { throw PaintError(program: "nightcar", text: reason) }
        return try painter.output(of: program, arguments, input: bytes, pixels: pixels)
    }

    func decoded(_ png: [UInt8], limit: Int) throws(PaintError) -> PixelBuffer {
        do { return try decodePNG(png, limit: DecodeLimit(pixels: limit)) } catch {
            throw PaintError(program: program.rawValue, text: "\(error)")
        }
    }
}
