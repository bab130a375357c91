#!/usr/bin/env python3
"""Learns the tone table of the tint engine (Sources/NightcarTint/Colors/ToneTable.swift), leaving out one repository at a time.

    pip download --no-deps -d /tmp/themes django==5.2.19 furo==2025.12.19 jupyterlab==4.6.6 mkdocs-material==9.8.1 \
        pydata-sphinx-theme==0.24.0 shibuya==2026.7.12
    python3 Benchmarks/learn-tint.py /tmp/themes ../shared/corpus ../shared/apps

The catalogs below the last arguments hold few pairs, so the light and dark themes of six web projects and UIKit's documented colors
count as well, at 0.4 and 1 of the weight of a catalog. The checking half of ../shared/apps is never read.
Prints the table, and writes one table for each repository that was left out to Tests/NightcarTintBenchmarkTests/left-out.json.
Needs numpy.
"""
import collections, glob, json, math, os, re, sys, zipfile
import numpy as np

CHECKED = {'HabitRPG+habitica-ios', 'TelemetryDeck+TelemetryViewer', 'home-assistant+iOS', 'jellyfin+Swiftfin', 'jordanbaird+Ice',
           'processout+processout-ios', 'rxhanson+Rectangle', 'videolan+vlc-ios', 'zotero+zotero-ios'}
TONES, CHROMAS = np.array([0, 25, 50, 75, 88, 100.]), np.array([0, .06, .14, .25])
UIKIT = '''systemRed FF3B30 FF453A;systemOrange FF9500 FF9F0A;systemYellow FFCC00 FFD60A;systemGreen 34C759 30D158;
systemMint 00C7BE 63E6E2;systemTeal 30B0C7 40C8E0;systemCyan 32ADE6 64D2FF;systemBlue 007AFF 0A84FF;systemIndigo 5856D6 5E5CE6;
systemPurple AF52DE BF5AF2;systemPink FF2D55 FF375F;systemBrown A2845E AC8E68;systemGray 8E8E93 8E8E93;systemGray2 AEAEB2 636366;
systemGray3 C7C7CC 48484A;systemGray4 D1D1D6 3A3A3C;systemGray5 E5E5EA 2C2C2E;systemGray6 F2F2F7 1C1C1E;label 000000 FFFFFF;
opaqueSeparator C6C6C8 38383A;link 007AFF 0984FF;systemBackground FFFFFF 000000;secondarySystemBackground F2F2F7 1C1C1E;
tertiarySystemBackground FFFFFF 2C2C2E;systemGroupedBackground F2F2F7 000000;secondarySystemGroupedBackground FFFFFF 1C1C1E;
tertiarySystemGroupedBackground F2F2F7 2C2C2E'''

# Colors

LMS = np.array([[.4122214708, .5363325363, .0514459929], [.2119034982, .6806995451, .1073969566], [.0883024619, .2817188376, .6299787005]])
LAB = np.array([[.2104542553, .7936177850, -.0040720468], [1.9779984951, -2.4285922050, .4505937099], [.0259040371, .7827717662, -.8086757660]])


def linear(rgb):
    rgb = np.asarray(rgb, float)
    return np.where(rgb <= .04045, rgb / 12.92, ((rgb + .055) / 1.055) ** 2.4)


def tone(rgb):
    y = float(np.array([.2126729, .7151522, .0721750]) @ linear(rgb))
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def chroma(rgb):
    _, a, b = LAB @ np.cbrt(LMS @ linear(rgb))
    return math.hypot(a, b)


# Pairs: (name, folder of the name, light, dark)

def component(value):
    if isinstance(value, (int, float)): return float(value)
    value = value.strip()
    if value.lower().startswith('0x'): return int(value, 16) / 255
    return float(value) if '.' in value else int(value) / 255


