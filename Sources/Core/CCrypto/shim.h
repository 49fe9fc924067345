// The interface to OpenSSL's library of ciphers and digests.
#ifndef TPMERGE_CCRYPTO_SHIM_H
#define TPMERGE_CCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#endif
