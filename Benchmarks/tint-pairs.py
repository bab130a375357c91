#!/usr/bin/env python3
"""How near derived dark colors come to the designers' on color sets of many repositories, beside simpler ways.

usage: tint-pairs.py [--nightcar .build/release/nightcar] [--half learn|check|all] [--pairs ../shared/pairs/colors.jsonl]
                     [--cap 40] [--seed 1] [--table FILE] [--worst N]

Writes each repository's color sets as catalogs into a temporary folder and runs the program on them. Cold: all dark values are
left out. In context: only the one in question is left out. At most CAP opaque pairs of a repository count, chosen as
../shared/tools/tint_baseline.py chooses them, and its ten lines stand beside ours. Each published formula gets the roles that the
program found: what is kept is kept, and backgrounds and fills are one side and all else the other. Prints the means of
100 * OKLab distance, and the differences with the interval that holds 95% of 2,000 resamples, once of the pairs and once of
whole repositories. Harm: worse than the light value by more than 10 without a question.
"""
import argparse, collections, colorsys, concurrent.futures, importlib.util, json, math, os, random, statistics, subprocess, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SHARED = os.environ.get('NIGHTCAR_SHARED', os.path.join(HERE, '../../shared'))


def load(path, name):
    spec = importlib.util.spec_from_loader(name, loader=None)
    module = importlib.util.module_from_spec(spec)
    exec(compile(open(path).read(), path, 'exec'), module.__dict__)
    return module


baseline = load(os.path.join(SHARED, 'tools/tint_baseline.py'), 'tint_baseline')


# Published formulas, as in Tests/NightcarTintBenchmarkTests/Algorithms.swift, on sRGB components

def linear(c): return c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4
def encoded(c): return min(max(12.92 * c if c <= .0031308 else 1.055 * max(c, 0) ** (1 / 2.4) - .055, 0), 1)


WHITE = (.95047, 1, 1.08883)
TO_XYZ = ((.4124564, .3575761, .1804375), (.2126729, .7151522, .0721750), (.0193339, .1191920, .9503041))
TO_RGB = ((3.2404542, -1.5371385, -.4985314), (-.9692660, 1.8760108, .0415560), (.0556434, -.2040259, 1.0572252))


def lab(rgb, move):
    lin = [linear(c) for c in rgb]
    xyz = [sum(a * b for a, b in zip(row, lin)) / w for row, w in zip(TO_XYZ, WHITE)]
    fx, fy, fz = [t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz]
    y = (move(116 * fy - 16) + 16) / 116
    inverse = lambda t: t ** 3 if t ** 3 > 216 / 24389 else (116 * t - 16) * 27 / 24389
    xyz = [inverse(t) * w for t, w in zip((y + fx - fy, y, y + fz - fy), WHITE)]
    return [encoded(sum(a * b for a, b in zip(row, xyz))) for row in TO_RGB]


def webkit(rgb):
    h, l, s = colorsys.rgb_to_hls(*rgb)
    turned = colorsys.hls_to_rgb((h + .5) % 1, l, s)
    rows = ((-.770, .059, -.089), (.030, -.741, -.089), (.030, .059, -.890))
    return [min(max(sum(a * b for a, b in zip(row, turned)) + 1, 0), 1) for row in rows]


def android(rgb, is_ground):
    return lab(rgb, lambda t: min(t, 110 - t, 100) if is_ground else max(t, min(110 - t, 100)))


FORMULAS = {
    'CIELAB 110 - L*': lambda rgb, is_ground: lab(rgb, lambda t: min(110 - t, 100)),
    "WebKit's inversion": lambda rgb, is_ground: webkit(rgb),
    'Android, by role': android,
}


# Repositories

class Repository:
    def __init__(self, name, half):
        self.name, self.half, self.sets = name, half, []

    def pairs(self, cap, seed):
        found = [i for i, s in enumerate(self.sets) if s['light'] and s['dark'] and s['light'][4] > .99 and s['dark'][4] > .99]
        chosen = random.Random(seed).sample(range(len(found)), min(cap, len(found)))
        return [found[i] for i in chosen], found


def repositories(path, half):
    result = {}
    for line in open(path):
        d = json.loads(line)
        if half not in ('all', d['half']): continue
        repo = result.setdefault(d['repo'], Repository(d['repo'], d['half']))
        v = d['values']
        repo.sets.append({**d, 'light': v.get('light') or v.get('any'), 'dark': v.get('dark')})
    return result


