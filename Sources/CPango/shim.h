#ifndef TYTO_CPANGO_SHIM_H
#define TYTO_CPANGO_SHIM_H
#include <pango/pangocairo.h>
#include <hb.h>
#include <hb-ot.h>
#endif
