package import CatalogCompiler
package import Configuration
import Tint

extension CompileOptions {
    /// Takes over what the configuration says of the catalog's content: one function for all commands that compile, so that what
    /// `size` measures is what `compile` writes.
    ///
    /// - Parameter derives: false leaves out what would be derived: recipes, colours and pictures.
    package mutating func apply(_ configuration: Configuration, derives: Bool = true) {
        if derives {
            let derive = configuration.derive
            tintRules = configuration.tint
            derivation = derive.compilesColors ? derive.options : nil
            images = derive.compilesImages || !derive.images.appIcons.isEmpty ? derive.images : nil
            images?.isLimitedToRules = true
        }
        themes = configuration.themes
        pairs = configuration.pairs
    }
}
