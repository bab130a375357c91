"""The one way to run a program, and what is remembered of it. On a system without Xcode, `standin.py` answers instead of Apple's tools."""

import os
import shlex
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


class Answer:
    """What a program said. `status` is its exit code, or None if it couldn't be started or its time was up."""

    def __init__(self, status, stdout, stderr):
        self.status, self.stdout, self.stderr, self.log = status, stdout, stderr, None

    @property
    def is_good(self):
        return self.status == 0

    @property
    def reason(self):
        """One line for a report: the end of what it said."""
        lines = (self.stderr.strip() or self.stdout.strip()).splitlines()
        said = lines[-1][:300] if lines else "it said nothing"
        return (said if self.status is None else f"exit {self.status}: {said}") + f" ({self.log})"


class Tools:
    """Runs programs, and writes each run into a file of its own in `logs`, without secrets and the place of the home folder."""

    def __init__(self, logs, standins, secrets=(), limit=None):
        self.logs, self.standins, self.limit, self.count = logs, standins, limit, 0
        self.hidden = [(secret, "(secret)") for secret in secrets if secret] + [(os.path.expanduser("~") + "/", "~/")]
        os.makedirs(logs, exist_ok=True)

    def run(self, *words, timeout=120, stands_in=True):
        """Runs a program with its arguments. It never raises: what went wrong is in the answer."""
        words = [str(word) for word in words]
        line = [sys.executable, os.path.join(HERE, "standin.py"), *words] if self.standins and stands_in else words
        seconds = min(timeout, self.limit or timeout)
        try:
            process = subprocess.Popen(
                line, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            answer = Answer(None, "", f"{words[0]} can't be started: {error.strerror}")
        else:
            answer = self.wait(process, seconds)
        self.write(words, answer)
        return answer

    def wait(self, process, seconds):
        try:
            out, err = process.communicate(timeout=seconds)
            return Answer(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))
        except (subprocess.TimeoutExpired, KeyboardInterrupt) as stop:
            # With its children, which would keep the pipes open.
            os.killpg(process.pid, signal.SIGKILL)
            if isinstance(stop, KeyboardInterrupt):
                raise
            out, err = process.communicate()
            late = f"no answer within {seconds} seconds"
            return Answer(None, out.decode("utf-8", "replace"), err.decode("utf-8", "replace") + "\n" + late)

    def write(self, words, answer):
        self.count += 1
        text = f"$ {' '.join(map(shlex.quote, words))}\nexit {answer.status}\n--- output\n{answer.stdout}\n--- errors\n{answer.stderr}\n"
        name = "-".join(os.path.basename(word) for word in words[:3] if not word.startswith("-"))
        answer.log = f"logs/{self.count:04}-{name[:60]}.txt"
        with open(os.path.join(self.logs, os.path.basename(answer.log)), "w") as file:
            file.write(self.redacted(text))

    def redacted(self, text):
        text = "".join(character if character.isprintable() or character in "\n\t" else "?" for character in text)
        for secret, word in self.hidden:
            text = text.replace(secret, word)
        return text
