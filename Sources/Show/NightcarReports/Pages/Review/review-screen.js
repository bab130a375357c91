/* A small screen in light and in dark mode, drawn in the app's own colors. `dark` gives what a row shows in dark mode now. The
   result draws it again. */
function sampleScreen(review, make, panel, dark) {
  "use strict";
  var parts = {};
  review.screen.forEach(function (part) { parts[part.part] = part; });
  function color(name, isDark) {
    var part = parts[name];
    if (!part) return { card: "transparent", separator: "transparent" }[name] || null;
    if (!isDark) return part.light;
    return (part.row === undefined ? part.dark : dark(part.row)) || part.dark;
  }
  function draw(isDark) {
    var figure = make("figure", "phone"), page = make("div", "page"), card = make("div", "card");
    var text = color("text", isDark) || (isDark ? "#FFFFFF" : "#000000");
    page.style.background = color("page", isDark) || (isDark ? review.base : "#FFFFFF");
    page.style.color = text;
    card.style.background = color("card", isDark);
    var line = make("div", "line"), button = make("span", "dot", "●");
    line.style.background = color("separator", isDark);
    button.style.color = color("accent", isDark) || text;
    card.append(make("span", "", "Text on a card"), button);
    page.append(make("strong", "", "Page"), line, card);
    figure.append(page, make("figcaption", "", isDark ? "Dark" : "Light"));
    return figure;
  }
  function refresh() { panel.replaceChildren(draw(false), draw(true)); }
  panel.title = review.screen.map(function (part) { return part.part + ": " + part.name; }).join("\n");
  refresh();
  return refresh;
}

/* A chip of a color, the light half on the left and the dark one on the right. */
function colorChip(make, light, dark, title) {
  "use strict";
  var chip = make("span", "chip");
  [light, dark].forEach(function (css) {
    var half = make("i");
    half.style.background = css;
    chip.append(half);
  });
  chip.title = title;
  return chip;
}
