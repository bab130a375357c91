/*
 Decodes every PNG whose path stands on standard input to R G B A, on one core, and prints their number, pixels and the processor
 time: what a compiler has to do at least.

     cc -O2 -o decode Benchmarks/decode.c -lpng && find App -name '*.png' | ./decode
 */
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The pixels of a file, 0 for one that libpng refuses. */
static unsigned long decode(FILE *file) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_bytep volatile memory = NULL;
    png_bytepp volatile rows = NULL;
    unsigned long volatile pixels = 0;
    if (setjmp(png_jmpbuf(png)) == 0) {
        png_init_io(png, file);
        png_read_info(png, info);
        png_set_expand(png);
        if (!(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
        png_set_interlace_handling(png);
        png_read_update_info(png, info);
        size_t stride = png_get_rowbytes(png, info), height = png_get_image_height(png, info);
        memory = malloc(stride * height);
        rows = malloc(height * sizeof *rows);
        for (size_t y = 0; y < height; y++) rows[y] = memory + y * stride;
        png_read_image(png, rows);
        png_read_end(png, NULL);
        pixels = height * png_get_image_width(png, info);
    } else {
        pixels = 0;
    }
    free(memory);
    free((void *)rows);
    png_destroy_read_struct(&png, &info, NULL);
    return pixels;
}

int main(void) {
    char path[4096];
    unsigned long files = 0, pixels = 0;
    fclose(stderr);
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        FILE *file = fopen(path, "rb");
        if (!file) continue;
        unsigned long size = decode(file);
        fclose(file);
        files += size > 0;
        pixels += size;
    }
    printf("%lu files, %.1f million pixels, %.3f s\n", files, pixels / 1e6, (double)clock() / CLOCKS_PER_SEC);
}
