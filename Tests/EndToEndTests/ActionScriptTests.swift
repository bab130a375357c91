import Foundation
import NightcarTestSupport
import Testing

@Suite("Scripts/action.sh")
struct ActionScriptTests {
    /// Runs the script with a program that ends with 2, or that writes a report, in the place of nightcar.
    private func outputs(of program: String, in folder: TemporaryDirectory) async throws -> String {
        let binary = try folder.write("#!/bin/sh\n\(program)\n", to: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: binary)
        try folder.write("", to: "out")
        let variables = [
            "RUNNER_TEMP": folder.path, "GITHUB_OUTPUT": folder.path("out"), "GITHUB_STEP_SUMMARY": folder.path("summary"),
            "BINARY": binary, "MODE": "lint", "PATHS": ".", "ARGUMENTS": "", "OUTPUT": "", "SUMMARY": "true",
            "COMMENT": "false", "BASE_REF": "", "PULL_REQUEST": "",
        ]
        _ = try await runCommand("/bin/bash", [PackageLayout.root + "/Scripts/action.sh", "run"], environment: variables)
        return String(decoding: try folder.read("out"), as: UTF8.self)
    }

    @Test func onlyReportsThatAreThereAreNamed() async throws {
        let folder = try TemporaryDirectory()
        #expect(try await outputs(of: "exit 2", in: folder) == "exit-code=2\n")
        let written = try await outputs(of: "touch '\(folder.path("nightcar/nightcar.sarif"))'; exit 1", in: folder)
        #expect(written.contains("sarif=") && written.contains("reports=") && written.contains("exit-code=1"))
        // The report of an earlier step isn't this one's.
        #expect(try await outputs(of: "exit 2", in: folder) == "exit-code=2\n")
    }
}
