(function () {
  "use strict";
  var root = document.documentElement;
  var byId = function (id) { return document.getElementById(id); };
  var search = byId("search"), metric = byId("metric"), color = byId("color"), status = byId("status");

  function drawPath() {
    var steps = [tree], current = zoomed;
    while (current.parent) { steps.splice(1, 0, current); current = current.parent; }
    var items = steps.map(function (step) {
      var button = make("button", "", shortened("", step.name, 240));
      button.title = step.name;
      button.type = "button";
      button.disabled = step === zoomed;
      button.addEventListener("click", function () { zoom(step.path); });
      return button;
    });
    byId("path").replaceChildren.apply(byId("path"), items);
  }

  function drawLegend() { byId("legend").replaceChildren.apply(byId("legend"), legend()); }

  function redraw() {
    drawMap();
    drawPath();
    drawLegend();
    drawTable();
    say(zoomed);
  }

  function zoom(path) {
    state.path = path;
    redraw();
    var tile = map.querySelector(".tile:not(.group)") || map.querySelector(".tile");
    if (tile && document.activeElement !== search) tile.focus({ preventScroll: true });
  }

  function say(target) { status.textContent = describe(target); }

  function open(target) {
    if (target.children.length > 1 || target.children.length && target.children[0].children.length) zoom(target.path);
    else say(target);
  }

  function fillHead() {
    report.figures.forEach(function (figure) {
      var box = make("div");
      var value = make("dd", "", figure.value);
      if (figure.note) value.append(make("small", /^[+]/.test(figure.note) ? "grown" : "", figure.note));
      box.append(make("dt", "", figure.name), value);
      byId("figures").append(box);
    });
    if (report.verdict) {
      byId("verdict").hidden = false;
      byId("verdict").textContent = report.verdict;
      byId("verdict").className = report.fails ? "fail" : /^WARN/.test(report.verdict) ? "warn" : "pass";
    }
    byId("notes").hidden = !report.notes.length;
    report.notes.forEach(function (note) { byId("notes").append(make("li", "", note)); });
  }

  function drawTrend() {
    if (!report.trend.length) return;
    var values = report.trend.map(function (point) { return point.bytes; });
    var low = Math.min.apply(null, values), high = Math.max.apply(null, values);
    var points = values.map(function (value, index) {
      var y = high === low ? 20 : 37 - (value - low) / (high - low) * 34;
      return (index / (values.length - 1) * 300).toFixed(1) + "," + y.toFixed(1);
    });
    var line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    line.setAttribute("points", points.join(" "));
    byId("trend").append(line);
    trendNumber("trendhigh", "highest", high);
    trendNumber("trendlow", "lowest", low);
    trendNumber("trendfirst", moment(report.trend[0], "first"), values[0]);
    trendNumber("trendlast", moment(report.trend[values.length - 1], "last"), values[values.length - 1]);
    byId("trends").hidden = false;
  }

  function trendNumber(id, name, value) { byId(id).append(make("small", "", name), make("b", "", bytes(value))); }

  function moment(point, name) {
    return [point.date || name, point.commit || ""].filter(Boolean).join(" · ");
  }

  function fillComparisons() {
    byId("pairs").hidden = !report.comparisons.length;
    report.comparisons.forEach(function (pair) {
      var box = make("figure");
      [["before", pair.before], ["after", pair.after]].forEach(function (side) {
        var picture = make("span", "side");
        var image = make("span", "image p" + side[1]);
        image.style.width = pair.width + "px";
        image.style.height = pair.height + "px";
        picture.append(make("small", "", side[0]), image);
        box.append(picture);
      });
      var caption = make("figcaption");
      caption.append(make("b", "", pair.asset), " " + pair.words);
      box.append(caption);
      byId("pairs").append(box);
    });
  }

  function fillSide() {
    report.tables.forEach(function (table, index) {
      var section = make("details");
      section.open = table.title === "Budgets" || table.title === "By cause";
      section.append(make("summary", "", table.title));
      var element = make("table"), body = make("tbody");
      [table.head].concat(table.rows).forEach(function (cells, row) {
        var line = make("tr");
        cells.forEach(function (text, column) {
          line.append(make(row ? "td" : "th", table.right.indexOf(column) >= 0 ? "number" : "", text));
        });
        body.append(line);
      });
      element.append(body);
      var scroll = make("div", "scroll");
      scroll.append(element);
      section.append(scroll);
      byId("side").append(section);
    });
  }

  function toggleTheme() {
    root.dataset.theme = getComputedStyle(root).colorScheme === "dark" ? "light" : "dark";
  }

  search.addEventListener("input", function () {
    state.words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    state.limit = 200;
    /* What is found elsewhere only would seem not to be there. */
    if (!zoomed.rows.some(matchesSearch) && report.rows.some(matchesSearch)) return zoom([]);
    markMatches();
    drawTable();
  });
  metric.addEventListener("change", function () { state.metric = metric.value; redraw(); });
  color.addEventListener("change", function () { state.color = color.value; redraw(); });
  byId("theme").addEventListener("click", toggleTheme);
  byId("more").addEventListener("click", function () { state.limit = Infinity; drawTable(); });
  map.addEventListener("click", function (event) {
    var tile = event.target.closest(".tile");
    if (tile) open(tile.target);
  });
  ["mouseover", "focusin"].forEach(function (name) {
    map.addEventListener(name, function (event) {
      var tile = event.target.closest(".tile");
      if (tile) say(tile.target);
    });
  });
  map.addEventListener("mouseleave", function () { say(zoomed); });
  map.addEventListener("keydown", function (event) {
    var tile = event.target.closest(".tile");
    if (!tile) return;
    if (event.key.startsWith("Arrow")) {
      var next = neighbor(tile, event.key);
      event.preventDefault();
      if (!next) return;
      tile.tabIndex = -1;
      next.tabIndex = 0;
      next.focus({ preventScroll: true });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(tile.target);
    }
  });
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === search) {
      if (event.key === "Escape") {
        search.value = "";
        search.dispatchEvent(new Event("input"));
        search.blur();
      }
      return;
    }
    if (event.target.tagName === "SELECT") return;
    if (event.key === "/") { event.preventDefault(); search.focus(); }
    if (event.key === "Escape" || event.key === "Backspace") zoom(zoomed.parent ? zoomed.parent.path : []);
    if (event.key === "t") toggleTheme();
  });
  window.addEventListener("resize", redraw);
  Object.keys(colorings).reverse().forEach(function (key) {
    if (key === "owner" && !report.rows.some(function (row) { return row.owner; })) return;
    var option = make("option", "", colorings[key].name);
    option.value = key;
    color.prepend(option);
  });
  color.value = "kind";
  metric.querySelector("[value=download]").hidden = report.downloads.every(function (share) { return share === null; });
  report.devices.forEach(function (name, index) {
    var option = make("option", "", "on " + name);
    option.value = "device" + index;
    metric.append(option);
  });
  if (report.isDiff) {
    /* 3 KB of 4 MB can't be seen, so what has changed comes first. */
    if (report.rows.some(growth)) metric.value = state.metric = "change";
    [metric, color].forEach(function (select) { select.querySelector("[value=change]").hidden = false; });
    color.value = state.color = "change";
    state.sort = "growth";
  }
  fillHead();
  drawTrend();
  fillSide();
  fillComparisons();
  drawHead();
  redraw();
})();
