import AppleCatalog
import Testing

@Test func knownNamesHashAsApples() {
    #expect(NameIdentifier.hash("AppIcon") == 0x1AC1)
    #expect(NameIdentifier.hash("a") == 0xA2CA)
    #expect(NameIdentifier.hash("Img001") == 0x27D5)
    #expect(NameIdentifier.hash("SelfAccent") == 2356)
    #expect(NameIdentifier.hash("ja") == 0x73AD)
}
