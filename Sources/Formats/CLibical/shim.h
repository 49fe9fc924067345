// The interface to libical.
#ifndef TPMERGE_CLIBICAL_SHIM_H
#define TPMERGE_CLIBICAL_SHIM_H

#include <libical/ical.h>

#if ICAL_MAJOR_VERSION != 3
#error "tpmerge is written against libical 3; version 4 has another interface."
#endif

#endif
