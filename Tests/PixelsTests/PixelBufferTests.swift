import Pixels
import Testing

@Suite struct PixelBufferTests {
    @Test func cleaningTouchesOnlyHiddenColor() {
        let eight = PixelBuffer(width: 3, height: 1, bytes: [1, 2, 3, 0, 4, 5, 6, 1, 7, 8, 9, 255])
        #expect(eight.cleaned().bytes == [0, 0, 0, 0, 4, 5, 6, 1, 7, 8, 9, 255])
        let sixteen = PixelBuffer(
            width: 2, height: 1, depth: .sixteen, bytes: [1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3, 0, 1])
        #expect(sixteen.cleaned().bytes == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 0, 1])
    }

    @Test func comparisonForgivesHiddenColorOnly() {
        let picture = PixelBuffer(width: 2, height: 1, bytes: [1, 2, 3, 0, 4, 5, 6, 1])
        #expect(picture.compareIgnoringHiddenColor(PixelBuffer(width: 2, height: 1, bytes: [9, 9, 9, 0, 4, 5, 6, 1])))
        #expect(!picture.compareIgnoringHiddenColor(PixelBuffer(width: 2, height: 1, bytes: [1, 2, 3, 0, 4, 5, 7, 1])))
        #expect(!picture.compareIgnoringHiddenColor(PixelBuffer(width: 2, height: 1, bytes: [1, 2, 3, 1, 4, 5, 6, 1])))
        #expect(!picture.compareIgnoringHiddenColor(PixelBuffer(width: 1, height: 2, bytes: picture.bytes)))
    }

    @Test func traitsNameWhatIsCommon() {
        let traits = PixelTraits(PixelBuffer(width: 2, height: 1, bytes: [7, 7, 7, 17, 7, 7, 7, 34]))
        #expect(traits.onlyColor == RGB8(red: 7, green: 7, blue: 7))
        #expect(traits.isGray && !traits.isOpaque)
        #expect(traits.alphaBits == 4)
    }
}
