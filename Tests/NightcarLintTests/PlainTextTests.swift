import NightcarBasics
import Testing

@testable import NightcarLint

struct PlainTextTests {
    @Test func marksAreRemovedAndCodeIsIndented() {
        let markdown = """
            A `code` and [a link](Page.md#place), but `[not](this)`.

            | option | takes | |
            |---|---|---|
            | `name` | text | what it *does* |

            <details><summary>Finds: an `x`</summary>

            ```json
            {"a": "`b`"}
            ```

            </details>

            *error · printed by `lint`*
            """
        #expect(
            plainText(ofMarkdown: markdown) == """
                A code and a link, but [not](this).

                option · takes
                name · text · what it *does*

                Finds: an x

                    {"a": "`b`"}

                error · printed by lint
                """)
    }

    @Test(arguments: RuleRegistry.findings) func noFindingIsExplainedWithMarks(id: FindingID) {
        let text = id.explanation.split(separator: "\n").filter { !$0.hasPrefix("    ") }.joined(separator: "\n")
        for mark in ["`", "](", "<details", "</details", "|---"] { #expect(!text.contains(mark), "\(id)") }
        #expect(!text.contains("\n\n\n") && id.explanation.hasSuffix("\n"))
    }
}
