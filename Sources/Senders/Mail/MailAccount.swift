package import Web

/// How this machine sends mail, for all athletes.
package struct MailAccount: Sendable, Hashable {
    /// What hands mail on.
    package enum Relay: Sendable, Hashable {
        /// The program `sendmail`, which every mail system of Unix has.
        case sendmail
        case server(MailServer, MailLogin?)
    }

    package let from: Mailbox
    package let relay: Relay

    package init(from: Mailbox, relay: Relay) {
        self.from = from
        self.relay = relay
    }
}

/// Finds the program `sendmail`.
package enum Sendmail {
    /// The program's path: the first on `PATH`, else the one in `/usr/sbin` or `/usr/lib`; nil if there is none that can
    /// be executed.
    ///
    /// - Parameter path: the value of `PATH`.
    package static func path(_ path: String?) -> String? {
        ProgramPath.path(of: "sendmail", on: path, else: ["/usr/sbin", "/usr/lib"])
    }
}
