// The door to minizip and zlib: zip files are only ever read, answers of the server are packed.
#ifndef TPMERGE_CMINIZIP_SHIM_H
#define TPMERGE_CMINIZIP_SHIM_H

#include <unzip.h>
#include <zlib.h>

#endif
