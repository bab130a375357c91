#!/usr/bin/env python3
"""Writes a man page for each command, from the text that `nightcar help` prints.

usage: nightcar --experimental-dump-help | Scripts/man-pages.py VERSION DATE FOLDER
"""
import json
import re
import sys


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\\&" + text if text.startswith((".", "\\(aq")) else text


def spelled(argument):
    """`-o, --output <folder>`, as in the help."""
    if argument["kind"] == "positional":
        return f"<{argument['valueName']}>"
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    names = [dashes[name["kind"]] + name["name"] for name in argument["names"]]
    names.sort(key=lambda name: name.startswith("--"))
    value = f" <{argument['valueName']}>" if argument["kind"] == "option" else ""
    return ", ".join(names) + value


def described(argument):
    notes = []
    if argument.get("allValues"):
        notes.append("values: " + ", ".join(argument["allValues"]))
    if "defaultValue" in argument:
        notes.append("default: " + argument["defaultValue"])
    text = argument.get("abstract", "") + (f" ({'; '.join(notes)})" if notes else "")
    return text + ("\n\n" + argument["discussion"] if argument.get("discussion") else "")


def prose(text):
    """Indented lines are examples and keep their breaks; other lines are paragraphs."""
    lines, verbatim = [], False
    for line in text.split("\n"):
        indented = line.startswith("  ")
        if indented != verbatim and line:
            lines.append(".nf" if indented else ".fi")
            verbatim = indented
        lines.append(escape(line) if line else ".PP" if not verbatim else "")
    if verbatim:
        lines.append(".fi")
    return lines


def page(words, command, version, date):
    name = "-".join(words)
    lines = [f'.TH {escape(name.upper())} 1 "{date}" "nightcar {escape(version)}" "Nightcar"']
    lines += [".SH NAME", f"{escape(name)} \\- {escape(command.get('abstract', ''))}"]
    shown = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    below = [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]
    lines += [".SH SYNOPSIS", "\\fB" + escape(" ".join(words)) + "\\fR"]
    if any(argument["kind"] != "positional" for argument in shown):
        lines.append("[\\fIoptions\\fR]")
    for argument in shown:
        if argument["kind"] == "positional":
            text = f"\\fI{escape(argument['valueName'])}\\fR" + (" ..." if argument["isRepeating"] else "")
            lines.append(f"[{text}]" if argument["isOptional"] else text)
    if below:
        lines.append("\\fIcommand\\fR")
    if command.get("discussion"):
        lines += [".SH DESCRIPTION"] + prose(command["discussion"])
    sections = {}
    for argument in shown:
        title = argument.get("sectionTitle") or ("Arguments" if argument["kind"] == "positional" else "Options")
        sections.setdefault(title, []).append(argument)
    for title, arguments in sections.items():
        lines.append(f'.SH "{escape(title.upper())}"')
        for argument in arguments:
            lines += [".TP", "\\fB" + escape(spelled(argument)) + "\\fR"] + prose(described(argument))
    if below:
        lines.append(".SH COMMANDS")
        for c in below:
            lines += [".TP", f"\\fB{escape(name + '-' + c['commandName'])}\\fR(1)", escape(c.get("abstract", ""))]
    if len(words) > 1:
        lines += [".SH SEE ALSO", f"\\fB{escape('-'.join(words[:-1]))}\\fR(1)"]
    return re.sub(r"(\n\.PP)+\n(?=\.(SH|TP|PP|fi|nf))", "\n", "\n".join(lines) + "\n")


def write(words, command, version, date, folder):
    with open(f"{folder}/{'-'.join(words)}.1", "w", encoding="utf-8") as file:
        file.write(page(words, command, version, date))
    for c in command.get("subcommands", []):
        if c["shouldDisplay"] and c["commandName"] != "help":
            write(words + [c["commandName"]], c, version, date, folder)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    write(["nightcar"], json.load(sys.stdin)["command"], *sys.argv[1:])
