(function () {
  "use strict";
  var root = document.documentElement;
  var sheet = JSON.parse(document.getElementById("sheet").textContent);
  sheet.lines.forEach(function (line) {
    line.cells.forEach(function (row) {
      row.forEach(function (cell) { Object.assign(cell, sheet.looks[cell.look]); });
    });
  });
  var byId = function (id) { return document.getElementById(id); };
  var search = byId("search"), kind = byId("kind"), filter = byId("filter"), order = byId("order");
  var scale = 2;
  var markNames = {
    missingDark: "no dark variant", missingHighContrast: "no high-contrast variant",
    lowContrast: "contrast too low", missingScale: "a scale is missing", derived: "derived",
    proposed: "with a proposal by tint", template: "template image"
  };

  function make(tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function plate(cell) {
    var box = make("div", "plate");
    if (cell.picture !== undefined) {
      var picture = make("div", "pic p" + cell.picture);
      if (cell.isMask) {
        picture.classList.add("mask");
        picture.style.setProperty("--paint", cell.css || "var(--label)");
      }
      picture.style.width = (cell.width || 40) * scale + "px";
      picture.style.aspectRatio = (cell.width || 1) + " / " + (cell.height || 1);
      if (cell.height > cell.width) {
        picture.style.height = cell.height * scale + "px";
        picture.style.width = "auto";
      }
      box.append(picture);
    } else if (cell.css) {
      var swatch = make("div", "color");
      swatch.style.setProperty("--paint", cell.css);
      box.append(swatch);
    } else {
      box.append(make("span", "note", cell.note || ""));
    }
    if (cell.origin === "derived") box.append(make("span", "corner", "derived"));
    if (cell.scale) box.append(make("span", "corner scale", cell.scale));
    if (cell.proposal) {
      var proposal = make("div", "proposal");
      proposal.style.setProperty("--paint", cell.proposal.css);
      box.append(proposal);
    }
    return box;
  }

  function caption(cell) {
    var line = make("figcaption");
    if (cell.proposal) {
      line.append(make("span", "value proposed", "tint: " + cell.proposal.text));
      if (cell.proposal.ratio) line.append(make("span", "ratio proposed", cell.proposal.ratio.toFixed(2) + ":1"));
      return line;
    }
    var value = cell.origin === "gap" ? "gap, shows " + cell.shows : cell.text || cell.note || "";
    line.append(make("span", "value", value));
    var ratio = cell.ratio === undefined ? (cell.note === "opaque" ? "opaque" : "") : cell.ratio.toFixed(2) + ":1";
    line.append(make("span", "ratio" + (cell.isLow ? " low" : ""), ratio));
    return line;
  }

  function title(cell, ground) {
    var words = [ground.name + " (" + ground.text + ")"];
    words.push(cell.origin === "gap" ? "nothing declared; the system shows: " + cell.variant
      : cell.origin + ": " + cell.variant);
    [cell.text, cell.note].forEach(function (text) { if (text) words.push(text); });
    if (cell.ratio) words.push("contrast " + cell.ratio.toFixed(2) + ":1" + (cell.isLow ? ", too low" : ""));
    if (cell.scale) words.push("there is no " + scale + "x; this is the " + cell.scale);
    if (cell.proposal) words.push("tint would derive " + cell.proposal.text);
    return words.join("\n");
  }

  function figure(cell, ground, index) {
    var figure = make("figure", "on" + index + (cell.origin === "gap" ? " gap" : "") + (ground.isHigh ? " high" : ""));
    figure.title = title(cell, ground);
    figure.dataset.column = ground.name;
    figure.append(plate(cell), caption(cell));
    return figure;
  }

  function what(line) {
    var box = make("div", "what");
    var slash = line.name.lastIndexOf("/") + 1;
    var heading = make("h2");
    heading.append(make("span", "", line.name.slice(0, slash)), line.name.slice(slash));
    var tags = make("p", "tags");
    tags.append(make("span", "tag", line.kind.replace(/set$/, "")));
    if (line.variant) tags.append(make("span", "tag variant", line.variant));
    if (line.role && line.role !== "unknown") tags.append(make("span", "tag", line.role));
    if (line.isTemplate) tags.append(make("span", "tag", "template"));
    box.append(heading, tags);
    if (line.findings.length) box.append(said(line.findings));
    return box;
  }

  function said(findings) {
    var list = make("ul", "said");
    findings.forEach(function (index) {
      var finding = sheet.findings[index];
      var item = make("li", finding.severity);
      item.append(make("b", "", finding.rule + " "), finding.message);
      item.title = finding.place;
      list.append(item);
    });
    return list;
  }

  function cells(line) { return line.cells[Math.min(scale, line.cells.length) - 1]; }

  function fill(article, line) {
    while (article.children.length > 1) article.lastChild.remove();
    cells(line).forEach(function (cell, position) {
      var index = column(cell, position);
      var box = figure(cell, sheet.grounds[index], index);
      box.style.setProperty("--column", places[index]);
      article.append(box);
    });
  }

  function column(cell, position) { return cell.ground === undefined ? position : cell.ground; }

  // The columns that a line uses, and the place of each in the grid. The first one has the names.
  var used = {};
  sheet.lines.forEach(function (line) {
    line.cells.forEach(function (row) {
      row.forEach(function (cell, position) { used[column(cell, position)] = true; });
    });
  });
  var next = 2;
  var places = sheet.grounds.map(function (ground, index) {
    return !ground.isOptional || used[index] ? next++ : 0;
  });

  var articles = sheet.lines.map(function (line) {
    var article = make("article", "line");
    article.append(what(line));
    fill(article, line);
    return article;
  });
  collapse();
  var texts = sheet.lines.map(function (line) {
    var said = line.findings.map(function (index) {
      return sheet.findings[index].rule + " " + sheet.findings[index].message;
    });
    return [line.name, line.kind, line.variant, line.role || ""].concat(said).join(" ").toLowerCase();
  });

  function matches(line, words, text) {
    if (kind.value && line.kind !== kind.value) return false;
    var wish = filter.value.split(":");
    if (wish[0] === "mark" && line.marks.indexOf(wish[1]) < 0) return false;
    if (wish[0] === "rule" && !line.findings.some(function (index) { return sheet.findings[index].rule === wish[1]; }))
      return false;
    return words.every(function (word) { return text.includes(word); });
  }

  function side(line) {
    return Math.max.apply(null, [0].concat(line.cells.flat().map(function (cell) { return cell.width || 0; })));
  }

  /* The sizes of an icon are one line, the largest, until they are asked for. */
  function collapse() {
    var groups = new Map();
    sheet.lines.forEach(function (line, index) {
      var key = /icon|brand/.test(line.kind) ? line.kind + "\n" + line.name : "" + index;
      groups.set(key, (groups.get(key) || []).concat([index]));
    });
    groups.forEach(function (members) {
      if (members.length < 2) return;
      var first = members.reduce(function (best, index) {
        return side(sheet.lines[index]) > side(sheet.lines[best]) ? index : best;
      });
      var group = { isOpen: false };
      members.forEach(function (index) { if (index !== first) sheet.lines[index].group = group; });
      var button = make("button", "more", (members.length - 1) + " more " + (members.length > 2 ? "sizes" : "size"));
      button.type = "button";
      button.addEventListener("click", function () {
        group.isOpen = true;
        button.hidden = true;
        update();
      });
      articles[first].firstChild.append(button);
    });
  }

  /* The lines with the worst findings first, or as in the catalog. */
  function sortLines() {
    var severities = { error: 1000000, warning: 1000, info: 1 };
    var weights = sheet.lines.map(function (line) {
      return line.findings.reduce(function (sum, index) { return sum + (severities[sheet.findings[index].severity] || 1); }, 0);
    });
    var indexes = sheet.lines.map(function (line, index) { return index; });
    if (order.value) indexes.sort(function (a, b) { return weights[b] - weights[a] || a - b; });
    byId("lines").append.apply(byId("lines"), indexes.map(function (index) { return articles[index]; }));
  }

  function update() {
    var words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    var isSearch = words.length > 0 || filter.value !== "";
    var count = 0;
    sheet.lines.forEach(function (line, index) {
      var isShown = matches(line, words, texts[index]) && (isSearch || !line.group || line.group.isOpen);
      articles[index].hidden = !isShown;
      if (isShown) count += 1;
    });
    byId("nothing").hidden = count > 0;
    byId("count").textContent = (count === articles.length ? "" : count + " of ") + articles.length + " lines";
  }

  function setScale(value) {
    scale = value;
    document.querySelector("input[name=scale][value='" + value + "']").checked = true;
    sheet.lines.forEach(function (line, index) { fill(articles[index], line); });
  }

  function option(select, value, name, count) {
    var element = make("option", "", name + " (" + count + ")");
    element.value = value;
    select.append(element);
  }

  function count(values) {
    var counts = new Map();
    values.forEach(function (value) { counts.set(value, (counts.get(value) || 0) + 1); });
    return Array.from(counts).sort(function (a, b) { return a[0] < b[0] ? -1 : 1; });
  }

  function fillMenus() {
    count(sheet.lines.map(function (line) { return line.kind; }))
      .forEach(function (entry) { option(kind, entry[0], entry[0], entry[1]); });
    Object.keys(markNames).forEach(function (mark) {
      var found = sheet.lines.filter(function (line) { return line.marks.indexOf(mark) >= 0; }).length;
      if (found) option(filter, "mark:" + mark, markNames[mark], found);
    });
    var rules = sheet.lines.flatMap(function (line) {
      return Array.from(new Set(line.findings.map(function (index) { return sheet.findings[index].rule; })));
    });
    count(rules).forEach(function (entry) { option(filter, "rule:" + entry[0], entry[0], entry[1]); });
  }

  function fillGrounds() {
    var shown = sheet.grounds.filter(function (ground, index) { return places[index]; });
    root.style.setProperty("--plates", shown.length);
    byId("columns").append(make("span"));
    shown.forEach(function (ground) {
      var head = make("span");
      head.append(make("b", "", ground.name), "on " + ground.text);
      byId("columns").append(head);
    });
    var style = make("style");
    style.textContent = sheet.grounds.map(function (ground, index) {
      var isLight = ground.text === "#FFFFFF";
      return ".on" + index + "{--ground:" + ground.css + ";--label:" + ground.label + ";--edge:"
        + (isLight ? "#0000001f" : "#ffffff2e") + ";--hatch:" + (isLight ? "#00000024" : "#ffffff30") + "}";
    }).join("\n");
    document.head.append(style);
  }

  function fillRest() {
    if (sheet.loose.length) {
      byId("loose").hidden = false;
      byId("loose").firstChild.textContent = sheet.loose.length + " findings that belong to no line";
      byId("loose").lastChild.replaceWith(said(sheet.loose));
    }
    if (sheet.others.length) {
      byId("others").hidden = false;
      byId("others").firstChild.textContent = sheet.others.length + " assets without a picture or color of their own";
      byId("others").lastChild.textContent = sheet.others.join(", ");
    }
    if (sheet.picturesLeftOut) {
      byId("room").textContent = sheet.picturesLeftOut + " pictures are left out, because the page is full.";
    }
  }

  function toggleTheme() {
    root.dataset.theme = getComputedStyle(root).colorScheme === "dark" ? "light" : "dark";
  }

  search.addEventListener("input", update);
  kind.addEventListener("change", update);
  filter.addEventListener("change", update);
  order.addEventListener("change", sortLines);
  document.querySelectorAll("input[name=scale]").forEach(function (input) {
    input.addEventListener("change", function () { setScale(Number(input.value)); });
  });
  byId("theme").addEventListener("click", toggleTheme);
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === search) {
      if (event.key === "Escape") { search.value = ""; update(); search.blur(); }
      return;
    }
    if (event.target.tagName === "SELECT") return;
    if (event.key === "/") { event.preventDefault(); search.focus(); }
    if ("123".includes(event.key)) setScale(Number(event.key));
    if (event.key === "t") toggleTheme();
  });
  fillGrounds();
  fillMenus();
  fillRest();
  sortLines();
  update();
})();
