import Testing
import ThemeCatalog

/// What an app writes with one import. The compiler tests most of it.
@Suite("One import has all of the library")
struct OneImportTests {
    @Test func namesOfEveryRoom() {
        var traits = Traits()
        traits.luminosity = .dark
        #expect(VariantAxis.luminosity.value(of: traits.key) == "dark")
        #expect(ColorValue.components(space: .srgb, values: [0, 0, 0], alpha: 1).converted(to: .displayP3) != nil)
        #expect(throws: ThemeCatalog.ThemeCatalogError.self) { try ThemeCatalogFile(ByteView([])) }
    }
}
