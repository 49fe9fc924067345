// The door to expat: XML is only ever read, and in pieces.
#ifndef TPMERGE_CEXPAT_SHIM_H
#define TPMERGE_CEXPAT_SHIM_H

#include <expat.h>

#endif
