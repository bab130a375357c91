"""What was found: one line for each step, a summary that people read, and the archive to attach to an issue."""

import json
import os
import time
import traceback
import zipfile

# GitHub takes 25 MB.
ARCHIVE_LIMIT = 24 << 20
PACKED = (".car", ".icns", ".png")
OUTCOMES = ("same", "ok", "different", "failed", "skipped")


class Report:
    def __init__(self, output, tools):
        self.output, self.tools, self.steps, self.facts = output, tools, [], {}
        self.experiment = ""

    def add(self, step, outcome, *details):
        """Adds what became of a step: same or different (compared with Apple's), ok, failed, skipped."""
        assert outcome in OUTCOMES
        details = [self.tools.redacted(str(line)) for line in details]
        self.steps.append({"experiment": self.experiment, "step": step, "outcome": outcome, "details": details})
        print(f"{self.experiment}: {step}: {outcome}" + (f": {details[0]}" if details else ""), flush=True)

    def compare(self, step, differences):
        self.add(step, "different" if differences else "same", *differences)

    def check(self, step, answer):
        """Adds an answer of a program, and returns whether it was good."""
        self.add(step, *(["ok"] if answer.is_good else ["failed", answer.reason]))
        return answer.is_good

    def run(self, experiment, title, work):
        """Runs an experiment. A mistake of ours in one of them is reported, and the others run."""
        self.experiment = experiment
        began, before = time.time(), len(self.steps)
        try:
            work()
        except Exception:
            self.add("the script itself", "failed", traceback.format_exc().strip().splitlines()[-1], traceback.format_exc())
        if len(self.steps) == before:
            self.add("nothing", "skipped", "the experiment had nothing to do")
        self.facts.setdefault("experiments", {})[experiment] = {"title": title, "seconds": round(time.time() - began)}

    @property
    def has_failures(self):
        return any(step["outcome"] == "failed" for step in self.steps)

    def summary(self):
        lines = ["# Nightcar: checks on a Mac", ""]
        lines += [f"- {name}: {value}" for name, value in self.facts.items() if isinstance(value, str)] + [""]
        lines += ["| experiment | " + " | ".join(OUTCOMES) + " | seconds |", "|---|" + "---|" * (len(OUTCOMES) + 1)]
        for name, fact in self.facts.get("experiments", {}).items():
            mine = [step["outcome"] for step in self.steps if step["experiment"] == name]
            cells = [str(mine.count(outcome)) for outcome in OUTCOMES]
            lines.append(f"| {name}: {fact['title']} | " + " | ".join(cells) + f" | {fact['seconds']} |")
        for outcome in ("failed", "skipped", "different"):
            mine = [step for step in self.steps if step["outcome"] == outcome]
            lines += ["", f"## {outcome}: {len(mine)}", ""]
            for step in mine:
                lines.append(f"- {step['experiment']}: {step['step']}")
                lines += [f"  - {detail.splitlines()[0]}" for detail in step["details"][:8] if detail]
                if len(step["details"]) > 8:
                    lines.append(f"  - and {len(step['details']) - 8} more in results.json")
        return "\n".join(lines) + "\n"

    def archive(self):
        """Writes the summary, and packs everything but our own output. What doesn't fit goes into a second archive, and so on.

        Returns the paths of the archives. The first has all texts, and cars and pictures from the smallest on.
        """
        folder = os.path.join(self.output, "results")
        results = json.dumps({"facts": self.facts, "steps": self.steps}, indent=1)
        for name, text in (("summary.md", self.summary()), ("results.json", results)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        files = [os.path.join(place, name) for place, _, names in os.walk(folder) for name in names]
        files.sort(key=lambda path: (path.endswith(PACKED), os.path.getsize(path), path))
        parts, size = [[]], 0
        for path in files:
            # Texts shrink, the others don't.
            cost = os.path.getsize(path) // (1 if path.endswith(PACKED) else 4)
            size += cost
            if size > ARCHIVE_LIMIT and parts[-1]:
                parts.append([])
                size = cost
            parts[-1].append(path)
        archives = []
        for number, part in enumerate(parts, 1):
            archives.append(os.path.join(self.output, f"nightcar-apple-checks{'' if number == 1 else f'-{number}'}.zip"))
            with zipfile.ZipFile(archives[-1], "w", zipfile.ZIP_DEFLATED) as archive:
                for path in part:
                    archive.write(path, os.path.relpath(path, folder))
        return archives
