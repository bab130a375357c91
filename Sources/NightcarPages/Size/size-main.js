(function () {
  "use strict";
  var root = document.documentElement;
  var byId = function (id) { return document.getElementById(id); };
  var search = byId("search"), metric = byId("metric"), color = byId("color"), status = byId("status");

  function drawPath() {
    var steps = [tree], current = zoomed;
    while (current.parent) { steps.splice(1, 0, current); current = current.parent; }
    var items = steps.map(function (step) {
      var button = make("button", "", step.name);
      button.type = "button";
      button.disabled = step === zoomed;
      button.addEventListener("click", function () { zoom(step.path); });
      return button;
    });
    byId("path").replaceChildren.apply(byId("path"), items);
  }

  function drawLegend() {
    var items = state.color === "kind" ? kinds.map(function (kind, index) {
      return [kind, hueOf(kind), kind === "file structure" ? 0 : 1];
    }) : [["grown", 25, 1.2], ["shrunk", 150, 1.2], ["unchanged", 0, 0]];
    byId("legend").replaceChildren.apply(byId("legend"), items.map(function (item) {
      var entry = make("span", "key", item[0]);
      entry.style.setProperty("--hue", item[1]);
      entry.style.setProperty("--vivid", item[2]);
      return entry;
    }));
  }

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
    var low = Math.min.apply(null, report.trend), high = Math.max.apply(null, report.trend);
    var points = report.trend.map(function (value, index) {
      var y = high === low ? 20 : 37 - (value - low) / (high - low) * 34;
      return (index / (report.trend.length - 1) * 300).toFixed(1) + "," + y.toFixed(1);
    });
    var line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
    line.setAttribute("points", points.join(" "));
    var title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = report.trend.length + " commits, " + bytes(report.trend[0]) + " → "
      + bytes(report.trend[report.trend.length - 1]);
    byId("trend").append(title, line);
    byId("trend").removeAttribute("hidden");
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
  if (report.isDiff) {
    [metric, color].forEach(function (select) { select.querySelector("[value=change]").hidden = false; });
    color.value = state.color = "change";
    state.sort = "growth";
  }
  fillHead();
  drawTrend();
  fillSide();
  drawHead();
  redraw();
})();
