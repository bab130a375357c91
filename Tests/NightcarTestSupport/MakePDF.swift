/// A PDF with a page, a content stream as object 4, and more objects from 5 on. A stream among them is its dictionary, a
/// vertical bar, and its bytes.
package func makePDF(_ content: String, resources: String = "", _ others: String...) -> [UInt8] {
    var objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Contents 4 0 R /Resources << \(resources) >> >>",
        "|\(content)",
    ]
    objects += others
    var text = "%PDF-1.4\n"
    var offsets: [Int] = []
    for (number, object) in objects.enumerated() {
        offsets.append(text.utf8.count)
        text += "\(number + 1) 0 obj\n"
        if let bar = object.firstIndex(of: "|") {
            let body = object[object.index(after: bar)...]
            text += "<< \(object[..<bar]) /Length \(body.utf8.count) >>\nstream\n\(body)\nendstream"
        } else {
            text += object
        }
        text += "\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets { text += "\(String(repeating: "0", count: 10 - "\(offset)".count))\(offset) 00000 n \n" }
    return Array((text + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n").utf8)
}
