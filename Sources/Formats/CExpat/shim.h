// The interface to expat, which only ever reads XML, and in pieces.
#ifndef TPMERGE_CEXPAT_SHIM_H
#define TPMERGE_CEXPAT_SHIM_H

#include <expat.h>

#endif
