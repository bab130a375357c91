(function () {
  var root = document.documentElement;
  var articles = Array.from(document.querySelectorAll("article"));
  var texts = articles.map(function (article) {
    return (article.parentNode.querySelector("h2").textContent + " " + article.textContent).toLowerCase();
  });
  var search = document.getElementById("search"), rule = document.getElementById("rule");
  var boxes = Array.from(document.querySelectorAll("input[name=severity]"));
  function update() {
    var words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    var shown = {}, count = 0;
    boxes.forEach(function (box) { shown[box.value] = box.checked; });
    articles.forEach(function (article, index) {
      var matches = shown[article.dataset.severity] && (!rule.value || article.dataset.rule === rule.value)
        && words.every(function (word) { return texts[index].includes(word); });
      article.hidden = !matches;
      if (matches) count += 1;
    });
    document.querySelectorAll("section").forEach(function (section) {
      section.hidden = !section.querySelector("article:not([hidden])");
    });
    document.getElementById("nothing").hidden = count > 0 || articles.length === 0;
  }
  search.addEventListener("input", update);
  rule.addEventListener("change", update);
  boxes.forEach(function (box) { box.addEventListener("change", update); });
  document.addEventListener("keydown", function (event) {
    if (event.key !== "/" || event.target === search) return;
    event.preventDefault();
    search.focus();
  });
  document.getElementById("theme").addEventListener("click", function () {
    var isDark = getComputedStyle(root).colorScheme === "dark";
    root.dataset.theme = isDark ? "light" : "dark";
  });
  update();
})();
