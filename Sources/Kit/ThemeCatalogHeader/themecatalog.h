/* The C interface of the theme catalog reader.
 *
 * Assets and renditions are numbers: the assets of a catalog from 0 in the order of their names, and the renditions of an asset
 * from 0. A function that fails returns -1 or NULL, and themecatalog_error() says why. A catalog may be used from several threads
 * at the same time. All texts are UTF-8.
 */
#ifndef THEMECATALOG_H
#define THEMECATALOG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when a function is added. A function never changes. */
#define THEMECATALOG_VERSION 2

typedef struct themecatalog themecatalog;

/* What a device asks for. Zero asks for nothing in particular, on every axis. New members come at the end: a program that was built
 * with an older header says so with its size. themecatalog_traits traits = THEMECATALOG_TRAITS; */
typedef struct themecatalog_traits {
    size_t size;          /* sizeof(themecatalog_traits) */
    uint8_t scale;        /* pixels per point */
    uint8_t luminosity;   /* 1 light, 2 dark, 3 tinted */
    uint8_t contrast;     /* 1 high */
    uint8_t gamut;        /* 1 sRGB, 2 Display P3 */
    uint8_t direction;    /* 1 left to right, 2 right to left */
    uint8_t width_class;  /* 1 compact, 2 regular */
    uint8_t height_class; /* 1 compact, 2 regular */
    const char *idiom;    /* "iphone", "ipad" ...; these and the others may be NULL */
    const char *theme;
    const char *locale;
    const char *subtype;
    const char *memory;
    const char *graphics;
    const char *qualifiers;
    double width; /* points, for icons */
    double height;
} themecatalog_traits;

#define THEMECATALOG_TRAITS {sizeof(themecatalog_traits), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/* The numbers of color spaces are the numbers of the format: 1 sRGB, 2 Display P3, 3 extended sRGB, 4 extended linear sRGB,
 * 5 gray gamma 2.2, 6 extended gray, 7 another ICC profile, 8 Generic RGB, 9 Adobe RGB; 0 isn't said, read it as sRGB. */
typedef struct themecatalog_color {
    uint8_t space;
    uint8_t count; /* 3, or 1 for gray */
    double components[3];
    double alpha;
} themecatalog_color;

/* How a picture is drawn at another size. Distances are pixels of the picture. */
typedef struct themecatalog_slicing {
    int32_t parts; /* 0 as a whole, 1 three across, 2 three down, 3 nine */
    int32_t tiles; /* 1 if the center is repeated, 0 if it is stretched */
    int32_t cap_top, cap_left, cap_bottom, cap_right; /* the caps keep their size */
    int32_t center_width, center_height;              /* 0: everything between the caps */
    int32_t alignment_top, alignment_left, alignment_bottom, alignment_right; /* the edges that layout passes over */
} themecatalog_slicing;

enum {
    THEMECATALOG_COLOR = 1,
    THEMECATALOG_PICTURE = 2,
    THEMECATALOG_DATA = 3, /* a file: a vector, a JPEG, data */
    THEMECATALOG_CHILD = 4 /* another asset, see themecatalog_child */
};

enum {
    THEMECATALOG_RGBA = 0,
    THEMECATALOG_BGRA = 1,
    THEMECATALOG_PREMULTIPLIED_RGBA = 2,
    THEMECATALOG_PREMULTIPLIED_BGRA = 3
};

/* The version of the library, which may be newer than this header. */
int32_t themecatalog_version(void);

/* Why the last function of this thread failed. Valid until the next one fails in this thread. */
const char *themecatalog_error(void);

/* Opens a file or a copy of bytes. Close it once. */
themecatalog *themecatalog_open(const char *path);
themecatalog *themecatalog_open_bytes(const void *bytes, size_t count);
void themecatalog_close(themecatalog *catalog);

/* Checks the whole file against its checksums: 0, or -1 if it is damaged. */
int32_t themecatalog_verify(const themecatalog *catalog);

int64_t themecatalog_asset_count(const themecatalog *catalog);
/* The asset with a name. kind is the extension of the source set, such as "colorset", or NULL for the first kind. */
int64_t themecatalog_find(const themecatalog *catalog, const char *name, const char *kind);

