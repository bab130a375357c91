import Foundation
import NightcarTestSupport
import Testing

/// The commands of `Documentation/SizeReport.md` that keep reports in object storage, with a server on this machine.
@Suite("Baselines in object storage")
struct BaselineStoreTests {
    private static let server = """
        import http.server, os, sys
        class Store(http.server.SimpleHTTPRequestHandler):
            def do_PUT(self):
                with open(self.translate_path(self.path), "wb") as file:
                    file.write(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(201)
                self.end_headers()
        os.chdir(sys.argv[1])
        server = http.server.HTTPServer(("127.0.0.1", 0), Store)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """

    private static func block(_ start: String) throws -> String {
        try #require(CodeBlock.all.first { $0.page == "Documentation/SizeReport.md" && $0.text.hasPrefix(start) }).text
    }

    @Test func aBranchIsComparedWithWhatTheMainBranchHasStored() async throws {
        let repository = try await SizeRepository()
        let folder = repository.folder
        try folder.write(Self.server, to: "bin/server.py")
        try folder.write("", to: "store/none")
        try folder.write("bin\nstore\nbaselines\n*.json\n*.md\n!Contents.json\n", to: ".gitignore")
        try repository.image("Logo", [("a.png", "", SizeRepository.picture(seed: 1))])
        // The pages call the app's folder App.
        let script = """
            set -euo pipefail
            nightcar() { "$NIGHTCAR" "$@"; }
            python3 bin/server.py store >port 2>/dev/null & server=$!
            trap 'kill $server' EXIT
            until [ -s port ]; do sleep 0.1; done
            export STORE=http://127.0.0.1:$(cat port)
            mkdir App; mv Assets.xcassets App/
            git add -A; git commit -qm start; git update-ref refs/remotes/origin/main HEAD
            \(try Self.block("commit="))
            git commit -q --allow-empty -m other; git update-ref refs/remotes/origin/main HEAD
            cp App/Assets.xcassets/Logo.imageset/a.png App/b.png
            mkdir App/Assets.xcassets/New.imageset
            sed 's/a.png/b.png/' App/Assets.xcassets/Logo.imageset/Contents.json >App/Assets.xcassets/New.imageset/Contents.json
            mv App/b.png App/Assets.xcassets/New.imageset/b.png
            git add -A; git commit -qm new
            \(try Self.block("mkdir -p baselines"))
            """
        let identity = [
            "GIT_AUTHOR_NAME": "T", "GIT_AUTHOR_EMAIL": "t@e", "GIT_COMMITTER_NAME": "T", "GIT_COMMITTER_EMAIL": "t@e",
        ]
        let result = try await runShell("exec bash -c \"$1\"", script, in: folder.path, environment: identity)
        #expect(result.status == 0, "\(result.stderr)")
        let comment = String(decoding: try folder.read("comment.md"), as: UTF8.self)
        #expect(comment.contains("from baselines") && comment.contains("| New |"), "\(comment)")
    }
}