def catalog_color(entry):
    parts = entry.get('color', {}).get('components')
    if not parts: return None
    alpha = parts.get('alpha', '1')
    if float(alpha) != 1: return None
    rgb = [component(parts[k]) for k in (['white'] * 3 if 'white' in parts else ['red', 'green', 'blue'])]
    if entry['color'].get('color-space') == 'display-p3':
        matrix = np.array([[1.2249, -.2247, 0], [-.0420, 1.0419, 0], [-.0197, -.0786, 1.0979]])
        lin = np.clip(matrix @ linear(rgb), 0, 1)
        rgb = np.where(lin <= .0031308, lin * 12.92, 1.055 * lin ** (1 / 2.4) - .055).tolist()
    return rgb


def catalog_pairs(root):
    for folder, _, files in os.walk(root):
        if not folder.endswith('.colorset') or 'Contents.json' not in files: continue
        try: entries = json.load(open(folder + '/Contents.json')).get('colors', [])
        except (ValueError, UnicodeDecodeError): continue
        values = {}
        for entry in entries:
            axes = {a['appearance']: a['value'] for a in entry.get('appearances', [])}
            if 'contrast' in axes or entry.get('display-gamut') == 'display-P3': continue
            color = catalog_color(entry)
            if color: values.setdefault(axes.get('luminosity', 'any'), color)
        light, dark = values.get('any', values.get('light')), values.get('dark')
        if light: yield folder.split('.xcassets/')[-1][:-len('.colorset')], light, dark


