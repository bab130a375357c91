// Reads a catalog through the C interface and fails with the line of the first wrong answer.
#include "themecatalog.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                     \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "line %d: %s (%s)\n", __LINE__, #condition, themecatalog_error()); \
            return 1;                                                                        \
        }                                                                                    \
    } while (0)

static int near(double a, double b) { return fabs(a - b) < 1e-9; }

int main(int count, char **arguments) {
    CHECK(count == 4);
    CHECK(themecatalog_version() >= THEMECATALOG_VERSION);
    CHECK(themecatalog_open("/nowhere.ncar") == NULL);
    CHECK(strstr(themecatalog_error(), "/nowhere.ncar") != NULL);
    CHECK(themecatalog_open_bytes("nonsense", 8) == NULL);
    CHECK(strstr(themecatalog_error(), "NCAR") != NULL);
    CHECK(themecatalog_open(NULL) == NULL);
    CHECK(themecatalog_asset_count(NULL) == -1);

    themecatalog *catalog = themecatalog_open(arguments[1]);
    CHECK(catalog != NULL);
    CHECK(themecatalog_verify(catalog) == 0);
    int64_t assets = themecatalog_asset_count(catalog);
    CHECK(assets > 10);
    CHECK(themecatalog_find(catalog, "nothing", NULL) == -1);
    CHECK(strstr(themecatalog_error(), "nothing") != NULL);
    CHECK(themecatalog_name(catalog, assets, NULL, 0) == -1);
    CHECK(themecatalog_name(catalog, -1, NULL, 0) == -1);

    // Every name is found, under its kind.
    for (int64_t asset = 0; asset < assets; asset++) {
        char name[4096], kind[64], shown[3];
        CHECK(themecatalog_name(catalog, asset, name, sizeof name) == (int64_t)strlen(name));
        CHECK(themecatalog_name(catalog, asset, shown, sizeof shown) == (int64_t)strlen(name) && strlen(shown) <= 2);
        CHECK(themecatalog_kind(catalog, asset, kind, sizeof kind) > 0);
        CHECK(themecatalog_find(catalog, name, kind) == asset);
        CHECK(themecatalog_rendition_count(catalog, asset) >= 0);
    }

    // The color "label" is black in light and white in dark.
    int64_t label = themecatalog_find(catalog, "label", "colorset");
    CHECK(label >= 0);
    themecatalog_traits traits = THEMECATALOG_TRAITS;
    themecatalog_color color;
    CHECK(themecatalog_get_color(catalog, label, themecatalog_resolve(catalog, label, &traits), 1, &color) == 0);
    CHECK(color.space == 1 && color.count == 3 && near(color.components[0], 0) && near(color.alpha, 1));
    traits.luminosity = 2;
    CHECK(themecatalog_get_color(catalog, label, themecatalog_resolve(catalog, label, &traits), 1, &color) == 0);
    CHECK(near(color.components[0], 1) && near(color.components[2], 1));
    CHECK(themecatalog_get_color(catalog, label, 0, 99, &color) == -1);
    CHECK(themecatalog_pixel_size(catalog, label, 0, NULL, NULL) == -1);
    char key[64];
    CHECK(themecatalog_key(catalog, label, themecatalog_resolve(catalog, label, &traits), key, sizeof key) > 0);
    CHECK(strcmp(key, "dark") == 0);
    char why[160];
    int64_t dark = themecatalog_resolve(catalog, label, &traits);
    CHECK(themecatalog_why(catalog, label, dark, &traits, why, sizeof why) > 0);
    CHECK(strcmp(why, "luminosity: asked dark, is dark, exact") == 0);
    CHECK(themecatalog_why(catalog, label, dark == 0, &traits, why, sizeof why) > 0);
    CHECK(strcmp(why, "farther on luminosity") == 0);
    CHECK(themecatalog_why(catalog, label, 99, &traits, why, sizeof why) == -1);

    // Traits say their size: none at all is an error, a larger one is from a newer header, whose members are passed over.
    themecatalog_traits empty = {0};
    CHECK(themecatalog_resolve(catalog, label, &empty) == -1);
    CHECK(strstr(themecatalog_error(), "THEMECATALOG_TRAITS") != NULL);
    struct {
        themecatalog_traits known;
        double added[4];
    } newer = {THEMECATALOG_TRAITS, {1, 2, 3, 4}};
    newer.known.size = sizeof newer;
    newer.known.luminosity = 2;
    CHECK(themecatalog_resolve(catalog, label, &newer.known) == dark);

    // A color with a value isn't one of the platform.
    char text[64];
    CHECK(themecatalog_platform_color(catalog, label, dark, &traits, 1, &color, text, sizeof text) == 0);
    CHECK(themecatalog_template_intent(catalog, label) == 0);
    CHECK(themecatalog_theme_count(catalog) == 0 && themecatalog_theme(catalog, 0, text, sizeof text) == -1);

    // A picture that is cut in nine, and one that is drawn as a whole.
    themecatalog_slicing slicing;
    int64_t panel = themecatalog_find(catalog, "Panel", "imageset");
    CHECK(panel >= 0);
    CHECK(themecatalog_get_slicing(catalog, panel, 0, &slicing) == 0 && slicing.parts == 3 && slicing.cap_left > 0);
    int64_t sunset = themecatalog_find(catalog, "Sunset", "imageset");
    CHECK(themecatalog_get_slicing(catalog, sunset, 0, &slicing) == 0 && slicing.parts == 0 && slicing.cap_left == 0);

    // A picture at 2x.
    int64_t compass = themecatalog_find(catalog, "Compass", "imageset");
    CHECK(compass >= 0);
    traits.scale = 2;
    int64_t rendition = themecatalog_resolve(catalog, compass, &traits);
    int32_t width = 0, height = 0;
    CHECK(themecatalog_content(catalog, compass, rendition) == THEMECATALOG_PICTURE);
    CHECK(themecatalog_pixel_size(catalog, compass, rendition, &width, &height) == 0 && width > 0 && height > 0);
    size_t row = (size_t)width * 4 + 64, size = row * (size_t)height;
    unsigned char *memory = malloc(size);
    memset(memory, 0xAA, size);
    CHECK(themecatalog_pixels(catalog, compass, rendition, memory, size, row, THEMECATALOG_RGBA) >= 0);
    CHECK(memory[row - 1] == 0xAA);
    CHECK(themecatalog_pixels(catalog, compass, rendition, memory, 3, 4, THEMECATALOG_RGBA) == -1);
    CHECK(themecatalog_pixels(catalog, compass, rendition, memory, size, row, 77) == -1);
    CHECK(themecatalog_pixels(catalog, compass, rendition, NULL, 0, row, THEMECATALOG_RGBA) == -1);
    free(memory);

    // Data, and a copy of the first bytes alone.
    int64_t settings = themecatalog_find(catalog, "Settings", "dataset");
    CHECK(settings >= 0);
    int64_t length = themecatalog_data(catalog, settings, 0, NULL, 0);
    CHECK(length > 4);
    CHECK(themecatalog_file_type(catalog, settings, 0, text, sizeof text) > 0);
    char start[4] = {0, 0, 0, 77};
    CHECK(themecatalog_data(catalog, settings, 0, start, 3) == length && start[3] == 77 && start[0] != 0);
    themecatalog_close(catalog);
    themecatalog_close(NULL);

    // A gradient.
    catalog = themecatalog_open(arguments[2]);
    CHECK(catalog != NULL);
    int64_t sky = themecatalog_find(catalog, "skyBackground", "gradientset");
    CHECK(sky >= 0);
    int64_t stops = themecatalog_stop_count(catalog, sky);
    CHECK(stops >= 2);
    double location = -1, last = -1;
    for (int64_t stop = 0; stop < stops; stop++) {
        CHECK(themecatalog_stop(catalog, sky, stop, NULL, 1, &color, &location) == 0);
        CHECK(location > last && location <= 1 && color.count == 3);
        last = location;
    }
    CHECK(themecatalog_stop(catalog, sky, stops, NULL, 1, &color, &location) == -1);
    themecatalog_close(catalog);

    // A template, a color of the platform, and themes.
    catalog = themecatalog_open(arguments[3]);
    CHECK(catalog != NULL);
    CHECK(themecatalog_theme_count(catalog) == 3);
    CHECK(themecatalog_theme(catalog, 2, text, sizeof text) == 5 && strcmp(text, "sepia") == 0);
    int64_t bell = themecatalog_find(catalog, "Bell", "imageset");
    CHECK(themecatalog_template_intent(catalog, bell) == 2);
    int64_t bubble = themecatalog_find(catalog, "Bubble", "imageset");
    CHECK(themecatalog_get_slicing(catalog, bubble, 0, &slicing) == 0);
    CHECK(slicing.tiles == 1 && slicing.center_width == 4 && slicing.alignment_bottom == 4);
    int64_t rule = themecatalog_find(catalog, "Line", "colorset");
    CHECK(themecatalog_get_color(catalog, rule, 0, 1, &color) == -1);
    CHECK(themecatalog_platform_color(catalog, rule, 0, NULL, 1, &color, text, sizeof text) > 0);
    CHECK(strcmp(text, "separatorColor") == 0 && near(color.components[0], 60.0 / 255) && color.alpha < 1);
    themecatalog_traits night = THEMECATALOG_TRAITS;
    night.luminosity = 2;
    CHECK(themecatalog_platform_color(catalog, rule, 0, &night, 1, &color, NULL, 0) > 0);
    CHECK(near(color.components[0], 84.0 / 255));
    themecatalog_close(catalog);
    puts("ok");
    return 0;
}
