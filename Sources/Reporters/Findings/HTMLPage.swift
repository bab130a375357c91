#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pictures of a page, each written into it once, as the background of a style class.
struct PagePictures {
    /// Base64 digits that all pictures of a page may take together.
    private static let limit = 16_000_000
    /// Points that a plate has room for.
    private static let room = 72

    private let read: (String) -> [UInt8]?
    private var classes: [String: String?] = [:]
    private var used = 0
    /// The rules for the style sheet.
    private(set) var style = ""

    init(read: @escaping (String) -> [UInt8]?) { self.read = read }

    /// The class that shows the picture at a path; nil when there is none, or the page is full.
    mutating func style(of path: String) -> String? {
        if let known = classes[path] { return known }
        var name: String?
        if let bytes = read(path), let size = Self.pixelSize(bytes), used + bytes.count * 4 / 3 <= Self.limit {
            let number = classes.count
            used += bytes.count * 4 / 3
            name = "p\(number)"
            let fits = size.width <= Self.room && size.height <= Self.room
            let data = Data(bytes).base64EncodedString()
            style += ".p\(number){background-image:url(data:image/png;base64,\(data));"
            style += "background-size:\(fits ? "auto" : "contain")}\n"
        }
        classes[path] = .some(name)
        return name
    }

    /// Width and height in a PNG file's first chunk; nil for what is no PNG file.
    private static func pixelSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }
}

/// What is the same in every page.
package enum HTMLPage {
    /// The colors of all pages, by what they are for, for a light and a dark page.
    package static let palette = """
        :root { color-scheme: light; --page: #f6f7f9; --card: #fff; --text: #1c1e21; --dim: #666d76; --line: #e1e4e8;
          --error: #c8232c; --warning: #96600a; --info: #0b62b8; --mark: #fff1b8; --accent: #0b62b8; }
        :root[data-theme="dark"] { color-scheme: dark; --page: #15171a; --card: #1f2226; --text: #e6e8eb; --dim: #9aa1a9;
          --line: #33383e; --error: #ff7b80; --warning: #f0b849; --info: #6cb6ff; --mark: #574a12; --accent: #6cb6ff; }
        @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { color-scheme: dark; --page: #15171a;
          --card: #1f2226; --text: #e6e8eb; --dim: #9aa1a9; --line: #33383e; --error: #ff7b80; --warning: #f0b849;
          --info: #6cb6ff; --mark: #574a12; --accent: #6cb6ff; } }

        """

    static let style = palette + rules

    private static let rules = """
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
        header { position: sticky; top: 0; z-index: 1; padding: 12px max(16px, calc(50% - 540px)); background: var(--card);
          border-bottom: 1px solid var(--line); }
        h1 { margin: 0 0 8px; font-size: 20px; }
        h1 small { margin-left: 6px; color: var(--dim); font-size: 15px; font-weight: normal; }
        .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
        .chip, select, input[type="search"], button { height: 34px; padding: 0 10px; border: 1px solid var(--line);
          border-radius: 8px; background: var(--page); color: var(--text); font: inherit; }
        .chip { display: inline-flex; gap: 6px; align-items: center; cursor: pointer; white-space: nowrap; }
        .chip input { margin: 0; accent-color: currentColor; }
        .error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
        select { max-width: 260px; }
        input[type="search"] { flex: 1 1 200px; min-width: 0; }
        button { width: 34px; padding: 0; cursor: pointer; }
        main { max-width: 1112px; margin: 0 auto; padding: 8px 16px 40px; }
        h2 { margin: 22px 2px 8px; font-size: 16px; line-height: 1.4; overflow-wrap: anywhere; }
        h2 b { margin-right: 8px; }
        h2 span { color: var(--dim); font: 13px ui-monospace, monospace; }
        article { display: flex; gap: 20px; justify-content: space-between; margin: 0 0 8px; padding: 12px 14px;
          border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
        article[hidden], section[hidden] { display: none; }
        .text { flex: 1; min-width: 0; }
        .text p { margin: 0 0 4px; overflow-wrap: anywhere; }
        .badge { margin-right: 6px; padding: 1px 7px; border: 1px solid currentColor; border-radius: 20px; font-size: 12px;
          font-weight: 600; }
        .meta { display: flex; flex-wrap: wrap; gap: 4px 12px; color: var(--dim); font-size: 13px; }
        .note { color: var(--dim); font-size: 13px; }
        code, pre { font: 13px/1.5 ui-monospace, monospace; }
        pre { margin: 6px 0; padding: 6px 10px; overflow-x: auto; border-radius: 6px; background: var(--page); tab-size: 4; }
        pre span { display: inline-block; min-width: 2em; margin-right: 12px; color: var(--dim); user-select: none; }
        mark { border-radius: 3px; background: var(--mark); color: inherit; }
        details { color: var(--dim); font-size: 13px; }
        summary { cursor: pointer; }
        a { color: var(--accent); }
        .plates { display: flex; flex: none; flex-direction: column; gap: 8px; }
        figure { display: grid; grid-template-columns: 88px 88px; margin: 0; }
        figcaption { grid-column: 1 / 3; max-width: 176px; overflow: hidden; color: var(--dim); font-size: 12px;
          text-align: center; text-overflow: ellipsis; white-space: nowrap; }
        .plate { height: 88px; border: 8px solid transparent; background-position: center; background-repeat: no-repeat;
          background-origin: content-box; background-clip: border-box; outline: 1px solid var(--line);
          outline-offset: -1px; }
        .onlight { border-radius: 10px 0 0 10px; background-color: #fff; }
        .ondark { border-radius: 0 10px 10px 0; background-color: #000; }
        .clean, #nothing { padding: 60px 0; color: var(--dim); text-align: center; font-size: 18px; }
        footer { padding: 0 0 30px; color: var(--dim); font-size: 13px; text-align: center; }
        @media (max-width: 640px) { article { flex-direction: column; } header { position: static; } }
        """

    static let script = """
        (function () {
          var root = document.documentElement;
          var articles = Array.from(document.querySelectorAll("article"));
          var texts = articles.map(function (article) {
            return (article.parentNode.querySelector("h2").textContent + " " + article.textContent).toLowerCase();
          });
          var search = document.getElementById("search"), rule = document.getElementById("rule");
          var boxes = Array.from(document.querySelectorAll("input[name=severity]"));
          function update() {
            var words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
            var shown = {}, count = 0;
            boxes.forEach(function (box) { shown[box.value] = box.checked; });
            articles.forEach(function (article, index) {
              var matches = shown[article.dataset.severity] && (!rule.value || article.dataset.rule === rule.value)
                && words.every(function (word) { return texts[index].includes(word); });
              article.hidden = !matches;
              if (matches) count += 1;
            });
            document.querySelectorAll("section").forEach(function (section) {
              section.hidden = !section.querySelector("article:not([hidden])");
            });
            document.getElementById("nothing").hidden = count > 0 || articles.length === 0;
          }
          search.addEventListener("input", update);
          rule.addEventListener("change", update);
          boxes.forEach(function (box) { box.addEventListener("change", update); });
          document.addEventListener("keydown", function (event) {
            if (event.key !== "/" || event.target === search) return;
            event.preventDefault();
            search.focus();
          });
          document.getElementById("theme").addEventListener("click", function () {
            var isDark = getComputedStyle(root).colorScheme === "dark";
            root.dataset.theme = isDark ? "light" : "dark";
          });
          update();
        })();
        """
}
