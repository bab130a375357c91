/// One page in one file. It needs nothing else when it is opened from disk, and may not load anything.
struct HTMLDocument {
    var title: String
    /// Between `<body>` and the scripts.
    var markup: String
    /// Ends with a newline, as `script` does.
    var style: String
    /// Values for the script, by element identifier.
    var data: [(id: String, json: String)]
    var script: String

    var text: String {
        let elements = data.map { "<script type=\"application/json\" id=\"\($0.id)\">\($0.json)</script>\n" }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" \
            content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
            <title>\(XMLText.escaped(title))</title>
            <style>
            \(HTMLPage.palette)\(style)</style>
            </head>
            <body>
            \(markup)
            \(elements.joined())<script>
            \(script)</script>
            </body>
            </html>

            """
    }
}
