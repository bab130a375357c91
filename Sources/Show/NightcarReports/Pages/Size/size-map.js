var map = document.getElementById("map");
var state = { path: [], metric: "bytes", color: "kind", words: [], sort: "bytes", isAscending: false, limit: 200 };
var tree, zoomed;
/* Measures text. */
var ruler = document.createElement("canvas").getContext("2d");

function matchesSearch(row) {
  if (!state.words.length) return true;
  var text = [row.asset, row.kind, row.variant, row.encoding, row.owner, row.cause, row.folder.join("/")].join(" ")
    .toLowerCase();
  return state.words.every(function (word) { return text.includes(word); });
}

function drawMap() {
  tree = buildTree(report.rows, state.metric);
  zoomed = find(tree, state.path);
  state.path = zoomed.path;
  map.replaceChildren();
  var box = { x: 0, y: 0, width: map.clientWidth, height: map.clientHeight };
  if (zoomed.value > 0) drawChildren(zoomed, box);
  else map.append(make("p", "empty", "Nothing has " + (state.metric === "change" ? "changed." : "this measure.")));
  markMatches();
  var first = map.querySelector(".tile");
  if (first) first.tabIndex = 0;
}

function drawChildren(target, box) {
  var children = target.children.length ? target.children : [target];
  children = children.filter(function (child) { return child.value > 0; });
  var boxes = squarify(children.map(function (child) { return child.value; }), box.x, box.y, box.width, box.height);
  children.forEach(function (child, index) { draw(child, boxes[index]); });
}

/* An asset's variants are drawn only when the map has gone in to it, or when there is much room. */
function isGroup(target, box) {
  var hasChildren = target.children.length > 0 && !(target.children.length === 1 && !target.children[0].children.length);
  if (!hasChildren || box.width < 54 || box.height < 44) return false;
  var isAsset = !target.children[0].children.length;
  return !isAsset || box.width > 260 && box.height > 150;
}

function draw(target, box) {
  if (box.width < 1.5 || box.height < 1.5) return;
  var element = make("div", "tile");
  element.target = target;
  element.tabIndex = -1;
  element.style.left = box.x + "px";
  element.style.top = box.y + "px";
  element.style.width = box.width + "px";
  element.style.height = box.height + "px";
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", describe(target));
  paint(element, target);
  element.classList.toggle("saves", target.rows.some(function (row) { return row.saving; }));
  map.append(element);
  if (isGroup(target, box)) {
    element.classList.add("group");
    element.append(label(target, box));
    drawChildren(target, { x: box.x + 2, y: box.y + 19, width: box.width - 4, height: box.height - 21 });
  } else {
    fillTile(element, target, box);
  }
}

function label(target, box) {
  var line = make("span", "label");
  var isChange = state.metric === "change";
  /* The colors of a change alone don't tell everybody which way it goes. */
  var sign = report.isDiff && target.growth ? (target.growth > 0 ? "+ " : "− ") : "";
  var room = box.width - (box.width > 110 ? 68 : 12);
  line.append(make("b", "", shortened(sign, target.name, room)));
  if (box.width > 110) line.append(make("i", "", isChange ? signed(target.growth) : amount(target.value, state.metric)));
  return line;
}

/* Names in a folder often begin alike, so a name that is too long for `room` keeps its end. */
function shortened(sign, name, room) {
  var text = sign + name, count = name.length;
  /* The font of a tile, as bold as groups have it. */
  ruler.font = "600 12px " + getComputedStyle(map).fontFamily;
  while (count > 4 && ruler.measureText(text).width > room) {
    count -= 1;
    var start = Math.floor(count / 3);
    text = sign + name.slice(0, start) + "\u2026" + name.slice(name.length - (count - start - 1));
  }
  return text;
}

function fillTile(element, target, box) {
  var pictured = target.rows.filter(function (row) { return row.picture !== undefined; })
    .sort(function (a, b) { return (b.width || 0) - (a.width || 0); })[0];
  element.title = describe(target);
  if (pictured && box.width > 26 && box.height > 26) {
    var isLow = box.height > 58 && box.width > 50;
    /* A large tile shows a larger picture, if the page has one. The thumbnail of a vector is small. */
    var isLarge = pictured.detail !== undefined && Math.min(box.width, box.height) > (pictured.width ? 150 : 54);
    var thumb = make("span", "thumb p" + (isLarge ? pictured.detail : pictured.picture) + (isLow ? " low" : ""));
    /* Neither small pictures nor thumbnails of large ones are enlarged. */
    var size = pictured.width || (isLarge ? 120 : 48);
    var limit = Math.min(isLarge ? 320 : 120, Math.max(40, size));
    thumb.style.maxWidth = thumb.style.maxHeight = limit + "px";
    element.append(thumb);
  }
  if (box.width > 50 && box.height > 20 && (!pictured || box.height > 58)) element.append(label(target, box));
}

function describe(target) {
  var words = [target.path.length ? target.path.map(function (name) { return name.split("\n")[0]; }).join(" / ") : "all"];
  words.push(amount(target.value, state.metric) + " (" + percent(target.value, tree.value) + ")");
  if (target.rows.length > 1) words.push(target.rows.length + " rows");
  else words.push.apply(words, facts(target.rows[0]));
  if (report.isDiff) words.push(target.growth === 0 ? "unchanged" : signed(target.growth));
  return words.join(" · ");
}

function facts(row) {
  var words = [kindOf(row)];
  if (row.width) words.push(row.width + " × " + row.height);
  if (row.encoding) words.push(row.encoding);
  if (row.sourceBytes) words.push("source " + bytes(row.sourceBytes));
  if (row.isDerived) words.push("derived");
  if (row.isShared) words.push("shared");
  if (row.owner) words.push(row.owner);
  if (row.cause) words.push(row.cause);
  if (row.saving) words.push("could save " + row.saving);
  return words;
}

function markMatches() {
  Array.from(map.querySelectorAll(".tile")).forEach(function (tile) {
    tile.classList.toggle("off", state.words.length > 0 && !tile.target.rows.some(matchesSearch));
  });
}

/* The tile whose middle lies nearest in a direction; sideways distance counts twice. */
function neighbor(tile, key) {
  var from = middle(tile), best = null, bestDistance = Infinity;
  Array.from(map.querySelectorAll(".tile:not(.group)")).forEach(function (other) {
    var to = middle(other), right = to.x - from.x, down = to.y - from.y;
    var ahead = { ArrowRight: right, ArrowLeft: -right, ArrowDown: down, ArrowUp: -down }[key];
    var aside = Math.abs(key === "ArrowRight" || key === "ArrowLeft" ? down : right);
    if (other === tile || ahead <= 1 || aside > ahead * 3) return;
    if (ahead + aside * 2 < bestDistance) { bestDistance = ahead + aside * 2; best = other; }
  });
  return best;
}

function middle(tile) {
  var box = tile.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
