#ifndef TYTO_CISAL_SHIM_H
#define TYTO_CISAL_SHIM_H
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
/* The library gives the size as a macro that Swift does not see. */
enum { tyto_isal_level_1_buffer_size = ISAL_DEF_LVL1_DEFAULT };
#endif
