"""The small changes that Scripts/mutate-code makes in Swift code: where they are possible, and how they are written.

A mutant isn't written in place of the code but next to it, with the number that turns it on: `a < b` becomes `a ∀ b` with an operator
whose result is `a < b` or, in one run, `a <= b`. An operator has the precedence of the one that it replaces, so nothing else changes.
"""
import re

# Each mutant's operator is one character from U+2200 on.
FIRST, MOST = 0x2200, 500

SWAPPED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
}
OPERATORS = {
    "comparison": ("ComparisonPrecedence", "<T: Comparable>(_ a: T, _ b: T) -> Bool", "b"),
    "equality": ("ComparisonPrecedence", "<T: Equatable>(_ a: T, _ b: T) -> Bool", "b"),
    "logic": ("{}Precedence", "(_ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool", "b()"),
    "sum": ("AdditionPrecedence", "<T: AdditiveArithmetic>(_ a: T, _ b: T) -> T", "b"),
}
PLACES = {
    "comparison": r"(?<=\s)(?:<=|>=|<|>)(?=\s)",
    "equality": r"(?<=\s)(?:==|!=)(?=\s)",
    "logic": r"(?<=\s)(?:&&|\|\|)(?=\s)",
    "sum": r"(?<=\s)[+-](?=\s)",
    "literal": r"\b(?:true|false)\b",
    "not": r"(?<=[\s(\[])!(?=[\w(.])",
    "number": r"(?<![\w.$#])(?:0x[0-9A-Fa-f_]+|\d[\d_]*(?:\.\d[\d_]*)?)(?![\w])(?!\.\d)",
    "return": r"(?<=\breturn )\S.*",
}

# Our traits are on in a build of the tests. Any other condition may be for another system.
ACTIVE = {"WebP", "JPEGXL", "SVG", "SwiftSources"}

# What they say changes speed alone, or ends the program only if the code is wrong already.
HINTS = re.compile(r"\b(?:reserveCapacity|precondition\w*|assert\w*|fatalError|available|minimumCapacity)\b")


class Mutant:
    """A change at an offset of a file. `number` turns it on."""

    def __init__(self, kind, path, line, start, old):
        self.kind, self.path, self.line, self.start, self.old, self.number = kind, path, line, start, old, 0

    def __str__(self):
        return f"{self.path}:{self.line}: {self.old} -> {self.new}"

    @property
    def new(self):
        if self.kind == "number":
            return f"{self.old} + 1"
        if self.kind == "return":
            return f"!({self.old})"
        return {"true": "false", "false": "true", "!": "nothing"}.get(self.old) or SWAPPED[self.old]

    @property
    def operator(self):
        return chr(FIRST + self.number)

    @property
    def text(self):
        """What is in the file in place of the old text."""
        if self.kind in OPERATORS or self.kind == "not":
            return self.operator
        if self.kind == "number":
            return f"(isMutant({self.number}) ? {self.old} + 1 : {self.old})"
        return f"(isMutant({self.number}) != ({self.old}))"

    @property
    def declaration(self):
        """What the file needs in the room."""
        if self.kind == "not":
            return (f"\nprefix operator {self.operator}\n"
                    f"prefix func {self.operator} (a: Bool) -> Bool {{ isMutant({self.number}) ? a : !a }}\n")
        if self.kind not in OPERATORS:
            return ""
        precedence, signature, b = OPERATORS[self.kind]
        precedence = precedence.format("LogicalConjunction" if self.old == "&&" else "LogicalDisjunction")
        attempt = "try " if self.kind == "logic" else ""
        lines = [f"\ninfix operator {self.operator}: {precedence}", f"func {self.operator} {signature} {{",
                 f"    {attempt}isMutant({self.number}) ? a {self.new} {b} : a {self.old} {b}", "}"]
        if self.kind == "equality":
            # Values that can't be compared can be compared with nil.
            lines += [f"func {self.operator} <T>(_ a: T?, _ b: _OptionalNilComparisonType) -> Bool {{",
                      f"    isMutant({self.number}) ? a {self.new} b : a {self.old} b", "}"]
        return "\n".join(lines) + "\n"


def applied(text, mutants):
    """A file's text with mutants."""
    for mutant in sorted(mutants, key=lambda mutant: -mutant.start):
        text = text[:mutant.start] + mutant.text + text[mutant.start + len(mutant.old):]
    return text


# A regular expression in slashes begins where a value can.
EXPRESSION = re.compile(r"(?<=[(=,\[:])\s?/(?=[^\s/*])(?:\\.|[^\\/\n])+/")


