// A tool that imports `AppleCatalog` gets pixel buffers, colors and variant keys with it.

@_exported public import ThemeCatalogPixels
@_exported public import ThemeCatalogVariants
