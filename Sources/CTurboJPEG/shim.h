#ifndef TYTO_CTURBOJPEG_SHIM_H
#define TYTO_CTURBOJPEG_SHIM_H
#include <turbojpeg.h>
#endif
