#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

/* What the callbacks share with cpng_decode. */
typedef struct {
    const uint8_t *data;
    size_t size;
    size_t position;
    char *message;
} source;

/* Ancillary chunks that do not change the pixels: libpng skips them, so a bomb in one of them is never unpacked. */
static const png_byte skipped_chunks[] =
    "bKGD\0cHRM\0cICP\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0mDCV\0cLLI\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0tEXt\0tIME\0zTXt";

static void on_error(png_structp png, png_const_charp text) {
    source *from = png_get_error_ptr(png);
    strncpy(from->message, text, CPNG_MESSAGE_SIZE - 1);
    from->message[CPNG_MESSAGE_SIZE - 1] = 0;
    png_longjmp(png, 1);
}

/* A broken tRNS chunk would change the pixels, so what is a warning to libpng is an error here. */
static void on_warning(png_structp png, png_const_charp text) {
    if (strncmp(text, "tRNS", 4) == 0) on_error(png, text);
}

static void on_read(png_structp png, png_bytep out, size_t count) {
    source *from = png_get_io_ptr(png);
    if (count > from->size - from->position) png_error(png, "the file ends too early");
    memcpy(out, from->data + from->position, count);
    from->position += count;
}

/* Everything to 4 channels of 8 or 16 bits. */
static void set_transforms(png_structp png, png_infop info) {
    int type = png_get_color_type(png, info);
    int has_alpha = (type & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
    png_set_expand(png);
    if (!(type & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    if (!has_alpha) png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
    if (png_get_bit_depth(png, info) == 16) png_set_swap(png);
}

static void read_rows(
    png_structp png, png_infop info, uint32_t width, uint32_t height, uint8_t *out, size_t out_size) {
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
        png_error(png, "the header changed while it was read");
    set_transforms(png, info);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t stride = png_get_rowbytes(png, info);
    if (stride < (size_t)width * 4 || stride > out_size / height)
        png_error(png, "the rows do not fit the memory given");
    for (int pass = 0; pass < passes; pass++)
        for (uint32_t y = 0; y < height; y++) png_read_row(png, out + y * stride, NULL);
    png_read_end(png, NULL);
}

int cpng_decode(
    const uint8_t *data, size_t size, uint32_t width, uint32_t height,
    uint8_t *out, size_t out_size, char message[CPNG_MESSAGE_SIZE]) {
    source from = {data, size, 0, message};
    message[0] = 0;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &from, on_error, on_warning);
    if (!png) {
        if (!message[0]) strcpy(message, "libpng has no memory");
        return 0;
    }
    png_infop volatile info = NULL;
    if (setjmp(png_jmpbuf(png))) {
        png_infop made = info;
        png_destroy_read_struct(&png, &made, NULL);
        return 0;
    }
    info = png_create_info_struct(png);
    if (!info) png_error(png, "libpng has no memory");
    png_set_read_fn(png, &from, on_read);
    png_set_user_limits(png, width, height);
    png_set_chunk_malloc_max(png, 1 << 20);
    png_set_benign_errors(png, 1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped_chunks, (int)(sizeof skipped_chunks / 5));
    read_rows(png, info, width, height, out, out_size);
    png_infop made = info;
    png_destroy_read_struct(&png, &made, NULL);
    return 1;
}

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }
