#ifndef CPNG_H
#define CPNG_H

#include <stddef.h>
#include <stdint.h>

#define CPNG_MESSAGE_SIZE 256

/*
 Decodes a whole PNG into the caller's memory: rows from the top without padding, R G B A, alpha not premultiplied,
 1 byte a channel, or 2 bytes little-endian when the file has 16 bits. No gamma or color conversion.

 data, size      the file
 width, height   what its header says, as the caller has read and checked it
 out, out_size   width * height * 4 * (1 or 2) bytes
 message         receives libpng's text on failure, zero-terminated

 Returns 1 on success, 0 on failure. libpng reports errors by longjmp; it never leaves this function.
 */
int cpng_decode(
    const uint8_t *data, size_t size, uint32_t width, uint32_t height,
    uint8_t *out, size_t out_size, char message[CPNG_MESSAGE_SIZE]);

/* The version of libpng as text, "1.6.39". */
const char *cpng_version(void);

#endif