int64_t themecatalog_rendition_count(const themecatalog *catalog, int64_t asset);
/* The rendition that answers a request. traits may be NULL. */
int64_t themecatalog_resolve(const themecatalog *catalog, int64_t asset, const themecatalog_traits *traits);

/* Texts are copied with a zero at the end, cut off if they don't fit. They return the length of the whole text. */
int64_t themecatalog_name(const themecatalog *catalog, int64_t asset, char *text, size_t size);
int64_t themecatalog_kind(const themecatalog *catalog, int64_t asset, char *text, size_t size);
/* The key in words: "dark · high contrast · 2x". */
int64_t themecatalog_key(const themecatalog *catalog, int64_t asset, int64_t rendition, char *text, size_t size);
int64_t themecatalog_child(const themecatalog *catalog, int64_t asset, int64_t rendition, char *text, size_t size);
/* Why a rendition answers a request, a line for each axis that one of them restricts: "luminosity: asked dark, is dark, exact". The
 * last word may also be "unrestricted" or "fallback". For another rendition, one line: "farther on luminosity". */
int64_t themecatalog_why(
    const themecatalog *catalog, int64_t asset, int64_t rendition, const themecatalog_traits *traits, char *text, size_t size);

/* One of the kinds of content above. */
int32_t themecatalog_content(const themecatalog *catalog, int64_t asset, int64_t rendition);

/* The themes of a catalog, sorted, from 0. */
int64_t themecatalog_theme_count(const themecatalog *catalog);
int64_t themecatalog_theme(const themecatalog *catalog, int64_t theme, char *text, size_t size);

/* The color as declared, or converted if space is 1 to 9 (7 doesn't convert). Fails for a color of the platform. */
int32_t themecatalog_get_color(
    const themecatalog *catalog, int64_t asset, int64_t rendition, uint8_t space, themecatalog_color *color);

/* The name of a color of the platform, such as "labelColor", and the value that current systems show for a request, if color isn't
 * NULL. Returns the length of the name, 0 if the color isn't one of the platform, or -1 if nobody knows its value. */
int64_t themecatalog_platform_color(
    const themecatalog *catalog, int64_t asset, int64_t rendition, const themecatalog_traits *traits, uint8_t space,
    themecatalog_color *color, char *text, size_t size);

/* The stops of a gradient, and the color of a stop for a request, with its location from 0 to 1. */
int64_t themecatalog_stop_count(const themecatalog *catalog, int64_t asset);
int32_t themecatalog_stop(
    const themecatalog *catalog, int64_t asset, int64_t stop, const themecatalog_traits *traits, uint8_t space,
    themecatalog_color *color, double *location);

int32_t themecatalog_pixel_size(
    const themecatalog *catalog, int64_t asset, int64_t rendition, int32_t *width, int32_t *height);
/* Decodes a picture: 4 bytes per pixel, rows from the top. bytes_per_row is at least 4 * width. Returns the color space. */
int32_t themecatalog_pixels(
    const themecatalog *catalog, int64_t asset, int64_t rendition, void *memory, size_t size, size_t bytes_per_row,
    int32_t format);

/* 0 if the context decides, 1 if the image is shown as it is, 2 if the app tints its shape. */
int32_t themecatalog_template_intent(const themecatalog *catalog, int64_t asset);
int32_t themecatalog_get_slicing(
    const themecatalog *catalog, int64_t asset, int64_t rendition, themecatalog_slicing *slicing);

/* The extension of a file, such as "pdf", or its uniform type identifier, such as "public.json", if the source names one. Empty for
 * everything else. */
int64_t themecatalog_file_type(const themecatalog *catalog, int64_t asset, int64_t rendition, char *text, size_t size);

/* Copies as many bytes of a file as fit, and returns the length of the whole file. memory may be NULL if size is 0. */
int64_t themecatalog_data(
    const themecatalog *catalog, int64_t asset, int64_t rendition, void *memory, size_t size);

#ifdef __cplusplus
}
#endif

#endif
