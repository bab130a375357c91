#!/usr/bin/env python3
"""How near the best of the candidates for a dark color comes to the designer's, beside three plain formulas.

usage: tint-candidates.py [--nightcar .build/release/nightcar] [--pairs ../shared/pairs/colors.jsonl] [--answers FILE]

Writes the color sets of each repository as catalogs without dark values, asks the program for its candidates, writes them into FILE
(one set a line: repo, catalog, folder, name and candidates in rank order), and measures both halves with
../shared/tools/tint_candidates.py: the first candidate, the best of three, and the share within 5 and 10 (100 * OKLab distance).
"""
import argparse, importlib.util, json, os, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def load(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


pairs = load(os.path.join(HERE, 'tint-pairs.py'), 'tint_pairs')


def answers(nightcar, path):
    for repo in pairs.repositories(path, 'all').values():
        with tempfile.TemporaryDirectory() as root:
            paths = pairs.write(repo, root, ())
            cold = pairs.plan(nightcar, root)
            for color, place in zip(repo.sets, paths):
                # A set without a value that the program reads has no candidates.
                found = [c['color'].split()[0] for c in cold.get(place, {}).get('candidates', [])]
                key = {name: color.get(name) for name in ('repo', 'catalog', 'folder', 'name')}
                if found: yield {**key, 'candidates': [text[:7] for text in found if text.startswith('#')]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--nightcar', default=os.path.join(HERE, '../.build/release/nightcar'))
    parser.add_argument('--pairs', default=os.path.join(pairs.SHARED, 'pairs/colors.jsonl'))
    parser.add_argument('--answers')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = options.answers or os.path.join(folder, 'answers.jsonl')
        with open(file, 'w') as out:
            for answer in answers(os.path.abspath(options.nightcar), options.pairs): out.write(json.dumps(answer) + '\n')
        tool = os.path.join(pairs.SHARED, 'tools/tint_candidates.py')
        subprocess.run([sys.executable, tool, options.pairs, '--answers', file], check=True)


if __name__ == '__main__': main()
