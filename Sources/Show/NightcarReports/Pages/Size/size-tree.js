var report = JSON.parse(document.getElementById("report").textContent);

var metrics = {
  bytes: function (row) { return row.bytes; },
  sourceBytes: function (row) { return row.sourceBytes || 0; },
  /* A file is packed as a whole, so each row has its share. */
  download: function (row) { return Math.round(row.bytes * (report.downloads[row.file] || 0)); },
  pixels: function (row) { return (row.width || 0) * (row.height || 0); },
  change: function (row) { return Math.abs(growth(row)); }
};

report.devices.forEach(function (name, index) {
  metrics["device" + index] = function (row) { return row.kept ? row.kept[index] : 0; };
});

function growth(row) { return row.oldBytes === undefined ? 0 : row.bytes - row.oldBytes; }

/* The tree below the root; nodes have name, path, value, growth, rows and, but for variants, children. */
function buildTree(rows, metric) {
  var root = node("all", [], null);
  rows.forEach(function (row) {
    var value = metrics[metric](row);
    var names = (report.files.length > 1 ? [report.files[row.file]] : []).concat(row.folder, [leafName(row)]);
    if (row.variant !== undefined) names.push(row.variant);
    var current = root;
    add(current, row, value);
    names.forEach(function (name, index) {
      /* An image and a color with the same name are two assets. */
      var key = index === names.length - 1 && row.variant !== undefined ? name + "\n" + row.kind : name;
      var child = current.index.get(key);
      if (!child) {
        child = node(name, current.path.concat([key]), current);
        current.index.set(key, child);
      }
      current = child;
      add(current, row, value);
    });
  });
  sortTree(root);
  return root;
}

function node(name, path, parent) {
  return {
    name: name, path: path, parent: parent, value: 0, growth: 0, old: 0, rows: [], index: new Map(), children: []
  };
}

function add(target, row, value) {
  target.value += value;
  target.growth += growth(row);
  target.old += row.oldBytes || 0;
  target.rows.push(row);
}

function sortTree(target) {
  target.children = Array.from(target.index.values());
  target.children.sort(function (a, b) { return b.value - a.value || (a.name < b.name ? -1 : 1); });
  target.children.forEach(sortTree);
}

/* The last part of the name: the folders stand above it already. */
function leafName(row) {
  var prefix = row.folder.join("/") + "/";
  return row.asset.startsWith(prefix) ? row.asset.slice(prefix.length) : row.asset;
}

function find(root, path) {
  var current = root;
  for (var index = 0; index < path.length && current; index += 1) current = current.index.get(path[index]);
  return current || root;
}

function bytes(value) {
  var size = Math.abs(value), units = ["B", "KB", "MB", "GB"], unit = 0;
  while (size >= 999.5 && unit < 3) { size /= 1000; unit += 1; }
  var digits = unit === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return (value < 0 ? "-" : "") + size.toFixed(digits) + " " + units[unit];
}

function signed(value) { return value === 0 ? "±0 B" : (value > 0 ? "+" : "") + bytes(value); }

function amount(value, metric) {
  return metric === "pixels" ? value.toLocaleString("en") + " px" : bytes(value);
}

function percent(part, whole) { return whole > 0 ? (part / whole * 100).toFixed(1) + "%" : "–"; }

function make(tag, className, text) {
  var element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
