/* The boxes of positive values, the largest first, that fill a rectangle: {x, y, width, height} for each. */
function squarify(values, x, y, width, height) {
  var rest = values.reduce(function (sum, value) { return sum + value; }, 0);
  var scale = rest > 0 ? width * height / rest : 0;
  var boxes = [], start = 0;
  while (start < values.length) {
    var side = Math.min(width, height);
    var end = start + 1, area = values[start] * scale;
    while (end < values.length) {
      var next = values[end] * scale;
      var isWorse = worstRatio(area + next, values[start] * scale, next, side)
        > worstRatio(area, values[start] * scale, values[end - 1] * scale, side);
      if (isWorse) break;
      area += next;
      end += 1;
    }
    /* The last row takes exactly what is left, whatever rounding made of it. */
    var depth = end === values.length ? Math.max(width, height) : side > 0 ? area / side : 0;
    var offset = 0;
    for (var index = start; index < end; index += 1) {
      var length = area > 0 ? values[index] * scale / area * side : 0;
      boxes.push(width >= height ? { x: x, y: y + offset, width: depth, height: length }
        : { x: x + offset, y: y, width: length, height: depth });
      offset += length;
    }
    if (width >= height) { x += depth; width = Math.max(0, width - depth); }
    else { y += depth; height = Math.max(0, height - depth); }
    start = end;
  }
  return boxes;
}

function worstRatio(area, largest, smallest, side) {
  var square = side * side, areaSquare = area * area;
  return Math.max(square * largest / areaSquare, areaSquare / (square * smallest));
}
