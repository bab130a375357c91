var columns = [
  { key: "asset", name: "Asset", value: function (row) { return row.asset; } },
  { key: "variant", name: "Variant", value: function (row) { return row.variant || ""; } },
  { key: "kind", name: "Kind", value: function (row) { return kindOf(row); } },
  { key: "bytes", name: "Stored", isNumber: true, value: metrics.bytes, text: bytes },
  { key: "growth", name: "Change", isNumber: true, isDiff: true, value: growth, text: signed },
  { key: "sourceBytes", name: "Source", isNumber: true, value: metrics.sourceBytes, text: bytes },
  { key: "pixels", name: "Pixels", isNumber: true, value: metrics.pixels,
    text: function (value, row) { return row.width ? row.width + " × " + row.height : ""; } },
  { key: "perPixel", name: "B/px", isNumber: true,
    value: function (row) { return row.width ? row.bytes / (row.width * row.height) : 0; },
    text: function (value, row) { return row.width ? value.toFixed(3) : ""; } },
  { key: "encoding", name: "Encoding", value: function (row) { return row.encoding || ""; } },
  { key: "owner", name: "Owner", isOptional: true, value: function (row) { return row.owner || ""; } },
  { key: "cause", name: "Why", isDiff: true, value: function (row) { return row.cause || ""; } }
].filter(function (column) {
  if (column.isOptional && !report.rows.some(column.value)) return false;
  return report.isDiff || !column.isDiff;
});

function drawHead() {
  var line = make("tr");
  columns.forEach(function (column) {
    var cell = make("th", column.isNumber ? "number" : "");
    var button = make("button", "", column.name);
    button.type = "button";
    button.addEventListener("click", function () { sortBy(column); });
    cell.append(button);
    cell.scope = "col";
    column.cell = cell;
    line.append(cell);
  });
  document.querySelector("#rows thead").append(line);
}

function sortBy(column) {
  state.isAscending = state.sort === column.key ? !state.isAscending : !column.isNumber;
  state.sort = column.key;
  drawTable();
}

function drawTable() {
  var column = columns.find(function (one) { return one.key === state.sort; });
  var factor = state.isAscending ? 1 : -1;
  var rows = zoomed.rows.filter(matchesSearch).map(function (row) { return { row: row, value: column.value(row) }; });
  rows.sort(function (a, b) {
    var order = a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
    return order * factor || b.row.bytes - a.row.bytes;
  });
  columns.forEach(function (one) {
    one.cell.ariaSort = one === column ? (state.isAscending ? "ascending" : "descending") : "none";
  });
  var body = document.querySelector("#rows tbody");
  body.replaceChildren.apply(body, rows.slice(0, state.limit).map(function (item) { return tableLine(item.row); }));
  var sum = rows.reduce(function (total, item) { return total + item.row.bytes; }, 0);
  document.getElementById("rowstitle").textContent = rows.length.toLocaleString("en") + " rows, " + bytes(sum)
    + (state.words.length ? " found" : "") + " (" + percent(sum, tree.rows.reduce(function (all, row) {
      return all + row.bytes; }, 0)) + ")";
  var more = document.getElementById("more");
  more.hidden = rows.length <= state.limit;
  more.textContent = "Show all " + rows.length.toLocaleString("en") + " rows";
}

function tableLine(row) {
  var line = make("tr");
  columns.forEach(function (column) {
    var value = column.value(row);
    var cell = make("td", (column.isNumber ? "number " : "") + column.key);
    cell.dataset.name = column.name;
    if (column.key === "asset") {
      cell.append(make("span", "icon" + (row.picture === undefined ? "" : " p" + row.picture)));
      cell.append(make("span", "", value));
      if (row.isDerived) cell.append(make("span", "tag", "derived"));
      if (row.isShared) cell.append(make("span", "tag", "shared"));
    } else {
      cell.textContent = column.text ? column.text(value, row) : value;
    }
    if (column.key === "growth" && value !== 0) cell.classList.add(value > 0 ? "grown" : "shrunk");
    line.append(cell);
  });
  return line;
}
