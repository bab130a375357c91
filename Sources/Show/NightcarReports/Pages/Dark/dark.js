(function () {
  var root = document.documentElement;
  var items = Array.from(document.querySelectorAll("section[data-state] li"));
  var texts = items.map(function (item) { return item.textContent.toLowerCase(); });
  function text(node) { return node.textContent; }
  var folders = items.map(function (item) {
    return text(item.querySelector(":scope > div:last-child > small")).replace(/\/?[^\/]*$/, "");
  });
  var files = items.map(function (item) {
    return Array.from(item.querySelectorAll("i")).map(function (place) { return text(place).replace(/:\d+$/, ""); });
  });
  // The files of the repository can be seen where it is hosted.
  var address = document.querySelector("main").dataset.address;
  if (address) document.querySelectorAll("section[data-state] i").forEach(function (place) {
    var parts = text(place).match(/^([^\/.].*):(\d+)$/);
    if (!parts) return;
    var link = document.createElement("a");
    link.href = address + parts[1].split("/").map(encodeURIComponent).join("/") + "#L" + parts[2];
    link.rel = "noreferrer";
    link.textContent = parts[0];
    place.replaceChildren(link);
  });
  var search = document.getElementById("search"), folder = document.getElementById("folder");
  var file = document.getElementById("file"), accepted = document.getElementById("accepted");
  var states = Array.from(document.querySelectorAll("input[name=state]"));
  var accepts = Array.from(document.querySelectorAll("input[name=accept]"));
  function update() {
    var words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    var shown = {}, count = 0;
    states.forEach(function (box) { shown[box.value] = box.checked; });
    items.forEach(function (item, index) {
      var matches = shown[item.closest("section").dataset.state]
        && (!folder.value || folders[index] === folder.value)
        && (!file.value || files[index].includes(file.value))
        && words.every(function (word) { return texts[index].includes(word); });
      item.hidden = !matches;
      if (matches) count += 1;
    });
    document.querySelectorAll("section[data-state]").forEach(function (section) {
      section.hidden = !section.querySelector("li:not([hidden])");
    });
    document.getElementById("nothing").hidden = count > 0 || items.length === 0;
  }
  function quoted(text) { return "'" + text.replace(/'/g, "'\\''") + "'"; }
  function accept() {
    var chosen = accepts.filter(function (box) { return box.checked; });
    accepted.hidden = chosen.length === 0;
    accepted.querySelector("textarea").value = "nightcar lint . " + chosen.map(function (box) {
      return "--accept " + quoted(box.value);
    }).join(" ") + " --reason 'stays as it is in dark mode'";
  }
  [search, folder, file].forEach(function (control) { control.addEventListener("input", update); });
  states.forEach(function (box) { box.addEventListener("change", update); });
  accepts.forEach(function (box) { box.addEventListener("change", accept); });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "/" || event.target === search) return;
    event.preventDefault();
    search.focus();
  });
  document.getElementById("theme").addEventListener("click", function () {
    root.dataset.theme = getComputedStyle(root).colorScheme === "dark" ? "light" : "dark";
  });
  update();
})();
