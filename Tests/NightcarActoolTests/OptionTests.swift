import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarActool

@Suite("Options")
struct OptionTests {
    @Test(arguments: ActoolOption.all.map(\.name))
    func everyOptionIsRead(name: String) throws {
        let option = try #require(ActoolOption.all.first { $0.name == name })
        let value: [String] =
            switch option.value {
            case .none: []
            case .one, .many: ["x"]
            case .switched: ["NO"]
            case .of(let values): [values[0]]
            }
        for arguments in [[name] + value + ["A.xcassets"], ["A.xcassets", name] + value] {
            let read = ActoolArguments(arguments)
            #expect(read.problems == [])
            #expect(read.documents == ["A.xcassets"])
            #expect(read.has(name))
            #expect(read[name] == value.first ?? "")
        }
        guard let value = value.first else { return }
        #expect(ActoolArguments(["\(name)=\(value)"])[name] == value)
        #expect(ActoolArguments([name]).problems == ["The argument '\(name)' needs a value."])
        #expect(ActoolArguments([name, "--notices"]).problems == ["The argument '\(name)' needs a value."])
    }

    @Test func namesAreUnique() {
        #expect(Set(ActoolOption.all.map(\.name)).count == ActoolOption.all.count)
    }

    @Test func unknownOptionsAreNamed() async {
        let run = await Run(["A.xcassets", "--frob", "-x", "--compress-pngs=YES", "--output-format", "xml2"])
        #expect(run.exitCode == 1)
        #expect(
            run.errors == [
                "Unknown argument '--frob'.", "Unknown argument '-x'.", "The argument '--compress-pngs' takes no value.",
                "Unknown value 'xml2' for '--output-format'; it must be one of 'human-readable-text', 'xml1', 'binary1'.",
            ])
    }

    @Test func repeatedValues() {
        let read = ActoolArguments([
            "--target-device", "iphone", "A", "--target-device=ipad", "--app-icon", "One", "--app-icon", "Two", "B",
        ])
        #expect(read.values["--target-device"] == ["iphone", "ipad"])
        #expect(read["--app-icon"] == "Two")
        #expect(read.documents == ["A", "B"])
        #expect(ActoolRequest(read).devices == [.phone, .pad])
    }

    @Test func whatCompilingRequires() async {
        #expect(await Run([]).errors == ["Not enough arguments provided; where is the input document to operate on?"])
        #expect(
            await Run(["--compile", "out", "--app-icon", "AppIcon", "A.xcassets"]).errors == [
                "Compiling requires passing \"--platform [platform-name]\".",
                "Compiling requires passing \"--minimum-deployment-target [value]\".",
                "Compiling app icons requires passing \"--output-partial-info-plist [path]\".",
            ])
        let odd = [
            "--platform", "amiga", "--minimum-deployment-target", "new", "--target-device", "fridge", "--compile", "out",
            "--compile-output-filename", "../Assets.car", "A.xcassets",
        ]
        #expect(
            await Run(odd).errors == [
                "Unknown platform 'amiga'.", "The minimum deployment target 'new' is not a version such as 17.0.",
                "Unknown target device 'fridge'.", "The name '../Assets.car' of the compiled catalog must be a file name.",
            ])
    }

    @Test func platformsHaveApplesSpellings() {
        let spellings: [(String, Platform)] = [
            ("iphoneos", .ios), ("iphonesimulator", .ios), ("macosx", .macos), ("appletvos", .tvos), ("watchos", .watchos),
            ("watchsimulator", .watchos), ("xros", .visionos), ("xrsimulator", .visionos),
        ]
        for (spelling, platform) in spellings {
            #expect(ActoolRequest(ActoolArguments(["--platform", spelling, "A"])).platform == platform)
        }
    }

    @Test func anEmptyNameIsNoName() {
        let request = ActoolRequest(ActoolArguments(["--app-icon", "", "--accent-color=", "A"]))
        #expect(request.appIcon == nil)
        #expect(request.accentColor == nil)
    }

    @Test func helpNamesEveryOption() async {
        let run = await Run(["--help"])
        #expect(run.exitCode == 0)
        for option in ActoolOption.all { #expect(run.text.contains("  \(option.name)")) }
    }
}
