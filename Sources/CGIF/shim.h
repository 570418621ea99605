#ifndef TYTO_CGIF_SHIM_H
#define TYTO_CGIF_SHIM_H
#include <gif_lib.h>
#endif
