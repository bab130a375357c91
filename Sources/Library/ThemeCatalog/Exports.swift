// An app that imports `ThemeCatalog` gets its pictures, colors and variants with it. It doesn't get `ThemeCatalogBytes`: no public
// declaration of the library mentions it, and its names, such as `ByteView`, may well be an app's own.

@_exported public import ThemeCatalogPixels
@_exported public import ThemeCatalogVariants
