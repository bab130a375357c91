/* The tab with the report on dark mode: the looks of the targets, then the sets by state, those that need work first.
   `find` gives what shows the row of a set, or nothing. */
function showDarkSets(review, make, panel, find) {
  "use strict";
  review.looks.forEach(function (look) { panel.append(make("p", "look", look)); });
  var states = [];
  review.darkSets.forEach(function (set) { if (!states.includes(set.state)) states.push(set.state); });
  states.forEach(function (state) {
    var sets = review.darkSets.filter(function (set) { return set.state === state; });
    var details = make("details"), list = make("ul");
    details.open = state === "missing";
    details.append(make("summary", "", sets[0].title + " (" + sets.length + ")"));
    sets.forEach(function (set) {
      var item = make("li"), show = find(set.path);
      if (show) {
        var button = make("button", "name", set.name);
        button.type = "button";
        button.addEventListener("click", show);
        item.append(button);
      } else {
        item.append(make("span", "name", set.name));
      }
      item.append(make("p", "", set.reason));
      set.places.forEach(function (place) { item.append(make("p", "place", place)); });
      list.append(item);
    });
    details.append(list);
    panel.append(details);
  });
  if (review.darkSets.length === 0) panel.append(make("p", "look", "No colors or images."));
}
