/* Opens a catalog, shows one asset, and prints nanoseconds and kilobytes: see opening.py. */
#include "themecatalog.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static long peak(void) {
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long kilobytes = 0;
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmHWM:", 6) == 0) kilobytes = atol(line + 6);
    if (file) fclose(file);
    return kilobytes;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    long before = peak();
    long long start = now();
    themecatalog *catalog = themecatalog_open(arguments[1]);
    long long opened = now();
    themecatalog_traits traits = {.scale = 2, .luminosity = 2};
    int64_t asset = themecatalog_find(catalog, arguments[2], NULL);
    int64_t rendition = asset < 0 ? -1 : themecatalog_resolve(catalog, asset, &traits);
    long long found = now();
    int32_t width = 0, height = 0;
    if (rendition < 0 || themecatalog_pixel_size(catalog, asset, rendition, &width, &height) < 0) return 1;
    size_t size = (size_t)width * height * 4;
    void *memory = malloc(size);
    if (themecatalog_pixels(catalog, asset, rendition, memory, size, (size_t)width * 4, THEMECATALOG_RGBA) < 0) return 1;
    long long decoded = now();
    printf("%lld %lld %lld %ld %ld\n", opened - start, found - opened, decoded - found, before, peak());
    free(memory);
    themecatalog_close(catalog);
    return 0;
}
