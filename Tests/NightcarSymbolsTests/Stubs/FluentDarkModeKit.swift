import UIKit

public enum DMNamespace { case dm }

extension UIColor {
    public convenience init(_: DMNamespace, light: UIColor, dark: UIColor) { self.init() }
}

extension UIImage {
    public convenience init(_: DMNamespace, light: UIImage, dark: UIImage) { self.init() }
}
