import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

/// Pictures that stay as they are whatever their colors, because of what their name says they show.
enum ImageNames {
    /// Why a picture of this name is never recolored. Nil if the name doesn't forbid it.
    ///
    /// - Parameter path: the path in the catalog, because a folder of emoji says it once for all of them.
    static func reasonToLeave(_ path: String) -> String? {
        let words = NameTokens.split(path.split(separator: "/").last ?? "")
        if let thing = NameTokens.split(path).first(where: { things.contains($0) }) {
            return "\"\(thing)\" in the name: a picture of a thing, which looks the same at night"
        }
        if let shadow = words.first(where: { NameTokens.shadows.contains($0) }), shadow != "dim" {
            return "\"\(shadow)\" in the name: a shadow stays dark"
        }
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

    private static let things: Set<String> = [
        "emoji", "emojis", "emoticon", "emoticons", "memoji", "smiley", "smileys", "sticker", "stickers", "placard", "placards",
        "hazmat", "hazard", "roadsign", "roadsigns", "signage",
    ]
    /// Whether the name says that the picture is a button or another control, which can be its own ground.
    static func isControl(_ name: some StringProtocol) -> Bool {
        NameTokens.split(name).contains { ["button", "buttons", "btn", "key", "keycap"].contains($0) }
    }

    /// The word of a name that says that the picture shows an object with a body of its own, such as a device or a road sign. In
    /// one color, it is an icon like others. With several, the body and what is on it could change places.
    static func object(in name: some StringProtocol) -> String? {
        let words = NameTokens.split(name)
        for (index, word) in words.enumerated() {
            if objects.contains(word) { return word }
            // `sign in` is an action.
            let next = index + 1 < words.count ? words[index + 1] : ""
            if ["sign", "signs"].contains(word), !["in", "out", "up", "on", "off"].contains(next) { return word }
        }
        return nil
    }

    private static let objects: Set<String> = [
        "device", "devices", "desktop", "laptop", "notebook", "macbook", "imac", "iphone", "ipad", "ipod", "smartphone",
        "monitor",
        "keyboard", "signpost",
    ]
    private static let payments: Set<String> = [
        "visa", "mastercard", "maestro", "amex", "paypal", "unionpay", "jcb", "diners", "klarna", "stripe", "alipay", "venmo",
        "ideal", "bancontact", "giropay", "sofort", "interac", "cirrus", "applepay", "googlepay",
    ]
    private static let companies: Set<String> = [
        "google", "facebook", "twitter", "github", "gitlab", "bitbucket", "microsoft", "amazon", "instagram", "youtube",
        "linkedin", "slack", "discord", "reddit", "whatsapp", "telegram", "spotify", "dropbox", "netflix", "tiktok", "snapchat",
        "pinterest", "twitch", "mastodon", "wechat", "weibo", "yahoo", "firefox", "chrome",
    ]
    /// The word of a name that says that the picture may be the mark of somebody else.
    static func mark(in name: some StringProtocol) -> String? {
        let words = NameTokens.split(name)
        return (words + zip(words, words.dropFirst()).map { $0 + $1 }).first { marks.contains($0) }
    }

    private static let marks: Set<String> = [
        "kakao", "kakaotalk", "naver", "giphy", "tenor", "skype", "viber", "patreon", "trustpilot", "poweredby", "unsplash",
        "foursquare", "strava", "garmin", "fitbit", "figma", "trello", "asana", "jira", "android", "ubuntu", "chromecast",
    ]
    private static let previews: Set<String> = ["preview", "theme", "appearance", "thumbnail", "mode", "screenshot"]
    private static let appearances: Set<String> = ["light", "dark", "auto", "automatic", "sepia"]
}

/// Pictures that come in two sets, one for each appearance or time of day: `weather_day` and `weather_night`.
struct ImageSiblings {
    private var names: [[String]: String] = [:]

    init(_ names: [String]) {
        for name in names { self.names[Self.words(name)] = name }
    }

    /// The set for the other appearance. Nil if there is none.
    func otherTime(of name: String) -> String? {
        let words = Self.words(name)
        for (index, word) in words.enumerated() {
            guard let other = Self.opposites[word] else { continue }
            var changed = words
            changed[index] = other
            if let found = names[changed] { return found }
        }
        return nil
    }

    private static func words(_ name: String) -> [String] {
        // Folders stay apart from the words of the name.
        name.split(separator: "/").flatMap { ["/"] + NameTokens.split($0) }
    }

    private static let opposites: [String: String] = [
        "day": "night", "night": "day", "light": "dark", "dark": "light", "lightmode": "darkmode", "darkmode": "lightmode",
    ]
}

extension Asset {
    /// Why the asset is only ever shown on a dark ground, so that its one appearance is the dark one. Nil if it isn't.
    ///
    /// It is for Apple Watch alone, in the folder of a watch app, or in a folder whose name says so, such as `OnDark`.
    var reasonAlwaysDark: String? {
        let idioms = Set(renditions.map(\.key.idiom))
        if idioms == [.watch] { return "only for Apple Watch, which is always dark" }
        guard let path = location?.path else { return nil }
        let folders = path.split(separator: "/").prefix { !$0.lowercased().hasSuffix(".xcassets") }
        let watch = folders.first { folder in
            let words = Set(NameTokens.split(folder))
            return !words.isDisjoint(with: ["watchkit", "watchos", "watchapp"])
                || words.contains("watch")
                    && !words.isDisjoint(with: ["app", "extension", "widget", "complication", "kit", "os"])
        }
        if let watch { return "in the folder \"\(watch)\" of an app for Apple Watch, which is always dark" }
        let dark = path.split(separator: "/").dropLast().first { folder in
            let words = NameTokens.split(folder)
            return zip(words, words.dropFirst()).contains { Self.darkFolders.contains($0 + " " + $1) }
        }
        return dark.map { "in the folder \"\($0)\", which is for dark grounds" }
    }

    private static let darkFolders: Set<String> = [
        "always dark", "only dark", "dark only", "on dark", "dark ground", "dark grounds", "dark background", "dark backgrounds",
    ]
}
