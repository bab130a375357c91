#ifndef CPNG_H
#define CPNG_H
/* Arrives with the room's first code. */
#endif
