#ifndef TYTO_CMALLOC_SHIM_H
#define TYTO_CMALLOC_SHIM_H
/* What of glibc's malloc Swift's own module of glibc leaves out. */
#include <malloc.h>
#endif
