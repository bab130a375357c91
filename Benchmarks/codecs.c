// What each lossless codec makes of pictures: the bytes, and the processor time of one thread.
//
//     cc -O2 Benchmarks/codecs.c -o codecs $(pkg-config --cflags --libs libpng libwebp libjxl zlib)
//     ./codecs deflate:6 webp:1,20 webp:3,30 jxl:3 < paths
//
// Reads the paths of PNG files, one a line. A setting is deflate:LEVEL (rows of 3 or 4 bytes a pixel, each with the PNG filter of the
// least sum), webp:METHOD,QUALITY or jxl:EFFORT. Prints one line for each picture and setting: path, pixels, setting, bytes and
// nanoseconds, separated by tabs. Decoding is the setting "decode". Color under alpha 0 is cleared first.

#include <jxl/encode.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <webp/encode.h>
#include <zlib.h>

struct picture {
    uint8_t *rgba;
    int width, height, is_opaque;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static int decode(const char *path, struct picture *picture) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) return 0;
    image.format = PNG_FORMAT_RGBA;
    picture->rgba = malloc(PNG_IMAGE_SIZE(image));
    if (!png_image_finish_read(&image, NULL, picture->rgba, 0, NULL)) return 0;
    picture->width = image.width;
    picture->height = image.height;
    return 1;
}

static void clean(struct picture *picture) {
    picture->is_opaque = 1;
    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++) {
        uint8_t *pixel = picture->rgba + 4 * i;
        if (pixel[3] == 0) memset(pixel, 0, 4);
        if (pixel[3] != 255) picture->is_opaque = 0;
    }
}

/// The pixels with as many channels as they need.
static uint8_t *samples(const struct picture *picture, int *channels) {
    *channels = picture->is_opaque ? 3 : 4;
    size_t pixels = (size_t)picture->width * picture->height;
    uint8_t *bytes = malloc(pixels * *channels);
    for (size_t i = 0; i < pixels; i++) memcpy(bytes + i * *channels, picture->rgba + 4 * i, *channels);
    return bytes;
}

static int predicted(int filter, int left, int up, int corner) {
    if (filter == 4) {
        int sum = left + up - corner, a = abs(sum - left), b = abs(sum - up), c = abs(sum - corner);
        return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    return filter == 0 ? 0 : filter == 1 ? left : filter == 2 ? up : (left + up) / 2;
}

static size_t deflated(const struct picture *picture, int level) {
    int channels;
    uint8_t *bytes = samples(picture, &channels);
    size_t row = (size_t)picture->width * channels, size = (row + 1) * picture->height;
    uint8_t *filtered = malloc(size), *tried = malloc(row), *none = calloc(row, 1);
    for (int y = 0; y < picture->height; y++) {
        const uint8_t *line = bytes + y * row, *above = y ? line - row : none;
        long least = -1;
        for (int filter = 0; filter < 5; filter++) {
            long sum = 0;
            for (size_t x = 0; x < row; x++) {
                int left = x < (size_t)channels ? 0 : line[x - channels], corner = x < (size_t)channels ? 0 : above[x - channels];
                tried[x] = line[x] - predicted(filter, left, above[x], corner);
                sum += abs((int8_t)tried[x]);
            }
            if (least >= 0 && sum >= least) continue;
            least = sum;
            filtered[y * (row + 1)] = filter;
            memcpy(filtered + y * (row + 1) + 1, tried, row);
        }
    }
    z_stream stream = {0};
    deflateInit2(&stream, level, Z_DEFLATED, -15, 9, Z_FILTERED);
    size_t bound = deflateBound(&stream, size) + size / 800 + 64;
    uint8_t *output = malloc(bound);
    stream.next_in = filtered;
    stream.avail_in = size;
    stream.next_out = output;
    stream.avail_out = bound;
    deflate(&stream, Z_FINISH);
    size_t total = stream.total_out;
    deflateEnd(&stream);
    free(bytes), free(filtered), free(tried), free(none), free(output);
    return total;
}

static size_t webp(const struct picture *picture, int method, int quality) {
    WebPConfig config;
    WebPPicture input;
    WebPConfigInit(&config);
    WebPPictureInit(&input);
    config.lossless = input.use_argb = 1;
    config.method = method;
    config.quality = quality;
    input.width = picture->width;
    input.height = picture->height;
    WebPPictureImportRGBA(&input, picture->rgba, picture->width * 4);
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    input.writer = WebPMemoryWrite;
    input.custom_ptr = &writer;
    WebPEncode(&config, &input);
    size_t size = writer.size;
    WebPMemoryWriterClear(&writer);
    WebPPictureFree(&input);
    return size;
}

static size_t jxl(const struct picture *picture, int effort) {
    int channels;
    uint8_t *bytes = samples(picture, &channels);
    JxlEncoder *encoder = JxlEncoderCreate(NULL);
    JxlBasicInfo info;
    JxlEncoderInitBasicInfo(&info);
    info.xsize = picture->width;
    info.ysize = picture->height;
    info.bits_per_sample = 8;
    info.num_color_channels = 3;
    info.num_extra_channels = channels - 3;
    info.alpha_bits = channels == 4 ? 8 : 0;
    info.uses_original_profile = JXL_TRUE;
    JxlEncoderSetBasicInfo(encoder, &info);
    JxlColorEncoding color;
    JxlColorEncodingSetToSRGB(&color, JXL_FALSE);
    JxlEncoderSetColorEncoding(encoder, &color);
    JxlEncoderFrameSettings *settings = JxlEncoderFrameSettingsCreate(encoder, NULL);
    JxlEncoderSetFrameLossless(settings, JXL_TRUE);
    JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, effort);
    JxlPixelFormat format = {channels, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    size_t count = (size_t)picture->width * picture->height * channels, bound = 2 * count + 4096;
    JxlEncoderAddImageFrame(settings, &format, bytes, count);
    JxlEncoderCloseInput(encoder);
    uint8_t *output = malloc(bound), *next = output;
    size_t left = bound;
    JxlEncoderProcessOutput(encoder, &next, &left);
    JxlEncoderDestroy(encoder);
    free(bytes), free(output);
    return bound - left;
}

int main(int count, char **settings) {
    char path[4096];
    while (fgets(path, sizeof path, stdin)) {
        path[strcspn(path, "\n")] = 0;
        struct picture picture;
        double start = now();
        if (!decode(path, &picture)) continue;
        int pixels = picture.width * picture.height;
        printf("%s\t%d\tdecode\t0\t%.0f\n", path, pixels, now() - start);
        clean(&picture);
        for (int i = 1; i < count; i++) {
            int first = 0, second = 0;
            const char *colon = strchr(settings[i], ':');
            if (colon) sscanf(colon + 1, "%d,%d", &first, &second);
            start = now();
            size_t size = settings[i][0] == 'd'   ? deflated(&picture, first)
                          : settings[i][0] == 'w' ? webp(&picture, first, second)
                                                  : jxl(&picture, first);
            printf("%s\t%d\t%s\t%zu\t%.0f\n", path, pixels, settings[i], size, now() - start);
        }
        fflush(stdout);
        free(picture.rgba);
    }
    return 0;
}
