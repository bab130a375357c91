import NightcarConfiguration
import NightcarTestSupport
import NightcarTint
import Testing

@testable import NightcarAppSources

#if SwiftSources
    @Suite("What code says about colors")
    struct ColorUsesTests {
        @Test(arguments: [
            (#"view.backgroundColor = UIColor(named: "Ink")"#, ColorRole.surface),
            (#"label.textColor = UIColor(named: "Ink")"#, .text),
            (#"let a = Text("a").foregroundStyle(Color("Ink"))"#, .text),
            (#"let a = icon.foregroundStyle(Color("Ink"))"#, .graphic),
            (#"Text("a").background(Color("Paper")).foregroundColor(Color("Ink"))"#, .text),
            (#"layer.borderColor = UIColor(named: "Ink")?.cgColor"#, .separator),
            (#"layer.shadowColor = UIColor(named: "Ink")?.cgColor"#, .shadow),
        ])
        func roles(code: String, role: ColorRole) async throws {
            let folder = try TemporaryDirectory()
            try folder.write(code + "\n", to: "App.swift")
            let use = await AppUsage.reading([folder.path], width: 1).colorUse(of: "Ink")
            #expect(use?.role == role)
            #expect(use?.reason.contains("App.swift:1") == true)
        }

        @Test func storyboards() async throws {
            let folder = try TemporaryDirectory()
            try folder.write(#"<color key="backgroundColor" name="Ink"/>"# + "\n", to: "Main.storyboard")
            #expect(await AppUsage.reading([folder.path], width: 1).colorUse(of: "Ink")?.role == .surface)
        }

        @Test("A color with two uses has no role, and neither has one that code only passes on")
        func disagreement() async throws {
            let folder = try TemporaryDirectory()
            try folder.write(
                """
                view.backgroundColor = UIColor(named: "Ink")
                label.textColor = UIColor(named: "Ink")
                let color = UIColor(named: "Paper")

                """, to: "App.swift")
            let uses = await AppUsage.reading([folder.path], width: 1)
            #expect(uses.colorUse(of: "Ink") == nil && uses.colorUse(of: "Paper") == nil)
        }
    }
#endif
