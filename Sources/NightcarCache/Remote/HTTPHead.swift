/// The status, and the headers that say where the body ends.
struct HTTPHead {
    var status: Int
    var length: Int?
    var isChunked = false
    var staysOpen: Bool

    var hasLength: Bool { length != nil || isChunked || status == 204 || status == 304 }

    init(_ text: String) throws(HTTPConnection.Failure) {
        let lines = text.split(whereSeparator: \.isNewline)
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw HTTPConnection.Failure("the response is not HTTP/1")
        }
        self.status = status
        staysOpen = words[0] == "HTTP/1.1"
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }.lowercased()
            switch line[..<colon].lowercased() {
            case "content-length":
                guard let number = Int(value), number >= 0, length == nil || length == number else {
                    throw HTTPConnection.Failure("the length of the response is not a number")
                }
                length = number
            case "transfer-encoding": isChunked = value.hasSuffix("chunked")
            case "connection": staysOpen = value == "keep-alive" || (staysOpen && value != "close")
            default: break
            }
        }
    }
}
