// An app that imports `ThemeCatalog` gets the whole library: pictures and colors, variants, and views of bytes.

@_exported public import ThemeCatalogBytes
@_exported public import ThemeCatalogPixels
@_exported public import ThemeCatalogVariants