def write(repo, root, kept):
    """The catalogs of a repository, with the dark values of the sets in `kept`. Returns the path of each set."""
    catalogs, paths = {}, []
    names = collections.Counter((s['catalog'], s['name']) for s in repo.sets)
    for index, color in enumerate(repo.sets):
        number = catalogs.setdefault(color['catalog'], len(catalogs))
        catalog = f"{root}/{number}-{os.path.basename(color['catalog']).removesuffix('.xcassets')}.xcassets"
        paths.append(os.path.normpath(f"{catalog}/{color['folder']}/{color['name']}.colorset"))
        write_set(color, paths[-1], index in kept)
        # Where two sets of a catalog have one name, the folders must be namespaces.
        parts = [part for part in color['folder'].split('/') if part]
        for end in range(1, len(parts) + 1):
            if names[color['catalog'], color['name']] == 1: break
            with open('/'.join([catalog, *parts[:end], 'Contents.json']), 'w') as file:
                json.dump({'info': {'author': 'xcode', 'version': 1}, 'properties': {'provides-namespace': True}}, file)
    return paths


def write_set(color, folder, has_dark):
    os.makedirs(folder, exist_ok=True)
    entries = []
    for appearance, value in color['values'].items():
        parts = appearance.split('+')
        if 'dark' in parts[0] and not has_dark: continue
        axes = [{'appearance': 'luminosity', 'value': parts[0]}] if parts[0] != 'any' else []
        if 'high' in parts: axes.append({'appearance': 'contrast', 'value': 'high'})
        components = dict(zip(('red', 'green', 'blue', 'alpha'), (f'{c:.5f}' for c in value[1:])))
        if 'gray' in value[0]: components = {'white': components['red'], 'alpha': components['alpha']}
        entry = {'idiom': 'universal', 'color': {'color-space': value[0], 'components': components}}
        entries.append({**entry, 'appearances': axes} if axes else entry)
    with open(folder + '/Contents.json', 'w') as file:
        json.dump({'colors': entries, 'info': {'author': 'xcode', 'version': 1}}, file)


def plan(nightcar, root):
    done = subprocess.run([nightcar, 'tint', root, '--format', 'json', '--quiet'], capture_output=True, text=True)
    try: report = json.loads(done.stdout)
    except ValueError: raise SystemExit(f'{nightcar} tint {root}: {done.stderr or done.stdout}')
    return {os.path.normpath(c['set']): c for c in report['colors']}


def parsed(text):
    fields = text.split()
    if fields[0].startswith('#'):
        values = [int(fields[0][i:i + 2], 16) / 255 for i in (1, 3, 5)]
        return baseline.oklab(fields[1] if len(fields) > 1 else 'srgb', values)
    return baseline.oklab(fields[-1] if len(fields) > 3 else 'srgb', [float(f) for f in fields[:3]])


def oklab(value): return baseline.oklab(value[0], value[1:4])


def measure(repo, nightcar, cap, seed, cold_only=False):
    rows = []
    chosen, every = repo.pairs(cap, seed)
    if not chosen: return rows
    with tempfile.TemporaryDirectory() as root:
        paths = write(repo, root, ())
        cold = plan(nightcar, root)
        write(repo, root, range(len(repo.sets)))
        for index in chosen:
            color = repo.sets[index]
            light, dark = oklab(color['light']), oklab(color['dark'])
            if cold_only:
                context = cold[paths[index]]
            else:
                write_set(color, paths[index], False)
                context = plan(nightcar, root)[paths[index]]
                write_set(color, paths[index], True)
            others = [(oklab(repo.sets[i]['light']), oklab(repo.sets[i]['dark'])) for i in every if i != index]
            item = cold[paths[index]]
            rgb = [min(max(c, 0), 1) for c in color['light'][1:4]]
            is_kept = item['role'] in ('constant', 'shadow', 'unknown')
            is_ground = item['role'] in ('surface', 'fill') or item['role'] == 'palette' and light[0] > .57
            row = {
                'repo': repo.name, 'name': color['name'], 'role': item['role'], 'reason': item.get('reason'), 'light': color['light'],
                'dark': color['dark'], 'ours': item.get('dark'), 'context': context.get('dark'),
                'cold distance': math.dist(parsed(item['dark']), dark), 'context distance': math.dist(parsed(context['dark']), dark),
                'asked': item['verdict'] == 'ask', 'asked in context': context['verdict'] == 'ask',
                'nothing': math.dist(light, dark), 'ten cold': math.dist(baseline.cold(light), dark),
                'ten context': math.dist(baseline.in_context(light, others), dark),
            }
            for name, formula in FORMULAS.items():
                plain = [math.dist(baseline.oklab('srgb', formula(rgb, is_side)), dark) for is_side in (True, False)]
                row[name] = plain[0] if light[0] > .57 else plain[1]
                row[name + ', our roles'] = row['nothing'] if is_kept else plain[0] if is_ground else plain[1]
                row[name + ', the better of its sides'] = min(plain)
            rows.append(row)
    return rows


def interval(rows, key, own, by_repository):
    generator = random.Random(19)
    groups = collections.defaultdict(list)
    for number, row in enumerate(rows): groups[row['repo'] if by_repository else number].append(row[key] - row[own])
    groups = list(groups.values())
    means = []
    for _ in range(2000):
        values = [d for group in generator.choices(groups, k=len(groups)) for d in group]
        means.append(statistics.mean(values))
    means.sort()
    return f'{100 * means[49]:.1f} to {100 * means[1949]:.1f}'


def table(rows, title):
    mean = lambda key, rows: f'{100 * statistics.mean(r[key] for r in rows):.1f}'
    count = lambda rows, test: str(sum(1 for r in rows if test(r)))
    harm = lambda r: r['cold distance'] > r['nothing'] + .1 and not r['asked']
    harm_context = lambda r: r['context distance'] > r['nothing'] + .1 and not r['asked in context']
    names = [n + ', our roles' for n in FORMULAS]
    lines = [f'| {title} | pairs | cold | in context | ten lines, cold | in context | light value | ' + ' | '.join(names)
             + ' | harm, cold | in context | asked |', '|---' * (10 + len(names)) + '|']
    groups = collections.defaultdict(list)
    for row in rows: groups[row['repo']].append(row)
    for name, group in sorted(groups.items(), key=lambda g: -len(g[1])) + [('all', rows)]:
        cells = [mean(k, group) for k in ['cold distance', 'context distance', 'ten cold', 'ten context', 'nothing', *names]]
        cells += [count(group, harm), count(group, harm_context), count(group, lambda r: r['asked'])]
        lines.append(f'| {name} | {len(group)} | ' + ' | '.join(cells) + ' |')
    lines += ['', '| nearer than | mean | cold: nearer by | resampling pairs | resampling repositories | in context: nearer by '
              '| resampling pairs | resampling repositories |', '|---' * 8 + '|']
    pairs = [('the ten lines', 'ten cold', 'ten context')] + [
        (n + s, n + s, n + s) for n in FORMULAS for s in ('', ', our roles', ', the better of its sides')]
    for name, cold, context in pairs:
        cells = [mean(cold, rows)]
        for key, own in ((cold, 'cold distance'), (context, 'context distance')):
            difference = 100 * statistics.mean(r[key] - r[own] for r in rows)
            cells += [f'{difference:.1f}', interval(rows, key, own, False), interval(rows, key, own, True)]
        lines.append(f'| {name} | ' + ' | '.join(cells) + ' |')
    return '\n'.join(lines) + '\n'


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--nightcar', default=os.path.join(HERE, '../.build/release/nightcar'))
    p.add_argument('--half', default='learn')
    p.add_argument('--pairs', default=os.path.join(SHARED, 'pairs/colors.jsonl'))
    p.add_argument('--cap', type=int, default=40)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--table')
    p.add_argument('--cold-only', action='store_true', help='one run for each repository; the columns in context repeat the cold ones')
    p.add_argument('--worst', type=int, default=0)
    p.add_argument('--rows')
    a = p.parse_args()
    text, everything = '', []
    for half in ('learn', 'check') if a.half == 'all' else (a.half,):
        found = repositories(a.pairs, half)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            rows = [r for part in pool.map(lambda repo: measure(repo, a.nightcar, a.cap, a.seed, a.cold_only), found.values()) for r in part]
        text += table(rows, {'learn': 'to learn from', 'check': 'checking half'}[half]) + '\n'
        everything += rows
    print(text)
    if a.table:
        with open(a.table, "w") as file: file.write(text)
    if a.rows: json.dump(everything, open(a.rows, 'w'))
    for row in sorted(everything, key=lambda r: -r['cold distance'])[:a.worst]:
        print(f"{100 * row['cold distance']:5.1f} {row['repo'][:22]:22} {row['name'][:30]:30} {row['role']:9} {row['reason']}: "
              f"{row['light'][1:4]} to {row['ours']}, not {row['dark'][1:4]}")


if __name__ == '__main__': main()
