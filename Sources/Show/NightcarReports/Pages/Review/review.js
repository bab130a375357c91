(function () {
  "use strict";
  var root = document.documentElement;
  var review = JSON.parse(document.getElementById("review").textContent);
  var byId = function (id) { return document.getElementById(id); };
  var search = byId("search"), filter = byId("filter");
  var words = { open: "not decided", accept: "accepted", reject: "rejected" };
  root.style.setProperty("--base", review.base);

  function make(tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function isColor(row) { return row.byRole && row.kind !== "picture" && row.kind !== "app icon"; }

  /* Assets of the same kind and name share a choice, because the configuration knows them by their names. */
  var groups = {};
  var rows = review.rows.map(function (data, index) {
    var key = (isColor(data) ? "color " : "picture ") + data.pattern;
    var start = data.isAccepted ? "accept" : "open";
    var row = { data: data, index: index, state: start, start: start, role: data.role, element: null };
    (groups[key] = groups[key] || []).push(row);
    row.group = groups[key];
    row.text = [data.name, data.set, data.kind, data.role, data.evidence, data.reason].join("\n").toLowerCase();
    return row;
  });

  function plate(value, ground, label) {
    var figure = make("figure", ground), box = make("div", "plate");
    if (value && value.picture !== undefined) {
      box.append(make("div", "pic p" + value.picture));
    } else if (value && value.css) {
      var swatch = make("div", "color");
      swatch.style.background = value.css;
      box.append(swatch);
    } else {
      box.append(make("span", "note", value ? value.note || "not shown here" : "no proposal"));
    }
    var caption = make("figcaption");
    caption.append(make("b", "", label));
    if (value) caption.append(make("span", "", [value.text, value.ratio ? value.ratio.toFixed(2) + ":1" : ""].join(" ").trim()));
    figure.append(box, caption);
    return figure;
  }

  function proposal(row) {
    if (row.role !== row.data.role) return row.data.byRole[row.role];
    return row.data.proposed[0];
  }

  function canAccept(row) { return proposal(row) !== undefined; }

  function radio(row, value, text) {
    var label = make("label"), input = make("input");
    input.type = "radio";
    input.name = "choice" + row.index;
    input.value = value;
    input.checked = row.state === value;
    input.disabled = value === "accept" && !canAccept(row);
    input.addEventListener("change", function () { decide(row, value); });
    label.append(input, make("span", "", text));
    return label;
  }

  function roleChoice(row) {
    var label = make("label", "role", "Role "), select = make("select");
    Array.from(new Set([row.data.role].concat(Object.keys(row.data.byRole).sort()))).forEach(function (name) {
      var option = make("option", "", name);
      option.value = name;
      option.selected = name === row.role;
      select.append(option);
    });
    select.setAttribute("aria-label", "Role of " + row.data.name);
    select.addEventListener("change", function () {
      row.group.forEach(function (other) { other.role = select.value; });
      decide(row, canAccept(row) ? "accept" : "open");
      row.element.querySelector("select").focus();
    });
    label.append(select);
    return label;
  }

  function fill(row) {
    var data = row.data, article = row.element, about = make("div", "about");
    article.className = "row " + row.state;
    article.replaceChildren();
    about.append(make("h2", "", data.name), make("p", "set", data.set));
    var tags = make("p", "tags");
    tags.append(make("span", "tag", data.kind));
    if (data.confidence !== undefined) {
      tags.append(make("span", "tag", "confidence " + data.confidence + "%"), make("span", "tag", "evidence: " + data.evidence));
    } else if (data.evidence) {
      tags.append(make("span", "tag", data.evidence));
    }
    if (data.isQuestion) tags.append(make("span", "tag question", "question"));
    about.append(tags, make("p", "reason", data.reason));
    data.proposed.slice(1).forEach(function (value) {
      about.append(make("p", "more", value.variant + ": " + value.text));
    });
    var plates = make("div", "plates");
    plates.append(plate(data.light, "light", "Original"), plate(proposal(row), "dark", "Proposed"));
    var choice = make("fieldset");
    choice.append(make("legend", "", "Choice for " + data.name));
    choice.append(radio(row, "accept", "Accept"), radio(row, "reject", "Reject"), radio(row, "open", "Decide later"));
    if (isColor(data)) choice.append(roleChoice(row));
    choice.append(make("p", "state", words[row.state]));
    article.append(about, plates, choice);
  }

  function decide(row, state) {
    var focused = document.activeElement && row.element.contains(document.activeElement);
    row.group.forEach(function (other) {
      other.state = state;
      fill(other);
    });
    if (focused) row.element.querySelector("input[value=" + state + "]").focus();
    showCount();
  }

  function hasChanged(row) { return row.state !== row.start || row.state === "accept" && row.role !== row.data.role; }

  function showCount() {
    var count = { open: 0, accept: 0, reject: 0 };
    rows.forEach(function (row) { count[row.state] += 1; });
    byId("count").textContent = count.accept + " accepted, " + count.reject + " rejected, " + count.open + " not decided";
    byId("save").disabled = !rows.some(hasChanged);
  }

  function isShown(row) {
    var kind = filter.value;
    var fits = kind === "" || kind === row.state || kind === "question" && row.data.isQuestion
      || kind === "unsure" && row.data.confidence < 80 || kind === "color" && isColor(row.data)
      || kind === "picture" && !isColor(row.data);
    return fits && row.text.includes(search.value.trim().toLowerCase());
  }

  function refresh() {
    rows.forEach(function (row) { row.element.hidden = !isShown(row); });
    byId("nothing").hidden = rows.some(function (row) { return !row.element.hidden; });
  }

  function save() {
    var seen = new Set();
    var chosen = rows.filter(function (row) {
      if (!hasChanged(row) || row.state === "open" || seen.has(row.group)) return false;
      return seen.add(row.group);
    });
    var text = configurationText(review.pieces, chosen.map(function (row) {
      return {
        pattern: row.data.pattern, isColor: isColor(row.data), isRejected: row.state === "reject",
        role: row.role !== row.data.role || row.data.needsRole ? row.role : "", treatment: row.data.treatment
      };
    }));
    var link = make("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
    /* Browsers change a name that starts with a dot. */
    link.download = "nightcar.yml";
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
    byId("text").value = text;
    byId("hint").textContent = review.isWhole
      ? "The browser saves this text as nightcar.yml. Put it in the place of " + review.configuration + "."
      : "The browser saves these lines as nightcar.yml. They can't be merged by this page: add them to " + review.configuration
        + " by hand.";
    byId("saved").hidden = false;
    byId("saved").focus();
  }

  [["", "all proposals"], ["open", "not decided"], ["accept", "accepted"], ["reject", "rejected"], ["question", "questions"],
    ["unsure", "confidence below 80%"], ["color", "colors"], ["picture", "pictures"]].forEach(function (pair) {
    var option = make("option", "", pair[1]);
    option.value = pair[0];
    filter.append(option);
  });
  rows.forEach(function (row) {
    row.element = make("article");
    fill(row);
    byId("rows").append(row.element);
  });
  search.addEventListener("input", refresh);
  filter.addEventListener("change", refresh);
  byId("all").addEventListener("click", function () {
    rows.filter(function (row) { return !row.element.hidden && row.state === "open" && canAccept(row) && !row.data.isQuestion; })
      .forEach(function (row) { decide(row, "accept"); });
  });
  byId("save").addEventListener("click", save);
  byId("close").addEventListener("click", function () {
    byId("saved").hidden = true;
    byId("save").focus();
  });
  function toggleTheme() {
    var isDark = getComputedStyle(root).colorScheme === "dark";
    root.dataset.theme = isDark ? "light" : "dark";
  }
  byId("theme").addEventListener("click", toggleTheme);
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === search) {
      if (event.key === "Escape") {
        search.value = "";
        refresh();
        search.blur();
      }
      return;
    }
    if (event.target.tagName === "SELECT" || event.target.tagName === "TEXTAREA") return;
    if (event.key === "/") { event.preventDefault(); search.focus(); }
    if (event.key === "t") toggleTheme();
  });
  refresh();
  showCount();
})();
