#ifndef TYTO_CCAIRO_SHIM_H
#define TYTO_CCAIRO_SHIM_H
#include <cairo.h>
#endif
