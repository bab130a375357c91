/// Whether `python3` can import the modules. Tests that need them as a second opinion are skipped without them.
package func pythonImports(_ modules: String...) async throws -> Bool {
    try await runCommand("/usr/bin/env", ["python3", "-c", "import " + modules.joined(separator: ", ")]).status == 0
}
