/// Pictures that stay as they are whatever their colors, because of what their name says they show.
enum ImageNames {
    /// Why a picture of this name is never recolored. Nil if the name doesn't forbid it.
    static func reasonToLeave(_ name: some StringProtocol) -> String? {
        let words = NameTokens.split(name)
        if words.last == "template" { return "a template of AppKit: the system tints it" }
        // `GitHub` has two words and is one name.
        let names = words + zip(words, words.dropFirst()).map { $0 + $1 }
        if let mark = names.first(where: { payments.contains($0) }) {
            return "\"\(mark)\" is a payment mark, whose colors are fixed"
        }
        if let mark = names.first(where: { companies.contains($0) }) {
            return "\"\(mark)\" is a company's mark, whose colors are fixed"
        }
        let shows = words.contains { previews.contains($0) }
        if shows, let appearance = words.first(where: { appearances.contains($0) }) {
            return "a preview of the \(appearance) appearance"
        }
        return nil
    }

    private static let payments: Set<String> = [
        "visa", "mastercard", "maestro", "amex", "paypal", "unionpay", "jcb", "diners", "klarna", "stripe", "alipay", "venmo",
        "ideal", "bancontact", "giropay", "sofort", "interac", "cirrus", "applepay", "googlepay",
    ]
    private static let companies: Set<String> = [
        "google", "facebook", "twitter", "github", "gitlab", "bitbucket", "microsoft", "amazon", "instagram", "youtube",
        "linkedin", "slack", "discord", "reddit", "whatsapp", "telegram", "spotify", "dropbox", "netflix", "tiktok", "snapchat",
        "pinterest", "twitch", "mastodon", "wechat", "weibo", "yahoo", "firefox", "chrome",
    ]
    private static let previews: Set<String> = ["preview", "theme", "appearance", "thumbnail", "mode", "screenshot"]
    private static let appearances: Set<String> = ["light", "dark", "auto", "automatic", "sepia"]
}
