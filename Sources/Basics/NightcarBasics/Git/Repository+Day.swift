extension Repository {
    /// The day of a commit, where it was made: `2026-11-22`. Nil if git doesn't tell.
    package func day(of commit: String) throws(Failure) -> String? {
        let result = try run(["show", "--no-patch", "--format=%cs", "--end-of-options", commit])
        return result.status == 0 ? result.lines.first : nil
    }
}
