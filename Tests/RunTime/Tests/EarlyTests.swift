import CoreGraphics
import Foundation
import Testing
import ThemeCatalog
import ThemeCatalogUI
import UIKit

@testable import EarlyApp

extension RunTime {
    /// An app for systems before iOS 13: it links generated code without the kit, and asks no traits. The system of the stubs is light
    /// all the time.
    @Suite @MainActor struct EarlyTests {
        @MainActor final class Launched {
            let defaults: UserDefaults
            private let suite = "EarlyApp-\(UUID().uuidString)"

            init() throws {
                RunTime.reset()
                defaults = try #require(UserDefaults(suiteName: suite))
                for (name, side) in [("Sun", 12), ("Bell", 16)] {
                    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
                    UIImage.stubNamed[name] = CGContext(
                        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: side * 4, space: space,
                        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage()
                }
            }

            deinit { UserDefaults.standard.removePersistentDomain(forName: suite) }
        }

        @Test(arguments: [nil, "sepia", "ocean", "night"] as [String?])
        func colorsAndLayersAreTheResolversAnswers(theme: String?) throws {
            let launched = try Launched()
            let look = EarlyLook(defaults: launched.defaults)
            let screen = EarlyScreen(look)
            let file = try ThemeCatalogFile(contentsOf: RunTime.path)
            for (isDark, isHigh) in [(true, false), (true, true), (false, true), (false, false)] {
                look.appearance = Early.Appearance(
                    isDark: isDark, isHighContrast: isHigh, theme: theme.flatMap { Early.Theme(rawValue: $0) })
                let wanted = ThemedCatalog.Look(isDark: isDark, isHighContrast: isHigh, theme: theme ?? "")
                func expected(_ name: String, stop: Int? = nil) throws -> String {
                    try AppTests.answer(file, name, wanted, stop: stop)
                }
                #expect(try expected("Label") == hex(screen.title.textColor?.cgColor), "\(wanted)")
                // A color of the platform has the stubs' value.
                let line = UIColor.separator.resolvedColor(with: wanted.traitCollection)
                #expect(hex(line.cgColor) == hex(screen.layer.borderColor), "\(wanted)")
                #expect(try String(expected("Label").prefix(7)) + "40" == hex(screen.layer.shadowColor), "\(wanted)")
                let sky = (screen.sky.colors as? [CGColor])?.map { hex($0) }
                #expect(try [expected("Sky", stop: 0), expected("Sky", stop: 1)] == sky, "\(wanted)")
            }
        }

        @Test func aPictureHasAnotherNameInDarkMode() throws {
            let look = EarlyLook(defaults: try Launched().defaults)
            let screen = EarlyScreen(look)
            #expect(screen.picture.image?.cgImage?.width == 12)
            look.appearance.isDark = true
            #expect(screen.picture.image?.cgImage?.width == 16)
        }

        /// What an app's own test calls.
        @Test func aMissingNameIsNamed() throws {
            _ = try Launched()
            UIColor.stubNamed = Set(Early.allColors.map(\.name))
            UIImage.stubNamed["Bubble"] = UIImage.stubNamed["Sun"]
            defer { (UIColor.stubNamed, UIImage.stubNamed["Bubble"]) = ([], nil) }
            try Early.validate()
            (UIColor.stubNamed, UIImage.stubNamed["Bubble"]) = (UIColor.stubNamed.subtracting(["Line"]), nil)
            let missing = #expect(throws: Early.Missing.self) { try Early.validate() }
            #expect(missing?.names == ["Line", "Bubble"] && missing?.description == "the catalog lacks Line, Bubble")
        }

        @Test func theChoiceIsStoredAndDamageIsTheFirstLook() throws {
            let launched = try Launched()
            EarlyLook(defaults: launched.defaults).appearance = Early.Appearance(isDark: true, theme: .sepia)
            let again = EarlyLook(defaults: launched.defaults).appearance
            #expect(again.isDark && again.theme == .sepia)
            launched.defaults.set("gone", forKey: "theme")
            launched.defaults.set(Data([1]), forKey: "isDark")
            #expect(EarlyLook(defaults: launched.defaults).appearance == Early.Appearance(theme: nil))
        }

        @Test func aReusedViewHasOneBindingForEachKeyAndNothingIsKept() throws {
            let look = EarlyLook(defaults: try Launched().defaults)
            var calls = 0
            weak var gone: UILabel?
            do {
                let cell = UILabel()
                gone = cell
                for _ in 0..<1000 { look.bind(cell, "text") { _, _ in calls += 1 } }
                look.appearance.isDark = true
                #expect(calls == 1001)
            }
            look.appearance.isDark = false
            #expect(gone == nil && calls == 1001)
        }
    }
}
