import Basics
import CalDAV
import Messages
import Profiles
import Senders
import Web

/// What a setup tries at servers of others.
extension SetupTrial {
    /// Whether something answers there, whatever it says.
    func server(_ server: Address) async throws(Failure) {
        guard server.isPrivate else { throw Failure(server.host, .unencrypted) }
        do throws(FetchFault) {
            _ = try await outside.transport.answer(to: Request(.propfind, to: server, limits: .look))
        } catch { throw error.failure(at: server.host) }
    }

    /// Looks for the calendar, and makes nothing.
    ///
    /// - Returns: a sentence about it.
    func calendar(_ wanted: OwnCalendar) async throws(Failure) -> String {
        guard let login = try? Credentials(user: wanted.user, password: wanted.password) else {
            throw Failure(.usage, "A user has no colon, and neither user nor password has control characters.")
        }
        let client = effects.client(at: wanted.address, login)
        let search = Discovery(client, at: wanted.address, calendar: wanted.name, making: .onlyReported)
        switch await search.report().outcome {
        case .found(let calendar): return "The calendar \"\(calendar.name)\" is there, and takes events."
        case .wouldMake: return "The calendar \"\(wanted.name)\" will be made there, after the last question."
        case .failed(let failure): throw failure
        }
    }

    /// Whether the proxy at a public address answers. Without a server behind it, it can't say more than 502.
    ///
    /// - Returns: what is odd, in a sentence; nil for nothing.
    func proxy(_ url: PublicURL) async throws(Failure) -> String? {
        guard let address = try? Address(parsing: url.description) else { return nil }
        do throws(FetchFault) {
            _ = try await outside.transport.answer(to: Request(to: address, limits: .look))
            return nil
        } catch {
            switch error {
            case .hostNotFound, .unreachable: throw error.failure(at: url.host)
            // Many routers don't lead a machine at home to their own public address.
            case .timedOut, .insecure: return "\(error.sentence(at: url.host)) Check that from another network."
            default: return nil
            }
        }
    }

    /// Sends a sentence by a way.
    ///
    /// - Parameter mail: how mail is sent if the configuration doesn't say it.
    func send(_ way: MessageWay, _ mail: MailAccount?, to athlete: String) async throws(Failure) -> SendOutcome {
        let telegram = try telegram
        let message = Message(
            key: "test/\(outside.now())", kind: .plan, title: "tpmerge can reach you",
            text: "This is a test, sent for \(athlete). Nothing has changed.")
        return await WaysOut(mail: present?.mail ?? mail, telegram: telegram, environment: environment).send(
            message, by: way, of: athlete, outside
        ) { _, _, _ in }
    }

    func bot(_ token: Secret) throws(Failure) -> TelegramBot {
        TelegramBot(token: token, api: try telegram, outside: outside)
    }

    var hasSendmail: Bool { Sendmail.path(environment["PATH"]) != nil }

    /// A word of at least 16 random letters and digits, without those that look alike.
    func word(_ count: Int = 24) -> String {
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        return String(outside.randomBytes(count).map { letters[Int($0) % letters.count] })
    }

    private var telegram: Address {
        get throws(Failure) {
            do { return try Configuration.telegram(in: environment) } catch {
                throw Failure(.configuration, "\(error)")
            }
        }
    }
}

extension FetchFault {
    fileprivate func failure(at host: String) -> Failure {
        Failure(kind, event(at: host), .plain(advice(about: "the address")))
    }
}

extension Limits {
    /// For a look whether a server answers: 15 s in all.
    fileprivate static let look = Limits(total: .seconds(15), idle: .seconds(15), redirects: 0)
}