def end_of_string(text, at):
    """The end of a string or a regular expression that begins at an offset with any `#`, or None if none begins there."""
    expression = EXPRESSION.match(text, at) or at and text[at - 1] == " " and EXPRESSION.match(text, at - 1)
    if expression and text[at] == "/":
        return expression.end()
    found = re.compile(r'(#*)("""|")|(#+)/').match(text, at)
    if not found:
        return None
    if found[3]:
        return text.index("/" + found[3], found.end()) + 1 + len(found[3])
    hashes, quote = found[1], found[2]
    at = found.end()
    while not text.startswith(quote + hashes, at):
        if text.startswith("\\" + hashes + "(", at):
            at = end_of_interpolation(text, at + 2 + len(hashes))
        else:
            at += 2 if not hashes and text[at] == "\\" else 1
    return at + len(quote) + len(hashes)


def end_of_interpolation(text, at):
    depth = 1
    while depth:
        end = end_of_string(text, at)
        depth += {"(": 1, ")": -1}.get(text[at], 0) if end is None else 0
        at = end or at + 1
    return at


def end_of_comment(text, at):
    """The end of a comment that begins at an offset, or None if none begins there."""
    if text.startswith("//", at):
        end = text.find("\n", at)
        return len(text) if end < 0 else end
    if not text.startswith("/*", at):
        return None
    depth = 0
    while True:
        if text.startswith("/*", at) or text.startswith("*/", at):
            depth += 1 if text[at] == "/" else -1
            at += 2
            if depth == 0:
                return at
        else:
            at += 1


def blank(text):
    """The text with spaces in place of all but line breaks."""
    return re.sub(r"[^\n]", " ", text)


def without_texts(text):
    """The code, as long as the text, with spaces for comments, and with a quote and spaces for strings."""
    parts, at = [], 0
    while at < len(text):
        end = end_of_comment(text, at)
        if end is not None:
            parts.append(blank(text[at:end]))
        else:
            end = end_of_string(text, at)
            parts.append(text[at] if end is None else '"' + blank(text[at + 1:end]))
        at = end or at + 1
    return "".join(parts)


def excluded(text, code):
    """The numbers of lines, from 0 on, that are for other systems, hints or tables that can be tuned."""
    found, conditions, tunable, depth = set(), [], False, 0
    for number, (line, shown) in enumerate(zip(code.split("\n"), text.split("\n"))):
        directive = re.match(r"\s*#(if|elseif|else|endif)\b\s*(.*)", line)
        if directive:
            if directive[1] != "if":
                conditions.pop()
            if directive[1] != "endif":
                conditions.append(directive[1] == "if" and directive[2].strip() in ACTIVE)
        tunable = tunable or "Tunable" in shown and not line.strip()
        if tunable and line.strip():
            depth += sum(line.count(open) - line.count(close) for open, close in ("()", "[]", "{}"))
        if directive or not all(conditions) or tunable or HINTS.search(line) or line.lstrip().startswith("@"):
            found.add(number)
        if tunable and line.strip() and depth <= 0:
            tunable, depth = False, 0
    return found


def bodies(code):
    """For each offset, 1 in the body of a function, an initializer or a computed property, 2 in one that returns a Bool, else 0."""
    marks, stack, start = bytearray(len(code)), [0], 0
    words = re.compile(r"(?<![.\w])(func|init|subscript|var|let|struct|enum|class|extension|protocol|actor|case)\b")
    for at, character in enumerate(code):
        marks[at] = stack[-1]
        if character == "{":
            header = code[start:at]
            word = ([match for match in words.finditer(header)] or [None])[-1]
            own = word and (word[1] in ("func", "init", "subscript")
                            or word[1] == "var" and re.fullmatch(r"\s+\w+\s*:[^=]*", header[word.end():]))
            returns = re.search(r"(?:->|:)\s*Bool\s*$", header)
            stack.append((2 if returns else 1) if own else stack[-1])
        elif character == "}" and len(stack) > 1:
            stack.pop()
        if character in "{}":
            start = at + 1
    return marks


def is_whole(value, following):
    """Whether the value of a `return` ends with its line."""
    balanced = all(value.count(open) == value.count(close) for open, close in ("()", "[]", "{}"))
    return balanced and "}" not in value and '"' not in value and ";" not in value \
        and not re.match(r"\s*(?:[.?:]|&&|\|\||[-+*/<>=!]=?\s)", following)


def candidates(path, text):
    """All mutants that are possible in a file."""
    code = without_texts(text)
    marks, without = bodies(code), excluded(text, code)
    lines, found, start = code.split("\n"), [], 0
    for number, line in enumerate(lines):
        if number not in without:
            for kind, pattern in PLACES.items():
                for match in re.finditer(pattern, line):
                    old, mark = match[0].rstrip(), marks[start + match.start()]
                    following = lines[number + 1] if number + 1 < len(lines) else ""
                    if mark == 0 or kind == "return" and (mark < 2 or not is_whole(old, following)):
                        continue
                    found.append(Mutant(kind, path, number + 1, start + match.start(), old))
        start += len(line) + 1
    return found
