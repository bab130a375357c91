import NightcarTestSupport
import Testing

@testable import NightcarVectors

@Suite("Functions of PDF files")
struct PDFFunctionTests {
    private func function(_ builder: PDFBuilder) throws -> PDFFunction {
        try PDFFunction(.reference(5), in: PDFFile(builder.file()))
    }

    @Test("Powers")
    func powers() throws {
        let line = try function(PDFBuilder().with("<</FunctionType 2 /Domain [0 1] /N 1 /C0 [0 1] /C1 [1 0.5]>>"))
        #expect(line([0.5]) == [0.5, 0.75])
        #expect(line([-3]) == [0, 1])
        let square = try function(PDFBuilder().with("<</FunctionType 2 /Domain [0 1] /N 2>>"))
        #expect(square([0.5]) == [0.25])
    }

    @Test("Parts, the second one backwards")
    func parts() throws {
        let parts = try function(
            PDFBuilder().with(
                "<</FunctionType 3 /Domain [0 1] /Bounds [0.25] /Encode [0 1 1 0] /Functions [6 0 R 6 0 R]>>"
            ).with("<</FunctionType 2 /Domain [0 1] /N 1>>"))
        #expect(parts([0]) == [0])
        #expect(parts([0.125]) == [0.5])
        #expect(parts([0.25]) == [1])
        #expect(parts([1]) == [0])
        #expect(parts.corners == [0.25])
    }

    @Test("Tables of one and of two numbers")
    func samples() throws {
        let entries = "/FunctionType 0 /Domain [0 1] /Range [0 1] /BitsPerSample 8"
        let table = try function(PDFBuilder().with(stream: [0, 255, 51], entries + " /Size [3]"))
        #expect(table([0.25]) == [0.5])
        #expect(table([1]) == [0.2])
        #expect(table.corners == [0, 0.5, 1])
        let square = try function(
            PDFBuilder().with(
                stream: [0, 255, 255, 0], "/FunctionType 0 /Domain [0 1 0 1] /Range [0 2] /BitsPerSample 8 /Size [2 2]"))
        #expect(square([1, 0]) == [2])
        #expect(square([0.5, 0.5]) == [1])
    }

    @Test(
        "What isn't a function of this kind",
        arguments: [
            "<</FunctionType 4 /Domain [0 1]>>", "<</FunctionType 2>>", "<</FunctionType 9 /Domain [0 1]>>", "7",
            "<</FunctionType 3 /Domain [0 1] /Functions [] /Bounds [] /Encode []>>", "<</FunctionType 2 /Domain [1 0] /N 1>>",
            "<</FunctionType 2 /Domain [0 1] /N 1 /C0 [1 2]>>", "<</FunctionType 0 /Domain [0 1] /Size [2] /BitsPerSample 8>>",
        ])
    func others(text: String) throws {
        #expect(throws: DrawingObstacle.self) { try function(PDFBuilder().with(text)) }
    }
}
