#ifndef TYTO_CXXHASH_SHIM_H
#define TYTO_CXXHASH_SHIM_H
#include <xxhash.h>
#endif
