import Basics
import NIOCore
import NIOSSL
import Synchronization

/// A look at a certificate that isn't trusted, to say why. It trusts the server no more than before and says nothing to it.
final class CertificateLook: Sendable {
    /// Seconds since 1970.
    private let validity = Mutex<(from: Int, until: Int)?>(nil)

    func handler(for host: String) throws -> NIOSSLClientHandler {
        try NIOSSLClientHandler(
            context: NIOSSLContext(configuration: .makeClientConfiguration()), serverHostname: host.nameForTLS,
            customVerificationCallback: { [self] certificates, verdict in
                validity.withLock { validity in
                    validity = certificates.first.map { (Int($0.notValidBefore), Int($0.notValidAfter)) }
                }
                verdict.succeed(.failed)
            })
    }

    func problem(at now: Instant) -> FetchFault.TrustProblem {
        guard let (from, until) = validity.withLock(\.self) else { return .unknownIssuer }
        return from <= now.secondsSinceEpoch && now.secondsSinceEpoch <= until ? .unknownIssuer : .expired
    }
}

extension String {
    /// The host's name to ask for and to verify; nil for an IP address, which is verified as such.
    var nameForTLS: String? { (try? SocketAddress(ipAddress: self, port: 0)) == nil ? self : nil }
}

extension TLSConfiguration {
    /// The configuration of every connection.
    /// - Parameter caFile: the certificates to trust besides the system's, in PEM; nil for none.
    static func client(trusting caFile: String?) -> TLSConfiguration {
        var configuration = makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.additionalTrustRoots = [caFile].compactMap(\.self).map { .file($0) }
        return configuration
    }
}

/// A file with the certificate of an authority of the user's own, in PEM.
package enum CertificateAuthority {
    package static func isUsable(_ path: String) -> Bool {
        (try? NIOSSLCertificate.fromPEMFile(path))?.isEmpty == false
    }
}
