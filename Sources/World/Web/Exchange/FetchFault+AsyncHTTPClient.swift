import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension FetchFault {
    /// Maps an error that occurred before the response's status line. BoringSSL doesn't tell an expired certificate from
    /// one of an unknown issuer; a `CertificateLook` does.
    init(connecting error: any Error, bodyLimit: Int) {
        switch error {
        case let error as NIOConnectionError: self.init(error, bodyLimit: bodyLimit)
        case let error as IOError: self = .connecting(errno: error.errnoCode)
        case NIOSSLError.uncleanShutdown: self = .interrupted
        // Only names lead to one of these.
        case is NIOSSLExtraError: self = .insecure(.otherName)
        case NIOSSLError.unableToValidateCertificate: self = .insecure(.unknownIssuer)
        case is NIOSSLError, is BoringSSLError: self = .insecure(error.blamesCertificate ? .unknownIssuer : .handshake)
        default: self.init(reading: error, bodyLimit: bodyLimit)
        }
    }

    /// Maps an error that occurred within the response.
    init(reading error: any Error, bodyLimit: Int) {
        switch error {
        case is CancellationError: self = .cancelled
        case let error as HTTPClientError: self.init(error)
        case ChannelError.connectTimeout: self = .timedOut(.connecting)
        case HTTPParserError.invalidEOFState, HTTPParserError.closedConnection: self = .interrupted
        case is HTTPParserError: self = .damaged(.protocolViolation)
        case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge(limit: bodyLimit)
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .damaged(.compression)
        // IOError, ChannelError, TLS errors in mid-stream, and whatever else ends a connection
        default: self = .interrupted
        }
    }
}

extension FetchFault {
    private init(_ error: HTTPClientError) {
        switch error {
        case .cancelled: self = .cancelled
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: self = .timedOut(.connecting)
        case .readTimeout, .writeTimeout: self = .timedOut(.idle)
        case .deadlineExceeded: self = .timedOut(.total)
        case .remoteConnectionClosed, .uncleanShutdown: self = .interrupted
        default: self = .damaged(.protocolViolation)
        }
    }

    /// A name may have several addresses; the error for the last one tried counts.
    private init(_ error: NIOConnectionError, bodyLimit: Int) {
        if let last = error.connectionErrors.last?.error {
            self.init(connecting: last, bodyLimit: bodyLimit)
        } else {
            self = error.dnsAError == nil && error.dnsAAAAError == nil ? .unreachable(.noRoute) : .hostNotFound
        }
    }

    private static func connecting(errno code: CInt) -> FetchFault {
        switch code {
        case ECONNREFUSED: .unreachable(.connectionRefused)
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, EACCES, EPERM: .unreachable(.noRoute)
        case ETIMEDOUT: .timedOut(.connecting)
        default: .interrupted
        }
    }
}

extension Error {
    /// BoringSSL identifies its reasons only by their names.
    fileprivate var blamesCertificate: Bool { String(describing: self).contains("CERTIFICATE_VERIFY_FAILED") }
}
