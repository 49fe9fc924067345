// The interface to minizip and zlib: zip files are only ever read, and the server's responses are compressed.
#ifndef TPMERGE_CMINIZIP_SHIM_H
#define TPMERGE_CMINIZIP_SHIM_H

#include <unzip.h>
#include <zlib.h>

#endif
