(function () {
  "use strict";
  var root = document.documentElement;
  var review = JSON.parse(document.getElementById("review").textContent);
  var byId = function (id) { return document.getElementById(id); };
  var search = byId("search"), filter = byId("filter");
  var words = { open: "not decided", kept: "kept, as the plan says", accept: "accepted", reject: "rejected" };
  var redraw = function () {};
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
    var start = data.isAccepted ? "accept" : data.isKept ? "kept" : "open";
    var row = { data: data, index: index, state: start, start: start, role: data.role, own: "", element: null };
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

  function canAccept(row) { return (proposal(row) !== undefined || hasPicks(row)) && !(row.data.isQuestion && hasPicks(row)); }

  /* Values can be picked until another role is chosen. Then the value of that role is the proposal. */
  function hasPicks(row) { return row.data.candidates.length > 0 && row.role === row.data.role; }

  /* The number of the candidate that is picked, "own" or null. Accepting a proposal picks the first one. */
  function picked(row) {
    if (row.state === "own") return "own";
    if (row.state === "accept" && hasPicks(row)) return 0;
    return row.state.charAt(0) === "c" ? Number(row.state.slice(1)) : null;
  }

  /* The value that is decided, as it is shown. Undefined if nothing is, and for an accepted gradient, which has several. */
  function decided(row) {
    var pick = picked(row);
    if (pick === "own") return { text: readHex(row.own), hex: readHex(row.own), css: readHex(row.own) };
    if (pick !== null) return row.data.candidates[pick];
    return row.state === "accept" && row.role !== row.data.role ? row.data.byRole[row.role] : undefined;
  }

  /* What the row shows in dark mode now. */
  function darkOf(row) {
    return decided(row) || (row.state === "reject" ? row.data.light : row.data.candidates[0] || proposal(row) || row.data.light);
  }

  /* The configuration gets the value that is shown, so that no other decision changes it. */
  function taken(row) {
    var value = decided(row), shown = value || (row.state === "accept" ? proposal(row) : undefined);
    return shown && (shown.take || value) ? JSON.stringify(shown.take || shown.text) : "";
  }

  /* The color of what a value is seen with, as it is decided now. */
  function companionColor(companion, mode) {
    if (mode === "light" || companion.row === undefined) return companion[mode];
    return darkOf(rows[companion.row]).hex || companion.dark;
  }

  /* A value beside its companion: text or a control on its background, or a background with text on it. */
  function sample(row, value, mode) {
    var companion = row.data.companion, box = make("div", "plate sample"), isFill = row.role === "fill";
    var other = companion ? companionColor(companion, mode) : mode === "light" ? "#FFFFFF" : "#000000";
    var isBehind = !companion || companion.isBehind, color = value.css || value.hex;
    var text = make("span", isFill ? "block" : "letters", isFill ? "" : "Aa");
    box.style.background = isBehind ? other : color;
    text.style[isFill ? "background" : "color"] = isBehind ? color : other;
    box.append(text);
    return box;
  }

  function ratioText(row, hex, mode) {
    var companion = row.data.companion;
    if (!hex || !companion) return "";
    var ratio = contrastRatio(hex, companionColor(companion, mode));
    return ratio.toFixed(1) + ":1 " + (companion.isBehind ? "on " : "with ") + companion.name;
  }

  function samplePlate(row, value, label, mode) {
    var figure = make("figure"), caption = make("figcaption");
    caption.append(make("b", "", label), make("span", "", value.text), make("span", "", ratioText(row, value.hex, mode)));
    figure.append(sample(row, value, mode), caption);
    return figure;
  }

  function samples(row) {
    var plates = make("div", "plates picks"), data = row.data;
    plates.append(samplePlate(row, { css: data.light.css, hex: data.hex, text: data.light.text }, "Light", "light"));
    data.candidates.forEach(function (candidate, number) {
      var plate = samplePlate(row, candidate, (number + 1) + " " + candidate.name, "dark");
      plate.title = candidate.reason;
      if (picked(row) === number) plate.className = "picked";
      plates.append(plate);
    });
    data.proposed.slice(1, 2).forEach(function (value) { plates.append(plate(value, "dark", value.variant)); });
    return plates;
  }

  /* A field for a value of one's own, with its contrast while it is typed. */
  function ownField(row) {
    var label = make("label", "own"), input = make("input"), note = make("span", "ratio");
    function show() {
      var hex = readHex(input.value);
      note.textContent = hex ? ratioText(row, hex, "dark") : input.value ? "#RRGGBB" : "";
      note.style.borderColor = hex || "transparent";
      return hex;
    }
    input.type = "text";
    input.value = row.own;
    input.placeholder = "#RRGGBB";
    input.maxLength = 9;
    input.setAttribute("aria-label", "A dark value of your own for " + row.data.name);
    input.addEventListener("input", show);
    input.addEventListener("change", function () {
      if (show()) decide([row], "own", input.value);
    });
    label.append(make("span", "", "My own"), input, note);
    show();
    return label;
  }

  function radio(row, value, text) {
    var label = make("label"), input = make("input");
    input.type = "radio";
    input.name = "choice" + row.index;
    input.value = value;
    input.checked = row.state === value;
    input.disabled = value === "accept" && !canAccept(row);
    input.addEventListener("change", function () { decide([row], value); });
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
      remember([row]);
      row.group.forEach(function (other) { other.role = select.value; });
      row.role = select.value;
      setState(row, canAccept(row) ? "accept" : "open");
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
    if (hasPicks(row)) {
      data.candidates.forEach(function (candidate, number) {
        var value = number === 0 && !data.isQuestion ? "accept" : "c" + number;
        choice.append(radio(row, value, (number + 1) + " " + candidate.name + " " + candidate.text));
      });
    } else {
      choice.append(radio(row, "accept", "Accept"));
    }
    if (!data.candidates.some(function (candidate) { return candidate.name === "keep"; })) {
      choice.append(radio(row, "reject", "Reject"));
    }
    choice.append(data.isKept ? radio(row, "kept", "Keep, as planned") : radio(row, "open", "Decide later"));
    if (hasPicks(row)) choice.append(ownField(row));
    if (isColor(data)) choice.append(roleChoice(row));
    choice.append(make("p", "state", stateText(row)));
    article.append(about, hasPicks(row) ? samples(row) : plates, choice);
  }

  function isAccepted(row) { return row.state !== "open" && row.state !== "reject" && row.state !== "kept"; }

  function stateText(row) {
    if (row.state === "own") return "my own value: " + readHex(row.own);
    return words[row.state] || "picked: " + row.data.candidates[picked(row)].name;
  }

  /* What each step changed, so that it can be taken back. */
  var steps = [];

  function remember(chosen) {
    var seen = new Set();
    chosen.forEach(function (row) { row.group.forEach(function (other) { seen.add(other); }); });
    steps.push(Array.from(seen).map(function (row) { return { row: row, state: row.state, role: row.role, own: row.own }; }));
    byId("undo").disabled = false;
  }

  function undo() {
    var step = steps.pop();
    if (!step) return;
    step.forEach(function (old) {
      old.row.role = old.role;
      old.row.own = old.own;
    });
    step.forEach(function (old) { old.row.state = old.state; fill(old.row); });
    step.forEach(function (old) { refreshOn(old.row); });
    byId("undo").disabled = steps.length === 0;
    showCount();
    step[0].row.element.focus();
  }

  function setState(row, state, own) {
    var focused = document.activeElement && row.element.contains(document.activeElement);
    row.group.forEach(function (other) {
      other.state = state;
      if (own !== undefined) other.own = own;
      fill(other);
    });
    refreshOn(row);
    if (focused) (row.element.querySelector("input[value=" + state + "]") || row.element).focus();
    showCount();
  }

  /* What is seen on a color is drawn again when the color changes. */
  function refreshOn(row) {
    rows.forEach(function (other) {
      var companion = other.data.companion;
      if (companion && companion.row === row.index && other !== row) fill(other);
    });
  }

  function decide(chosen, state, own) {
    remember(chosen);
    chosen.forEach(function (row) { setState(row, state, own); });
  }

  function hasChanged(row) { return row.state !== row.start || row.state === "accept" && row.role !== row.data.role; }

  function showCount() {
    var count = { open: 0, accept: 0, reject: 0, kept: 0 };
    rows.forEach(function (row) { count[isAccepted(row) ? "accept" : row.state] += 1; });
    byId("count").textContent = count.accept + " accepted, " + count.reject + " rejected, " + count.open + " not decided"
      + (count.kept ? ", " + count.kept + " kept" : "");
    byId("save").disabled = !rows.some(hasChanged);
    redraw();
    questions.forEach(function (question) {
      var open = question.rows.filter(function (row) { return row.state === "open"; }).length;
      question.element.className = open ? "ask" : "ask done";
      question.note.textContent = open ? open + " of " + question.rows.length + " not decided" : "decided";
    });
  }

  function names(members) {
    var list = members.map(function (row) { return row.data.name; });
    var more = list.length > 6 ? " and " + (list.length - 5) + " more" : "";
    return list.length < 2 ? "" : ": " + list.slice(0, more ? 5 : 6).join(", ") + more;
  }

  /* A question settles several colors with one click, if all of them have the same candidate. */
  var questions = review.questions.map(function (data, index) {
    var members = data.rows.map(function (number) { return rows[number]; });
    var element = make("section", "ask"), note = make("span", "note"), buttons = make("div", "buttons");
    var all = members[0].data.candidates;
    all.forEach(function (candidate, position) {
      /* Two candidates can have one name. */
      var earlier = all.slice(0, position).filter(function (other) { return other.name === candidate.name; }).length;
      function number(row) {
        return row.data.candidates.map(function (other, index) { return other.name === candidate.name ? index : -1; })
          .filter(function (index) { return index >= 0; })[row === members[0] ? earlier : 0];
      }
      var fitting = members.filter(function (row) { return number(row) !== undefined; });
      var button = make("button");
      fitting.slice(0, 8).forEach(function (row) {
        var value = row.data.candidates[number(row)];
        button.append(colorChip(make, row.data.light.css, value.css || value.hex, row.data.name + ": " + value.text));
      });
      button.append(make("span", "", candidate.name + (fitting.length > 1 ? " (" + fitting.length + ")" : "")));
      button.type = "button";
      button.addEventListener("click", function () {
        remember(fitting);
        fitting.forEach(function (row) {
          setState(row, number(row) === 0 && !row.data.isQuestion ? "accept" : "c" + number(row));
        });
      });
      buttons.append(button);
    });
    var show = make("button", "", "Show");
    show.type = "button";
    show.addEventListener("click", function () { members[0].element.scrollIntoView(); members[0].element.focus(); });
    buttons.append(show, note);
    element.append(make("h2", "", "Question " + (index + 1)), make("p", "", data.text + names(members)), buttons);
    byId("questions").append(element);
    return { rows: members, element: element, note: note };
  });

  function isShown(row) {
    var kind = filter.value;
    var fits = kind === "" || kind === row.state || kind === "accept" && isAccepted(row)
      || kind === "decided" && (isAccepted(row) || row.state === "reject")
      || kind === "question" && row.data.isQuestion
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
      /* What was accepted before without a value gets the one that is shown. */
      var isPinned = row.start === "accept" && row.state === "accept" && isColor(row.data) && !row.data.isChosen;
      if (!hasChanged(row) && !isPinned || row.state === "open" || row.state === "kept" || seen.has(row.group)) return false;
      return seen.add(row.group);
    });
    var text = configurationText(review.pieces, chosen.map(function (row) {
      return {
        pattern: row.data.pattern, isColor: isColor(row.data), isRejected: row.state === "reject",
        role: row.role !== row.data.role || row.data.needsRole && !taken(row) ? row.role : "", treatment: row.data.treatment,
        take: taken(row)
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

  [["", "all"], ["open", "open"], ["decided", "decided"], ["kept", "kept"], ["accept", "accepted"], ["reject", "rejected"],
    ["question", "questions"],
    ["unsure", "confidence below 80%"], ["color", "colors"], ["picture", "pictures"]].forEach(function (pair) {
    var option = make("option", "", pair[1]);
    option.value = pair[0];
    filter.append(option);
  });
  rows.forEach(function (row) {
    row.element = make("article");
    row.element.tabIndex = -1;
    fill(row);
    byId("rows").append(row.element);
  });
  search.addEventListener("input", refresh);
  filter.addEventListener("change", refresh);
  byId("all").addEventListener("click", function () {
    var open = rows.filter(function (row) {
      return !row.element.hidden && row.state === "open" && canAccept(row) && !row.data.isQuestion;
    });
    if (open.length > 0) decide(open, "accept");
  });
  byId("undo").addEventListener("click", undo);
  byId("copy").addEventListener("click", function () {
    byId("text").select();
    if (navigator.clipboard) navigator.clipboard.writeText(byId("text").value); else document.execCommand("copy");
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
    if (event.target.tagName === "SELECT" || event.target.tagName === "TEXTAREA" || event.target.type === "text") return;
    if (event.key === "/") { event.preventDefault(); search.focus(); }
    if (event.key === "t") toggleTheme();
    if (event.key === "u") undo();
    var row = current();
    if (event.key === "j") move(row, 1);
    if (event.key === "k") move(row, -1);
    if (!row) return;
    if (event.key === "d") decide([row], row.data.isKept ? "kept" : "open");
    var number = Number(event.key) - 1;
    if (hasPicks(row) ? row.data.candidates[number] : number === 0 && canAccept(row)) {
      decide([row], number === 0 && canAccept(row) ? "accept" : "c" + number);
      row.element.focus();
    }
  });

  function current() {
    return rows.find(function (row) { return row.element.contains(document.activeElement); });
  }

  function move(row, step) {
    var shown = rows.filter(function (other) { return !other.element.hidden; });
    var next = shown[row ? shown.indexOf(row) + step : 0];
    if (!next) return;
    next.element.focus();
    next.element.scrollIntoView({ block: "nearest" });
  }

  function showTab(isDark) {
    byId("review-panel").hidden = isDark;
    byId("dark-panel").hidden = !isDark;
    byId("tab-review").setAttribute("aria-selected", String(!isDark));
    byId("tab-dark").setAttribute("aria-selected", String(isDark));
  }
  byId("tab-review").addEventListener("click", function () { showTab(false); });
  byId("tab-dark").addEventListener("click", function () { showTab(true); });
  showDarkSets(review, make, byId("dark-panel"), function (path) {
    /* The report's paths start at the root of the repository, the plan's where the catalog was named. */
    var row = rows.find(function (row) {
      var set = row.data.set;
      return set && (("/" + path).endsWith("/" + set) || ("/" + set).endsWith("/" + path));
    });
    return row && function () {
      showTab(false);
      row.element.scrollIntoView();
      row.element.focus();
    };
  });
  redraw = sampleScreen(review, make, byId("screen"), function (number) {
    var value = darkOf(rows[number]);
    return value.css || value.hex;
  });
  refresh();
  showCount();
})();
