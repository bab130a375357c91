import NightcarTestSupport
import Testing

@Suite("A misspelled word gets the one that is meant")
struct MisspellingTests {
    @Test(arguments: [
        (["lnt", "App"], "lint"), (["complie", "App", "--output", "x"], "compile"), (["help", "lnt"], "lint"), (["Size"], "size"),
    ])
    func commands(arguments: [String], meant: String) async throws {
        let result = try await runNightcar(arguments)
        #expect(result.status == 2 && result.stdout.isEmpty)
        #expect(
            result.stderr.contains("there is no command") && result.stderr.contains("did you mean \"\(meant)\"?"),
            "\(result.stderr)")
    }

    @Test("A former name", arguments: [("validate", "lint"), ("resolve", "show"), ("cache", "config cache"), ("trend", "size")])
    func formerNames(name: String, now: String) async throws {
        let result = try await runNightcar(name, "App")
        #expect(result.status == 2 && result.stderr.contains("there is no command \"\(name)\"; use \"nightcar \(now)\""))
    }

    @Test(
        "A former option",
        arguments: [
            (["lint", "--strict"], "--fail-on warning"), (["size", "--thin", "all"], "--device"),
            (["lint", "--changed-since", "HEAD"], "--since"),
        ])
    func formerOptions(arguments: [String], now: String) async throws {
        let result = try await runNightcar(arguments)
        #expect(result.status == 2 && result.stderr.contains("\(arguments[1]) is now: \(now)"), "\(result.stderr)")
    }

    @Test(
        "What a slip may mean",
        arguments: [
            (["size", "--json", "."], "Write --format json."), (["lint", "--thin", "x"], "\"nightcar thin\""),
            (["config", "dmp"], "did you mean \"config dump\"?"), (["generate", "swft"], "did you mean \"swift\"?"),
            (["size", ".", "--group-by", "asset,ownr"], "did you mean \"owner\"?"),
            (["size", "Package.swift"], "it isn't an asset catalog (*.xcassets, *.ncar, *.car); it is code"),
            (["show", "Fixtures/Demo", "Sumit"], "did you mean \"Icons/Summit\"?"),
            (["tint", "Fixtures/Demo", "--explain", "Sumit"], "did you mean \"Icons/Summit\"?"),
            (["size", "Fixtures/Demo", "--max-growth", "5"], "did you mean \"5%\" or \"5KB\"?"),
            (["size", "Fixtures/Demo", "--max-growth", "5%"], "add --since REVISION, or name a history"),
        ])
    func slips(arguments: [String], meant: String) async throws {
        let result = try await runNightcar(arguments)
        #expect(result.status == 2 && result.stderr.contains(meant), "\(result.stderr)")
        #expect(!result.stderr.contains("Did you mean"), "\(result.stderr)")
    }

    @Test func whatIsLikeNothing() async throws {
        let result = try await runNightcar("frobnicate")
        #expect(result.status == 2 && result.stderr.contains("\"nightcar help\" lists them"), "\(result.stderr)")
        #expect(try await runNightcar("help", "lint").status == 0)
        #expect(try await runNightcar("help").status == 0)
        #expect(try await runNightcar("--version").status == 0)
    }

    @Test("A name without its namespace")
    func names() async throws {
        let result = try await runNightcar("show", "Fixtures/Demo", "Summit")
        #expect(result.status == 2 && result.stderr.contains("did you mean \"Icons/Summit\"?"), "\(result.stderr)")
    }
}
