/* `#RRGGBB` of what somebody types: `#abc`, `abc`, `#AABBCC`. Null for anything else. */
function readHex(text) {
  "use strict";
  var digits = text.trim().replace(/^(#|0x)/i, "");
  if (/^[0-9a-f]{3}$/i.test(digits)) digits = digits.replace(/./g, "$&$&");
  return /^[0-9a-f]{6}$/i.test(digits) ? "#" + digits.toUpperCase() : null;
}

/* The contrast of two colors `#RRGGBB`, 1 to 21 (WCAG 2.2, 1.4.3). */
function contrastRatio(first, second) {
  "use strict";
  var lights = [first, second].map(function (hex) {
    var parts = [1, 3, 5].map(function (start) {
      var value = parseInt(hex.slice(start, start + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  });
  return (Math.max(lights[0], lights[1]) + 0.05) / (Math.min(lights[0], lights[1]) + 0.05);
}