def css_color(text):
    text = {'white': '#ffffff', 'black': '#000000'}.get(text.strip().lower(), text.strip().lower())
    digits = re.fullmatch(r'#([0-9a-f]{3}|[0-9a-f]{6})', text)
    if digits:
        digits = digits[1] if len(digits[1]) == 6 else ''.join(c * 2 for c in digits[1])
        return [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    numbers = re.fullmatch(r'rgb\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)\s*\)', text)
    return [int(n) / 255 for n in numbers.groups()] if numbers else None


def css_value(name, own, root, depth=0):
    text = own.get(name, root.get(name))
    if text is None or depth > 8: return None
    reference = re.fullmatch(r'var\((--[\w-]+)(?:,.*)?\)', text.strip())
    return css_value(reference[1], own, root, depth + 1) if reference else css_color(text)


def css_pairs(wheel):
    light, dark = {}, {}
    archive = zipfile.ZipFile(wheel)
    for file in sorted(n for n in archive.namelist() if n.endswith('.css')):
        text = re.sub(r'/\*.*?\*/', '', archive.read(file).decode(errors='ignore'), flags=re.S)
        if len(text) > 3e6: continue
        text = re.sub(r'@media[^{]*prefers-color-scheme:\s*dark[^{]*\{', ' .__dark { } .__dark ', text)
        for selector, body in re.findall(r'([^{}]*)\{([^{}]*)\}', text):
            is_dark = 'dark' in file.lower() or re.search('dark|slate', selector) and not re.search(r'not\([^)]*dark', selector)
            is_light = not is_dark and re.search(r':root|light|body|html|default|\*', selector)
            for name, value in re.findall(r'(--[\w-]+)\s*:\s*([^;}]+)', body):
                if is_dark: dark.setdefault(name, value)
                elif is_light: light.setdefault(name, value)
    for name in light:
        pair = css_value(name, light, light), css_value(name, dark, light)
        if name in dark and all(pair): yield name[2:], *pair


def web_groups(folder):
    groups = collections.defaultdict(list)
    for wheel in sorted(glob.glob(folder + '/*.whl')):
        package = os.path.basename(wheel).split('-')[0]
        for name, light, dark in css_pairs(wheel):
            group, words = package, name.split('-')
            if package == 'pydata_sphinx_theme':
                group, name = ('bootstrap', name[3:]) if name.startswith('bs-') else ('pydata', name[4:])
                # "primary-text" is the text on that color, which no other project writes so.
                if group == 'pydata' and (name.endswith('-text') or 'highlight-text' in name): continue
            if package == 'shibuya':
                hues = ('gray', 'slate', 'red', 'blue', 'amber', 'green', 'violet', 'sand')
                if len(words) != 2 or words[0] not in hues or not words[1].isdigit(): continue
                group = 'radix'
            if name.startswith(('jp-', 'md-')): name = name[3:]
            if name.startswith('color-'): name = name[6:]
            # In style sheets, "table-color" is the color of its text.
            allowed = 'border|bg|link|code|highlight|collab|editor'
            if group in ('bootstrap', 'jupyterlab') and name.endswith('-color') and not re.search(allowed, name): continue
            groups[group].append((name, light, dark))
    return groups


# Roles, as NameEvidence.swift has them. Only the part that decides which pairs the table is learned from.

def table(role, words): return {word: role for word in words.split()}


WORDS = {
    **table('surface', 'background backgrounds bg surface card cell container sheet page canvas backdrop bar navbar tabbar toolbar '
            'panel sidebar field input header footer row base window view modal popover bubble elevated grouped screen section tile '
            'tray menu list layer launch layout well wall zebra table hover'),
    **table('fill', 'fill filled button buttons chip tag pill control knob switch slider track thumb toggle progress interaction '
            'interactive'),
    **table('text', 'text texts label labels title titles subtitle headline caption body foreground fg content placeholder hint font '
            'heading paragraph footnote ink typography description message icon icons glyph symbol chevron arrow image indicator '
            'cursor caret bracket checkmark'),
    **table('line', 'separator separators divider dividers border borders stroke outline outlines line lines hairline rule'),
    **table('accent', 'accent brand tint link links action cta primary selection selected highlight active error danger destructive '
            'negative critical alert warning caution success positive info notification status online offline badge favorite star'),
    **table('shadow', 'shadow shadows scrim dimming dim glow veil overlay'),
    **table('inverse', 'inverted inverse invert reversed'),
    **table('constant', 'always static fixed constant permanent'),
}
NOUNS = ('surface', 'fill', 'text', 'line', 'shadow')


def split(name):
    for pattern in (r'([a-z0-9])([A-Z])', r'([A-Z])([A-Z][a-z])', r'([A-Za-z])(\d)', r'(\d)([A-Za-z])'):
        name = re.sub(pattern, r'\1 \2', name)
    return [word.lower() for word in re.split(r'[^A-Za-z0-9]+', name) if word]


def meaning(words):
    roles = [WORDS.get(word) for word in words]
    nouns = [role for role in roles if role in NOUNS]
    return (nouns[-1] if nouns else None), roles


def role(path):
    folders, words = path.split('/')[:-1], split(path.split('/')[-1])
    if 'on' in words and words.index('on') + 1 < len(words):
        noun, roles = meaning(words[words.index('on') + 1:])
        if noun or 'accent' in roles: return 'constant' if 'accent' in roles or noun == 'fill' else 'text'
    noun, roles = meaning(words)
    if 'constant' in roles: return 'constant'
    if 'inverse' in roles: return 'inverse'
    if not noun and 'accent' not in roles:
        for folder in reversed(folders):
            noun, roles = meaning(split(folder))
            if noun or 'accent' in roles: break
    return noun


def ramp_steps(pairs):
    groups, steps = collections.defaultdict(list), set()
    for path, light, _ in pairs:
        words = split(path.split('/')[-1])
        numbers = [word for word in words if word.isdigit()]
        fillers = {'tint', 'shade', 'color', 'primary', 'base', 'default'}
        stem = path.rpartition('/')[0], tuple(w for w in words if not w.isdigit() and w not in fillers)
        if len(numbers) < 2: groups[stem].append((int(numbers[0]) if numbers else None, 'tint' in words, tone(light), path))
    for group in groups.values():
        numbered = sorted(step for step in group if step[0] is not None)
        if len(numbered) < 3: continue
        if any(step[1] for step in numbered): steps.update(step[3] for step in group)
        else:
            change = np.diff([step[2] for step in numbered])
            ordered = np.all(change <= .6) or np.all(change >= -.6)
            if ordered and abs(numbered[0][2] - numbered[-1][2]) > 30: steps.update(step[3] for step in numbered)
    return steps


def stays(role, tone, chroma):
    if role in ('constant', 'shadow'): return True
    if role == 'surface': return tone <= 55
    if role == 'fill': return tone <= 55 and chroma > .06
    return role == 'text' and tone > 88 and chroma <= .06


def rows(group, pairs):
    steps = ramp_steps(pairs)
    for path, light, dark in pairs:
        if dark is None or path in steps and role(path) not in ('surface', 'text'): continue
        t, c = tone(light), chroma(light)
        if not stays(role(path), t, c): yield group, t, c, tone(dark)


# The table: a weighted least-absolute fit that stays near the published formulas where there are few pairs.

def basis(tone, chroma):
    def weights(x, marks):
        x = min(max(x, marks[0]), marks[-1])
        i = min(np.searchsorted(marks, x, side='right') - 1, len(marks) - 2)
        part = (x - marks[i]) / (marks[i + 1] - marks[i])
        result = np.zeros(len(marks))
        result[i], result[i + 1] = 1 - part, part
        return result
    return np.outer(weights(tone, TONES), weights(chroma, CHROMAS)).ravel()


def prior():
    """Between 110 - L* (grays; black becomes white) and the tone itself plus 3 (vivid colors)."""
    result = np.zeros((len(TONES), len(CHROMAS)))
    for i, t in enumerate(TONES):
        for j, c in enumerate(CHROMAS):
            inverse = 9 + (100 - t) * (55 - 9) / 45 if t > 55 else min(110 - t, 95) if t else 100
            vivid = min(c / .14, 1)
            keep = .3 * vivid if t < 25 else .7 * vivid if t == 25 else vivid if t < 88 else .8 * vivid ** 2 if t < 95 else .2 * vivid
            result[i, j] = min(keep * (t + 3) + (1 - keep) * inverse, 100)
    return result.ravel()


def smoothness():
    n, m = len(TONES), len(CHROMAS)
    result = []
    def row(*cells):
        line = np.zeros(n * m)
        for i, j, value in cells: line[i * m + j] = value
        result.append(line)
    for i in range(n):
        for j in range(m):
            if i + 1 < n: row((i, j, .6), (i + 1, j, -.6))
            if j + 1 < m: row((i, j, .6), (i, j + 1, -.6))
            row((i, j, .5))
    return np.array(result)


def fit(data, catalogs, strength=1):
    start, smooth = prior(), smoothness()
    values, counts = start.copy(), collections.Counter(row[0] for row in data)
    weights = np.array([min(1, 10 / counts[g]) * (1 if g in catalogs else .4) for g, *_ in data])
    lines, goals = np.array([basis(t, c) for _, t, c, _ in data]), np.array([goal for *_, goal in data])
    for _ in range(40):
        w = weights / np.maximum(np.abs(lines @ values - goals), 3)
        left = lines.T @ (w[:, None] * lines) + strength * smooth.T @ smooth
        values = np.linalg.solve(left, lines.T @ (w * goals) + strength * smooth.T @ smooth @ start)
    return [[int(round(min(v, 100))) for v in line] for line in values.reshape(len(TONES), len(CHROMAS))]


def main():
    catalogs = {}
    for root in sys.argv[2:]:
        for name in sorted(os.listdir(root)):
            if name not in CHECKED and os.path.isdir(root + '/' + name): catalogs[name] = list(catalog_pairs(root + '/' + name))
    hexadecimal = lambda text: [int(text[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    groups = {**catalogs, **web_groups(sys.argv[1])}
    groups['uikit'] = [(n, hexadecimal(a), hexadecimal(b)) for n, a, b in (line.split() for line in UIKIT.replace('\n', '').split(';'))]
    data = [row for group, pairs in groups.items() for row in rows(group, pairs)]
    heavy = set(catalogs) | {'uikit'}
    for line in fit(data, heavy): print(line)
    tables = {g: fit([r for r in data if r[0] != g], heavy) for g in sorted(catalogs) if any(p[2] for p in catalogs[g])}
    lines = ',\n'.join('  %s : %s' % (json.dumps(name), json.dumps(rows)) for name, rows in tables.items())
    path = os.path.dirname(os.path.abspath(__file__)) + '/../Tests/NightcarTintBenchmarkTests/left-out.json'
    open(path, 'w').write('{\n' + lines + '\n}\n')
    print(collections.Counter(row[0] for row in data))


main()
