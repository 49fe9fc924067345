// The interface to libqrencode, which makes QR codes.
#ifndef TPMERGE_CQRENCODE_SHIM_H
#define TPMERGE_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
