/* The text of the configuration with the entries of some choices. No document is needed, so that a test can run it alone. */
function configurationText(pieces, choices) {
  "use strict";
  var entries = { roles: [], choose: [], colors: [], images: [] };
  choices.forEach(function (choice) {
    var pattern = choice.pattern;
    if (choice.isColor) {
      if (choice.isRejected) {
        entries.roles.push("{match: " + pattern + ", role: constant}");
      } else {
        if (choice.take) entries.choose.push("{match: " + pattern + ", take: " + choice.take + "}");
        if (choice.role) entries.roles.push("{match: " + pattern + ", role: " + choice.role + "}");
        entries.colors.push(pattern);
      }
    } else {
      var treatment = choice.isRejected ? "leave" : choice.treatment;
      entries.images.push(treatment === "auto" ? pattern : "{match: " + pattern + ", treat: " + treatment + "}");
    }
  });
  return pieces.map(function (piece) {
    if (!piece.list) return piece.text;
    var found = entries[piece.list];
    if (found.length === 0) return "";
    var lines = found.map(function (entry) { return piece.before + entry + piece.after; });
    return piece.open + lines.join("") + piece.close;
  }).join("");
}
