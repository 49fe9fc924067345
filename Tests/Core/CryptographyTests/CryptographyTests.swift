import Basics
import CCrypto
import Foundation
import Testing

@testable import Cryptography

struct CryptographyTests {
    /// FIPS 180-4 and RFC 1321 have these examples; the last row is longer than a block.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "900150983cd24fb0d6963f7d28e17f72"),
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "d41d8cd98f00b204e9800998ecf8427e"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", "8215ef0796a20bcaaae116d3876c664a"
        ),
    ])
    func digests(text: String, sha256: String, md5: String) {
        #expect(HashFunction.sha256.hash(Array(text.utf8)).hexadecimal == sha256)
        #expect(HashFunction.md5.hash(Array(text.utf8)).hexadecimal == md5)
        let inPieces = HashFunction.sha256.hash { take in
            for byte in text.utf8 { withUnsafeBytes(of: byte, take) }
        }
        #expect(inPieces.hexadecimal == sha256)
    }

    /// RFC 4231, second case, and RFC 5869, first case.
    @Test func codesAndDerivedKeys() {
        let code = HMAC.code(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(code.hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let key = HMAC.derivedKey(
            from: [UInt8](repeating: 0x0B, count: 22), salt: Array(0...12), info: Array(0xF0...0xF9))
        #expect(key.hexadecimal == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf")
    }

    /// Another program (Python's cryptography) has sealed it.
    @Test func sealedBoxes() throws {
        let (key, nonce) = ([UInt8](0...31), [UInt8](100...111))
        let text = Array("In the beginning there was a plan.".utf8)
        let sealed = try #require(SealedBox.seal(text, key: key, nonce: nonce))
        #expect(
            sealed.hexadecimal
                == "6465666768696a6b6c6d6e6f0175fe12118c76fc5b053686b40c049a62b66e6ff909d305c6a28c29dbd3c929fa"
                + "c797f8ee3ba09ea4b3b99873896fbdad15")
        #expect(SealedBox.open(sealed, key: key) == text)
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 1
            #expect(SealedBox.open(changed, key: key) == nil)
        }
        for length in sealed.indices { #expect(SealedBox.open(Array(sealed.prefix(length)), key: key) == nil) }
        #expect(SealedBox.open(sealed, key: [UInt8](1...32)) == nil)
        #expect(SealedBox.open(sealed, key: []) == nil && SealedBox.seal(text, key: [1], nonce: nonce) == nil)
        #expect(SealedBox.seal(text, key: key, nonce: []) == nil)
        #expect(SealedBox.seal([], key: key, nonce: nonce).flatMap { SealedBox.open($0, key: key) } == [])
    }

    /// A thread that ends while OpenSSL cleans up reads what is freed already. OpenSSL calls a handler of its own only then.
    @Test func openSSLDoesNotCleanUpAtExit() async {
        await #expect(processExitsWith: .success) {
            _ = HashFunction.sha256.hash(Array("abc".utf8))
            OPENSSL_atexit { _exit(77) }
            exit(0)
        }
    }
}
