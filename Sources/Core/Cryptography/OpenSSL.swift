import CCrypto

enum OpenSSL {
    /// Makes OpenSSL ready, but keeps it from cleaning up when the process exits: a thread that ends at that moment would
    /// walk through lists that are freed already, and the program would end by SIGSEGV (OPENSSL_init_crypto(3)). Only the
    /// first call into OpenSSL can say so, so each function of this module reads this before it makes its own.
    static let isReady = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1
}
