/* What a row's color can say. The same name has the same color in every report, so the color comes from the name alone. */
var colorings = {
  kind: { name: "kind", value: kindOf },
  encoding: { name: "encoding", value: function (row) { return row.encoding || none(row, "not encoded"); } },
  appearance: { name: "appearance", value: function (row) { return row.appearance || none(row, "any"); } },
  perPixel: { name: "bytes per pixel", value: densityOf },
  owner: { name: "owner", value: function (row) { return row.owner || none(row, "no owner"); } }
};

/* The upper limits of bytes per pixel: from blue for little to red for much. */
var densities = [0.05, 0.1, 0.25, 0.5, 1, 2, Infinity].map(function (limit, index, limits) {
  var name = limit === Infinity ? "2 or more" : index ? limits[index - 1] + " to " + limit : "below " + limit;
  return { limit: limit, name: name + " B/px", hue: 250 - index * 37.5 };
});

/* The multiplier keeps the hues of the commonest kinds, appearances and encodings apart. */
function hueOf(name) {
  var density = densities.find(function (one) { return one.name === name; });
  if (density) return density.hue;
  var sum = 0;
  for (var index = 0; index < name.length; index += 1) sum = (sum * 74 + name.charCodeAt(index)) % 32749;
  return sum % 360;
}

function kindOf(row) { return row.kind === undefined ? "file structure" : row.kind; }

function none(row, name) { return row.kind === undefined ? "file structure" : name; }

function densityOf(row) {
  if (!row.width) return none(row, "no pixels");
  var value = row.bytes / (row.width * row.height);
  return densities.find(function (one) { return value < one.limit; }).name;
}

function isGray(name) { return ["file structure", "not encoded", "no pixels", "no owner"].indexOf(name) >= 0; }

/* Rows below a tile may differ: the value with the most bytes counts. */
function mainValue(target, valueOf) {
  var sums = {};
  target.rows.forEach(function (row) {
    var value = valueOf(row);
    sums[value] = (sums[value] || 0) + row.bytes + 1;
  });
  return Object.keys(sums).sort(function (a, b) { return sums[b] - sums[a]; })[0];
}

function paint(element, target) {
  var coloring = colorings[state.color];
  if (coloring) return setHue(element, mainValue(target, coloring.value));
  var share = target.growth === 0 ? 0 : Math.min(1, Math.abs(target.growth) / Math.max(1, target.old || 1));
  element.style.setProperty("--hue", target.growth > 0 ? 25 : 150);
  element.style.setProperty("--vivid", target.growth === 0 ? 0 : 0.5 + share * 1.1);
}

function setHue(element, name) {
  element.style.setProperty("--hue", hueOf(name));
  element.style.setProperty("--vivid", isGray(name) ? 0 : 1);
}

function legend() {
  var coloring = colorings[state.color];
  if (!coloring) {
    return [["+ grown", 25, 1.2], ["− shrunk", 150, 1.2], ["unchanged", 0, 0]].map(function (item) {
      var entry = make("span", "key", item[0]);
      entry.style.setProperty("--hue", item[1]);
      entry.style.setProperty("--vivid", item[2]);
      return entry;
    });
  }
  var sums = new Map();
  zoomed.rows.forEach(function (row) {
    var value = coloring.value(row);
    sums.set(value, (sums.get(value) || 0) + row.bytes);
  });
  var names = Array.from(sums.keys()).sort(function (a, b) { return sums.get(b) - sums.get(a) || (a < b ? -1 : 1); });
  if (state.color === "perPixel") {
    var order = densities.map(function (one) { return one.name; });
    names.sort(function (a, b) { return order.indexOf(a) - order.indexOf(b); });
  }
  var entries = names.map(function (name) {
    var entry = make("span", "key", name);
    setHue(entry, name);
    entry.append(make("small", "", bytes(sums.get(name))));
    return entry;
  });
  if (zoomed.rows.some(function (row) { return row.saving; })) entries.push(make("span", "key saves", "could be saved"));
  return entries;
}
