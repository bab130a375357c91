/// Whether `python3` can import the modules; a test that needs them as a second opinion is skipped without.
package func pythonImports(_ modules: String...) async throws -> Bool {
    try await runCommand("/usr/bin/env", ["python3", "-c", "import " + modules.joined(separator: ", ")]).status == 0
}
