#!/usr/bin/env python3
"""Shows a color and pictures of a theme catalog in a GTK 4 window, and switches themes and appearances while it runs.

    Examples/GTK/viewer.py Assets.ncar --color label --picture Icons/Star --picture Compass --theme sepia

Keys, and the same in the menu: D dark, H high contrast, R right to left, T the next theme. Each change asks the catalog again, which is
all that an app has to do. See README.md for what has to be installed.
"""

import argparse
import os
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Python"))
from themecatalog import Catalog  # noqa: E402

STRAIGHT_RGBA = 0
BACKGROUNDS = {"light": "#ffffff", "dark": "#1c1c1e"}


def texture(width, height, pixels):
    memory_format = Gdk.MemoryFormat.R8G8B8A8
    return Gdk.MemoryTexture.new(width, height, memory_format, GLib.Bytes.new(pixels), width * 4)


class Viewer(Gtk.ApplicationWindow):
    def __init__(self, application, catalog, options):
        super().__init__(application=application, decorated=False, default_width=480, default_height=200)
        self.catalog, self.options = catalog, options
        self.switches = {"dark": False, "high-contrast": False, "right-to-left": False}
        self.themes, self.theme = [None, *options.theme], 0
        self.css = Gtk.CssProvider()
        Gtk.StyleContext.add_provider_for_display(
            Gdk.Display.get_default(), self.css, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)

        self.swatch = Gtk.Picture(can_shrink=False, content_fit=Gtk.ContentFit.FILL, halign=Gtk.Align.START)
        self.pictures = [Gtk.Picture(can_shrink=False, content_fit=Gtk.ContentFit.SCALE_DOWN) for _ in options.picture]
        row = Gtk.Box(spacing=24, margin_top=24, margin_start=24, margin_end=24)
        for part in (self.swatch, *self.pictures):
            row.append(part)
        self.words = Gtk.Label(xalign=0, margin_start=24, hexpand=True)
        menu = Gio.Menu()
        for name in self.switches:
            menu.append(name.replace("-", " ").capitalize(), "win." + name)
        menu.append("Next theme", "win.theme")
        bar = Gtk.Box(margin_bottom=12, margin_end=12, margin_top=24)
        bar.append(self.words)
        bar.append(Gtk.MenuButton(menu_model=menu, icon_name="open-menu-symbolic", direction=Gtk.ArrowType.UP))
        page = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        page.append(row)
        page.append(bar)
        self.set_child(page)

        for name in self.switches:
            action = Gio.SimpleAction.new_stateful(name, None, GLib.Variant.new_boolean(False))
            action.connect("activate", self.toggle, name)
            self.add_action(action)
            application.set_accels_for_action("win." + name, [name[0]])
        action = Gio.SimpleAction.new("theme", None)
        action.connect("activate", self.next_theme)
        self.add_action(action)
        application.set_accels_for_action("win.theme", ["t"])
        self.refresh()

    def toggle(self, action, _, name):
        self.switches[name] = not self.switches[name]
        action.set_state(GLib.Variant.new_boolean(self.switches[name]))
        self.refresh()

    def next_theme(self, *_):
        self.theme = (self.theme + 1) % len(self.themes)
        self.refresh()

    def traits(self):
        """What this window asks the catalog for."""
        asked = {
            "luminosity": "dark" if self.switches["dark"] else "light",
            "contrast": "high" if self.switches["high-contrast"] else "normal",
            "direction": "right-to-left" if self.switches["right-to-left"] else "left-to-right",
            "scale": self.options.scale,
        }
        if self.themes[self.theme]:
            asked["theme"] = self.themes[self.theme]
        return asked

    def refresh(self):
        asked = self.traits()
        direction = Gtk.TextDirection.RTL if self.switches["right-to-left"] else Gtk.TextDirection.LTR
        Gtk.Widget.set_default_direction(direction)
        color = self.catalog.find(self.options.color, "colorset").resolve(**asked).color("srgb")
        values = bytes(round(max(0, min(1, value)) * 255) for value in [*color["components"], color["alpha"]])
        self.swatch.set_paintable(texture(64, 64, values * (64 * 64)))
        for name, picture in zip(self.options.picture, self.pictures):
            rendition = self.catalog.find(name, "imageset").resolve(**asked)
            picture.set_paintable(texture(*rendition.pixels(STRAIGHT_RGBA)))
        text = "#" + values[:3].hex()
        background = BACKGROUNDS[asked["luminosity"]]
        self.css.load_from_data(f"window {{ background: {background}; }} label {{ color: {text}; }}".encode())
        words = [asked["luminosity"], *[name for name, on in self.switches.items() if on and name != "dark"]]
        self.words.set_text(" ".join([*words, asked.get("theme", "")]).strip())
        self.set_title(self.words.get_text())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("catalog")
    parser.add_argument("--color", required=True)
    parser.add_argument("--picture", action="append", default=[])
    parser.add_argument("--theme", action="append", default=[])
    parser.add_argument("--scale", type=int, default=3)
    options = parser.parse_args()
    with Catalog(options.catalog) as catalog:
        application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
        application.connect("activate", lambda it: Viewer(it, catalog, options).present())
        application.run()


if __name__ == "__main__":
    main()
