// The door to minizip: zip files are only ever read.
#ifndef TPMERGE_CMINIZIP_SHIM_H
#define TPMERGE_CMINIZIP_SHIM_H

#include <unzip.h>

#endif
